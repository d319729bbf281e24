import { describe, expect, test } from "vitest";
import { parseDuration } from "#app/arabic/duration.ts";
import { formatDuration } from "#app/arabic/said-duration.ts";
import { changedParts, offerUntil, reminderAt, validateEvent } from "#app/platform/event/rules.ts";

describe("a duration", () => {
  test.each([
    ["2 hours", 120],
    ["1 hour and 30 minutes", 90],
    ["1.5 hours", 90],
    ["2h30m", 150],
    ["half an hour", 30],
    ["90 min", 90],
    ["ساعتان", 120],
    ["٢ ساعة", 120],
    ["90 دقيقة", 90],
    ["ساعة ونصف", 90],
    ["نصف ساعة", 30],
    ["ساعة و٣٠ دقيقة", 90],
    ["٣ ساعات وربع", 195],
    ["3 أيام", 3 * 24 * 60],
  ])("%s is read", (text, minutes) => {
    expect(parseDuration(text)).toBe(minutes);
  });

  test.each(["", "2", "0 hours", "long", "2 3 hours", "hours 2", "1.23 minutes"])(
    "%j is none",
    (text) => {
      expect(parseDuration(text)).toBeUndefined();
    },
  );

  test("is read back as it was written, in both languages", () => {
    for (const minutes of [1, 2, 15, 45, 60, 61, 90, 120, 180, 600, 690, 1440]) {
      for (const language of ["ar", "en"] as const) {
        expect(parseDuration(formatDuration(minutes, language))).toBe(minutes);
      }
    }
  });
});

const start = new Date("2026-10-10T18:00:00Z");
const before = (minutes: number) => new Date(start.getTime() - minutes * 60_000);

test("a freed place is kept for a time that shrinks as the start comes near, never beyond it", () => {
  const kept = [30 * 24 * 60, 24 * 60, 6 * 60, 60, 10].map(
    (minutes) =>
      (offerUntil(start, before(minutes)).getTime() - before(minutes).getTime()) / 60_000,
  );
  expect(kept).toEqual([24 * 60, 4 * 60, 60, 15, 10]);
});

test("people are reminded a day and two hours before, and never after the start", () => {
  const at = [1441, 1440, 121, 120, 1, 0, -5].map((minutes) => reminderAt(start, before(minutes)));
  expect(at).toEqual([undefined, "day", "day", "hours", "hours", undefined, undefined]);
});

test("a form is refused for a past day, a private event for nobody, and fewer places than are taken", () => {
  const form = {
    date: "2026-10-10",
    time: "21:00",
    type: "private" as const,
    allowedRoles: [],
    allowedSecretariats: [],
    maxAttendance: 10,
    maxCompanions: 0,
  };
  const paths = (more: object, taken = 0, now = before(60)) =>
    validateEvent({ ...form, ...more }, taken, now).map(({ path }) => path);
  expect(paths({ allowedRoles: ["1"] })).toEqual([]);
  expect(paths({ type: "public" })).toEqual([]);
  expect(paths({})).toEqual(["allowedRoles"]);
  expect(paths({ type: "public" }, 0, start)).toEqual(["date"]);
  expect(paths({ type: "public", date: "2028-01-01" })).toEqual(["date"]);
  expect(paths({ type: "public" }, 11)).toEqual(["maxAttendance"]);
  expect(paths({ type: "public", maxCompanions: 10 })).toEqual(["maxCompanions"]);
});

test("what those who come are told has changed is what they have to know", () => {
  const event = {
    title: "a",
    startsAt: start,
    endsAt: start,
    governorateCode: "11",
    location: "b",
    detailedLocation: "c",
    description: "d",
  };
  expect(changedParts(event, { ...event })).toEqual([]);
  expect(changedParts(event, { ...event, endsAt: before(1) })).toEqual(["time"]);
  expect(changedParts(event, { ...event, title: "x", detailedLocation: "y" })).toEqual([
    "title",
    "address",
  ]);
});
