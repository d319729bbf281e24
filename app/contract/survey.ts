import { z } from "zod";
import { askedAs } from "./ask.ts";
import { done, get, post } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";
import {
  MAX_CHOICES,
  MAX_LONG_ANSWER_LENGTH,
  MAX_QUESTIONS,
  questionKinds,
  RECEIPT,
  resultsTimes,
  SURVEYS_PER_PAGE,
  surveyKinds,
  surveyViews,
} from "./survey.values.ts";
import { surveyResults } from "./survey-results.ts";
import { idParams } from "./uuid.ts";

const text = z.string().nullish();

export const surveyQuestion = namedObject("SurveyQuestion", {
  /** Also the name of its field. */
  id: z.string(),
  kind: z.enum(questionKinds),
  title: z.string(),
  titleEn: text,
  isNeeded: z.boolean(),
  /** Of one, several and ranking; those of a scale are known (`scaleValues`). */
  choices: z.array(z.object({ id: z.string(), label: z.string(), labelEn: text })),
  /** It is asked only of who answered one of the values to an earlier question; else of everybody. */
  shownIf: z.object({ question: z.string(), values: z.array(z.string()) }).nullish(),
});
export type SurveyQuestion = z.infer<typeof surveyQuestion>;

export const surveyItem = namedObject("SurveyItem", {
  id: z.string(),
  kind: z.enum(surveyKinds),
  title: z.string(),
  titleEn: text,
  isAnonymous: z.boolean(),
  isOpen: z.boolean(),
  opensAt: z.string(),
  closesAt: z.string(),
  questions: z.number().int(),
  hasAnswered: z.boolean(),
  mayReadResults: z.boolean(),
});
export type SurveyItem = z.infer<typeof surveyItem>;

/** What is answered to a question: a value, or several in their order; ids of choices, else as it is written. */
export const surveyAnswers = z.record(
  z.string().max(20),
  z.union([z.string(), z.array(z.string())]),
);
export type SurveyAnswers = z.infer<typeof surveyAnswers>;

const survey = namedObject("SurveyDetail", {
  ...surveyItem.omit({ questions: true }).shape,
  text: text,
  textEn: text,
  questions: z.array(surveyQuestion),
  /** Null until people were told, within a minute. */
  asked: z.number().int().nullish(),
  mayChange: z.boolean(),
  results: z.enum(resultsTimes),
  mayAnswer: z.boolean(),
  /** What the caller answered, by name alone. */
  answers: surveyAnswers.nullish(),
  /** The choices of this poll are listed one by one with their receipts (`listBallots`). */
  hasBallots: z.boolean(),
});
export type SurveyDetail = z.infer<typeof survey>;

export const listSurveys = get("listSurveys", "/surveys", {
  summary:
    "Surveys and polls for the caller: open ones that they have not answered, those that end first; answered ones; and closed ones whose results they may read",
  admits: "user",
  query: pageQuery(SURVEYS_PER_PAGE).extend({ view: z.enum(surveyViews).default("open") }),
  answer: pageOf(surveyItem),
});

export const readSurvey = get("readSurvey", "/surveys/{id}", {
  summary: "One survey or poll that the caller is asked, or was",
  admits: "user",
  params: idParams,
  answer: survey,
});

const given = z.string().max(4 * MAX_LONG_ANSWER_LENGTH);

export const answerSurvey = post("answerSurvey", "/surveys/{id}/answers", {
  summary:
    "Answers a survey or poll, once a person; a problem is named by the id of its question. By name it is changed by being sent again, where that may be",
  admits: "user",
  params: idParams,
  body: z.object({
    answers: askedAs(
      "survey.answers",
      z
        .record(z.string().max(20), z.union([given, z.array(given).max(MAX_CHOICES)]))
        .refine((answers) => Object.keys(answers).length <= MAX_QUESTIONS, "wrong"),
    ),
    /** Of an anonymous poll: made and shown by the sender, listed with the choice. */
    receipt: z.string().max(40).regex(RECEIPT, "wrong").optional(),
  }),
  example: { answers: { q1: "c1", q2: "4" } },
  answer: done,
});

export const readSurveyResults = get("readSurveyResults", "/surveys/{id}/results", {
  summary:
    "What was answered, for who was asked: after it closed, or after they answered, as the survey says",
  admits: "user",
  params: idParams,
  answer: surveyResults,
});

export const listBallots = get("listBallots", "/surveys/{id}/ballots", {
  summary:
    "The choices of an anonymous poll one by one, by their receipts, for who may read its results; a keyword is the beginning of a receipt",
  admits: "user",
  params: idParams,
  query: pageQuery(100),
  answer: pageOf(z.object({ receipt: text, choices: z.array(z.string()) })),
});
