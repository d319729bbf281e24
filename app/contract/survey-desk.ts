import { z } from "zod";
import { cleanLine, cleanText } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";
import { arabicTitle, line, paragraphs } from "./content-text.ts";
import { optionalDayTime } from "./day.ts";
import { del, done, get, made, patch, post, REPEAT_MINUTES, streamAnswer } from "./endpoint.ts";
import { repeated, ticked } from "./form-fields.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";
import { roleChoice } from "./role.ts";
import { surveyQuestion } from "./survey.ts";
import {
  CREATE_SURVEYS,
  MAX_CHOICE_LENGTH,
  MAX_CHOICES,
  MAX_CONDITIONS,
  MAX_QUESTION_LENGTH,
  MAX_SURVEY_NOTE_LENGTH,
  MAX_SURVEY_ROLES,
  MAX_SURVEY_TEXT_LENGTH,
  MAX_SURVEY_TITLE_LENGTH,
  MAX_SURVEY_UNITS,
  PUBLISH_SURVEYS,
  questionKinds,
  READ_SURVEYS,
  resultsTimes,
  SURVEYS_PER_PAGE,
  standings,
  surveyActs,
  surveyHistoryActs,
  surveyKinds,
  surveyStates,
  TEXTS_PER_PAGE,
} from "./survey.values.ts";
import { surveyResults } from "./survey-results.ts";
import { idParams, uuid } from "./uuid.ts";

const text = z.string().nullish();
const admits = { can: CREATE_SURVEYS, or: PUBLISH_SURVEYS } as const;
const mayRead = { can: READ_SURVEYS } as const;
const oneQuestion = idParams.extend({ questionId: z.string().regex(/^q[1-9]\d{0,3}$/) });

const version = z.coerce.number().int().min(1).optional();

const fields = {
  title: arabicTitle(MAX_SURVEY_TITLE_LENGTH),
  titleEn: line(MAX_SURVEY_TITLE_LENGTH),
  text: paragraphs(MAX_SURVEY_TEXT_LENGTH),
  textEn: paragraphs(MAX_SURVEY_TEXT_LENGTH),
  /** Whether nobody can tell who answered what. */
  isAnonymous: ticked,
  /** Who answered may change it; by name alone. */
  mayChange: ticked,
  results: askedAs("survey.results", z.enum(resultsTimes).default("closed")),
  /** In Cairo, 2026-11-25T18:00; at once without one. */
  opensAt: optionalDayTime,
  closesAt: optionalDayTime,
  /** Arabic names; with units: who is of any of them. None of both is the whole area. */
  governorates: repeated(z.string().trim().max(100), 27),
  /** Ids of branches, sectors and secretariats. */
  units: repeated(uuid, MAX_SURVEY_UNITS),
  /** Ids; who holds any of them. None is everybody. */
  roles: repeated(z.string().regex(/^[1-9]\d{0,14}$/), MAX_SURVEY_ROLES),
  standing: z.enum(standings).default("everyone"),
};
export const surveyForm = namedObject("SurveyForm", fields);
export type SurveyForm = z.output<typeof surveyForm>;

const surveyExample: Partial<z.input<typeof surveyForm>> = {
  title: "رأيك في أنشطة الشهر",
  titleEn: "What you think",
  text: "أسئلة قصيرة.",
  textEn: "Short questions.",
  opensAt: "2026-10-02T18:00",
  closesAt: "2026-10-20T20:30",
  results: "closed",
  standing: "everyone",
};

/** One choice a line, in their order. */
const lines = z.preprocess(
  (given) => [given].flat().filter((each) => each !== undefined && each !== ""),
  z
    .array(z.string().max(MAX_CHOICES * (MAX_CHOICE_LENGTH + 2) * 2))
    .max(MAX_CHOICES)
    .transform((all) =>
      all.flatMap((each) => each.split(/\r?\n/).map(cleanLine)).filter((each) => each !== ""),
    )
    .pipe(z.array(z.string().max(MAX_CHOICE_LENGTH)).max(MAX_CHOICES)),
);

