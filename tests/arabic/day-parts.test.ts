import { expect, test } from "vitest";
import { calendarWords } from "#app/arabic/calendar.ts";
import { addDays, formatDate, formatHours, formatMoment } from "#app/arabic/dates.ts";
import {
  isPartial,
  joinDay,
  joinDayTime,
  splitDay,
  splitDayTime,
  wrongPart,
} from "#app/arabic/day-parts.ts";
import { writeDayTime } from "#app/arabic/said-day-time.ts";
import { day, dayTime, filterDay, optionalDay } from "#app/contract/day.ts";
import { withoutHour } from "#app/platform/import/cell.ts";

test.each([
  [{ day: "5", month: "3", year: "1990" }, "1990-03-05"],
  [{ day: "٢٥", month: "11", year: "١٩٩٠" }, "1990-11-25"],
  [{ day: "۲۵", month: "11", year: "۱۹۹۰" }, "1990-11-25"],
  [{ day: " 31\u200f", month: "2", year: "1990" }, "1990-02-31"],
  [{ day: "", month: "", year: " " }, ""],
  [{ day: "25", month: "", year: "1990" }, "1990--25"],
  [{ day: "x", month: "2", year: "1990" }, "1990-2-x"],
  [{ day: "1-2", month: "12", year: "19-90" }, "19\u201090-12-1\u20102"],
  [{ day: "25", month: "123", year: "x" }, "x--25"],
  [{ day: "5", month: "3", year: "12345" }, "12345-3-5"],
  [{ day: "5", month: "3", year: "" }, "-3-5"],
])("%j joined is %s", (parts, text) => {
  expect(joinDay(parts)).toBe(text);
});

test.each([
  ["1990-03-05", { day: "5", month: "3", year: "1990" }],
  ["25-11-1990", { day: "25", month: "11", year: "1990" }],
  ["25/11/1990", { day: "25", month: "11", year: "1990" }],
  ["1990--25", { day: "25", month: "", year: "1990" }],
  ["1990-2-x", { day: "x", month: "2", year: "1990" }],
  ["19\u201090-12-1\u20102", { day: "1-2", month: "12", year: "19-90" }],
  ["1990-11-2026", { day: "2026", month: "11", year: "1990" }],
  ["-3-", { day: "", month: "3", year: "" }],
  ["2005-10-20", { day: "20", month: "10", year: "2005" }],
  ["", { day: "", month: "", year: "" }],
  ["words", { day: "words", month: "", year: "" }],
])("%s shown again is %j", (text, parts) => {
  expect(splitDay(text)).toEqual(parts);
});

test.each([
  ["1990--25", "month", "day-month"],
  ["1990-11-", "day", "day-day"],
  ["-11-25", "year", "day-year"],
  ["1990-2-x", "day", "day-day"],
  ["1990-02-31", "day", "day"],
  ["1990-13-01", "month", "day-month"],
  ["1990-01-32", "day", "day"],
  ["1990-12-32", "day", "day"],
  ["1990-00-01", "month", "day-month"],
  ["words", "day", "day"],
])("of %s the %s is to be mended", (text, part, problem) => {
  expect(wrongPart(text)).toBe(part);
  expect(day.safeParse(text).error?.issues[0]?.message).toBe(problem);
  expect(optionalDay.safeParse(text).error?.issues[0]?.message).toBe(problem);
});

test.each([
  ["2026-11-21", "18:30", "2026-11-21T18:30"],
  ["2026-11-21", "", "2026-11-21T"],
  ["", "6 PM", "T6 PM"],
  ["", " ", ""],
  ["Tuesday", "Ten", "\uff34uesdayTTen"],
])("a day %j and an hour %j are one text, and come back as they were typed", (day, time, text) => {
  expect(joinDayTime(day, time)).toBe(text);
  if (text) expect(splitDayTime(text)).toEqual({ day, time });
});

test.each([
  ["1990--25", true],
  ["1990-11-x", true],
  ["1990-11-25", false],
  ["25-11-1990", false],
  ["11990-11-25", true],
  ["words", false],
])("%s has a part missing or wrong: %s", (text, is) => expect(isPartial(text)).toBe(is));

test.each(["1990-11-25", "25-11-1990", "25/11/1990", "25111990", "٢٥-١١-١٩٩٠", "25 11 1990"])(
  "a program may send a whole day: %s",
  (text) => {
    expect(day.parse(text)).toBe("1990-11-25");
  },
);

test.each(["ar", "en"] as const)("every day is read as the site prints it, in %s", (language) => {
  const eastern = (text: string) =>
    text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  for (let each = "2023-12-31"; each < "2025-03-01"; each = addDays(each, 1)) {
    const printed = formatDate(each, language);
    const moment = `${each}T16:05:00Z`;
    const said = writeDayTime(`${each}T18:05`, language);
    const weekday = said.slice(0, said.indexOf(printed));
    for (const text of [printed, `${weekday}${printed}`, printed.replaceAll(" ", "-")]) {
      expect(day.parse(text)).toBe(each);
      expect(filterDay.parse(eastern(text))).toBe(each);
    }
    expect(day.parse(withoutHour(formatMoment(moment, language)))).toBe(each);
    expect(dayTime.parse(said)).toBe(`${each}T18:05`);
    expect(dayTime.parse(eastern(said))).toBe(`${each}T18:05`);
    expect(dayTime.safeParse(formatHours(moment, moment, language)).success).toBe(false);
  }
});

test.each([
  ["1-Jul-2018", "2018-07-01"],
  ["July 1, 2018", "2018-07-01"],
  ["١ يوليه ٢٠١٨م", "2018-07-01"],
  ["يوم الأحد 1 يوليو 2018 م", "2018-07-01"],
  ["الاثنين 1 يوليو 2018", undefined],
  ["31 فبراير 2018", undefined],
  ["1 يوليو", undefined],
  ["1 يوليو 2018 تقريبا", undefined],
])("a day with a named month is understood whole or not: %s", (text, read) => {
  expect(day.safeParse(text).data).toBe(read);
});

test("no day is none where none is needed", () => {
  expect(optionalDay.parse("")).toBe("");
  expect(optionalDay.parse(undefined)).toBeUndefined();
  expect(day.safeParse("").success).toBe(false);
});

test("the months have the names that dates in texts have", () => {
  for (const language of ["ar", "en"] as const) {
    const names = calendarWords[language].months;
    const written = names.map((_, at) =>
      formatDate(`2026-${String(at + 1).padStart(2, "0")}-10`, language),
    );
    expect(written).toEqual(names.map((name) => `10 ${name} 2026`));
  }
});
