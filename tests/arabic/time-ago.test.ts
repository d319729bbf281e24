import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { cairoOffsetMinutes, timeAgo } from "#app/arabic/dates.ts";
import { clockAtOffset, formatAgo, formatRelative, msUntilChange } from "#app/arabic/time-ago.ts";
import { moment } from "./arbitraries.ts";

const secondsBefore = (now: Date, seconds: number) =>
  new Date(now.getTime() - seconds * 1000).toISOString();

describe("notifications say how long ago", () => {
  const now = new Date("2026-11-21T18:00:00Z"); // 20:00 in Cairo
  test.each([
    [0, "الآن", "now"],
    [4.9, "الآن", "now"],
    [5, "منذ أقل من دقيقة", "less than a minute ago"],
    [59, "منذ أقل من دقيقة", "less than a minute ago"],
    [60, "منذ دقيقة", "1 minute ago"],
    [119, "منذ دقيقة", "1 minute ago"],
    [120, "منذ دقيقتين", "2 minutes ago"],
    [180, "منذ 3 دقائق", "3 minutes ago"],
    [10 * 60, "منذ 10 دقائق", "10 minutes ago"],
    [11 * 60, "منذ 11 دقيقة", "11 minutes ago"],
    [25 * 60, "منذ 25 دقيقة", "25 minutes ago"],
    [3599, "منذ 59 دقيقة", "59 minutes ago"],
    [3600, "منذ ساعة", "1 hour ago"],
    [2 * 3600, "منذ ساعتين", "2 hours ago"],
    [3 * 3600, "منذ 3 ساعات", "3 hours ago"],
    [11 * 3600, "منذ 11 ساعة", "11 hours ago"],
    [20 * 3600, "منذ 20 ساعة", "20 hours ago"],
    [20 * 3600 + 1, "أمس 11:59 م", "yesterday 11:59 PM"],
    [28 * 3600 + 2700, "أمس 03:15 م", "yesterday 03:15 PM"],
    [44 * 3600, "أمس 12:00 ص", "yesterday 12:00 AM"],
    [44 * 3600 + 1, "19/11/2026 11:59 م", "19/11/2026 11:59 PM"],
    [-3, "الآن", "now"],
    [-60, "الآن", "now"],
    [-120, "21/11/2026 08:02 م", "21/11/2026 08:02 PM"],
    [-86400, "22/11/2026 08:00 م", "22/11/2026 08:00 PM"],
  ])("%d seconds: %s, %s", (seconds, arabic, english) => {
    expect(timeAgo(secondsBefore(now, seconds), now, "ar")).toBe(arabic);
    expect(timeAgo(secondsBefore(now, seconds), now, "en")).toBe(english);
  });

  test.each([
    ["2026-01-05T10:00:00Z", "05/01/2026 12:00 م"],
    ["2026-01-05T22:05:00Z", "06/01/2026 12:05 ص"],
    ["2025-11-21T18:00:00Z", "21/11/2025 08:00 م"],
  ])("further back it is the date: %s, %s", (iso, arabic) => {
    expect(timeAgo(iso, now, "ar")).toBe(arabic);
  });

  test.each([
    // Just after midnight, three seconds ago was yesterday.
    ["2026-11-20T21:59:58Z", "2026-11-20T22:00:01Z", "أمس 11:59 م"],
    ["2026-02-28T20:00:00Z", "2026-03-01T10:00:00Z", "أمس 10:00 م"],
    ["2026-12-31T10:00:00Z", "2027-01-01T10:00:00Z", "أمس 12:00 م"],
    // Summer time begins on Friday 24 April 2026 and ends on Thursday 29 October.
    ["2026-04-23T21:30:00Z", "2026-04-24T20:30:00Z", "أمس 11:30 م"],
    ["2026-10-29T20:30:00Z", "2026-10-30T21:30:00Z", "أمس 11:30 م"],
  ])("the calendar of Cairo decides: %s at %s is %s", (iso, at, arabic) => {
    expect(timeAgo(iso, new Date(at), "ar")).toBe(arabic);
  });

  it("always says something, in Latin digits", () => {
    fc.assert(
      fc.property(moment, moment, (then, at) => {
        for (const language of ["ar", "en"] as const) {
          expect(timeAgo(then, at, language)).not.toMatch(/^$|[٠-٩۰-۹]|undefined|NaN|Invalid/);
        }
      }),
    );
  });

  // Old browsers may not know Egypt's summer time: they are told how far Cairo is ahead.
  it.each([
    ["in winter", "2026-11-21T18:00:00Z", 120],
    ["in summer", "2026-07-21T18:00:00Z", 180],
  ])("goes on in a browser with the server's words, %s", (_, at, ahead) => {
    const now = new Date(at);
    expect(cairoOffsetMinutes(now)).toBe(ahead);
    for (let seconds = 0; seconds < 60 * 3600; seconds += 97) {
      const iso = secondsBefore(now, seconds);
      const told = formatRelative(new Date(iso), now, "ar", clockAtOffset(ahead));
      expect(told, iso).toBe(timeAgo(iso, now, "ar"));
    }
  });

  it("says how long its words last: not a minute too long, and dates for ever", () => {
    const lastOf = (seconds: number) => msUntilChange(new Date(secondsBefore(now, seconds)), now);
    expect([0, 3, 5, 59, 60, 90, 3 * 3600 + 1].map(lastOf)).toEqual(
      [5, 2, 55, 1, 60, 30, 59].map((seconds) => seconds * 1000),
    );
    expect([lastOf(48 * 3600), msUntilChange(new Date(""), now)]).toEqual([undefined, undefined]);
  });

  test.each([
    [1, "منذ يوم", "1 day ago"],
    [2, "منذ يومين", "2 days ago"],
    [3, "منذ 3 أيام", "3 days ago"],
    [11, "منذ 11 يومًا", "11 days ago"],
    [100, "منذ 100 يوم", "100 days ago"],
  ])("%i days: %s, %s", (count, arabic, english) => {
    expect(formatAgo(count, "day", "ar")).toBe(arabic);
    expect(formatAgo(count, "day", "en")).toBe(english);
  });

  it("has the dual and plurals that Intl knows", () => {
    const intl = new Intl.RelativeTimeFormat("ar-EG-u-nu-latn");
    for (const unit of ["minute", "hour", "day"] as const) {
      for (let count = 2; count <= 120; count += 1) {
        expect(formatAgo(count, unit, "ar")).toBe(intl.format(-count, unit).replace("قبل", "منذ"));
      }
    }
  });
});