const questionFields = {
  kind: askedAs("survey.kind", z.enum(questionKinds)),
  title: askedAs(
    "survey.question",
    z
      .string()
      .max(10 * MAX_QUESTION_LENGTH)
      .overwrite(cleanLine)
      .min(1, { abort: true })
      .max(MAX_QUESTION_LENGTH),
  ),
  titleEn: line(MAX_QUESTION_LENGTH),
  /** Questions are needed unless it is said that they aren't. */
  isOptional: ticked,
  choices: askedAs("survey.choices", lines),
  choicesEn: lines,
  /** An earlier question and an answer of it, "q1-c2"; several of one question: any of them. */
  shownIf: repeated(z.string().max(60), MAX_CONDITIONS),
};
export const questionForm = namedObject("QuestionForm", questionFields);
export type QuestionForm = z.output<typeof questionForm>;

const questionExample: Partial<z.input<typeof questionForm>> = {
  title: "هل أنت راضٍ عن أنشطة المحافظة؟",
  kind: "one",
  choices: ["نعم", "لا"],
};

const surveyLine = namedObject("SurveyLine", {
  id: z.string(),
  kind: z.enum(surveyKinds),
  state: z.enum(surveyStates),
  title: z.string(),
  titleEn: text,
  isAnonymous: z.boolean(),
  questions: z.number().int(),
  opensAt: text,
  closesAt: text,
  since: z.string(),
  changedAt: z.string(),
  by: text,
  answered: z.number().int(),
  /** People whom it asks; null before it is open. */
  asked: z.number().int().nullish(),
  /** The Arabic name of the governorate whose it is; null for the whole country or a secretariat. */
  governorate: text,
});
export type SurveyLine = z.infer<typeof surveyLine>;

const step = namedObject("SurveyStep", {
  act: z.enum(surveyHistoryActs),
  at: z.string(),
  by: text,
  note: text,
});
export type SurveyStep = z.infer<typeof step>;

const named = z.object({ id: z.string(), name: z.string(), nameEn: text });

const deskSurvey = namedObject("DeskSurvey", {
  ...surveyLine.omit({ questions: true }).shape,
  text: z.string(),
  textEn: z.string(),
  mayChange: z.boolean(),
  results: z.enum(resultsTimes),
  /** As the form has them, in Cairo; empty for none. */
  opens: z.string(),
  closes: z.string(),
  governorates: z.array(z.string()),
  units: z.array(named),
  roles: z.array(named),
  standing: z.enum(standings),
  questions: z.array(surveyQuestion),
  /** Optimistic concurrency. */
  version: z.number().int(),
  acts: z.array(z.enum(surveyActs)),
  maySave: z.boolean(),
  mayDelete: z.boolean(),
  mayCopy: z.boolean(),
  mayReadResults: z.boolean(),
  /** Only their own authorship keeps the caller from publishing. */
  needsOther: z.boolean(),
  /** What is missing until it can be published, by field; `q1` for a question. */
  missing: z.array(z.string()),
  steps: z.array(step),
});
export type DeskSurvey = z.infer<typeof deskSurvey>;

export const listDeskSurveys = get("listDeskSurveys", "/survey-desk", {
  summary: "Surveys or polls of the caller's area at the desk, those changed last first",
  admits: { can: CREATE_SURVEYS, or: READ_SURVEYS },
  query: pageQuery(SURVEYS_PER_PAGE).extend({
    kind: z.enum(surveyKinds).default("survey"),
    state: z.enum(surveyStates).optional(),
  }),
  answer: pageOf(surveyLine).extend({ counts: z.record(z.string(), z.number().int()) }),
});

export const readSurveyChoices = get("readSurveyChoices", "/survey-desk/choices", {
  summary: "Whom a survey of the caller's may ask: governorates, units and roles of their area",
  admits,
  answer: z.object({
    governorates: z.array(z.string()),
    units: z.array(named.extend({ kind: z.string(), governorate: text })),
    roles: z.array(roleChoice),
  }),
});
export type SurveyChoices = z.infer<typeof readSurveyChoices.answer>;

export const readDeskSurvey = get("readDeskSurvey", "/survey-desk/{id}", {
  summary: "A survey of the caller's area with its questions, its history and what may be done",
  admits: { can: CREATE_SURVEYS, or: READ_SURVEYS },
  params: idParams,
  answer: deskSurvey,
});

