/** How many items a month has; the months of a list stand in the list's own order. */
export interface Month {
  /** YYYY-MM. */
  readonly month: string;
  readonly items: number;
}

/** A month with some of its items that come before. */
export interface Place extends Month {
  readonly skip: number;
}

export function countItems(months: readonly Month[]): number {
  return months.reduce((sum, { items }) => sum + items, 0);
}

/**
 * The month in which the item at `offset` stands, and how many of its items come before that: a
 * page is read from there, so that the thousandth costs what the first costs. Undefined beyond the
 * end.
 */
export function placeOf(months: readonly Month[], offset: number): Place | undefined {
  let skip = offset;
  for (const { month, items } of months) {
    if (skip < items) return { month, items, skip };
    skip -= items;
  }
  return undefined;
}

/** The first moment of a month, and of the month after it. */
export function boundsOf(month: string): { from: Date; until: Date } {
  const from = new Date(`${month}-01T00:00:00.000Z`);
  const until = new Date(from);
  until.setUTCMonth(until.getUTCMonth() + 1);
  return { from, until };
}
