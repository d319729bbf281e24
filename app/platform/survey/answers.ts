import type { SurveyAnswers, SurveyQuestion } from "#app/contract/survey.ts";
import { MAX_LONG_ANSWER_LENGTH, MAX_SHORT_ANSWER_LENGTH } from "#app/contract/survey.values.ts";

/** One count: `value` "" is all answers to a question, `question` "" all answers. */
export interface Counted {
  readonly question: string;
  readonly value: string;
}

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

export function withoutWords(
  questions: readonly SurveyQuestion[],
  answers: SurveyAnswers,
): SurveyAnswers {
  const isInWords = ({ kind }: SurveyQuestion) => kind === "short" || kind === "long";
  const counted = questions.filter((each) => !isInWords(each)).map(({ id }) => id);
  return Object.fromEntries(Object.entries(answers).filter(([id]) => counted.includes(id)));
}

/**
 * Upper bound of an answer's JSON in bytes: all boxes of a survey have this length, so that it
 * discloses nothing. A UTF-16 unit is three bytes at most, also where JSON escapes it.
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
