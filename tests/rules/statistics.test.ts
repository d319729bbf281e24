import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#app/arabic/dates.ts";
import { discloseKinds, discloseStayed, presentPeople } from "#app/platform/statistics/people.ts";
import {
  groupDays,
  lastToClose,
  medianOf,
  monthsOf,
  rangeOf,
  startOfWeek,
  stepsOf,
} from "#app/platform/statistics/rules.ts";

/** A Wednesday. */
const now = new Date("2026-11-25T10:00:00.000Z");

describe("the days of a period", () => {
  test.each([
    [{ period: "daily" }, "2026-11-25", "2026-11-25", "2026-11-24", "2026-11-24"],
    // From Saturday, and against the same days of the week before.
    [{ period: "weekly" }, "2026-11-21", "2026-11-25", "2026-11-14", "2026-11-18"],
    [{ period: "monthly" }, "2026-11-01", "2026-11-25", "2026-10-01", "2026-10-25"],
    [{ period: "yearly" }, "2026-01-01", "2026-11-25", "2025-01-01", "2025-11-25"],
    // One that has ended against the whole one before.
    [
      { period: "monthly", day: "2026-03-10" },
      "2026-03-01",
      "2026-03-31",
      "2026-02-01",
      "2026-02-28",
    ],
    [
      { period: "weekly", day: "2026-11-20" },
      "2026-11-14",
      "2026-11-20",
      "2026-11-07",
      "2026-11-13",
    ],
    [
      { period: "custom", from: "2026-11-01", to: "2026-11-10" },
      "2026-11-01",
      "2026-11-10",
      "2026-10-22",
      "2026-10-31",
    ],
    // What is to come is left out, and what can't be followed is the month.
    [
      { period: "custom", from: "2026-11-20", to: "2027-01-01" },
      "2026-11-20",
      "2026-11-25",
      "2026-11-14",
      "2026-11-19",
    ],
    [
      { period: "custom", from: "2026-11-20", to: "2026-11-01" },
      "2026-11-01",
      "2026-11-25",
      "2026-10-01",
      "2026-10-25",
    ],
    [
      { period: "monthly", day: "2030-01-01" },
      "2026-11-01",
      "2026-11-25",
      "2026-10-01",
      "2026-10-25",
    ],
  ] as const)("of %j", (query, from, to, earlier, until) => {
    const { days, before } = rangeOf(query, now);
    expect([days, before]).toEqual([
      { from, to },
      { from: earlier, to: until },
    ]);
  });

  test("the month before is never shorter than its days", () => {
    // 31 March against all of February.
    const { before } = rangeOf({ period: "monthly" }, new Date("2026-03-30T10:00:00.000Z"));
    expect(before).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  });

  test("a day is closed at one o'clock of the next in Cairo, in winter and in summer", () => {
    expect(lastToClose(new Date("2026-11-25T22:30:00.000Z"))).toBe("2026-11-24");
    expect(lastToClose(new Date("2026-11-25T23:00:00.000Z"))).toBe("2026-11-25");
    expect(lastToClose(new Date("2026-07-25T21:59:00.000Z"))).toBe("2026-07-24");
    expect(lastToClose(new Date("2026-07-25T22:00:00.000Z"))).toBe("2026-07-25");
  });

  test("weeks begin on Saturday", () => {
    expect(["2026-11-21", "2026-11-25", "2026-11-27"].map(startOfWeek)).toEqual(
      Array(3).fill("2026-11-21"),
    );
  });

  test("steps cover what is shown, whichever the period", () => {
    const lengths = ["daily", "weekly", "monthly", "yearly"] as const;
    expect(lengths.map((period) => stepsOf(rangeOf({ period }, now)).length)).toEqual([
      14, 12, 12, 5,
    ]);
  });
});

const day = fc.integer({ min: 0, max: 900 }).map((number) => addDays("2024-01-01", number));

test("changed days are counted in few ranges, each of them, and no long one", () => {
  fc.assert(
    fc.property(fc.uniqueArray(day, { maxLength: 60 }), (given) => {
      const days = [...given].sort();
      const groups = groupDays(days);
      for (const each of days) {
        expect(groups.filter(({ from, to }) => from <= each && each <= to)).toHaveLength(1);
      }
      for (const { from, to } of groups) expect(to < addDays(from, 31)).toBe(true);
    }),
    { seed: 16 },
  );
});

test("months follow each other without a gap", () => {
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [from = one, to = other] = [one, other].sort();
      const months = monthsOf(from, to);
      expect([months[0]?.from, months.at(-1)?.to]).toEqual([from, to]);
      months.slice(1).forEach((month, at) => {
        expect(month.from).toBe(addDays(months[at]?.to ?? "", 1));
      });
    }),
    { seed: 16 },
  );
});

