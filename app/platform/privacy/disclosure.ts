/*
 * Statistical disclosure control: no group of fewer than `least` can be learnt, neither directly,
 * nor by sums of what is shown, nor by knowing these rules (docs/product.md#surveys,
 * docs/product.md#statistics). Pure functions. Hidden counts are null.
 */

export type Disclosed = number | null;

/** Zero is no group. */
const isSmall = (count: number, least: number) => count > 0 && count < least;
const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);

/** Few choices more than people (in multiple choice) would tell how many chose two. */
const isFewMore = (counts: readonly number[], people: number, least: number) =>
  isSmall(sum(counts) - people, least);

/**
 * A question's counts. Single choice: the hidden total exceeds the difference to the number of
 * answers. Multiple choice: who did not choose a value, and who chose more than one, are groups
 * too.
 * @param total people who answered
 */
export function hideInRow(
  counts: readonly number[],
  { total, isExclusive, least }: { total: number; isExclusive: boolean; least: number },
): Disclosed[] {
  if (!isExclusive) {
    const shown = counts.map((each) =>
      isSmall(each, least) || isSmall(total - each, least) ? null : each,
    );
    if (shown.includes(null) || !isFewMore(counts, total, least)) return shown;
    return shown.with(smallestOf(counts), null);
  }
  if (!counts.some((each) => isSmall(each, least))) return [...counts];
  // Hides all up to a height, so that positions tell nothing; they must differ, or their sum would
  // tell each.
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

function smallestOf(counts: readonly number[]): number {
  return counts.indexOf(Math.min(...counts.filter((each) => each > 0)));
}

interface Table {
  /** Groups × values. */
  readonly rows: readonly (readonly number[])[];
  /** People per group who answered. */
  readonly answered: readonly number[];
  /** Everybody, people without a group included. */
  readonly whole: readonly number[];
  readonly total: number;
  /** The result of `hideInRow` for the whole. */
  readonly shown: readonly Disclosed[];
  readonly isExclusive: boolean;
  readonly least: number;
  /** Smaller groups are omitted. */
  readonly leastGroup: number;
}

/**
 * Counts of groups (rows) by values (columns), beside the whole; null for omitted groups. A column
 * is shown if every shown group, and the rest together, has zero or at least `least` in it, so that
 * no sum isolates few people. All other columns are hidden together, and hold zero or many in each
 * row.
 */
export function hideInTable(table: Table): (Disclosed[] | null)[] {
  const { rows, answered, leastGroup } = table;
  const order = [...rows.keys()]
    .filter((at) => (answered[at] ?? 0) >= leastGroup)
    .sort((one, other) => (answered[other] ?? 0) - (answered[one] ?? 0));
  let best: { told: readonly number[]; columns: ReadonlySet<number>; people: number } | undefined;
  // Fewer groups may allow more columns: searches for the most information.
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

function shownColumns(table: Table, told: readonly number[]): ReadonlySet<number> {
  const { rows, answered, whole, total, shown, isExclusive, least } = table;
  const own = told.map((at) => rows[at] ?? []);
  const people = told.map((at) => answered[at] ?? 0);
  /** People outside these groups. */
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
  // A small hidden pool would reveal its division.
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

/** Half-open; null is unbounded. */
export interface Band {
  readonly from: number | null;
  readonly below: number | null;
  readonly count: number;
}

/** Approximate number of steps over the middle of the answers. */
const BANDS = 6;

/**
 * A histogram of weighted numbers with round bounds and at least `least` people per range; empty
 * where two ranges aren't possible. Bounds are no one's number but by chance; the outermost are
 * open, so that minimum and maximum stay unknown.
 */
export function bandsOf(
  counts: readonly (readonly [value: number, count: number])[],
  least: number,
): Band[] {
  const sorted = counts.filter(([, count]) => count > 0).sort(([one], [other]) => one - other);
  /** The value at a rank from the lower or upper end. */
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
    // Floating point: a decimal may lie a hair below its step.
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

/** The next of 1, 2, 5, 10, 20, 50 …, decimals included. */
function roundStep(about: number): number {
  if (about <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(about));
  const [step = 10] = [1, 2, 5].filter((each) => each * power >= about - 1e-9);
  return step * power;
}

/** Weighted median and quartiles; undefined if empty. */
export function spreadOf(
  counts: readonly (readonly [value: number, count: number])[],
): { median: number; lower: number; upper: number } | undefined {
  const sorted = [...counts].sort(([one], [other]) => one - other);
  const total = sorted.reduce((all, [, count]) => all + count, 0);
  if (total === 0) return undefined;
  /** 0-based. */
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
