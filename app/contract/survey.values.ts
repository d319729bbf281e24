import type { Ability } from "./endpoint.ts";

export const CREATE_SURVEYS: Ability = ["create", "survey"];
export const PUBLISH_SURVEYS: Ability = ["publish", "survey"];
export const READ_SURVEYS: Ability = ["read", "survey"];

/** A poll is a survey with one question of choices, at /poll/:id. */
export const surveyKinds = ["survey", "poll"] as const;
export type SurveyKind = (typeof surveyKinds)[number];

/** Where a survey stands. `scheduled`: published, and not open yet. */
export const surveyStates = ["draft", "check", "scheduled", "open", "closed", "withdrawn"] as const;
export type SurveyState = (typeof surveyStates)[number];

export const surveyActs = [
  "submit",
  "return",
  "publish",
  "unschedule",
  "close",
  "withdraw",
] as const;
export type SurveyAct = (typeof surveyActs)[number];

export const surveyHistoryActs = ["create", "save", ...surveyActs, "open", "end"] as const;
export type SurveyHistoryAct = (typeof surveyHistoryActs)[number];

export const questionKinds = [
  "one",
  "several",
  "scale5",
  "scale10",
  "number",
  "date",
  "short",
  "long",
  "ranking",
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Kinds that are answered by choices which their writer names. */
export const choiceKinds: readonly QuestionKind[] = ["one", "several", "ranking"];
/** Kinds that are answered in words. */
export const textKinds: readonly QuestionKind[] = ["short", "long"];
export const pollKinds: readonly QuestionKind[] = ["one", "several"];
/** Kinds on whose answer a later question may depend. */
export const conditionKinds: readonly QuestionKind[] = ["one", "several", "scale5", "scale10"];

/** The answers of a scale, in their order: 1 to 5, or 0 to 10. */
export function scaleValues(kind: QuestionKind): readonly string[] {
  if (kind === "scale5") return ["1", "2", "3", "4", "5"];
  if (kind === "scale10") return ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
  return [];
}

/** The values that a question of choices or of a scale has, in their order. */
export function valuesOf({
  kind,
  choices,
}: {
  readonly kind: QuestionKind;
  readonly choices: readonly { readonly id: string }[];
}): readonly string[] {
  const scale = scaleValues(kind);
  return scale.length > 0 ? scale : choices.map(({ id }) => id);
}

/** Answers by the ids of their questions. */
type Answers = Readonly<Record<string, string | readonly string[]>>;

/** Whether a question is asked of who answered those before it so. */
export function isShown(
  {
    shownIf,
  }: {
    readonly shownIf?:
      | { readonly question: string; readonly values: readonly string[] }
      | null
      | undefined;
  },
  answers: Answers,
): boolean {
  if (!shownIf) return true;
  const given = [answers[shownIf.question] ?? []].flat();
  return given.some((value) => shownIf.values.includes(value));
}

/** When those who may answer see what was answered. */
export const resultsTimes = ["never", "closed", "answered"] as const;
export type ResultsTime = (typeof resultsTimes)[number];

/** Of the audience: everybody, only who leads something, or only who leads nothing. */
export const standings = ["everyone", "leaders", "members"] as const;
export type SurveyStanding = (typeof standings)[number];

export const surveyViews = ["open", "answered", "closed"] as const;
export type SurveyView = (typeof surveyViews)[number];

/** The pages of a survey at the desk. */
type SurveyPage = "edit" | "preview" | "results";

/** Where surveys or polls are written: the list, `create`, or a page of one. */
export const surveyDeskPath = (kind: SurveyKind, id?: string, page?: SurveyPage): string =>
  [`/desk/${kind}s`, id && encodeURIComponent(id), page].filter(Boolean).join("/");

export const surveyPath = (kind: SurveyKind, id: string): string =>
  `/${kind}/${encodeURIComponent(id)}`;

/** What fewer people than this answered is told in no result where people's answers are not told by name. */
export const MIN_GROUP = 5;
/**
 * Mixing of anonymous answers: least number counted together, left waiting, asked, and disclosed of
 * a governorate or rank.
 */
export const MIN_MIXED = 20;

export const SURVEYS_PER_PAGE = 20;
export const MAX_SURVEYS_LISTED = 1000;
/** The newest acts of a survey that its page shows. */
export const MAX_SURVEY_HISTORY = 50;

export const MAX_QUESTIONS = 50;
export const MAX_CHOICES = 30;
export const MIN_CHOICES = 2;
/** More than these, nobody puts in an order. */
export const MAX_RANKED = 10;
/** Conditions of one question: answers of an earlier one. */
export const MAX_CONDITIONS = 30;
export const MAX_SURVEY_ROLES = 50;
export const MAX_SURVEY_UNITS = 200;

export const MAX_SURVEY_TITLE_LENGTH = 150;
export const MAX_SURVEY_TEXT_LENGTH = 3000;
export const MAX_QUESTION_LENGTH = 300;
export const MAX_CHOICE_LENGTH = 150;
export const MAX_SHORT_ANSWER_LENGTH = 200;
export const MAX_LONG_ANSWER_LENGTH = 2000;
export const MAX_SURVEY_NOTE_LENGTH = 500;

export const MAX_SURVEY_DAYS = 366;
/** Before the end, of what is open twice as long. */
export const REMINDED_HOURS = 24;

/** As many words of the answers in words as a result lists, and answers that it is made of. */
export const MAX_WORDS = 40;
export const TEXTS_PER_PAGE = 50;
export const MAX_ANSWERS_PER_PART = 1000;

/**
 * Receipt of a ballot: 16 unambiguous letters in fours. Made by the sender for each form, so that
 * the platform never assigns one to somebody.
 */
export const RECEIPT = /^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/;
