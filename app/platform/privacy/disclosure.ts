/*
 * What of counts may be shown so that nobody learns of a group of fewer than `least`, neither directly nor by
 * any sum of what is shown, nor by knowing these rules (docs/product.md#surveys, docs/product.md#statistics):
 * pure functions. Hidden counts are null.
 */

export type Shown = number | null;

/** Whether a count tells of few people. None are no group. */
const isSmall = (count: number, least: number) => count > 0 && count < least;
const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);

/**
 * How many choices were made beyond one a person. Nobody chooses nothing, so where one may choose several, few
 * choices more than people tell how many chose two.
 */
const isFewMore = (counts: readonly number[], people: number, least: number) =>
  isSmall(sum(counts) - people, least);

/**
 * The counts of the values of one question. Where each person chose one, what is hidden is more than the
 * difference to their number. Where each may choose several, who did not choose a value are a group as well,
 * and so are those who chose more than one.
 *
 * @param total who answered the question
 */
export function hideInRow(
  counts: readonly number[],
  { total, isExclusive, least }: { total: number; isExclusive: boolean; least: number },
): Shown[] {
  if (!isExclusive) {
    const shown = counts.map((each) =>
      isSmall(each, least) || isSmall(total - each, least) ? null : each,
    );
    if (shown.includes(null) || !isFewMore(counts, total, least)) return shown;
    return shown.with(smallestOf(counts), null);
  }
  if (!counts.some((each) => isSmall(each, least))) return [...counts];
  // All up to a height are hidden, so that which of them is which can't be told by their places; and they
  // differ, or their sum would tell each.
  const given = counts.filter((each) => each > 0);
  const heights = [least - 1, ...given.filter((each) => each >= least)].sort((a, b) => a - b);
  for (const height of heights) {
    const hidden = given.filter((each) => each <= height);
    const isEnough = sum(hidden) >= least && new Set(hidden).size > 1;
    if (!isEnough || hidden.length === given.length) continue;
    return counts.map((each) => (each > 0 && each <= height ? null : each));
  }
  return counts.map(() => null);
}

/** The place of the smallest count that is of anybody, the first of equal ones. */
function smallestOf(counts: readonly number[]): number {
  return counts.indexOf(Math.min(...counts.filter((each) => each > 0)));
}

interface Table {
  /** How many of each group gave each value. */
  readonly rows: readonly (readonly number[])[];
  /** How many people of each group answered. */
  readonly answered: readonly number[];
  /** The same of all people together, those of no group as well. */
  readonly whole: readonly number[];
  readonly total: number;
  /** As `hideInRow` shows the whole. */
  readonly shown: readonly Shown[];
  readonly isExclusive: boolean;
  readonly least: number;
  /** A group of fewer people is not told of. */
  readonly leastGroup: number;
}

/**
 * The counts of groups (rows) by values (columns) of a question, beside the whole; null for a group that is
 * not told of. A column is shown where each group that is told of, and the others together, gave its value
 * never or `least` times and more: whatever is added or subtracted then is nobody or many. The other columns
 * are hidden together, for all groups, and hold in each line nobody or many.
 */
export function hideInTable(table: Table): (Shown[] | null)[] {
  const { rows, answered, leastGroup } = table;
  const order = [...rows.keys()]
    .filter((at) => (answered[at] ?? 0) >= leastGroup)
    .sort((one, other) => (answered[other] ?? 0) - (answered[one] ?? 0));
  let best: { told: readonly number[]; columns: ReadonlySet<number>; people: number } | undefined;
  // With fewer groups more columns may be shown: as much is told as can be.
  for (let number = order.length; number > 0; number--) {
    const told = order.slice(0, number);
    const columns = shownColumns(table, told);
    const people = sum(told.flatMap((at) => [...columns].map((column) => rows[at]?.[column] ?? 0)));
    if (people > (best?.people ?? 0)) best = { told, columns, people };
  }
  return rows.map((row, at) =>
    best?.told.includes(at)
      ? row.map((count, column) => (best.columns.has(column) ? count : null))
      : null,
  );
}

