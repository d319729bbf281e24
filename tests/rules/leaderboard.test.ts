import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cairoDay } from "#app/arabic/dates.ts";
import { leaderboardPeriods, pointActs } from "#app/contract/leaderboard.values.ts";
import type { Caller } from "#app/platform/http/caller.ts";
import {
  bucketOf,
  bucketsOf,
  mayCompete,
  pointRules,
  pointsEarned,
  retainedSince,
} from "#app/platform/leaderboard/rules.ts";

describe("the buckets of a moment, by Cairo's calendar", () => {
  test.each([
    // Saturday begins the week, Friday ends it.
    ["2026-11-21T10:00:00Z", "2026-11-21", "2026-11-21", "2026-11-01", "2026-01-01"],
    ["2026-11-27T10:00:00Z", "2026-11-27", "2026-11-21", "2026-11-01", "2026-01-01"],
    // Midnight in Cairo comes two hours before midnight in UTC, three in summer.
    ["2026-12-31T21:59:59Z", "2026-12-31", "2026-12-26", "2026-12-01", "2026-01-01"],
    ["2026-12-31T22:00:00Z", "2027-01-01", "2026-12-26", "2027-01-01", "2027-01-01"],
    ["2026-06-30T20:59:59Z", "2026-06-30", "2026-06-27", "2026-06-01", "2026-01-01"],
    ["2026-06-30T21:00:00Z", "2026-07-01", "2026-06-27", "2026-07-01", "2026-01-01"],
  ])("%s", (moment, ...expected) => {
    expect(bucketsOf(new Date(moment)).map(({ bucket }) => bucket)).toEqual(expected);
  });

  const moments = fc.date({
    min: new Date("2020-01-01T00:00:00Z"),
    max: new Date("2040-01-01T00:00:00Z"),
    noInvalidDate: true,
  });

  test("a period's first day is its own first day, and no later than the moment", () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...leaderboardPeriods), (moment, period) => {
        const bucket = bucketOf(period, moment);
        expect(bucket <= cairoDay(moment)).toBe(true);
        expect(bucketOf(period, new Date(`${bucket}T12:00:00+02:00`))).toBe(bucket);
      }),
    );
  });

  test("what is forgotten never holds the period one is in, nor the one before", () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...leaderboardPeriods), (moment, period) => {
        const bucket = bucketOf(period, moment);
        const before = bucketOf(period, new Date(Date.parse(`${bucket}T12:00:00Z`) - 86_400_000));
        expect(retainedSince(period, moment) <= before).toBe(true);
      }),
    );
  });
});

test("presence weighs most, a like least, and nothing is worth nothing", () => {
  const points = pointActs.map((act) => pointRules[act].points);
  expect(points.toSorted((one, other) => other - one)).toEqual(points);
  expect(pointRules.like.points).toBeLessThan(pointRules.comment.points);
  for (const act of pointActs) expect(pointRules[act].mostADay).toBeGreaterThan(0);
  // A day of pressing is worth less than one evening of coming.
  expect(pointRules.like.points * pointRules.like.mostADay).toBeLessThan(
    pointRules.attendance.points,
  );
});

test.each(pointActs)("of %s only a day's first few count", (act) => {
  const { points, mostADay } = pointRules[act];
  expect([
    pointsEarned(act, 0),
    pointsEarned(act, mostADay - 1),
    pointsEarned(act, mostADay),
  ]).toEqual([points, points, 0]);
});

test.each([
  ["verified", true],
  ["expired", false],
  ["pending", false],
  ["blocked", false],
])("who is %s competes: %s", (status, may) => {
  expect(mayCompete({ kind: "user", status } as Caller)).toBe(may);
});
