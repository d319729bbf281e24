import { governorates } from "#app/arabic/governorates.ts";
import type { SurveyQuestion } from "#app/contract/survey.ts";
import { MIN_GROUP, MIN_MIXED, textKinds, valuesOf } from "#app/contract/survey.values.ts";
import type { QuestionResult, ResultGroup } from "#app/contract/survey-results.ts";
import { ranks } from "#app/contract/user.ts";
import {
  bandsOf,
  type Disclosed,
  hideInRow,
  hideInTable,
  spreadOf,
} from "../privacy/disclosure.ts";

/** May be negative. */
export interface Addition {
  /** "" for all people, else a group: "g:11" of a governorate, "r:member" of a rank. */
  readonly part: string;
  readonly question: string;
  readonly value: string;
  readonly count: number;
}

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

  given(question: string): readonly string[] {
    return [...(this.values.get(question) ?? [])].filter((value) => value !== "");
  }
}

export type GroupsOfQuestion = Pick<QuestionResult, "byGovernorate" | "byRank">;

export type GroupResults = Readonly<Record<string, GroupsOfQuestion>>;

/** Disclosure limits: people at least. */
export interface Least {
  readonly people: number;
  /** Of a governorate or a rank. */
  readonly group: number;
}

/** For anonymous results. */
export const LEAST_ANONYMOUS: Least = { people: MIN_GROUP, group: MIN_MIXED };
/** For readers of named answers. */
const LEAST_NAMED: Least = { people: 1, group: 1 };

export const leastOf = (isHidden: boolean): Least => (isHidden ? LEAST_ANONYMOUS : LEAST_NAMED);

/** As far as that discloses nobody. */
export function groupResults(
  questions: readonly SurveyQuestion[],
  counts: Counts,
  least: Least,
): GroupResults {
  const told: Record<string, GroupsOfQuestion> = {};
  const wholes = wholesOf(questions, counts, { least: least.people, isWhole: false });
  for (const question of questions) {
    const asked = question.shownIf;
    const parent = questions.find(({ id }) => id === asked?.question);
    const whole = wholes.get(question.id);
    const ofDimension = (
      mark: string,
      by: keyof GroupsOfQuestion,
      names: readonly (readonly [string, string])[],
    ) => {
      // Who was asked a follow-up discloses the answer before it.
      const mayTell = (name: string) => {
        if (!(parent && asked)) return true;
        const own = told[parent.id]?.[by].find((group) => group.name === name);
        return own !== undefined && tellsNothing(parent, own.counts, asked.values);
      };
      return whole ? groupsOf(question, counts, { mark, names, least, mayTell, whole }) : [];
    };
    told[question.id] = {
      byGovernorate: ofDimension(
        "g",
        "byGovernorate",
        governorates.map(({ code, ar }) => [code, ar] as const),
      ),
      byRank: ofDimension(
        "r",
        "byRank",
        ranks.map((each) => [each, each]),
      ),
    };
  }
  return told;
}

/** A conditional question only where its number of people discloses no hidden answers. */
export function wholesOf(
  questions: readonly SurveyQuestion[],
  counts: Counts,
  { least, isWhole }: { readonly least: number; readonly isWhole: boolean },
): ReadonlyMap<string, readonly Disclosed[]> {
  const wholes = new Map<string, readonly Disclosed[]>();
  for (const question of questions) {
    const { id, kind, shownIf } = question;
    const total = counts.of("", id, "");
    if (total < least) continue;
    const parent = questions.find((each) => each.id === shownIf?.question);
    if (parent && shownIf) {
      const shown = wholes.get(parent.id);
      if (!(shown && tellsNothing(parent, shown, shownIf.values))) continue;
    }
    const whole = countsOf(question, counts, "");
    const isExclusive = kind !== "several";
    const shown = isWhole ? whole : hideInRow(whole, { total, isExclusive, least });
    // With first places shown, the full order could disclose the few hidden answers.
    const isOrderAlone = kind === "ranking" && shown.includes(null);
    wholes.set(id, isOrderAlone ? shown.map(() => null) : shown);
  }
  return wholes;
}

/** Whether the number of who gave one of some answers follows from what is shown anyway. */
function tellsNothing(
  question: SurveyQuestion,
  shown: readonly Disclosed[],
  values: readonly string[],
): boolean {
  const hidden = valuesOf(question).filter((_, at) => shown[at] === null);
  const among = hidden.filter((value) => values.includes(value)).length;
  // With several choices, the number who chose one of two discloses who chose both.
  if (question.kind === "several") return among === 0 && values.length === 1;
  return among === 0 || among === hidden.length;
}

interface Dimension {
  readonly mark: string;
  readonly names: readonly (readonly [key: string, name: string])[];
  readonly least: Least;
  readonly mayTell: (name: string) => boolean;
  /** As disclosed of all. */
  readonly whole: readonly Disclosed[];
}

