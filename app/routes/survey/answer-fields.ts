/* Converts form fields to answers and back. Pure. A ranking has a field per choice. */
import type { SurveyAnswers, SurveyQuestion } from "#app/contract/survey.ts";
import { isShown } from "#app/contract/survey.values.ts";

export type Given = Readonly<Record<string, readonly string[]>>;

type Question = Pick<SurveyQuestion, "id" | "kind"> & {
  readonly choices: readonly { readonly id: string }[];
};

export const placeField = (questionId: string, choiceId: string) => `${questionId}-${choiceId}`;

export function fieldsOf({ id, kind, choices }: Question): string[] {
  return kind === "ranking" ? choices.map((choice) => placeField(id, choice.id)) : [id];
}

export function toGiven(
  questions: readonly Question[],
  payload: Readonly<Record<string, unknown>>,
): Given {
  const names = questions.flatMap(fieldsOf).filter((name) => Object.hasOwn(payload, name));
  const entries = names.map((name): [string, string[]] => {
    const values = [payload[name]].flat().filter((value) => typeof value === "string");
    return [name, values.filter((value) => value !== "")];
  });
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0));
}

export function answersOf(questions: readonly Question[], given: Given): SurveyAnswers {
  const answers: SurveyAnswers = {};
  for (const question of questions) {
    const { id, kind } = question;
    const values = kind === "ranking" ? orderOf(question, given) : (given[id] ?? []);
    const isOne = values.length === 1 && kind !== "several" && kind !== "ranking";
    if (values.length > 0) answers[id] = isOne ? (values[0] ?? "") : [...values];
  }
  return answers;
}

/** Conditions apply. */
export function shownIds(
  questions: readonly Pick<SurveyQuestion, "id" | "shownIf">[],
  answers: SurveyAnswers,
): ReadonlySet<string> {
  const shown = new Set<string>();
  // Answers to hidden questions don't count.
  const asked: SurveyAnswers = {};
  for (const question of questions) {
    if (!isShown(question, asked)) continue;
    shown.add(question.id);
    const given = answers[question.id];
    if (given !== undefined) asked[question.id] = given;
  }
  return shown;
}

function orderOf({ id, choices }: Question, given: Given): string[] {
  // Repeated: no place.
  const placeOf = (choiceId: string) => given[placeField(id, choiceId)]?.join(" ") ?? "";
  const isGiven = choices.some((choice) => placeOf(choice.id) !== "");
  if (!isGiven) return [];
  const order = choices.flatMap((_, at) => {
    const [first, ...others] = choices.filter((choice) => placeOf(choice.id) === String(at + 1));
    return first && others.length === 0 ? [first.id] : [];
  });
  // A wrong ranking isn't a missing one.
  return order.length > 0 ? order : choices.slice(0, 1).map((choice) => choice.id);
}

export function toGivenValues(questions: readonly Question[], answers: SurveyAnswers): Given {
  const given: Record<string, string[]> = {};
  for (const { id, kind } of questions) {
    const values = [answers[id] ?? []].flat();
    if (kind === "ranking") {
      for (const [at, value] of values.entries()) given[placeField(id, value)] = [String(at + 1)];
    } else if (values.length > 0) given[id] = values;
  }
  return given;
}
