/* What may be answered to the questions of a survey, and what is counted of it: pure functions. */
import { foldDigits } from "#app/arabic/digits.ts";
import { cleanLine, cleanText } from "#app/arabic/text.ts";
import { day } from "#app/contract/day.ts";
import type { FieldProblem } from "#app/contract/failure.ts";
import type { SurveyAnswers, SurveyQuestion } from "#app/contract/survey.ts";
import {
  MAX_LONG_ANSWER_LENGTH,
  MAX_SHORT_ANSWER_LENGTH,
  scaleValues,
} from "#app/contract/survey.values.ts";

/** The values that a question of choices or of a scale has, in their order. */
export function valuesOf({ kind, choices }: SurveyQuestion): readonly string[] {
  const scale = scaleValues(kind);
  return scale.length > 0 ? scale : choices.map(({ id }) => id);
}

/** Whether a question is asked of who answered those before it so. */
export function isShown({ shownIf }: SurveyQuestion, answers: SurveyAnswers): boolean {
  if (!shownIf) return true;
  const given = [answers[shownIf.question] ?? []].flat();
  return given.some((value) => shownIf.values.includes(value));
}

/**
 * The answers as they are kept: read by the kinds of their questions, without those that are not asked of
 * who answers so. A problem's path is the id of its question.
 */
export function readAnswers(
  questions: readonly SurveyQuestion[],
  given: SurveyAnswers,
): { readonly answers: SurveyAnswers } | { readonly problems: readonly FieldProblem[] } {
  const answers: SurveyAnswers = {};
  const problems: FieldProblem[] = [];
  for (const question of questions) {
    if (!isShown(question, answers)) continue;
    const { id, kind, isNeeded } = question;
    const sent = Object.hasOwn(given, id) ? given[id] : undefined;
    const read = readAnswer(question, [sent ?? []].flat());
    if (typeof read === "object" && !Array.isArray(read)) problems.push({ path: id, ...read });
    else if (read !== undefined) answers[id] = read;
    else if (isNeeded) {
      const isChosen = kind !== "number" && kind !== "date" && kind !== "short" && kind !== "long";
      const ask = `survey.answer${kind === "ranking" ? "Ranking" : isChosen ? "Choice" : "Text"}`;
      problems.push({ path: id, problem: "required", ask });
    }
  }
  return problems.length > 0 ? { problems } : { answers };
}

type Read = string | string[] | undefined | Pick<FieldProblem, "problem" | "values">;

/** One answer; undefined for none. */
function readAnswer(question: SurveyQuestion, sent: readonly string[]): Read {
  const { kind } = question;
  const [first = ""] = sent;
  const values = valuesOf(question);
  switch (kind) {
    case "one":
    case "scale5":
    case "scale10": {
      const value = kind === "one" ? first : foldDigits(first).trim();
      if (value === "") return undefined;
      return values.includes(value) && sent.length === 1 ? value : { problem: "wrong" };
    }
    case "several": {
      const given = sent.filter((value) => value !== "");
      if (given.length === 0) return undefined;
      if (given.some((value) => !values.includes(value))) return { problem: "wrong" };
      // In the order of the choices: that in which they were ticked is nobody's business.
      return values.filter((value) => given.includes(value));
    }
    case "ranking": {
      const given = sent.filter((value) => value !== "");
      if (given.length === 0) return undefined;
      const isWhole = given.length === values.length && new Set(given).size === values.length;
      return isWhole && given.every((value) => values.includes(value))
        ? given
        : { problem: "survey-ranking" };
    }
    case "number":
      return readNumber(first);
    case "date": {
      if (first.trim() === "") return undefined;
      return day.safeParse(first).data ?? { problem: "day" };
    }
    case "short":
      return readText(cleanLine(first), MAX_SHORT_ANSWER_LENGTH);
    case "long":
      return readText(cleanText(first), MAX_LONG_ANSWER_LENGTH);
  }
}

function readText(text: string, maximum: number): Read {
  if (text === "") return undefined;
  return text.length > maximum ? { problem: "text-long", values: { count: maximum } } : text;
}

/** A number in whichever digits and with whichever point, as it is written in English. */
function readNumber(typed: string): Read {
  const plain = foldDigits(typed)
    .replace(/\p{Cf}/gu, "")
    .replace(/[\s٬]/g, "")
    .replace(/[٫,]/, ".")
    .replace(/^\u2212/, "-");
  if (plain === "") return undefined;
  if (!/^-?\d{1,12}(\.\d{1,4})?$/.test(plain)) return { problem: "survey-number" };
  const value = Number(plain);
  return Object.is(value, -0) ? "0" : String(value);
}

/** One line of what is counted: `value` "" of all answers to a question, `question` "" of all answers. */
export interface Counted {
  readonly question: string;
  readonly value: string;
}

/** What an answered survey adds one to. */
export function countedOf(
  questions: readonly SurveyQuestion[],
  answers: SurveyAnswers,
): readonly Counted[] {
  const counted: Counted[] = [{ question: "", value: "" }];
  for (const question of questions) {
    const { id, kind } = question;
    const given = answers[id];
    if (given === undefined) continue;
    counted.push({ question: id, value: "" });
    if (kind === "short" || kind === "long") continue;
    const values = [given].flat();
    for (const [at, value] of values.entries()) {
      counted.push({ question: id, value: kind === "ranking" ? `${value}@${at + 1}` : value });
    }
  }
  return counted;
}

/** Without the answers in words: what a group's pool is told. */
export function withoutWords(
  questions: readonly SurveyQuestion[],
  answers: SurveyAnswers,
): SurveyAnswers {
  const isInWords = ({ kind }: SurveyQuestion) => kind === "short" || kind === "long";
  const counted = questions.filter((each) => !isInWords(each)).map(({ id }) => id);
  return Object.fromEntries(Object.entries(answers).filter(([id]) => counted.includes(id)));
}

/**
 * Bytes that no answer to these questions exceeds as JSON: all boxes of a survey are of this length, so
 * that it tells nothing. A UTF-16 unit is three bytes at most, also where JSON escapes it.
 */
export function longestAnswer(questions: readonly SurveyQuestion[]): number {
  const bytes = questions.reduce((sum, { id, kind, choices }) => {
    const most = kind === "long" ? MAX_LONG_ANSWER_LENGTH : MAX_SHORT_ANSWER_LENGTH;
    const isInWords = kind === "short" || kind === "long";
    const own = isInWords
      ? 3 * most
      : 40 + choices.reduce((all, each) => all + each.id.length + 3, 0);
    return sum + own + id.length + 6;
  }, 100);
  return Math.ceil(bytes / 256) * 256;
}
