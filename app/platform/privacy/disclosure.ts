/*
 * What of counts may be shown so that nobody learns of a group of fewer than `least`, neither directly nor by
 * subtraction (docs/product.md#surveys, docs/product.md#statistics): pure functions. Hidden counts are null.
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
  const hidden = counts.map(
    (each) => isSmall(each, least) || (!isExclusive && isSmall(total - each, least)),
  );
  if (isExclusive) hideNextWhileSmall(counts, hidden, { rest: 0, least });
  return counts.map((count, at) => (hidden[at] ? null : count));
}

/** Hides the smallest that is shown for as long as all that is hidden together are few. */
function hideNextWhileSmall(
  counts: readonly number[],
  hidden: boolean[],
  { rest, least }: { rest: number; least: number },
): void {
  for (;;) {
    const own = counts.filter((count, at) => hidden[at] && count > 0);
    const sum = own.reduce((all, count) => all + count, rest);
    // None is shown as none: so each that is hidden is one person at least, and may not be one exactly.
    const areOnes = own.length > 0 && sum === own.length;
    if (!isSmall(sum, least) && !areOnes) return;
    const [next] = [...counts.keys()]
      .filter((at) => !hidden[at] && (counts[at] ?? 0) > 0)
      .sort((one, other) => (counts[one] ?? 0) - (counts[other] ?? 0));
    if (next === undefined) return;
    hidden[next] = true;
  }
}

interface Table {
  /** How many of each group gave each value. */
  readonly rows: readonly (readonly number[])[];
  /** How many people of each group answered. */
  readonly answered: readonly number[];
  /** The same of all people together, those of no shown group as well. */
  readonly whole: readonly number[];
  readonly total: number;
  /** As `hideInRow` shows the whole. */
  readonly shown: readonly Shown[];
  readonly isExclusive: boolean;
  readonly least: number;
}

/**
 * The counts of groups (rows) by values (columns) of a question, beside the whole: what the whole hides no
 * group tells, and no small count can be reckoned from those that are shown, the groups' numbers of people
 * and the whole.
 */
export function hideInTable(table: Table): Shown[][] {
  const { rows, answered, whole, shown, isExclusive, least } = table;
  const hidden = rows.map((row, at) =>
    row.map(
      (count, column) =>
        isSmall(count, least) ||
        (!isExclusive && isSmall((answered[at] ?? 0) - count, least)) ||
        isHidden(shown[column]),
    ),
  );
  if (isExclusive) {
    for (const [at, row] of rows.entries()) {
      hideNextWhileSmall(row, hidden[at] ?? [], { rest: 0, least });
    }
  }
  for (const column of whole.keys()) hideInColumn(table, hidden, column);
  if (isExclusive) hideCycles(table, hidden);
  return rows.map((row, at) => row.map((count, column) => (hidden[at]?.[column] ? null : count)));
}

const isHidden = (count: Shown | undefined) => count === null;

/** What is hidden in a column, with who belongs to no shown group, are more than a few. */
function hideInColumn(table: Table, hidden: boolean[][], column: number): void {
  const { rows, answered, whole, total, isExclusive, least } = table;
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
  const hide = (counts: readonly number[], all: number) => {
    const own = hidden.map((row) => row[column] ?? false);
    hideNextWhileSmall(counts, own, { rest: all - sum(counts), least });
    for (const [at, row] of hidden.entries()) row[column] = own[at] ?? false;
  };
  const counts = rows.map((row) => row[column] ?? 0);
  hide(counts, whole[column] ?? 0);
  if (isExclusive) return;
  // Who did not choose it are a group as well.
  hide(
    counts.map((count, at) => (answered[at] ?? 0) - count),
    total - (whole[column] ?? 0),
  );
  // One alone is the difference of the whole and the others.
  const unknown = hidden.filter((row) => row[column]).length + (total > sum(answered) ? 1 : 0);
  if (unknown === 1) for (const row of hidden) row[column] = true;
}

/**
 * Where each person chose one, the rows and the columns both have known sums. What is unknown then is
 * reckoned from them exactly where it lies on no cycle that goes from cell to cell along rows and columns in
 * turn, all of them unknown: so each small count is given one, by hiding as few people as that takes.
 */
function hideCycles(table: Table, hidden: boolean[][]): void {
  const { rows, answered, whole, total, shown, least } = table;
  const groups = rows.length;
  const columns = [...whole.keys()];
  const hasRest = total > answered.reduce((all, each) => all + each, 0);
  /** Behind the groups: who belongs to none that is shown, and the whole, as far as it is hidden. */
  const [rest, all] = [groups, groups + 1];
  const isUnknown = (row: number, column: number) => {
    if (row === rest) return hasRest;
    return row === all ? isHidden(shown[column]) : (hidden[row]?.[column] ?? false);
  };
  const countAt = (row: number, column: number) => {
    const own = whole[column] ?? 0;
    if (row === all) return own;
    if (row < groups) return rows[row]?.[column] ?? 0;
    return own - rows.reduce((sum, each) => sum + (each[column] ?? 0), 0);
  };
  const lines = [...Array(groups + 2).keys()];
  const isOnCycle = (row: number, column: number) => {
    // From the row back to its column, without the cell itself.
    const seen = new Set([row]);
    for (const at of seen) {
      for (const next of columns) {
        if (!isUnknown(at, next) || (at === row && next === column)) continue;
        if (next === column) return true;
        for (const other of lines) if (isUnknown(other, next)) seen.add(other);
      }
    }
    return false;
  };
  /** The cells that are hidden for a cycle by another row and another column. */
  const cornersOf = (row: number, column: number, otherRow: number, other: number) =>
    (
      [
        [row, other],
        [otherRow, column],
        [otherRow, other],
      ] as const
    ).filter(([at, next]) => !isUnknown(at, next));
  for (const row of lines) {
    for (const column of columns) {
      const isOwn = isUnknown(row, column) && isSmall(countAt(row, column), least);
      if (!isOwn || isOnCycle(row, column)) continue;
      const [best] = lines
        .filter((each) => each !== row)
        .flatMap((each) =>
          columns
            .filter((other) => other !== column)
            .map((other) => cornersOf(row, column, each, other)),
        )
        // The whole is shown as it is: only groups are hidden for a cycle.
        .filter((corners) => corners.every(([at]) => at < groups))
        .map((corners) => ({
          corners,
          people: corners.reduce((sum, cell) => sum + countAt(...cell), 0),
        }))
        .sort((one, other) => one.people - other.people);
      for (const [at, next] of best?.corners ?? everyCell(hidden)) {
        const line = hidden[at];
        if (line) line[next] = true;
      }
    }
  }
}

const everyCell = (hidden: readonly (readonly boolean[])[]) =>
  hidden.flatMap((row, at) => row.map((_, column) => [at, column] as const));

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
