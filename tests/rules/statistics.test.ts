import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { presentPeople, tellable } from "#app/platform/statistics/people.ts";
import {
  addDays,
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

test("fewer than five people are not told", () => {
  expect([0, 1, 4, 5].map(tellable)).toEqual([0, null, null, 5]);
  const rows = [
    { facet: "age", key: "18-24", other: "female", amount: 4 },
    { facet: "age", key: "18-24", other: "male", amount: 40 },
    { facet: "cohort", key: "2023-02", other: "0", amount: 6 },
    { facet: "cohort", key: "2023-02", other: "2", amount: 14 },
  ];
  const { ages, cohorts } = presentPeople(rows, "2026-11-25");
  expect(ages[0]).toEqual({ group: "18-24", male: 40, female: null, unknown: 0 });
  expect(cohorts).toEqual([{ month: "2023-02", joined: 20, stayed: [14, 14, 0, undefined] }]);
});
