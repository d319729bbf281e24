import { glob, readFile } from "node:fs/promises";
import fc from "fast-check";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import {
  addDays,
  cairoDay,
  cairoDaysSince,
  cairoDayTime,
  cairoMoment,
  cairoOffsetMinutes,
  formatDate,
  formatDateRange,
  formatDay,
  formatDays,
  formatHours,
  formatLeafHours,
  formatMoment,
  formatOccasion,
  formatShort,
  formatShortFact,
  formatTime,
  isCalendarDay,
  startOfCairoDay,
  timeAgo,
  toDayLeaf,
  toSaidTime,
  withinText,
} from "#app/arabic/dates.ts";
import { hoursElsewhere } from "#app/arabic/hours-elsewhere.ts";
import { daysOf, toMonth } from "#app/arabic/month.ts";
import { anyText, moment } from "./arbitraries.ts";

describe("in a row of a list", () => {
  const now = new Date("2026-11-28T18:00:00Z");
  test.each([
    ["2026-11-17", "2026-11-22", "17 – 22 نوفمبر", "17 – 22 Nov"],
    ["2026-10-21", "2026-11-18", "21 أكتوبر – 18 نوفمبر", "21 Oct – 18 Nov"],
    ["2025-12-28", "2026-01-03", "28 ديسمبر 2025 – 3 يناير", "28 Dec 2025 – 3 Jan"],
    ["2026-11-24", "2026-11-24", "24 نوفمبر", "24 Nov"],
  ])("%s to %s names month and year once", (from, to, arabic, english) => {
    expect(formatDateRange({ from, to }, "ar", now)).toBe(arabic);
    expect(formatDateRange({ from, to }, "en", now)).toBe(english);
  });

  test("an hour alone is never a fact", () => {
    const today = "2026-11-28T17:15:00Z";
    expect(formatShort(today, "ar", now)).toBe("7:15\u00a0م");
    expect(formatShortFact(today, "ar", now)).toBe("اليوم 7:15\u00a0م");
    expect(formatShortFact("2026-11-26T17:15:00Z", "ar", now)).toBe("26 نوفمبر");
    expect(formatShortFact("2026-11-28", "en", now)).toBe("Today");
  });
});

describe("dates are written with Egypt's months and Latin digits", () => {
  const months = "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر".split(
    " ",
  );
  test.each(months.map((month, index) => [index + 1, month] as const))(
    "month %i: %s",
    (number, month) => {
      const iso = `2026-${String(number).padStart(2, "0")}-05`;
      expect(formatDate(iso, "ar")).toBe(`5 ${month} 2026`);
    },
  );

  test.each([
    ["2026-11-21T10:30:00Z", "21 نوفمبر 2026", "21 November 2026"],
    ["2026-11-21T22:30:00Z", "22 نوفمبر 2026", "22 November 2026"],
    ["2026-11-21T23:30:00+02:00", "21 نوفمبر 2026", "21 November 2026"],
    ["2026-12-31T22:00:00.000Z", "1 يناير 2027", "1 January 2027"],
    ["1990-05-07", "7 مايو 1990", "7 May 1990"],
    ["2000-02-29", "29 فبراير 2000", "29 February 2000"],
  ])("%s is %s, %s", (iso, arabic, english) => {
    expect(formatDate(iso, "ar")).toBe(arabic);
    expect(formatDate(iso, "en")).toBe(english);
    expect(formatDate(new Date(iso), "ar")).toBe(arabic);
  });

  test.each([
    "",
    "x",
    "2026-02-31",
    "2026-13-01",
    "2026-11-21T24:30:00Z",
    "2026-11-21T24:30",
    "21/11/2026",
    "1",
    null,
    undefined,
    new Date(Number.NaN),
  ])("writes nothing for %j", (unreadable) => {
    expect(formatDate(unreadable, "ar")).toBe("");
    expect(formatTime(unreadable, "ar")).toBe("");
    expect(formatMoment(unreadable, "en")).toBe("");
    expect(formatShort(unreadable, "en", new Date("2026-11-21T10:30:00Z"))).toBe("");
    expect(timeAgo(unreadable, new Date("2026-11-21T10:30:00Z"), "ar")).toBe("");
  });
});