function groupsOf(
  question: SurveyQuestion,
  counts: Counts,
  { mark, names, least, mayTell, whole: shown }: Dimension,
): ResultGroup[] {
  const { id, kind } = question;
  const total = counts.of("", id, "");
  // A group's median is the answer of somebody in it.
  const hasSpread = least.people === 1 && numberOf(kind) !== undefined;
  if (textKinds.includes(kind) || total < least.people) return [];
  if (valuesOf(question).length === 0 && !hasSpread) return [];
  const groups = names
    .filter(([, name]) => mayTell(name))
    .map(([key, name]) => {
      const part = `${mark}:${key}`;
      return { name, part, answered: counts.of(part, id, "") };
    })
    .filter(({ answered }) => answered > 0);
  const told = hideInTable({
    rows: groups.map(({ part }) => countsOf(question, counts, part)),
    answered: groups.map(({ answered }) => answered),
    whole: countsOf(question, counts, ""),
    total,
    shown,
    isExclusive: kind !== "several",
    least: least.people,
    leastGroup: least.group,
  });
  return groups.flatMap(({ name, part, answered }, at) => {
    const own = hasSpread && valuesOf(question).length === 0 ? [] : told[at];
    const spread = hasSpread ? (spreadOfPart(question, counts, part) ?? null) : null;
    return own ? [{ name, answered, counts: own, spread }] : [];
  });
}

/** Of a ranking its first place. */
function countsOf(question: SurveyQuestion, counts: Counts, part: string): number[] {
  const suffix = question.kind === "ranking" ? "@1" : "";
  return valuesOf(question).map((value) => counts.of(part, question.id, value + suffix));
}

function spreadOfPart(question: SurveyQuestion, counts: Counts, part: string) {
  return spreadOf(valuesOfPart(question, counts, part));
}

function valuesOfPart({ id, kind }: SurveyQuestion, counts: Counts, part: string) {
  const toNumber = numberOf(kind);
  if (!toNumber) return [];
  const pairs = counts.given(id).map((value) => {
    return [toNumber(value), counts.of(part, id, value)] as const;
  });
  return pairs.filter(([, count]) => count > 0);
}

/** Kinds with a median; dates as days since 1970. */
function numberOf(kind: SurveyQuestion["kind"]): ((value: string) => number) | undefined {
  if (kind === "number" || kind === "scale5" || kind === "scale10") return Number;
  return kind === "date" ? (value) => Date.parse(value) / 86_400_000 : undefined;
}

/**
 * @param shown disclosed counts (`wholesOf`); undefined for none
 * @param least disclosure limit; below two, everything is told
 */
export function tallyOf(
  question: SurveyQuestion,
  counts: Counts,
  { shown, least }: { readonly shown: readonly Disclosed[] | undefined; readonly least: number },
): Omit<QuestionResult, "words" | keyof GroupsOfQuestion> {
  const { id, kind, title, titleEn, choices } = question;
  const total = counts.of("", id, "");
  const values = valuesOf(question);
  const places = shown && kind === "ranking" ? meanPlaces(counts, id, values) : undefined;
  const isAll = least === 1;
  return {
    id,
    kind,
    title,
    titleEn: titleEn ?? null,
    answered: shown || total === 0 ? total : null,
    values: values.map((value, at) => {
      const count = shown?.[at] ?? null;
      const choice = choices.find((each) => each.id === value);
      const place = places?.[at] ?? null;
      return {
        value,
        label: choice?.label ?? value,
        labelEn: choice?.labelEn ?? null,
        count,
        share: count === null || total === 0 ? null : count / total,
        ...(places && { place: isAll ? place : null, standing: standingAmong(places, at) }),
      };
    }),
    spread: (shown && isAll && spreadOfPart(question, counts, "")) || null,
    bands: shown && !isAll && values.length === 0 ? bandsOfAll(question, counts, least) : [],
  };
}

function bandsOfAll(question: SurveyQuestion, counts: Counts, least: number) {
  return bandsOf(valuesOfPart(question, counts, ""), least);
}

function meanPlaces(counts: Counts, id: string, values: readonly string[]): (number | null)[] {
  return values.map((value) => {
    let sum = 0;
    let people = 0;
    for (let place = 1; place <= values.length; place++) {
      const count = counts.of("", id, `${value}@${place}`);
      sum += place * count;
      people += count;
    }
    return people === 0 ? null : sum / people;
  });
}

/** From 1. Ties go to the earlier choice: that two are exactly equal would disclose counts. */
function standingAmong(places: readonly (number | null)[], at: number): number | null {
  const own = places[at] ?? null;
  if (own === null) return null;
  const before = places.filter((each, other) => {
    return each !== null && (each < own || (each === own && other < at));
  });
  return before.length + 1;
}
