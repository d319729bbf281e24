/*
 * Results that tell on nobody, held against somebody who reckons. Once with all that is shown as equations: no
 * count of few people may be the only one that solves them. Once with the rules in hand as well: of all that
 * could have been answered, so that the same is shown, no count of few may be the same everywhere.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SurveyQuestion } from "#app/contract/survey.ts";
import { MIN_GROUP, valuesOf } from "#app/contract/survey.values.ts";
import { bandsOf, hideInRow, hideInTable } from "#app/platform/privacy/disclosure.ts";
import { additionsOf, partsOf, WHOLE } from "#app/platform/survey/count.ts";
import {
  Counts,
  groupResults,
  LEAST_ANONYMOUS,
  tallyOf,
  wholesOf,
} from "#app/platform/survey/tally.ts";

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
const isSmall = (count: number, least: number) => count > 0 && count < least;

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

test("the reckoning finds what a naive table gives away", () => {
  const two = [
    [1, 0],
    [0, 1],
  ];
  expect(fixed(two, 2).size).toBe(2);
  expect(fixed([[1, 1]], 2).size).toBe(0);
  const three = [
    [1, 1, 0],
    [0, 1, 0],
    [1, 0, 1],
  ];
  expect(fixed(three, 3).size).toBe(3);
});

/** All rows of so many numbers up to one. */
function* rowsOf(columns: number, most: number): Generator<number[]> {
  if (columns === 0) return yield [];
  for (const row of rowsOf(columns - 1, most)) {
    for (let count = 0; count <= most; count++) yield [...row, count];
  }
}

/** All ways in which so many people may lie in so many cells. */
function* worldsOf(cells: number, people: number): Generator<number[]> {
  if (cells === 1) return yield [people];
  for (let count = 0; count <= people; count++) {
    for (const others of worldsOf(cells - 1, people - count)) yield [count, ...others];
  }
}

/** The small counts that are the same in all worlds which look the same. */
function givenAway(
  worlds: Iterable<readonly number[]>,
  least: number,
  show: (world: readonly number[]) => unknown,
): (readonly [seen: string, place: number, count: number])[] {
  const alike = new Map<string, { first: readonly number[]; same: boolean[] }>();
  for (const world of worlds) {
    const seen = JSON.stringify(show(world));
    const known = alike.get(seen);
    if (!known) alike.set(seen, { first: world, same: world.map(() => true) });
    else {
      for (const [at, count] of world.entries()) {
        if (count !== known.first[at]) known.same[at] = false;
      }
    }
  }
  return [...alike].flatMap(([seen, { first, same }]) =>
    first.flatMap((count, at) =>
      same[at] && isSmall(count, least) ? [[seen, at, count] as const] : [],
    ),
  );
}