describe("times are Cairo's, with ص before noon and م from noon on", () => {
  test.each([
    ["2026-11-21T22:00:00Z", "12:00\u00a0ص", "12:00\u00a0AM"],
    ["2026-11-21T22:59:59Z", "12:59\u00a0ص", "12:59\u00a0AM"],
    ["2026-11-21T23:00:00Z", "1:00\u00a0ص", "1:00\u00a0AM"],
    ["2026-11-21T09:59:00Z", "11:59\u00a0ص", "11:59\u00a0AM"],
    ["2026-11-21T10:00:00Z", "12:00\u00a0م", "12:00\u00a0PM"],
    ["2026-11-21T10:30:00Z", "12:30\u00a0م", "12:30\u00a0PM"],
    ["2026-11-21T11:00:00Z", "1:00\u00a0م", "1:00\u00a0PM"],
    ["2026-11-21T21:59:00Z", "11:59\u00a0م", "11:59\u00a0PM"],
    ["2026-07-01T09:30:00Z", "12:30\u00a0م", "12:30\u00a0PM"],
    ["2026-07-01T21:00:00Z", "12:00\u00a0ص", "12:00\u00a0AM"],
    ["2020-07-01T09:30:00Z", "11:30\u00a0ص", "11:30\u00a0AM"],
    ["2026-11-21T10:30:00", "12:30\u00a0م", "12:30\u00a0PM"],
    ["2026-11-21 10:30", "12:30\u00a0م", "12:30\u00a0PM"],
    ["2026-11-21T10:30:00.123456Z", "12:30\u00a0م", "12:30\u00a0PM"],
  ])("%s is %s, %s", (iso, arabic, english) => {
    expect(formatTime(iso, "ar")).toBe(arabic);
    expect(formatTime(iso, "en")).toBe(english);
  });

  it("writes a day and a time together", () => {
    const moment = "2026-11-21T13:15:00Z";
    expect(formatMoment(moment, "ar")).toBe("السبت 21 نوفمبر 2026، 3:15\u00a0م");
    expect(formatMoment(moment, "en")).toBe("Saturday 21 November 2026, 3:15\u00a0PM");
  });

  it("agrees with the clock of Cairo at every moment", () => {
    const clock = new Intl.DateTimeFormat("en-GB", {
      timeZone: "Africa/Cairo",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    fc.assert(
      fc.property(moment, (date) => {
        const [, hour, minute, half] =
          /^(\d\d?):(\d\d)\u00a0(AM|PM)$/.exec(formatTime(date, "en")) ?? [];
        const hours = (Number(hour) % 12) + (half === "PM" ? 12 : 0);
        expect(`${String(hours).padStart(2, "0")}:${minute}`).toBe(clock.format(date));
        expect(formatTime(date, "ar")).toBe(`${hour}:${minute}\u00a0${half === "PM" ? "م" : "ص"}`);
      }),
    );
  });
});

describe("days of the calendar", () => {
  it("change at midnight in Cairo, in winter and in summer", () => {
    expect(cairoDay(new Date("2026-11-21T21:59:59Z"))).toBe("2026-11-21");
    expect(cairoDay(new Date("2026-11-21T22:00:00Z"))).toBe("2026-11-22");
    expect(cairoDay(new Date("2026-07-01T20:59:59Z"))).toBe("2026-07-01");
    expect(cairoDay(new Date("2026-07-01T21:00:00Z"))).toBe("2026-07-02");
  });

  test.each([
    ["2024-02-29", true],
    ["2000-02-29", true],
    ["1900-02-29", false],
    ["2023-02-29", false],
    ["2026-04-31", false],
    ["2026-00-10", false],
    ["2026-01-00", false],
    ["2026-1-1", false],
    ["٢٠٢٦-٠١-٠١", false],
    ["2026-01-01T00:00", false],
    ["Invalid Date", false],
    ["", false],
  ])("%s exists: %s", (day, exists) => {
    expect(isCalendarDay(day)).toBe(exists);
  });

  it("exist if they came from a clock, and nothing that is typed makes them throw", () => {
    fc.assert(
      fc.property(moment, anyText, (date, text) => {
        expect(isCalendarDay(cairoDay(date))).toBe(true);
        expect(isCalendarDay(text)).toBe(false);
        expect(formatMoment(text, "ar", date)).toBe("");
        expect(timeAgo(text, date, "ar")).toBe("");
      }),
    );
  });
});

describe("the machine's time zone doesn't matter", () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    ["America/New_York", 300],
    ["UTC", 0],
    ["Africa/Cairo", -120],
    ["Pacific/Kiritimati", -840],
  ])("in %s", (zone, offset) => {
    vi.stubEnv("TZ", zone);
    expect(new Date("2026-11-21T10:30:00Z").getTimezoneOffset()).toBe(offset);
    const now = new Date("2026-11-21T22:00:01Z");
    expect(timeAgo("2026-11-21T21:59:58Z", now, "ar")).toBe("أمس 11:59 م");
    expect(timeAgo("2026-11-21T22:00:00Z", now, "ar")).toBe("الآن");
    expect(timeAgo("2026-11-20T21:59:58Z", now, "ar")).toBe("20/11/2026 11:59 م");
    expect(formatMoment("2026-11-21T10:30", "ar")).toBe("السبت 21 نوفمبر 2026، 12:30\u00a0م");
    expect(formatMoment("2026-11-21T21:59:00Z", "ar", now)).toBe("أمس 11:59\u00a0م");
    expect(formatDate("1990-05-07", "ar")).toBe("7 مايو 1990");
    expect(isCalendarDay("2026-04-24")).toBe(true);
    expect(cairoDay(now)).toBe("2026-11-22");
  });
});