test("a median is the day on which half was done", () => {
  expect(medianOf(new Map())).toBeUndefined();
  expect(medianOf(new Map([[3, 1]]))).toBe(3);
  expect(
    medianOf(
      new Map([
        [1, 5],
        [9, 4],
      ]),
    ),
  ).toBe(1);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (taken) => {
      const counts = new Map<number, number>();
      for (const each of taken) counts.set(each, (counts.get(each) ?? 0) + 1);
      const sorted = taken.sort((one, other) => one - other);
      expect(medianOf(counts)).toBe(sorted[Math.ceil(sorted.length / 2) - 1]);
    }),
    { seed: 16 },
  );
});

describe("members by what they are", () => {
  const rows = (facet: string, all: readonly (readonly [string, string, number])[]) =>
    all.map(([key, other, amount]) => ({ facet, key, other, amount }));

  test("are told about how many, of few nothing, and a few more where their number would tell", () => {
    expect(discloseKinds([0, 3, 7, 40])).toEqual([0, null, null, 40]);
    expect(discloseKinds([0, 3, 4, 41, 43])).toEqual([0, null, null, 40, 45]);
    expect(discloseKinds([2, 1, 0])).toEqual([null, null, null]);
    const { ages } = presentPeople(
      rows("age", [
        ["18-24", "female", 4],
        ["18-24", "male", 41],
        ["60+", "male", 12],
      ]),
      "2026-11-25",
    );
    expect(ages[0]).toEqual({ group: "18-24", male: 40, female: null, unknown: 0 });
    expect(ages.at(-2)?.male).toBeNull();
  });

  test("no few people are found from what is told of an area, of a part of it, and of all of both", () => {
    /** Which numbers of people a cell may stand for. */
    const between = (told: number | null): readonly [number, number] => {
      if (told === null) return [1, Number.POSITIVE_INFINITY];
      return told === 0 ? [0, 0] : [Math.max(5, told - 2), told + 2];
    };
    const cells = fc.integer({ min: 2, max: 18 }).chain((count) => {
      const few = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 40 }));
      return fc.array(fc.tuple(few, few), { minLength: count, maxLength: count });
    });
    fc.assert(
      fc.property(cells, (pairs) => {
        const part = pairs.map(([own]) => own);
        const others = pairs.map(([, other]) => other);
        const all = pairs.map(([own, other]) => own + other);
        const [toldPart, toldAll] = [discloseKinds(part), discloseKinds(all)];
        const sum = (counts: readonly number[]) => counts.reduce((total, each) => total + each, 0);
        for (const [told, real] of [
          [toldPart, part],
          [toldAll, all],
        ] as const) {
          const ranges = told.map(between);
          for (const [at, count] of real.entries()) {
            if (count === 0 || count >= 5 || sum(real) < 5) continue;
            expect(told[at]).toBeNull();
            // By the exact number of all members, which other pages have.
            const rest = ranges.filter((_, each) => each !== at);
            const most = sum(real) - sum(rest.map(([low]) => low));
            const least = sum(real) - sum(rest.map(([, high]) => high));
            expect(Math.max(1, least)).toBeLessThan(most);
          }
        }
        for (const [at, count] of others.entries()) {
          if (count === 0 || count >= 5) continue;
          // By the difference of the two areas.
          const [low, high] = between(toldAll[at] ?? null);
          const [partLow, partHigh] = between(toldPart[at] ?? null);
          expect(Math.max(0, low - partHigh)).toBeLessThan(high - partLow);
        }
      }),
      { seed: 16, numRuns: 2000 },
    );
  });

  test("who joined together is told by months where many join, else by years", () => {
    const many = rows("cohort", [
      ["2023-02", "0", 9],
      ["2023-02", "2", 31],
      ["2025-12", "0", 50],
    ]);
    expect(presentPeople(many, "2026-11-25").cohorts).toEqual([
      { since: "2023-02", joined: 40, stayed: [30, 30, 0, undefined] },
    ]);
    const few = rows("cohort", [
      ["2023-02", "3", 12],
      ["2023-09", "0", 11],
      ["2023-10", "9", 4],
    ]);
    expect(presentPeople(few, "2026-11-25").cohorts).toEqual([
      { since: "2023", joined: 25, stayed: [15, 15, undefined, undefined] },
    ]);
  });

  test("a share that would tell of few who left, or few who stayed, is left out", () => {
    expect(discloseStayed(40, [38, 30, 3, undefined])).toEqual([null, 30, null, undefined]);
    expect(discloseStayed(19, [10, 5])).toEqual([null, null]);
    expect(discloseStayed(40, [40, 35, 0])).toEqual([40, 35, 0]);
  });
});
