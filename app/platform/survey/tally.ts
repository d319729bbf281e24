/* What the counts of a survey say of its questions and of groups of its people: pure functions. */
import { governorates } from "#app/arabic/governorates.ts";
import type { SurveyQuestion } from "#app/contract/survey.ts";
import { textKinds, valuesOf } from "#app/contract/survey.values.ts";
import type { QuestionResult, ResultGroup } from "#app/contract/survey-results.ts";
import { ranks } from "#app/contract/user.ts";
import { hideInRow, hideInTable, shownGroups, spreadOf } from "./disclosure.ts";

/** What is added to a count; less than none takes away. */
export interface Addition {
  /** "" for all people, else a group: "g:11" of a governorate, "r:member" of a rank. */
  readonly part: string;
  readonly question: string;
  readonly value: string;
  readonly count: number;
}

/** The counts of a survey by part, question and value. */
export class Counts {
  private readonly sums = new Map<string, number>();
  private readonly values = new Map<string, Set<string>>();

  constructor(additions: readonly Addition[]) {
    for (const { part, question, value, count } of additions) {
      const key = JSON.stringify([part, question, value]);
      this.sums.set(key, (this.sums.get(key) ?? 0) + count);
      const values = this.values.get(question) ?? new Set();
      this.values.set(question, values.add(value));
    }
  }

  of(part: string, question: string, value: string): number {
    return this.sums.get(JSON.stringify([part, question, value])) ?? 0;
  }

  /** All values that were given to a question, by anybody. */
  given(question: string): readonly string[] {
    return [...(this.values.get(question) ?? [])].filter((value) => value !== "");
  }
}

/** How groups answered a question. */
export type GroupsOfQuestion = Pick<QuestionResult, "byGovernorate" | "byRank">;

/** By the ids of questions. */
export type GroupResults = Readonly<Record<string, GroupsOfQuestion>>;

/**
 * How the groups of a survey answered its questions, as far as that tells of nobody.
 *
 * @param least people that are told of
 */
export function groupResults(
  questions: readonly SurveyQuestion[],
  counts: Counts,
  least: number,
): GroupResults {
  const all = questions.map((question): [string, GroupsOfQuestion] => {
    const ofDimension = (mark: string, names: readonly (readonly [string, string])[]) =>
      groupsOf(question, counts, { mark, names, least });
    const places = governorates.map(({ code, ar }) => [code, ar] as const);
    const byGovernorate = ofDimension("g", places);
    return [
      question.id,
      {
        byGovernorate,
        byRank: ofDimension(
          "r",
          ranks.map((each) => [each, each]),
        ),
      },
    ];
  });
  return Object.fromEntries(all);
}

interface Dimension {
  readonly mark: string;
  /** The keys of its groups, and their names, in their order. */
  readonly names: readonly (readonly [key: string, name: string])[];
  readonly least: number;
}

function groupsOf(
  question: SurveyQuestion,
  counts: Counts,
  { mark, names, least }: Dimension,
): ResultGroup[] {
  const { id, kind } = question;
  const total = counts.of("", id, "");
  if (textKinds.includes(kind) || total < least) return [];
  const all = names.map(([key, name]) => {
    const part = `${mark}:${key}`;
    return { name, part, answered: counts.of(part, id, "") };
  });
  const groups = shownGroups(all, total, least);
  const totals = countsOf(question, counts, "");
  const rows = groups.map(({ part }) => countsOf(question, counts, part));
  const hidden = hideInTable(rows, { totals, isExclusive: kind !== "several", least });
  return groups.map(({ name, part, answered }, at) => {
    const spread = spreadOfPart(question, counts, part) ?? null;
    return { name, answered, counts: hidden[at] ?? [], spread };
  });
}

/** How many of a part gave each value of a question; of a ranking, put it first. */
function countsOf(question: SurveyQuestion, counts: Counts, part: string): number[] {
  const suffix = question.kind === "ranking" ? "@1" : "";
  return valuesOf(question).map((value) => counts.of(part, question.id, value + suffix));
}

function spreadOfPart({ id, kind }: SurveyQuestion, counts: Counts, part: string) {
  const toNumber = numberOf(kind);
  if (!toNumber) return undefined;
  const pairs = counts.given(id).map((value) => {
    return [toNumber(value), counts.of(part, id, value)] as const;
  });
  return spreadOf(pairs.filter(([, count]) => count > 0));
}

/** Values as numbers, of kinds that have a median; days since 1970 of dates. */
function numberOf(kind: SurveyQuestion["kind"]): ((value: string) => number) | undefined {
  if (kind === "number" || kind === "scale5" || kind === "scale10") return Number;
  return kind === "date" ? (value) => Date.parse(value) / 86_400_000 : undefined;
}

/**
 * What was answered to a question by all.
 *
 * @param isWhole whether small counts are shown: of a poll, whose choices are listed one by one
 */
export function tallyOf(
  question: SurveyQuestion,
  counts: Counts,
  { least, isWhole }: { readonly least: number; readonly isWhole: boolean },
): Omit<QuestionResult, "words" | keyof GroupsOfQuestion> {
  const { id, kind, title, titleEn, choices } = question;
  const total = counts.of("", id, "");
  const isTold = total >= least;
  const whole = countsOf(question, counts, "");
  const shown = isWhole
    ? whole
    : hideInRow(whole, { total, isExclusive: kind !== "several", least });
  const values = valuesOf(question);
  return {
    id,
    kind,
    title,
    titleEn: titleEn ?? null,
    answered: isTold || total === 0 ? total : null,
    values: values.map((value, at) => {
      const count = isTold ? (shown[at] ?? null) : null;
      const choice = choices.find((each) => each.id === value);
      return {
        value,
        label: choice?.label ?? value,
        labelEn: choice?.labelEn ?? null,
        count,
        share: count === null || total === 0 ? null : count / total,
        ...(kind === "ranking" && isTold && { place: meanPlace(counts, id, value, values.length) }),
      };
    }),
    spread: (isTold && spreadOfPart(question, counts, "")) || null,
  };
}

function meanPlace(counts: Counts, id: string, value: string, places: number): number | null {
  let sum = 0;
  let people = 0;
  for (let place = 1; place <= places; place++) {
    const count = counts.of("", id, `${value}@${place}`);
    sum += place * count;
    people += count;
  }
  return people === 0 ? null : sum / people;
}