test.each([
  ["2026-01-15", "2026-01-14T22:00:00.000Z"],
  ["2026-07-15", "2026-07-14T21:00:00.000Z"],
  // Summer time begins at the midnight of a Friday, which is skipped, and ends at that of another.
  ["2026-04-24", "2026-04-23T22:00:00.000Z"],
  ["2026-10-30", "2026-10-29T22:00:00.000Z"],
])("%s begins in Cairo at %s", (day, moment) => {
  expect(startOfCairoDay(day).toISOString()).toBe(moment);
});

test.each([
  ["2026-11-24T21:59:00.000Z", "2026-11-25T02:00:00.000Z", 1],
  ["2026-11-24T22:00:00.000Z", "2026-11-25T21:59:00.000Z", 0],
  ["2026-11-22T23:00:00.000Z", "2026-11-25T02:00:00.000Z", 2],
  // A day of summer time that lasts 23 hours, and one of 25.
  ["2026-04-22T22:30:00.000Z", "2026-04-24T22:30:00.000Z", 2],
  ["2026-10-29T10:00:00.000Z", "2026-10-31T10:00:00.000Z", 2],
  ["2026-11-26T10:00:00.000Z", "2026-11-25T02:00:00.000Z", 0],
  ["nonsense", "2026-11-25T02:00:00.000Z", 0],
])("from %s to %s the day changes in Cairo %i times", (moment, now, days) => {
  expect(cairoDaysSince(moment, new Date(now))).toBe(days);
});

test("Cairo is ahead of UTC by the same at every second of a minute", () => {
  for (const second of ["00.000", "00.001", "29.999", "30.001", "59.999"]) {
    expect(cairoOffsetMinutes(new Date(`2026-11-22T19:09:${second}Z`)), second).toBe(120);
    expect(cairoOffsetMinutes(new Date(`2026-07-22T19:09:${second}Z`)), second).toBe(180);
    expect(cairoOffsetMinutes(new Date(`1969-01-22T19:09:${second}Z`)), second).toBe(120);
  }
});

