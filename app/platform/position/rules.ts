/** YYYY-MM-DD, both included; open-ended without `until`. */
export interface Days {
  readonly from: string;
  readonly until: string | null;
}

export function runsOn({ from, until }: Days, day: string): boolean {
  return from <= day && (until === null || until >= day);
}

export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** A position has one holder at a time. */
export function overlap(one: Days, other: Days): boolean {
  const endsBefore = ({ until }: Days, { from }: Days) => until !== null && until < from;
  return !endsBefore(one, other) && !endsBefore(other, one);
}

/**
 * A new term ends the running one a day before it begins (docs/product.md#structure).
 * @returns the term to end, nothing to do, or the wrong field
 */
export function fitTerm<Term extends Days>(
  term: Days,
  others: readonly Term[],
): { readonly ends: Term | undefined } | { readonly wrong: "from" | "until" } {
  if (term.until !== null && term.until < term.from) return { wrong: "until" };
  const ends = others.find((other) => runsOn(other, term.from) && other.from < term.from);
  const stays = others.filter((other) => other !== ends);
  return stays.some((other) => overlap(term, other)) ? { wrong: "from" } : { ends };
}
