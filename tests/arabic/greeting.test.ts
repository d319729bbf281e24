import { expect, test } from "vitest";
import { greetingAt } from "#app/arabic/greeting.ts";

test.each([
  // In winter Cairo is two hours ahead of UTC, in summer three.
  ["2026-11-23T01:59:59Z", "03:59", "evening"],
  ["2026-11-23T02:00:00Z", "04:00", "morning"],
  ["2026-11-23T09:59:59Z", "11:59", "morning"],
  ["2026-11-23T10:00:00Z", "12:00", "afternoon"],
  ["2026-11-23T14:59:59Z", "16:59", "afternoon"],
  ["2026-11-23T15:00:00Z", "17:00", "evening"],
  ["2026-11-23T22:00:00Z", "00:00", "evening"],
  ["2026-07-15T00:59:59Z", "03:59", "evening"],
  ["2026-07-15T01:00:00Z", "04:00", "morning"],
  ["2026-07-15T08:59:59Z", "11:59", "morning"],
  ["2026-07-15T09:00:00Z", "12:00", "afternoon"],
])("at %s, %s in Cairo, it is a good %s", (moment, _, expected) => {
  expect(greetingAt(new Date(moment))).toBe(expected);
});
