/*
 * What of counts may be shown so that nobody learns of a group smaller than MIN_GROUP, neither directly
 * nor by subtraction (docs/product.md#surveys): pure functions. Hidden counts are null.
 */

export type Shown = number | null;

/** Whether a count tells of few people. None are no group. */
const isSmall = (count: number, least: number) => count > 0 && count < least;

/**
 * The counts of the values of one question. Where each person chose one, what is hidden is more than the
 * difference to their number: the next smallest is hidden with it. Where each may choose several, who did
 * not choose a value are a group as well.
 *
 * @param total who answered the question
 */
export function hideInRow(
  counts: readonly number[],
  { total, isExclusive, least }: { total: number; isExclusive: boolean; least: number },
): Shown[] {
  if (!isExclusive) {
    return counts.map((each) =>
      isSmall(each, least) || isSmall(total - each, least) ? null : each,
    );
  }
  const [row = []] = hideInTable([counts], { totals: undefined, isExclusive, least });
  return row;
}

/**
 * The counts of groups (rows) by values (columns) of a question.
 *
 * @param totals the column's counts of all people together, those of no shown group as well
 */
export function hideInTable(
  rows: readonly (readonly number[])[],
  {
    totals,
    isExclusive,
    least,
  }: { totals: readonly number[] | undefined; isExclusive: boolean; least: number },
): Shown[][] {
  const hidden = rows.map((row) => row.map((count) => isSmall(count, least)));
  const columns = rows[0]?.length ?? 0;
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  /** Hides the smallest of a line's shown cells; false where none is left. */
  const hideNext = (cells: readonly (readonly [number, number])[]) => {
    const open = cells.filter(([row, column]) => !hidden[row]?.[column] && at(row, column) > 0);
    const [next] = open.sort((one, other) => at(...one) - at(...other));
    const line = next && hidden[next[0]];
    if (!next || !line) return false;
    line[next[1]] = true;
    return true;
  };
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    const check = (cells: readonly (readonly [number, number])[], rest: number) => {
      const sum = () =>
        cells.reduce((all, [row, col]) => all + (hidden[row]?.[col] ? at(row, col) : 0), rest);
      while (isSmall(sum(), least) && hideNext(cells)) isChanged = true;
    };
    for (const row of rows.keys()) {
      // Only where each person chose one do the cells of a row make its total.
      const cells = [...Array(columns).keys()].map((column) => [row, column] as const);
      if (isExclusive) check(cells, 0);
    }
    for (let column = 0; totals && column < columns; column++) {
      const cells = [...rows.keys()].map((row) => [row, column] as const);
      const told = cells.reduce((all, cell) => all + at(...cell), 0);
      check(cells, Math.max(0, (totals[column] ?? 0) - told));
    }
  }
  return rows.map((row, index) =>
    row.map((count, column) => (hidden[index]?.[column] ? null : count)),
  );
}

/**
 * Which groups are told of: those large enough, and so many that the others together are large enough or
 * nobody.
 *
 * @param total all people, those of no group as well
 */
export function shownGroups<Group extends { readonly answered: number }>(
  groups: readonly Group[],
  total: number,
  least: number,
): Group[] {
  const shown = groups
    .filter(({ answered }) => answered > 0 && answered >= least)
    .sort((one, other) => other.answered - one.answered);
  const rest = () => total - shown.reduce((all, { answered }) => all + answered, 0);
  while (shown.length > 0 && isSmall(rest(), least)) shown.pop();
  return groups.filter((each) => shown.includes(each));
}

/** The median of weighted values, and the quarters around it; undefined of none. */
export function spreadOf(
  counts: readonly (readonly [value: number, count: number])[],
): { median: number; lower: number; upper: number } | undefined {
  const sorted = [...counts].sort(([one], [other]) => one - other);
  const total = sorted.reduce((all, [, count]) => all + count, 0);
  if (total === 0) return undefined;
  /** The value at a place, counted from none. */
  const valueAt = (place: number) => {
    let seen = 0;
    for (const [value, count] of sorted) {
      seen += count;
      if (place < seen) return value;
    }
    return sorted.at(-1)?.[0] ?? 0;
  };
  const quantile = (part: number) => {
    const place = part * (total - 1);
    const [below, above] = [valueAt(Math.floor(place)), valueAt(Math.ceil(place))];
    return below + (above - below) * (place - Math.floor(place));
  };
  return { median: quantile(0.5), lower: quantile(0.25), upper: quantile(0.75) };
}