describe("who knows the rules finds no count of few", () => {
  test.each([
    [2, 20],
    [3, 10],
    [4, 7],
  ])("in a row of %i up to %i", (columns, most) => {
    const least = 5;
    const worlds = [...rowsOf(columns, most)].filter((row) => sum(row) >= least);
    expect(
      givenAway(worlds, least, (row) => [
        sum(row),
        hideInRow(row, { total: sum(row), isExclusive: true, least }),
      ]),
    ).toEqual([]);
  });

  test.each([
    [2, 9],
    [3, 7],
  ])("in a table of two groups and the others, by %i values of %i people", (columns, people) => {
    const least = 2;
    const show = (world: readonly number[]) => {
      const lines = [0, 1, 2].map((at) => world.slice(at * columns, (at + 1) * columns));
      const whole = lines[0]?.map((_, column) => sum(lines.map((line) => line[column] ?? 0))) ?? [];
      const total = sum(whole);
      if (total < least) return "few";
      const rows = lines.slice(0, 2);
      const answered = rows.map(sum);
      const shown = hideInRow(whole, { total, isExclusive: true, least });
      const table = hideInTable({
        ...{ rows, answered, whole, total, shown, isExclusive: true, least, leastGroup: 2 * least },
      });
      return [total, shown, table.map((row, at) => row && [answered[at], row])];
    };
    expect(givenAway(worldsOf(3 * columns, people), least, show)).toEqual([]);
  });

  const several2 = [["c1"], ["c2"], ["c1", "c2"]];
  const several3 = [...several2, ["c3"], ["c1", "c3"], ["c2", "c3"], ["c1", "c2", "c3"]];
  const orders = ["123", "132", "213", "231", "312", "321"].map((order) =>
    [...order].map((each) => `c${each}`),
  );
  /** What the people who answered something have in common: the whole answer, a part, a place, how many. */
  const traitsOf = (answer: readonly string[]) => [
    answer.join(),
    `${answer.length} chosen`,
    ...answer.flatMap((one, at) => [`${one} at ${at}`, `with ${one}`]),
    ...answer.flatMap((one, at) => answer.slice(at + 1).map((other) => `${one} before ${other}`)),
    ...["c1", "c2", "c3"].filter((one) => !answer.includes(one)).map((one) => `without ${one}`),
  ];

  test.each([
    ["several of two", "several", several2, [""], 5, 24],
    ["several of three", "several", several3, [""], 3, 8],
    ["several of two, with a group", "several", several2, ["", "g:11"], 4, 10],
    ["several of two, with two groups", "several", several2, ["", "g:11", "g:01"], 3, 7],
    ["an order of three", "ranking", orders, [""], 4, 10],
  ] as const)("in %s", (_, kind, answers, groups, people, most) => {
    const least = { people, group: 2 * people };
    const asked = [ask("q", kind, Math.max(...answers.map((each) => each.length)))];
    const cells = groups.flatMap((group) => answers.map((answer) => ({ group, answer })));
    const added = cells.map(({ group, answer }) =>
      additionsOf({ questions: asked }, [
        { answers: { q: [...answer] }, parts: group === WHOLE ? [WHOLE] : [WHOLE, group] },
      ]),
    );
    const traits = cells.map(({ group, answer }) =>
      traitsOf(answer).flatMap((each) => [each, `${group} ${each}`]),
    );
    const names = [...new Set(traits.flat())];
    const carriers = names.map((name) =>
      [...traits.keys()].filter((at) => traits[at]?.includes(name)),
    );
    const views = new Map<string, { first: readonly number[]; same: boolean[] }>();
    for (let number = people; number <= most; number++) {
      for (const world of worldsOf(cells.length, number)) {
        const counts = new Counts(
          world.flatMap((count, at) =>
            count === 0
              ? []
              : (added[at] ?? []).map((each) => ({ ...each, count: each.count * count })),
          ),
        );
        const wholes = wholesOf(asked, counts, { least: people, isWhole: false });
        const seen = JSON.stringify([
          asked.map((each) => tallyOf(each, counts, { shown: wholes.get("q"), least: people })),
          groupResults(asked, counts, least),
        ]);
        const own = carriers.map((places) => sum(places.map((at) => world[at] ?? 0)));
        const known = views.get(seen);
        if (!known) views.set(seen, { first: own, same: own.map(() => true) });
        else known.same = known.same.map((is, at) => is && own[at] === known.first[at]);
      }
    }
    const away = [...views.values()].flatMap(({ first, same }) =>
      first.flatMap((count, at) =>
        same[at] && isSmall(count, people) ? [`${count}: ${names[at]}`] : [],
      ),
    );
    expect(away).toEqual([]);
  });
});

test("where several may be chosen, few who did not choose are as hidden as few who did", () => {
  const shown = hideInRow([3, 28, 15, 0], { total: 30, isExclusive: false, least: 5 });
  expect(shown).toEqual([null, null, 15, 0]);
});

