import { qualifications } from "#app/contract/membership.values.ts";
import type { MemberKinds } from "#app/contract/statistics.ts";
import { ageGroups, COHORT_YEARS, SMALL_CELL } from "#app/contract/statistics.values.ts";
import { addMonths } from "./rules.ts";

interface Counted {
  readonly facet: string;
  readonly key: string;
  readonly other: string;
  readonly amount: number;
}

/** Months of joining that a table has: five years, of which the last has not come round. */
const COHORT_MONTHS = 60;

/** A number of people as it is told: not of a few (docs/product.md#statistics). */
export function tellable(count: number): number | null {
  return count > 0 && count < SMALL_CELL ? null : count;
}

/** Members by what they are, of whom a small number is not told. */
export function presentPeople(
  rows: readonly Counted[],
  today: string,
): Omit<MemberKinds, "countedOn"> {
  const sum = (facet: string, key: string, isIn: (other: string) => boolean = () => true) =>
    rows
      .filter((row) => row.facet === facet && row.key === key && isIn(row.other))
      .reduce((total, { amount }) => total + amount, 0);
  const earliest = addMonths(`${today.slice(0, 7)}-01`, -COHORT_MONTHS).slice(0, 7);
  const months = [...new Set(rows.filter(({ facet }) => facet === "cohort").map(({ key }) => key))]
    .filter((month) => month >= earliest && `${month}-01` <= addMonths(today, -12))
    .sort()
    .reverse();
  return {
    ages: ageGroups.map((group) => ({
      group,
      male: tellable(sum("age", group, (gender) => gender === "male")),
      female: tellable(sum("age", group, (gender) => gender === "female")),
      unknown: tellable(sum("age", group, (gender) => gender === "unknown")),
    })),
    education: [...qualifications, "unknown"].map((name) => ({
      name,
      count: tellable(sum("education", name)),
    })),
    cohorts: months.map((month) => ({
      month,
      joined: tellable(sum("cohort", month)),
      stayed: COHORT_YEARS.map((years) =>
        // Of the last who joined in it the years are full when the month after it has come.
        addMonths(`${month}-01`, 12 * years + 1) > today
          ? undefined
          : tellable(sum("cohort", month, (kept) => Number(kept) >= years)),
      ),
    })),
  };
}
