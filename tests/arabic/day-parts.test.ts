import { expect, test } from "vitest";
import { calendarWords } from "#app/arabic/calendar.ts";
import { formatDate } from "#app/arabic/dates.ts";
import { joinDay, splitDay, wrongPart } from "#app/arabic/day-parts.ts";
import { day, optionalDay } from "#app/contract/day.ts";

test.each([
  [{ day: "5", month: "3", year: "1990" }, "1990-03-05"],
  [{ day: "٢٥", month: "11", year: "١٩٩٠" }, "1990-11-25"],
  [{ day: "۲۵", month: "11", year: "۱۹۹۰" }, "1990-11-25"],
  [{ day: " 31\u200f", month: "2", year: "1990" }, "1990-02-31"],
  [{ day: "", month: "", year: " " }, ""],
  [{ day: "25", month: "", year: "1990" }, "1990--25"],
  [{ day: "x", month: "2", year: "1990" }, "1990-2-x"],
])("%j joined is %s", (parts, text) => {
  expect(joinDay(parts)).toBe(text);
});

test.each([
  ["1990-03-05", { day: "5", month: "3", year: "1990" }],
  ["25-11-1990", { day: "25", month: "11", year: "1990" }],
  ["25/11/1990", { day: "25", month: "11", year: "1990" }],
  ["1990--25", { day: "25", month: "", year: "1990" }],
  ["1990-2-x", { day: "x", month: "2", year: "1990" }],
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
  ["words", "day", "day"],
])("of %s the %s is to be mended", (text, part, problem) => {
  expect(wrongPart(text)).toBe(part);
  expect(day.safeParse(text).error?.issues[0]?.message).toBe(problem);
  expect(optionalDay.safeParse(text).error?.issues[0]?.message).toBe(problem);
});

test.each(["1990-11-25", "25-11-1990", "25/11/1990", "25111990", "٢٥-١١-١٩٩٠", "25 11 1990"])(
  "a program may send a whole day: %s",
  (text) => {
    expect(day.parse(text)).toBe("1990-11-25");
  },
);

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
