import { createSecretKey, type KeyObject } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cairoDayTime, cairoMoment } from "#app/arabic/dates.ts";
import {
  ATTENDANCE_CODE_LENGTH,
  ATTENDANCE_CODE_SECONDS,
} from "#app/contract/attendance.values.ts";
import {
  checkedOutTime,
  codeForWindow,
  isOpen,
  isOver,
  openStartRange,
  validateHours,
  verifyCode,
  windowOf,
} from "#app/platform/attendance/rules.ts";
import { governorateNamesOf } from "#app/platform/branch/rules.ts";

const at = (time: string) => new Date(`2026-11-25T${time}:00+02:00`);
const meeting = { startsAt: at("18:00"), endsAt: at("20:00"), closedAt: null };
const [key, otherKey] = [1, 2].map((byte) => createSecretKey(Buffer.alloc(32, byte))) as [
  KeyObject,
  KeyObject,
];

describe("the door", () => {
  test.each([
    ["17:29", false, false],
    ["17:30", true, false],
    ["19:00", true, false],
    ["20:30", true, false],
    ["20:31", false, true],
  ])("at %s is open: %s; over: %s", (time, open, over) => {
    expect([isOpen(meeting, at(time)), isOver(meeting, at(time))]).toEqual([open, over]);
  });

  test("that was closed is shut, and what is closed is over", () => {
    const closed = { ...meeting, endsAt: at("19:00"), closedAt: at("19:00") };
    expect([isOpen(closed, at("19:01")), isOver(closed, at("19:01"))]).toEqual([false, true]);
  });

  test("of no gathering is open whose start is outside the range that is looked through", () => {
    const minutes = fc.integer({ min: -3000, max: 3000 });
    fc.assert(
      fc.property(minutes, fc.integer({ min: 1, max: 24 * 60 }), (start, length) => {
        const startsAt = new Date(at("12:00").getTime() + start * 60_000);
        const endsAt = new Date(startsAt.getTime() + length * 60_000);
        const { from, to } = openStartRange(at("12:00"));
        if (isOpen({ startsAt, endsAt, closedAt: null }, at("12:00"))) {
          expect(startsAt >= from && startsAt <= to).toBe(true);
        }
      }),
    );
  });
});

describe("leaving", () => {
  const came = { checkedInAt: at("18:05"), checkedOutAt: null };
  test.each([
    ["who said so left then", { ...came, checkedOutAt: at("19:00") }, "19:30", at("19:00")],
    [
      "later than the end is at the end",
      { ...came, checkedOutAt: at("20:20") },
      "20:25",
      at("20:00"),
    ],
    ["who never said so is there while the door is open", came, "20:10", undefined],
    ["and left at the end once it is shut", came, "20:31", at("20:00")],
    [
      "who came after the end was there for a moment",
      { ...came, checkedInAt: at("20:10") },
      "20:31",
      at("20:10"),
    ],
  ])("%s", (_, presence, now, expected) => {
    expect(checkedOutTime(presence, meeting, at(now))).toEqual(expected);
  });
});

describe("the code", () => {
  test("has its digits, is the same all window long, and another in the next and for another gathering", () => {
    const now = at("18:00");
    const { window, seconds } = windowOf(now);
    expect(seconds).toBe(ATTENDANCE_CODE_SECONDS);
    expect(codeForWindow(key, "a", window)).toMatch(new RegExp(`^\\d{${ATTENDANCE_CODE_LENGTH}}$`));
    expect(codeForWindow(key, "a", window)).not.toBe(codeForWindow(key, "a", window + 1));
    expect(codeForWindow(key, "a", window)).not.toBe(codeForWindow(key, "b", window));
    expect(codeForWindow(key, "a", window)).not.toBe(codeForWindow(otherKey, "a", window));
  });

  test.each([
    [0, true],
    [ATTENDANCE_CODE_SECONDS - 1, true],
    [2 * ATTENDANCE_CODE_SECONDS - 1, true],
    [2 * ATTENDANCE_CODE_SECONDS, false],
    [-1, false],
  ])("shown at the beginning of its window, is taken %s s later: %s", (later, taken) => {
    const code = codeForWindow(key, "a", windowOf(at("18:00")).window);
    const now = new Date(at("18:00").getTime() + later * 1000);
    expect(verifyCode([key], "a", code, now)).toBe(taken);
    expect(verifyCode([otherKey, key], "a", code, now)).toBe(taken);
    expect(verifyCode([key], "b", code, now)).toBe(false);
  });

  test("says how many seconds are left, never none", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (moment) => {
        const { seconds } = windowOf(new Date(moment));
        expect(seconds).toBeGreaterThanOrEqual(1);
        expect(seconds).toBeLessThanOrEqual(ATTENDANCE_CODE_SECONDS);
      }),
    );
  });
});

test.each([
  ["in order", at("18:00"), at("20:00"), undefined],
  ["an end before the start", at("18:00"), at("17:00"), "end-before-start"],
  ["no length", at("18:00"), at("18:00"), "end-before-start"],
  ["more than a day", at("18:00"), new Date(at("18:01").getTime() + 86_400_000), "gathering-long"],
  ["already over", at("08:00"), at("09:00"), "time-past"],
  ["under way", at("08:00"), at("13:00"), undefined],
  ["in two years", new Date("2028-11-25"), new Date("2028-11-25T02:00Z"), "within-year"],
])("hours: %s", (_, startsAt, endsAt, problem) => {
  expect(validateHours({ startsAt, endsAt }, at("12:00"))?.problem).toBe(problem);
  const before = { startsAt, endsAt: new Date(endsAt) };
  if (problem === "time-past") {
    expect(validateHours({ startsAt, endsAt }, at("12:00"), before)).toBeUndefined();
  }
});

test("an organiser opens gatherings in their own area", () => {
  expect(governorateNamesOf("national")).toHaveLength(27);
  expect(governorateNamesOf({ governorateCode: "11" })).toEqual(["دمياط"]);
  expect(governorateNamesOf("none")).toEqual([]);
});

test.each([
  ["2026-11-25T18:00", "2026-11-25T16:00:00.000Z"],
  ["2026-07-25T18:00", "2026-07-25T15:00:00.000Z"],
  // The clocks go forward at midnight: 00:30 is on none of them.
  ["2026-04-24T00:30", undefined],
  ["2026-13-25T18:00", undefined],
  ["2026-02-30T18:00", undefined],
  ["nonsense", undefined],
])("the moment of %s in Cairo", (text, expected) => {
  expect(cairoMoment(text)?.toISOString()).toBe(expected);
});

test("a moment is found again by its day and time", () => {
  fc.assert(
    fc.property(fc.integer({ min: 26_297_280, max: 35_000_000 }), (minutes) => {
      const text = cairoDayTime(new Date(minutes * 60_000));
      const found = cairoMoment(text);
      expect(found && cairoDayTime(found)).toBe(text);
    }),
  );
});