describe("a table of groups", () => {
  const least = 5;
  const leastGroup = 10;
  const line = (columns: number) =>
    fc.record({
      counts: fc.array(fc.oneof(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 8, max: 40 })), {
        minLength: columns,
        maxLength: columns,
      }),
      /** How many of those who may choose several chose more than one. */
      more: fc.integer({ min: 0, max: 30 }),
    });
  const tables = fc.integer({ min: 2, max: 4 }).chain((columns) =>
    fc.record({
      groups: fc.array(line(columns), { minLength: 1, maxLength: 3 }),
      others: line(columns),
    }),
  );

  test.each([true, false])(
    "shows in no line few who gave a value, or who did not where several may be given: one alone is %s",
    (isExclusive) => {
      const seen = { whole: 0, parts: 0 };
      fc.assert(
        fc.property(tables, ({ groups, others }) => {
          const sizeOf = ({ counts, more }: typeof others) =>
            isExclusive ? sum(counts) : Math.max(...counts, sum(counts) - more);
          const rows = groups.map(({ counts }) => counts);
          const answered = groups.map(sizeOf);
          const whole = others.counts.map(
            (count, at) => count + sum(rows.map((row) => row[at] ?? 0)),
          );
          const total = sum(answered) + sizeOf(others);
          const shown = hideInRow(whole, { total, isExclusive, least });
          const told = hideInTable({
            ...{ rows, answered, whole, total, shown, isExclusive, least, leastGroup },
          });
          const places = [...told.keys()].filter((at) => told[at]);
          const few = (count: number) => isSmall(count, least);
          const rest = {
            counts: whole.map(
              (count, at) => count - sum(places.map((place) => rows[place]?.[at] ?? 0)),
            ),
            size: total - sum(places.map((place) => answered[place] ?? 0)),
          };
          const lines = [
            ...places.map((at) => ({ counts: rows[at] ?? [], size: answered[at] ?? 0 })),
            rest,
          ];
          const first = told[places[0] ?? -1] ?? [];
          const columns = [...first.keys()].filter((at) => first[at] !== null);
          for (const at of places) {
            expect(answered[at]).toBeGreaterThanOrEqual(leastGroup);
            expect(told[at]).toEqual(
              rows[at]?.map((count, column) => (columns.includes(column) ? count : null)),
            );
          }
          if (places.length === 0) {
            const hasNoFew = [...groups, others].every((each) => {
              const size = sizeOf(each);
              const isMany = each.counts.every(
                (count) => !few(count) && (isExclusive || !few(size - count)),
              );
              return size >= leastGroup && isMany && (isExclusive || !few(sum(each.counts) - size));
            });
            expect(hasNoFew && sum(rows.flat()) > 0).toBe(false);
            return;
          }
          const isWhole = columns.length === whole.length;
          seen[isWhole ? "whole" : "parts"] += 1;
          for (const { counts, size } of lines) {
            expect(columns.some((at) => few(counts[at] ?? 0))).toBe(false);
            const hidden = counts.filter((_, at) => !columns.includes(at));
            if (isExclusive) {
              expect(isWhole || hidden.length > 1).toBe(true);
              expect(isSmall(sum(hidden), 2 * least)).toBe(false);
              continue;
            }
            expect(few(size)).toBe(false);
            expect(columns.some((at) => few(size - (counts[at] ?? 0)))).toBe(false);
            expect(isWhole && few(sum(counts) - size)).toBe(false);
          }
        }),
        { seed: 33, numRuns: 3_000 },
      );
      expect(Math.min(seen.whole, seen.parts)).toBeGreaterThan(50);
    },
  );
});