test("hours of what takes place name the weekday, and the day of an end after midnight", () => {
  const [start, end] = ["2026-11-21T16:00:00Z", "2026-11-21T18:00:00Z"];
  expect(formatHours(start, end, "ar")).toBe("السبت 21 نوفمبر 2026، 6:00\u00a0م – 8:00\u00a0م");
  expect(formatHours("2026-11-30T20:00:00Z", "2026-12-01T00:00:00Z", "ar")).toBe(
    "الاثنين 30 نوفمبر 2026، 10:00\u00a0م – الثلاثاء 2:00\u00a0ص",
  );
  expect(formatHours(start, end, "en")).toBe(
    "Saturday 21 November 2026, 6:00\u00a0PM – 8:00\u00a0PM",
  );
  expect(formatMoment(start, "ar")).toBe("السبت 21 نوفمبر 2026، 6:00\u00a0م");
  expect(formatMoment(null, "ar")).toBe("");
  // Of a moment before midnight in UTC the day is Cairo's.
  expect(formatDay("2026-11-21T22:30:00Z", "en")).toBe("Sunday 22 November 2026");
  const days = { from: "2026-11-21", to: "2026-11-22" };
  expect(formatDays(days, "ar")).toBe("السبت 21 – الأحد 22 نوفمبر 2026");
  expect(formatDays({ ...days, to: "2026-11-21" }, "en")).toBe("Saturday 21 November 2026");
});

