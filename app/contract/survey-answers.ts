/* What may be answered to the questions of a survey: pure functions, for the platform and for its forms. */
import { foldDigits } from "#app/arabic/digits.ts";
import { cleanLine, cleanText } from "#app/arabic/text.ts";
import { parseDecimal } from "#app/arabic/typed-number.ts";
import { day } from "./day.ts";
import type { FieldProblem } from "./failure.ts";
import type { SurveyAnswers, SurveyQuestion } from "./survey.ts";
import {
  isShown,
  MAX_LONG_ANSWER_LENGTH,
  MAX_SHORT_ANSWER_LENGTH,
  valuesOf,
} from "./survey.values.ts";

/**
 * Parses answers by the kinds of their questions, without those not asked of this person. A
 * problem's path is the question's id.
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
  const takesMany = kind === "several" || kind === "ranking";
  if (sent.length > 1 && !takesMany) return { problem: "wrong" };
  switch (kind) {
    case "one":
    case "scale5":
    case "scale10": {
      const value = kind === "one" ? first : foldDigits(first).trim();
      if (value === "") return undefined;
      return values.includes(value) ? value : { problem: "wrong" };
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
  const plain = parseDecimal(typed);
  if (plain === "") return undefined;
  if (!plain || !/^-?\d{1,12}(\.\d{1,4})?$/.test(plain)) return { problem: "survey-number" };
  const value = Number(plain);
  return Object.is(value, -0) ? "0" : String(value);
}
