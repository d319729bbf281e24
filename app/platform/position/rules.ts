/** The days of a term, YYYY-MM-DD; without a last one it has no end. */
export interface Days {
  readonly from: string;
  readonly until: string | null;
}

/** Whether a term runs on a day. */
export function runsOn({ from, until }: Days, day: string): boolean {
  return from <= day && (until === null || until >= day);
}

/** The day before one. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** Whether two terms have a day in common: a position has one holder at a time. */
export function overlap(one: Days, other: Days): boolean {
  const endsBefore = ({ until }: Days, { from }: Days) => until !== null && until < from;
  return !endsBefore(one, other) && !endsBefore(other, one);
}

/**
 * What a new term does to the others (docs/product.md#structure): the one that runs when it begins ends
 * the day before.
 *
 * @returns the term to be ended, nothing to be done, or the field of what can't be
 */
export function placeOf<Term extends Days>(
  term: Days,
  others: readonly Term[],
): { readonly ends: Term | undefined } | { readonly wrong: "from" | "until" } {
  if (term.until !== null && term.until < term.from) return { wrong: "until" };
  const ends = others.find((other) => runsOn(other, term.from) && other.from < term.from);
  const stays = others.filter((other) => other !== ends);
  return stays.some((other) => overlap(term, other)) ? { wrong: "from" } : { ends };
}