describe("dates are said as of the day on which they are read", () => {
  // A Friday noon in Cairo.
  const friday = new Date("2026-11-27T10:00:00Z");
  const six = (day: string) => `${day}T16:00:00Z`;

  test.each([
    [-8, "2026-11-19", "الخميس 19 نوفمبر،", "Thursday 19 November,"],
    [-7, "2026-11-20", "الجمعة 20 نوفمبر،", "Friday 20 November,"],
    [-6, "2026-11-21", "السبت", "Saturday"],
    [-2, "2026-11-25", "الأربعاء", "Wednesday"],
    [-1, "2026-11-26", "أمس", "Yesterday"],
    [0, "2026-11-27", "اليوم", "Today"],
    [1, "2026-11-28", "غدًا", "Tomorrow"],
    [2, "2026-11-29", "الأحد", "Sunday"],
    [6, "2026-12-03", "الخميس", "Thursday"],
    [7, "2026-12-04", "الجمعة 4 ديسمبر،", "Friday 4 December,"],
    [35, "2027-01-01", "الجمعة 1 يناير 2027،", "Friday 1 January 2027,"],
    [-364, "2025-11-28", "الجمعة 28 نوفمبر 2025،", "Friday 28 November 2025,"],
  ])("%i days away: %s", (_, day, arabic, english) => {
    expect(formatMoment(six(day), "ar", friday)).toBe(`${arabic} 6:00\u00a0م`);
    expect(formatMoment(six(day), "en", friday)).toBe(`${english} 6:00\u00a0PM`);
    expect(formatDay(day, "ar", friday)).toBe(arabic.replace("،", ""));
    expect(formatDay(day, "en", friday)).toBe(english.replace(",", ""));
  });

  test.each([
    // A minute before midnight in Cairo and a minute after it, in winter and in summer.
    ["2026-11-27T21:59:00Z", "2026-11-27T22:00:00Z", "غدًا 12:00\u00a0ص"],
    ["2026-11-27T22:00:00Z", "2026-11-27T21:59:00Z", "أمس 11:59\u00a0م"],
    ["2026-07-01T20:59:00Z", "2026-07-01T21:00:00Z", "غدًا 12:00\u00a0ص"],
    ["2026-07-01T21:00:00Z", "2026-07-01T20:59:00Z", "أمس 11:59\u00a0م"],
    // The nights in which summer time begins and ends: of 23 and of 25 hours.
    ["2026-04-23T20:00:00Z", "2026-04-24T20:00:00Z", "غدًا 11:00\u00a0م"],
    ["2026-10-29T20:30:00Z", "2026-10-30T21:30:00Z", "غدًا 11:30\u00a0م"],
    // Tomorrow goes before the year.
    ["2026-12-31T10:00:00Z", "2027-01-01T16:00:00Z", "غدًا 6:00\u00a0م"],
    ["2027-01-01T10:00:00Z", "2026-12-31T16:00:00Z", "أمس 6:00\u00a0م"],
    ["2026-12-31T22:00:00Z", "2026-12-01T16:00:00Z", "الثلاثاء 1 ديسمبر 2026، 6:00\u00a0م"],
    ["2026-12-31T21:59:00Z", "2026-12-01T16:00:00Z", "الثلاثاء 1 ديسمبر، 6:00\u00a0م"],
  ])("at %s of %s: %s", (now, moment, said) => {
    expect(formatMoment(moment, "ar", new Date(now))).toBe(said);
  });

  it("has dates where the name of the day is not enough", () => {
    expect(formatDay("2026-11-28", "en", friday, 2)).toBe("Tomorrow");
    expect(formatDay("2026-11-29", "en", friday, 2)).toBe("Sunday 29 November");
    expect(formatDay("2026-11-27", "ar", friday, 0)).toBe("الجمعة 27 نوفمبر");
    expect(formatMoment(six("2026-11-27"), "en", friday, 0)).toBe(
      "Friday 27 November, 6:00\u00a0PM",
    );
    const days = { from: "2026-11-27", to: "2027-01-02" };
    expect(formatDays(days, "en", friday)).toBe("Friday 27 November – Saturday 2 January 2027");
    expect(formatDate("2026-11-27", "en", friday)).toBe("27 November");
    expect(formatDate("2025-11-27", "ar", friday)).toBe("27 نوفمبر 2025");
  });

  it("of what took place it names the day, of what comes the weekday", () => {
    const hours = (day: string) => formatHours(six(day), `${day}T18:00:00Z`, "en", friday);
    expect(hours("2026-11-27")).toBe("Today 6:00\u00a0PM – 8:00\u00a0PM");
    expect(hours("2026-11-26")).toBe("Yesterday 6:00\u00a0PM – 8:00\u00a0PM");
    expect(hours("2026-11-29")).toBe("Sunday 6:00\u00a0PM – 8:00\u00a0PM");
    expect(hours("2026-11-22")).toBe("Sunday 22 November, 6:00\u00a0PM – 8:00\u00a0PM");
    expect(formatHours("2026-11-28T20:00:00Z", "2026-11-29T00:00:00Z", "ar", friday)).toBe(
      "غدًا 10:00\u00a0م – الأحد 2:00\u00a0ص",
    );
    // Of its own page.
    const page = (day: string) => formatHours(six(day), `${day}T18:00:00Z`, "en", friday, 2);
    expect(page("2026-11-28")).toBe("Tomorrow 6:00\u00a0PM – 8:00\u00a0PM");
    expect(page("2026-11-29")).toBe("Sunday 29 November, 6:00\u00a0PM – 8:00\u00a0PM");
    expect(formatOccasion(six("2026-11-28"), "2026-11-28T18:00:00Z", "en", friday)).toEqual([
      page("2026-11-28"),
      "Saturday 28 November",
    ]);
    expect(formatOccasion(six("2026-11-29"), "2026-11-29T18:00:00Z", "en", friday)).toEqual([
      page("2026-11-29"),
      undefined,
    ]);
    // Beside its leaf of a calendar.
    const beside = (day: string) => formatLeafHours(six(day), `${day}T18:00:00Z`, "en", friday);
    expect(beside("2026-11-28")).toEqual(["", page("2026-11-28")]);
    expect(beside("2026-11-29")).toEqual(["Sunday 29 November, ", "6:00\u00a0PM – 8:00\u00a0PM"]);
    const leaf = { weekday: "Sun", day: "29", month: "Nov" };
    expect(toDayLeaf(six("2026-11-29"), "en", friday)).toEqual(leaf);
    expect(toDayLeaf("2027-01-02", "ar", friday).month).toBe("يناير 2027");
    // It has begun this morning.
    expect(formatHours("2026-11-27T07:00:00Z", "2026-11-27T12:00:00Z", "ar", friday)).toBe(
      "اليوم 9:00\u00a0ص – 2:00\u00a0م",
    );
  });

  test.each([
    ["2026-11-27T06:05:00Z", "8:05\u00a0ص", "8:05\u00a0AM"],
    ["2026-11-26T21:59:00Z", "26 نوفمبر", "26 Nov"],
    ["2026-11-27T22:00:00Z", "28 نوفمبر", "28 Nov"],
    ["2026-09-01T10:00:00Z", "1 سبتمبر", "1 Sep"],
    ["2025-12-31T21:59:00Z", "31 ديسمبر 2025", "31 Dec 2025"],
    // A day has no time.
    ["2026-11-27", "اليوم", "Today"],
    ["2026-05-07", "7 مايو", "7 May"],
  ])("rows have %s as %s, %s", (moment, arabic, english) => {
    expect(formatShort(moment, "ar", friday)).toBe(arabic);
    expect(formatShort(moment, "en", friday)).toBe(english);
  });

  it("has the time in rows that tell it", () => {
    expect(formatShort("2026-11-26T21:59:00Z", "ar", friday, true)).toBe("26 نوفمبر، 11:59\u00a0م");
    expect(formatShort("2025-11-26T21:59:00Z", "en", friday, true)).toBe(
      "26 Nov 2025, 11:59\u00a0PM",
    );
    expect(formatShort("2026-11-27T21:59:00Z", "en", friday, true)).toBe("11:59\u00a0PM");
  });

  it("keeps the whole date beside what it says", () => {
    const moment = six("2026-11-28");
    expect(toSaidTime(moment, "en", friday)).toEqual({
      iso: moment,
      said: "Tomorrow 6:00\u00a0PM",
      whole: "Saturday 28 November 2026, 6:00\u00a0PM",
    });
    expect(toSaidTime("2026-11-24", "en", friday, formatShort)).toEqual({
      iso: "2026-11-24",
      said: "24 Nov",
      whole: "Tuesday 24 November 2026",
    });
  });

  it("has no capital within a sentence, but for weekdays", () => {
    expect(withinText("Today 6:00\u00a0PM")).toBe("today 6:00\u00a0PM");
    expect(withinText("Tomorrow")).toBe("tomorrow");
    expect(withinText("Sunday 6:00\u00a0PM")).toBe("Sunday 6:00\u00a0PM");
    expect(withinText("غدًا")).toBe("غدًا");
  });

  it("names within a week either way a day of its own, whenever that is", () => {
    fc.assert(
      fc.property(moment, (now) => {
        const days = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6].map((away) =>
          formatDay(addDays(cairoDay(now), away), "ar", now),
        );
        expect(days.slice(5, 8)).toEqual(["أمس", "اليوم", "غدًا"]);
        expect(new Set(days.slice(6)).size).toBe(7);
        expect(new Set(days.slice(0, 7)).size).toBe(7);
        expect(days.join()).not.toMatch(/\d/);
      }),
    );
  });
});