describe("ranges of numbers", () => {
  const numbers = fc.array(fc.integer({ min: -50, max: 5000 }), { minLength: 0, maxLength: 60 });
  test("hold five people or more, meet, have open ends, and round bounds", () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom(1, 0.25), (values, unit) => {
        const counts = values.map((value) => [value * unit, 1] as const);
        const bands = bandsOf(counts, 5);
        if (bands.length === 0) return;
        expect(sum(bands.map(({ count }) => count))).toBe(values.length);
        expect([bands.at(0)?.from, bands.at(-1)?.below]).toEqual([null, null]);
        for (const [at, { from, below, count }] of bands.entries()) {
          expect(count).toBeGreaterThanOrEqual(5);
          expect(bands[at + 1]?.from ?? null).toBe(below);
          const isIn = (value: number) => value >= (from ?? -1e9) && value < (below ?? 1e9);
          expect(values.filter((value) => isIn(value * unit)).length).toBe(count);
        }
      }),
      { seed: 30, numRuns: 500 },
    );
  });
  test("salaries of five people are told of in none, and of twelve in two", () => {
    const paid = [3703, 3801, 4924, 5011, 5590, 6020, 6100, 7405, 8800, 9120, 9900, 41_350];
    const bands = (people: number) =>
      bandsOf(
        paid.slice(0, people).map((value) => [value, 1] as const),
        5,
      );
    expect(bands(9)).toEqual([]);
    expect(bands(12)).toEqual([
      { from: null, below: 6000, count: 5 },
      { from: 6000, below: null, count: 7 },
    ]);
  });
  test("have steps of 1, 2 or 5, and are none where nearly everybody gave the same number", () => {
    const bands = (...values: number[]) =>
      bandsOf(
        values.map((value) => [value, 1] as const),
        5,
      ).map(({ from, below, count }) => [from, below, count]);
    const upTo = (end: number) => [...Array(end).keys()];
    expect(bands(...upTo(30))).toEqual([
      [null, 5, 5],
      ...[5, 10, 15, 20].map((from) => [from, from + 5, 5]),
      [25, null, 5],
    ]);
    expect(bands(...upTo(12).map(() => 40))).toEqual([]);
    expect(bands(1, 2, 3, 4, ...upTo(6).map(() => 5), 6, 7, 8, 9)).toEqual([]);
    expect(bands(1, 2, 3, 4, ...upTo(7).map(() => 5), 6, 7, 8, 9, 10)).toEqual([
      [null, 5.2, 11],
      [5.2, null, 5],
    ]);
  });
});

const ask = (id: string, kind: SurveyQuestion["kind"], choices = 0): SurveyQuestion => ({
  id,
  kind,
  title: id,
  titleEn: null,
  isNeeded: true,
  choices: [...Array(choices).keys()].map((at) => {
    return { id: `c${at + 1}`, label: `${at + 1}`, labelEn: null };
  }),
  shownIf: null,
});
const questions: readonly SurveyQuestion[] = [
  ask("q1", "one", 3),
  ask("q2", "several", 3),
  ask("q3", "scale5"),
  ask("q4", "number"),
  ask("q5", "date"),
  ask("q6", "ranking", 3),
  { ...ask("q7", "one", 2), shownIf: { question: "q1", values: ["c1"] } },
];

const choices = ["c1", "c2", "c3"];
const person = fc.record({
  governorateCode: fc.constantFrom("01", "01", "01", "11", "11", "12"),
  rank: fc.constantFrom("member" as const, "member" as const, "central_leaders" as const),
  q1: fc.constantFrom("c1", "c1", "c1", "c2", "c2", "c3"),
  q2: fc.subarray(choices, { minLength: 1 }),
  q3: fc.constantFrom("1", "3", "3", "5"),
  q4: fc.integer({ min: 3000, max: 9000 }).map(String),
  q5: fc.integer({ min: 1, max: 28 }).map((day) => `1990-03-${String(day).padStart(2, "0")}`),
  q6: fc.shuffledSubarray(choices, { minLength: 3 }),
  q7: fc.constantFrom("c1", "c2"),
});

const people = fc.oneof(
  fc.array(person, { minLength: 5, maxLength: 40 }),
  fc.array(person, { minLength: 150, maxLength: 400, size: "max" }),
);