/** The columns that may be shown of some groups. */
function shownColumns(table: Table, told: readonly number[]): ReadonlySet<number> {
  const { rows, answered, whole, total, shown, isExclusive, least } = table;
  const own = told.map((at) => rows[at] ?? []);
  const people = told.map((at) => answered[at] ?? 0);
  /** Who is of none of these groups. */
  const others = whole.map((count, column) => count - sum(own.map((row) => row[column] ?? 0)));
  const lines = [...own, others];
  const sizes = [...people, total - sum(people)];
  const isTold = (column: number) =>
    shown[column] !== null &&
    lines.every((line, at) => {
      const count = line[column] ?? 0;
      const isFew = isSmall(count, least) || isSmall((sizes[at] ?? 0) - count, least);
      return isExclusive ? !isSmall(count, least) : !isFew;
    });
  const columns = [...whole.keys()];
  const kept = new Set(columns.filter(isTold));
  if (!isExclusive) {
    const isTold = lines.some((line, at) => isFewMore(line, sizes[at] ?? 0, least));
    if (isTold && kept.size === columns.length) kept.delete(smallestOf(whole));
    return kept;
  }
  if (kept.size === columns.length) return kept;
  // Of no more than a few, that they are hidden at all would tell how they are divided.
  const isPoolMany = () => {
    const pool = columns.filter((column) => !kept.has(column));
    const hidden = lines.map((line) => sum(pool.map((column) => line[column] ?? 0)));
    return hidden.every((count) => !isSmall(count, 2 * least));
  };
  while (kept.size > 0 && !isPoolMany()) {
    const [next = 0] = [...kept].sort((one, other) => (whole[one] ?? 0) - (whole[other] ?? 0));
    kept.delete(next);
  }
  return kept;
}

/** A range of numbers, from one that belongs to it to one that doesn't; open where null. */
export interface Band {
  readonly from: number | null;
  readonly below: number | null;
  readonly count: number;
}

/** As many steps as the middle of the answers is divided into, about. */
const BANDS = 6;

/**
 * How weighted numbers lie: ranges with round bounds, in each of which are `least` people or more; none
 * where they are too few for two ranges. No bound is somebody's number but by chance, and the outermost are
 * open, so that the greatest and the smallest stay unknown.
 */
export function bandsOf(
  counts: readonly (readonly [value: number, count: number])[],
  least: number,
): Band[] {
  const sorted = counts.filter(([, count]) => count > 0).sort(([one], [other]) => one - other);
  /** The value at a place from the lower or the upper end, which as many people have passed. */
  const reached = (values: typeof sorted) => {
    let seen = 0;
    for (const [value, count] of values) {
      seen += count;
      if (seen >= least) return value;
    }
    return 0;
  };
  const span = reached([...sorted].reverse()) - reached(sorted);
  const step = roundStep(span / BANDS);
  const bands: { from: number; below: number; count: number }[] = [];
  for (const [value, count] of sorted) {
    // A number that is written with a point may lie a hair below its step.
    const from = Math.floor(value / step + 1e-9);
    const last = bands.at(-1);
    if (last && (last.count < least || from < last.below)) {
      last.count += count;
      last.below = Math.max(last.below, from + 1);
    } else bands.push({ from: last?.below ?? from, below: from + 1, count });
  }
  if ((bands.at(-1)?.count ?? 0) < least) {
    const few = bands.pop();
    const last = bands.at(-1);
    if (few && last) last.count += few.count;
  }
  if (bands.length < 2) return [];
  const toNumber = (steps: number) => Number((steps * step).toFixed(6));
  return bands.map(({ from, below, count }, at) => ({
    from: at === 0 ? null : toNumber(from),
    below: at === bands.length - 1 ? null : toNumber(below),
    count,
  }));
}

/** The next of 1, 2, 5, 10, 20, 50 … that is no smaller, and so on below one. */
function roundStep(about: number): number {
  if (about <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(about));
  const [step = 10] = [1, 2, 5].filter((each) => each * power >= about - 1e-9);
  return step * power;
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