test("what is kept says no day by its name alone", async () => {
  const said =
    /\bformat(?:Date|Day|Days|Moment|Hours)\(.*\b(?:language|lng),\s*(?:now|new Date)\b|\b(?:formatShort|toSaidTime|withinText)\b/;
  const found: string[] = [];
  for await (const path of glob(
    "app/{platform,routes/{archive,card,merge,silence}}/**/*.{ts,tsx}",
  )) {
    const lines = (await readFile(path, "utf8")).split("\n");
    found.push(...lines.filter((line) => said.test(line)).map((line) => `${path}: ${line.trim()}`));
  }
  // The banner of open pages: with the date, without the year.
  expect(found).toEqual([
    "app/routes/silence/silence.server.ts: return until && { until: formatMoment(until, preferencesOf(context).language, now, 0) };",
  ]);
});

test("what is to come is never written without its weekday", async () => {
  const toCome = /startsAt|endsAt|opensAt|closesAt|scheduledAt|silentUntil|offeredUntil|dueOn/;
  const written = new RegExp(
    String.raw`\bformatDate\(\s*(?:[\w?]+\.)*(?:${toCome.source})\b|\b(?:${toCome.source}),.*\bformat(?:Date|Short)\b`,
  );
  const found: string[] = [];
  for await (const path of glob("app/**/*.{ts,tsx}")) {
    const lines = (await readFile(path, "utf8")).split("\n");
    found.push(
      ...lines.filter((line) => written.test(line)).map((line) => `${path}: ${line.trim()}`),
    );
  }
  // Events that were, by their days.
  expect(found).toEqual([
    "app/routes/statistics/events/events.tsx: day: formatDate(item.startsAt, language),",
  ]);
});

test("what lasts beyond midnight is on both days, in both months", () => {
  const late = { startsAt: "2026-11-30T20:00:00Z", endsAt: "2026-12-01T00:00:00Z" };
  expect(daysOf(late, toMonth("2026-11", "ar"))).toEqual(["2026-11-30"]);
  expect(daysOf(late, toMonth("2026-12", "ar"))).toEqual(["2026-12-01"]);
  const inside = { startsAt: "2026-11-10T20:00:00Z", endsAt: "2026-11-11T00:00:00Z" };
  expect(daysOf(inside, toMonth("2026-11", "ar"))).toEqual(["2026-11-10", "2026-11-11"]);
  // Until midnight is one day.
  const until = { startsAt: "2026-11-10T20:00:00Z", endsAt: "2026-11-10T22:00:00Z" };
  expect(daysOf(until, toMonth("2026-11", "ar"))).toEqual(["2026-11-10"]);
});

test("hours by another clock are told where it shows others than Cairo's", () => {
  const hours = ["2026-11-21T16:00:00Z", "2026-11-21T17:00:00Z", "en"] as const;
  expect(hoursElsewhere(...hours, "Africa/Cairo")).toBeUndefined();
  // The same offset is the same clock.
  expect(hoursElsewhere(...hours, "Europe/Athens")).toBeUndefined();
  expect(hoursElsewhere(...hours, "America/New_York")).toContain("11:00");
});

test("a month is whole weeks from Saturday, with all its days, its neighbours and today", () => {
  // In Cairo it is 1 December by then.
  const now = new Date("2026-11-30T23:30:00Z");
  for (const [month, before, count, after] of [
    ["2026-02", 1, 28, 6],
    ["2026-12", 3, 31, 1],
    ["2025-02", 0, 28, 0],
  ] as const) {
    const { weeks, first, last } = toMonth(month, "en", now);
    expect(weeks.map((week) => week.length)).toEqual(weeks.map(() => 7));
    const cells = weeks.flat();
    const days = Array.from({ length: count }, (_, at) => at + 1);
    expect(cells.map(({ number }) => number)).toEqual([
      ...Array.from({ length: before }, () => undefined),
      ...days,
      ...Array.from({ length: after }, () => undefined),
    ]);
    expect([first, last]).toEqual([cells[before]?.day, cells[before + count - 1]?.day]);
    expect([first, last]).toEqual([`${month}-01`, `${month}-${count}`]);
    const today = cells.filter(({ isToday }) => isToday).map(({ day }) => day);
    expect(today).toEqual(month === "2026-12" ? ["2026-12-01"] : []);
  }
  expect(toMonth("2026-12", "en", now)).toMatchObject({
    label: "December 2026",
    previous: "2026-11",
    next: "2027-01",
    weekdays: ["Saturday", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
  });
});

test("a moment that a form showed and got back is that very moment, seconds and all", () => {
  // 23:30 was twice on 29 October 2026.
  for (const shown of ["2026-11-21T16:00:31Z", "2026-10-29T20:30:05Z", "2026-10-29T21:30:05Z"]) {
    const before = new Date(shown);
    expect(cairoMoment(cairoDayTime(before), before)).toEqual(before);
  }
  const other = cairoMoment("2026-11-21T18:01", new Date("2026-11-21T16:00:31Z"));
  expect(other).toEqual(new Date("2026-11-21T16:01:00Z"));
});
