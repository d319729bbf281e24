export interface Month {
  /** YYYY-MM. */
  readonly month: string;
  readonly items: number;
}

export interface MonthOffset extends Month {
  readonly skip: number;
}

export function countItems(months: readonly Month[]): number {
  return months.reduce((sum, { items }) => sum + items, 0);
}

/** Where the page at `offset` begins, so that the thousandth costs what the first costs. */
export function findMonthAt(months: readonly Month[], offset: number): MonthOffset | undefined {
  let skip = offset;
  for (const { month, items } of months) {
    if (skip < items) return { month, items, skip };
    skip -= items;
  }
  return undefined;
}

/** Half-open. */
export function boundsOf(month: string): { from: Date; until: Date } {
  const from = new Date(`${month}-01T00:00:00.000Z`);
  const until = new Date(from);
  until.setUTCMonth(until.getUTCMonth() + 1);
  return { from, until };
}
