/*
 * Counts that tell on nobody, held against somebody who reckons: all that is shown as equations, and of each
 * count that is hidden whether they leave it one value.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hideInRow, hideInTable, type Shown } from "#app/platform/privacy/disclosure.ts";

const least = 5;
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
const isSmall = (count: number) => count > 0 && count < least;

/** Which unknowns equations fix: those of whose rows, when all is eliminated, one has them alone. */
function fixed(equations: readonly (readonly number[])[], unknowns: number): Set<number> {
  const rows = equations.map((row) => [...row]);
  let top = 0;
  for (let column = 0; column < unknowns; column++) {
    const at = rows.findIndex((row, index) => index >= top && Math.abs(row[column] ?? 0) > 1e-9);
    if (at < 0) continue;
    const [pivot = []] = rows.splice(at, 1);
    const factor = pivot[column] ?? 1;
    const own = pivot.map((value) => value / factor);
    rows.splice(top, 0, own);
    for (const [index, row] of rows.entries()) {
      const times = row[column] ?? 0;
      if (index === top || Math.abs(times) < 1e-9) continue;
      rows[index] = row.map((value, each) => value - times * (own[each] ?? 0));
    }
    top += 1;
  }
  const found = new Set<number>();
  for (const row of rows.slice(0, top)) {
    const left = [...row.keys()].filter((at) => Math.abs(row[at] ?? 0) > 1e-9);
    const [only] = left;
    if (left.length === 1 && only !== undefined) found.add(only);
  }
  return found;
}

interface Published {
  readonly rows: readonly (readonly number[])[];
  readonly rest: readonly number[];
  readonly isExclusive: boolean;
}

/** The small counts that what is shown gives away: of groups, of who is in none of them, of all. */
function givenAway(
  { rows, rest, isExclusive }: Published,
  answered: readonly number[],
  total: number,
) {
  const whole = rest.map((own, column) => own + sum(rows.map((row) => row[column] ?? 0)));
  if (total < least) return [];
  const shown = hideInRow(whole, { total, isExclusive, least });
  const table = hideInTable({ rows, answered, whole, total, shown, isExclusive, least });
  const restPeople = total - sum(answered);
  const lines: (readonly Shown[])[] = [
    ...table,
    rest.map(() => (restPeople > 0 ? null : 0)),
    shown,
  ];
  const real = [...rows, rest, whole];
  for (const [at, line] of lines.entries()) {
    for (const [column, count] of line.entries()) {
      if (count === null || at === rows.length) continue;
      // What is shown is true, and no few people.
      expect(count).toBe(real[at]?.[column]);
      expect(isSmall(count)).toBe(false);
      const people = [...answered, restPeople, total][at] ?? 0;
      if (!isExclusive) expect(isSmall(people - count)).toBe(false);
    }
  }
  const columns = rest.length;
  const unknowns = lines.length * columns;
  const place = (at: number, column: number) => at * columns + column;
  const isUnknown = (at: number, column: number) => lines[at]?.[column] === null;
  const equations: number[][] = [];
  const equate = (cells: readonly (readonly [number, number, number])[]) => {
    const row = Array<number>(unknowns).fill(0);
    for (const [at, column, sign] of cells)
      if (isUnknown(at, column)) row[place(at, column)] = sign;
    equations.push(row);
  };
  for (let column = 0; column < columns; column++) {
    equate(lines.map((_, at) => [at, column, at === lines.length - 1 ? -1 : 1] as const));
  }
  if (isExclusive) {
    for (const at of lines.keys()) equate(rest.map((_, column) => [at, column, 1] as const));
  }
  const found = fixed(equations, unknowns);
  return lines.flatMap((line, at) =>
    line.flatMap((_, column) => {
      const count = real[at]?.[column] ?? 0;
      const people = [...answered, restPeople, total][at] ?? 0;
      const isFew = isSmall(count) || (!isExclusive && isSmall(people - count));
      return isUnknown(at, column) && found.has(place(at, column)) && isFew
        ? [{ at, column, count }]
        : [];
    }),
  );
}

const tables = (most: number) =>
  fc.integer({ min: 2, max: 6 }).chain((columns) => {
    const line = fc.array(
      // Few people and none are what is hard.
      fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: most })),
      { minLength: columns, maxLength: columns },
    );
    return fc.record({
      rows: fc.array(line, { minLength: 1, maxLength: 6 }),
      rest: fc.oneof(line, fc.constant(Array<number>(columns).fill(0))),
    });
  });
const run = { seed: 16, numRuns: 2000 };

describe("no count of fewer than five is given away", () => {
  test("where each person chose one", () => {
    fc.assert(
      fc.property(tables(30), ({ rows, rest }) => {
        const answered = rows.map(sum);
        const total = sum(answered) + sum(rest);
        expect(givenAway({ rows, rest, isExclusive: true }, answered, total)).toEqual([]);
      }),
      run,
    );
  });

  test("where each may choose several, of who did not choose either", () => {
    fc.assert(
      fc.property(tables(12), fc.integer({ min: 0, max: 8 }), ({ rows, rest }, more) => {
        const answered = rows.map((row) => Math.max(least, ...row) + more);
        const restPeople = sum(rest) === 0 ? 0 : Math.max(least, ...rest) + more;
        const total = sum(answered) + restPeople;
        expect(givenAway({ rows, rest, isExclusive: false }, answered, total)).toEqual([]);
      }),
      run,
    );
  });

  test("the reckoning finds what a naive table gives away", () => {
    // Two columns and two rows of which one count is missing: the difference tells it.
    expect(
      fixed(
        [
          [1, 0],
          [0, 1],
        ],
        2,
      ).size,
    ).toBe(2);
    expect(fixed([[1, 1]], 2).size).toBe(0);
    expect(
      fixed(
        [
          [1, 1, 0],
          [0, 1, 0],
          [1, 0, 1],
        ],
        3,
      ).size,
    ).toBe(3);
  });

  test("a count that is hidden for another one is not found by its column", () => {
    // 3 and 6 of the first row are hidden; nobody of the others chose the second, so its sum would tell 6.
    const rows = [
      [3, 6, 40],
      [20, 0, 30],
      [15, 0, 25],
    ];
    const whole = [38, 6, 95];
    const answered = rows.map(sum);
    const base = { total: 139, isExclusive: true, least };
    const shown = hideInRow(whole, base);
    const table = hideInTable({ rows, answered, whole, shown, ...base });
    expect(table[0]?.[0]).toBeNull();
    expect(table.flat().filter((count) => count === null).length).toBeGreaterThanOrEqual(4);
  });

  test("where several may be chosen, few who did not choose are as hidden as few who did", () => {
    const shown = hideInRow([3, 28, 15, 0], { total: 30, isExclusive: false, least });
    expect(shown).toEqual([null, null, 15, 0]);
  });
});
