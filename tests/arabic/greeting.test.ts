import { expect, test } from "vitest";
import { isMorning } from "#app/arabic/greeting.ts";

test.each([
  // In winter Cairo is two hours ahead of UTC, in summer three.
  ["2026-11-23T01:59:59Z", "03:59", false],
  ["2026-11-23T02:00:00Z", "04:00", true],
  ["2026-11-23T09:59:59Z", "11:59", true],
  ["2026-11-23T10:00:00Z", "12:00", false],
  ["2026-11-23T22:00:00Z", "00:00", false],
  ["2026-07-15T00:59:59Z", "03:59", false],
  ["2026-07-15T01:00:00Z", "04:00", true],
  ["2026-07-15T08:59:59Z", "11:59", true],
  ["2026-07-15T09:00:00Z", "12:00", false],
])("at %s, %s in Cairo, it is morning: %s", (moment, _, expected) => {
  expect(isMorning(new Date(moment))).toBe(expected);
});