test("all that is shown of an anonymous survey, put together, fixes no answer of fewer than five", () => {
  let told = 0;
  fc.assert(
    fc.property(people, (all) => {
      const additions = additionsOf(
        { questions },
        all.map(({ governorateCode, rank, ...given }) => {
          const { q7, ...others } = given;
          const answers = given.q1 === "c1" ? given : others;
          return { answers, parts: [WHOLE, ...partsOf({ governorateCode, rank })] };
        }),
      );
      const counts = new Counts(additions);
      const least = MIN_GROUP;
      const wholes = wholesOf(questions, counts, { least, isWhole: false });
      const groups = groupResults(questions, counts, LEAST_ANONYMOUS);
      /** What isn't known, by its name, with its true number. */
      const names = new Map<string, { place: number; count: number }>();
      const equations: { coefficients: Map<number, number>; is: number }[] = [];
      const unknown = (part: string, question: string, value: string) => {
        const name = `${part} ${question} ${value}`;
        const count = counts.of(part, question, value);
        const found = names.get(name) ?? { place: names.size, count };
        names.set(name, found);
        return found.place;
      };
      const equate = (terms: readonly (readonly [number, number])[], is = 0) => {
        const coefficients = new Map<number, number>();
        for (const [place, sign] of terms) {
          coefficients.set(place, (coefficients.get(place) ?? 0) + sign);
        }
        equations.push({ coefficients, is });
      };
      const parts = {
        byGovernorate: ["g:01", "g:11", "g:12"],
        byRank: ["r:member", "r:central_leaders"],
      };
      for (const question of questions) {
        const { id, kind } = question;
        const shown = wholes.get(id);
        const tally = tallyOf(question, counts, { shown, least });
        // No number of somebody's own is shown anywhere.
        expect(tally.spread).toBeNull();
        expect(tally.values.filter(({ place }) => typeof place === "number")).toEqual([]);
        const suffix = kind === "ranking" ? "@1" : "";
        const isAmount = kind === "number" || kind === "date";
        const toNumber = (value: string) =>
          kind === "date" ? Date.parse(value) / 86_400_000 : Number(value);
        const values = isAmount
          ? counts.given(id)
          : valuesOf(question).map((each) => each + suffix);
        // The sums that everybody knows to hold.
        for (const part of ["", ...Object.values(parts).flat()]) {
          const whole = unknown(part, id, "");
          const own = values.map((value) => unknown(part, id, value));
          if (kind !== "several") equate([[whole, -1], ...own.map((each) => [each, 1] as const)]);
          if (id === "q7")
            equate([
              [whole, 1],
              [unknown(part, "q1", "c1"), -1],
            ]);
        }
        for (const groupsOf of Object.values(parts)) {
          for (const value of ["", ...values]) {
            equate([
              [unknown("", id, value), -1],
              ...groupsOf.map((part) => [unknown(part, id, value), 1] as const),
            ]);
          }
        }
        // What is shown.
        if (tally.answered !== null) equate([[unknown("", id, ""), 1]], tally.answered);
        for (const [at, count] of (shown ?? []).entries()) {
          if (count !== null) equate([[unknown("", id, values[at] ?? ""), 1]], count);
        }
        for (const { from, below, count } of tally.bands) {
          const within = values.filter((value) => {
            return toNumber(value) >= (from ?? -1e9) && toNumber(value) < (below ?? 1e9);
          });
          equate(
            within.map((value) => [unknown("", id, value), 1] as const),
            count,
          );
        }
        for (const by of ["byGovernorate", "byRank"] as const) {
          for (const group of groups[id]?.[by] ?? []) {
            const name = { دمياط: "g:11", القاهرة: "g:01", الدقهلية: "g:12" }[group.name];
            const part = name ?? `r:${group.name}`;
            expect(group.spread ?? null).toBeNull();
            expect(group.answered).toBe(counts.of(part, id, ""));
            expect(group.answered).toBeGreaterThanOrEqual(LEAST_ANONYMOUS.group);
            told += 1;
            equate([[unknown(part, id, ""), 1]], group.answered);
            for (const [at, count] of group.counts.entries()) {
              if (count === null) continue;
              expect(count).toBe(counts.of(part, id, values[at] ?? ""));
              equate([[unknown(part, id, values[at] ?? ""), 1]], count);
            }
          }
        }
      }
      const rows = equations.map(({ coefficients }) => {
        const row = Array<number>(names.size).fill(0);
        for (const [place, sign] of coefficients) row[place] = sign;
        return row;
      });
      const found = fixed(rows, names.size);
      const away = [...names].filter(([, { place, count }]) => {
        return found.has(place) && isSmall(count, least);
      });
      expect(away.map(([name]) => name)).toEqual([]);
    }),
    { seed: 30, numRuns: 15 },
  );
  expect(told).toBeGreaterThan(40);
});