export const countSurveyAudience = get("countSurveyAudience", "/survey-desk/{id}/audience", {
  summary: "How many people a survey would ask now",
  admits: { can: CREATE_SURVEYS, or: READ_SURVEYS },
  params: idParams,
  answer: z.object({ people: z.number().int() }),
});

export const createSurvey = post("createSurvey", "/survey-desk", {
  summary: "Begins the draft of a survey or a poll",
  admits,
  body: surveyForm.extend({ kind: z.enum(surveyKinds).default("survey") }),
  example: surveyExample,
  answer: made,
  repeatMinutes: REPEAT_MINUTES,
});

export const saveSurvey = patch("saveSurvey", "/survey-desk/{id}", {
  summary: "Writes a survey that was not published: its words, its hours, whom it asks",
  admits,
  params: idParams,
  body: surveyForm.extend({ version }),
  example: surveyExample,
  answer: made,
});

export const addQuestion = post("addSurveyQuestion", "/survey-desk/{id}/questions", {
  summary: "Adds a question at the end of a survey that was not published",
  admits,
  params: idParams,
  body: questionForm.extend({ version }),
  example: questionExample,
  answer: z.object({ questionId: z.string() }),
});

export const saveQuestion = patch(
  "saveSurveyQuestion",
  "/survey-desk/{id}/questions/{questionId}",
  {
    summary: "Writes a question of a survey that was not published",
    admits,
    params: oneQuestion,
    body: questionForm.extend({ version }),
    example: questionExample,
    answer: made,
  },
);

export const moveQuestion = post(
  "moveSurveyQuestion",
  "/survey-desk/{id}/questions/{questionId}/move",
  {
    summary: "Moves a question one place up or down",
    admits,
    params: oneQuestion,
    body: z.object({
      direction: askedAs("survey.direction", z.enum(["up", "down"])),
      version,
    }),
    example: { direction: "up" },
    answer: made,
  },
);

export const removeQuestion = del(
  "removeSurveyQuestion",
  "/survey-desk/{id}/questions/{questionId}",
  {
    summary: "Takes a question out of a survey that was not published; twice is as once",
    admits,
    params: oneQuestion,
    answer: made,
  },
);

export const actSurvey = post("actSurvey", "/survey-desk/{id}/acts", {
  summary:
    "Sends a survey on its way, or takes it back. Published, it opens at its hour or at once, and is closed early or withdrawn, never rewritten",
  admits,
  params: idParams,
  body: z.object({
    act: askedAs("content.act", z.enum(surveyActs)),
    note: z
      .string()
      .max(10 * MAX_SURVEY_NOTE_LENGTH)
      .overwrite(cleanText)
      .max(MAX_SURVEY_NOTE_LENGTH)
      .optional(),
    version,
  }),
  example: { act: "submit", note: "للمراجعة" },
  answer: made,
});

export const copySurvey = post("copySurvey", "/survey-desk/{id}/copy", {
  summary: "Begins a draft with the words, the questions and the audience of another survey",
  admits: { can: CREATE_SURVEYS },
  params: idParams,
  answer: made,
});

export const deleteSurvey = del("deleteSurvey", "/survey-desk/{id}", {
  summary: "Deletes a survey that is not published",
  admits,
  params: idParams,
  answer: done,
});

export const readDeskResults = get("readDeskSurveyResults", "/survey-desk/{id}/results", {
  summary: "What was answered to a survey of the caller's area, also while it is open",
  admits: mayRead,
  params: idParams,
  answer: surveyResults,
});

export const listSurveyTexts = get("listSurveyTexts", "/survey-desk/{id}/texts/{questionId}", {
  summary:
    "The answers in words to a question; of an anonymous survey in no order, and from nobody",
  admits: mayRead,
  params: oneQuestion,
  query: pageQuery(TEXTS_PER_PAGE),
  answer: pageOf(z.object({ text: z.string(), by: text })),
});

export const readSurveyFile = get("readSurveyFile", "/survey-desk/{id}/file", {
  summary:
    "All answers, one row a person, a column a question, as .csv or .xlsx; of an anonymous survey shuffled, and without persons. Noted in the audit log",
  admits: mayRead,
  params: idParams,
  query: z.object({ format: z.enum(["csv", "xlsx"]).default("csv") }),
  answer: streamAnswer,
  fileTypes: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
});
