import { qualifications } from "#app/contract/membership.values.ts";
import type { MemberKinds } from "#app/contract/statistics.ts";
import { ageGroups, COHORT_YEARS, SMALL_CELL } from "#app/contract/statistics.values.ts";
import { hideInRow } from "../privacy/disclosure.ts";
import { addMonths } from "./rules.ts";

interface Counted {
  readonly facet: string;
  readonly key: string;
  readonly other: string;
  readonly amount: number;
}

/** Five years of joining, of which the last is not full. */
const COHORT_MONTHS = 60;
/** A smaller cohort's shares would tell of single people. */
const MIN_COHORT = 20;
/** Rounded, so that the difference of two areas tells of nobody between them. */
const ROUNDED_TO = 5;

/**
 * Counts as they may be disclosed (docs/product.md#statistics): null for small ones, and for one
 * that the total would reveal; else rounded.
 * @param counts of people of whom each is of one kind
 */
export function discloseKinds(counts: readonly number[]): (number | null)[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total > 0 && total < SMALL_CELL) return counts.map(() => null);
  return hideInRow(counts, { total, isExclusive: true, least: SMALL_CELL }).map(roundCount);
}

function roundCount(count: number | null): number | null {
  return count === null ? null : Math.round(count / ROUNDED_TO) * ROUNDED_TO;
}

/** Shares after one year, two and so on; left out where few stayed, or few left meanwhile. */
export function discloseStayed(
  joined: number,
  stayed: readonly (number | undefined)[],
): (number | null | undefined)[] {
  let last = joined;
  return stayed.map((count) => {
    if (count === undefined) return undefined;
    const isTold = joined >= MIN_COHORT && [count, last - count].every(isNobodyOrMany);
    if (!isTold) return null;
    last = count;
    return roundCount(count);
  });
}

const isNobodyOrMany = (count: number) => count === 0 || count >= SMALL_CELL;

export function presentPeople(
  rows: readonly Counted[],
  today: string,
): Omit<MemberKinds, "countedOn"> {
  const sum = (facet: string, key: string, isIn: (other: string) => boolean = () => true) =>
    rows
      .filter((row) => row.facet === facet && row.key === key && isIn(row.other))
      .reduce((total, { amount }) => total + amount, 0);
  const genders = ["male", "female", "unknown"] as const;
  // One table with one total: all of its cells are disclosed together.
  const ages = discloseKinds(
    ageGroups.flatMap((group) => genders.map((own) => sum("age", group, (each) => each === own))),
  );
  const levels = [...qualifications, "unknown"];
  const education = discloseKinds(levels.map((name) => sum("education", name)));
  return {
    ages: ageGroups.map((group, at) => {
      const [male = null, female = null, unknown = null] = ages.slice(3 * at, 3 * at + 3);
      return { group, male, female, unknown };
    }),
    education: levels.map((name, at) => ({ name, count: education[at] ?? null })),
    cohorts: presentCohorts(
      rows.filter(({ facet }) => facet === "cohort"),
      today,
    ),
  };
}

/** By month, or by year where few join in a month. */
function presentCohorts(rows: readonly Counted[], today: string): MemberKinds["cohorts"] {
  const earliest = addMonths(`${today.slice(0, 7)}-01`, -COHORT_MONTHS).slice(0, 7);
  const byMonth = Map.groupBy(rows, ({ key }) => key);
  const joinedIn = (own: readonly Counted[]) => own.reduce((sum, { amount }) => sum + amount, 0);
  const isLarge = [...byMonth.values()].some((own) => joinedIn(own) >= MIN_COHORT);
  const all = isLarge ? byMonth : Map.groupBy(rows, ({ key }) => key.slice(0, 4));
  // A year is full once the next has begun for the last who joined.
  const isFull = (since: string, years: number) => {
    const next = isLarge ? addMonths(`${since}-01`, 1) : `${Number(since) + 1}-01-01`;
    return addMonths(next, 12 * years) <= today;
  };
  return [...all]
    .filter(([since, own]) => {
      const isOld = isLarge && since < earliest;
      return joinedIn(own) >= SMALL_CELL && !isOld && isFull(since, 1);
    })
    .sort(([one], [other]) => other.localeCompare(one))
    .map(([since, own]) => {
      const joined = joinedIn(own);
      const stayed = COHORT_YEARS.map((years) =>
        isFull(since, years)
          ? joinedIn(own.filter(({ other }) => Number(other) >= years))
          : undefined,
      );
      return { since, joined: roundCount(joined) ?? 0, stayed: discloseStayed(joined, stayed) };
    });
}
