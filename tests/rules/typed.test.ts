import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parseClock } from "#app/arabic/clock.ts";
import { joinDayTime, splitDayTime } from "#app/arabic/day-parts.ts";
import { foldDigits } from "#app/arabic/digits.ts";
import { parseDuration } from "#app/arabic/duration.ts";
import { foldForSearch } from "#app/arabic/fold.ts";
import { readNationalId } from "#app/arabic/national-id.ts";
import { parseEgyptianMobile } from "#app/arabic/phone.ts";
import { writeDayTime } from "#app/arabic/said-day-time.ts";
import { parseDecimal, parseWhole } from "#app/arabic/typed-number.ts";
import { readMonthParam } from "#app/components/search-params.ts";
import { day, dayTime, filterDay, optionalDayTime } from "#app/contract/day.ts";
import { explain } from "#app/contract/explain.ts";
import { optionalWholeNumber, wholeDigits, wholeNumber } from "#app/contract/form-fields.ts";
import { calls } from "#app/platform/http/api.ts";
import { readDayRange } from "#app/routes/day-filter.ts";
import "#tests/arabic/arbitraries.ts";

describe("an hour is read as people write it", () => {
  test.each([
    ["18:30", "18:30"],
    ["18.30", "18:30"],
    ["1830", "18:30"],
    ["930", "09:30"],
    ["١٨٫٣٠", "18:30"],
    ["6:30 م", "18:30"],
    ["٦:٣٠ م", "18:30"],
    ["۶:۳۰ م", "18:30"],
    ["٦ م", "18:00"],
    ["م 6:30", "18:30"],
    ["07:00 م", "19:00"],
    ["10:00 مساءً", "22:00"],
    ["08:00 مساءا", "20:00"],
    ["الساعة 8 صباحًا", "08:00"],
    ["6:30 PM", "18:30"],
    ["6:30pm", "18:30"],
    ["6 p.m.", "18:00"],
    ["12:30 AM", "00:30"],
    ["12 ظهرًا", "12:00"],
    ["١ ظهرًا", "13:00"],
    ["12 م", "12:00"],
    ["12:30 م", "12:30"],
    ["12 ص", "00:00"],
    ["١٢ منتصف الليل", "00:00"],
    ["4 عصرًا", "16:00"],
    ["11 ليلًا", "23:00"],
    ["7 إلا ربع مساءً", "18:45"],
    ["6 ونصف مساءً", "18:30"],
    ["18:30 م", "18:30"],
    ["18:30:00", "18:30"],
    ["\u200f6:30\u00a0م\u200f", "18:30"],
    ["6:30 م.", "18:30"],
    ["٦:٣٠ ص.", "06:30"],
    ["م. 6:30", "18:30"],
    ["٨ص.", "08:00"],
    ["6:30 PM.", "18:30"],
    ["7 بالليل", "19:00"],
    ["٧ بليل", "19:00"],
    ["1 بالليل", "01:00"],
    ["٩ ونص بالليل", "21:30"],
    ["9 و نص بالليل", "21:30"],
    ["12 بالليل", "00:00"],
    ["12 نص الليل", "00:00"],
    ["2 الضهر", "14:00"],
    ["١٢ الضهر", "12:00"],
    ["٣ بعد الضهر", "15:00"],
    ["4 العصر", "16:00"],
    ["6 المغرب", "18:00"],
    ["٨ العشاء", "20:00"],
    ["8 وتلت العشا", "20:20"],
    ["9 الصبح", "09:00"],
    ["9 في الصباح", "09:00"],
    ["5 الفجر", "05:00"],
  ])("%s is %s", (typed, time) => {
    expect(parseClock(typed)).toBe(time);
  });

  test.each([
    "",
    "م",
    "24:00",
    "18:60",
    "18:30 ص",
    "0:30 م",
    "12 مساءً",
    "12 إلا ربع ص",
    "9:5",
    "18:30:20",
    "6:30 م غدًا",
    "6:30 م 7:30",
    "-6:30",
    "6:30-7:30",
    "5 عشاءً",
    "1 المغرب",
    "11 المغرب",
    "7 العصر",
    "9 الضهر",
    "5 بالليل",
    "9 الفجر",
    "7 بالنهار",
    "6.",
    "18:30.",
    "7 بالليل العشا",
    ".م",
    "9 في م في",
  ])("%j is none", (typed) => {
    expect(parseClock(typed)).toBeUndefined();
  });
});

test.each([
  ["2026-10-02", "٨:٣٠ م"],
  ["2026-10-02", " \u200f۸:۳۰ "],
  ["٢٠٢٦-أكتوبر-٢", "T8"],
  ["2026-10-The 2nd", ""],
  ["", "٨"],
])("the day %j and the hour %j come back as they were typed", (day, time) => {
  expect(splitDayTime(joinDayTime(day, time))).toEqual({ day, time });
});

test("a day and an hour are said back with the weekday and the half of the day, or not at all", () => {
  expect(writeDayTime("2026-11-29T٦ مساءً", "ar")).toBe("الأحد 29 نوفمبر 2026، 6:00\u00a0م");
  expect(writeDayTime("2026-11-30T00:05", "en")).toBe("Monday 30 November 2026, 12:05\u00a0AM");
  for (const none of [
    "",
    "2026-11-29",
    "2026-11-29T",
    "2026-02-30T18:00",
    "2026--29T18:00",
    "T6 م",
  ])
    expect(writeDayTime(none, "ar"), none).toBe("");
});

test.each([
  ["2026-11-27 09:00 م", "2026-11-27T21:00"],
  ["2026-11-27T21:00", "2026-11-27T21:00"],
  ["27/11/2026، ٩ م", "2026-11-27T21:00"],
  ["2026-11-27T21:00:00.000Z", undefined],
  ["2026-11-27T21:00 غدًا", undefined],
  ["2027-04-30T00:30", undefined],
])("%s as a day and an hour is %s", (typed, meant) => {
  expect(dayTime.safeParse(typed).data).toBe(meant);
});

test.each([
  "2026-10-03",
  "٢٠٢٦-١٠-٠٣",
  "۲۰۲۶-۱۰-۰۳",
  "3/10/2026",
  "٣/١٠/٢٠٢٦",
  "٣ أكتوبر ٢٠٢٦",
  "3.10.2026",
])("a list and a form read %s in an address as the same day", (typed) => {
  const search = new URLSearchParams({ from: typed, to: "12" });
  expect(readDayRange(search)).toMatchObject({ from: "2026-10-03", hints: { day: true } });
  expect([filterDay, day].map((each) => each.parse(typed))).toEqual(["2026-10-03", "2026-10-03"]);
  expect(filterDay.safeParse("12").success).toBe(false);
});

test.each([
  ["", ""],
  ["٢٠٢٦-١٠", "2026-10"],
  ["2026/9", "2026-09"],
  ["2026-13", undefined],
  ["أكتوبر", undefined],
])("the month %j in an address is %j", (month, meant) => {
  expect(readMonthParam(new URLSearchParams({ month }))).toBe(meant);
});

test.each([
  ["2027-04-30T00:30", "clock-skipped"],
  ["2027-04-29T12 مساءً", "clock-twelve"],
  ["2027-04-29T", "clock-missing"],
  ["2027-04-29Tغدًا", "clock-time"],
  ["2027-02-30T18:00", "day"],
])("%s is refused as %s, also where it may be left out", (typed, problem) => {
  for (const schema of [dayTime, optionalDayTime]) {
    expect(schema.safeParse(typed).error?.issues[0]?.message).toBe(problem);
  }
});

test.each([
  ["1,000", "1000"],
  ["١٬٠٠٠", "1000"],
  ["1 000 000", "1000000"],
  ["\u200f٥٠ ", "50"],
  ["", ""],
  ["-5", undefined],
  ["1,5", undefined],
  ["1,00", undefined],
  ["5 0", undefined],
  ["2-3", undefined],
  ["5.0", undefined],
  ["5 أشخاص", undefined],
])("%j as a count is %j", (typed, digits) => {
  expect(parseWhole(typed)).toBe(digits);
});

test.each([
  ["−1,234.5", "-1234.5"],
  ["-١٬٢٣٤٫٥", "-1234.5"],
  ["1,000", "1000"],
  ["1,5", "1.5"],
  ["1 2", undefined],
  ["5.", undefined],
  ["--5", undefined],
  ["1e3", undefined],
])("%j as a number is %j", (typed, meant) => {
  expect(parseDecimal(typed)).toBe(meant);
});

/*
 * Whatever is added to a text that is understood, it is understood as what it says or refused. What a
 * parser has understood is said again by hand: each digit and each word of the text stands in it.
 */
const added = fc.constantFrom(
  ..."0123456789٠٥٩۳-−–+.,٫٬،:/'()% صمabpxT٪½²",
  "م",
  " م",
  " ص",
  " مساءً",
  "PM",
  " am",
  "إلا",
  " ربع",
  " ساعة",
  "00",
  " بالليل",
  " الضهر",
  "في ",
  "\u200f",
  "٬٠٠٠",
);
const digitsOf = (text: string) => foldDigits(text.normalize("NFKC")).replace(/\D/g, "");
const has = (text: string, words: RegExp) => words.test(foldForSearch(text));

interface Reader {
  readonly read: (text: string) => unknown;
  readonly understood: readonly string[];
  /** Whether a text says what was read of it. */
  readonly says: (text: string, value: never) => boolean;
}

const readers: Readonly<Record<string, Reader>> = {
  hour: {
    read: parseClock,
    understood: [
      "18:30",
      "6:30 م",
      "٦ مساءً",
      "6 PM",
      "12 ظهرًا",
      "1830",
      "7 إلا ربع م",
      "7 بالليل",
      "4 العصر",
    ],
    says: (text, value: string) => {
      const [hour, minute] = value.split(":").map(Number) as [number, number];
      const isLess = has(text, /الا ربع/);
      const shown = isLess ? (hour + 1) % 24 : hour;
      const minutes = isLess ? 60 - minute : minute;
      const numbers = [shown, shown % 12 || 12].flatMap((each) => [
        `${each}`,
        `${each}`.padStart(2, "0"),
      ]);
      const half = /(^|[^\p{L}])ص([^\p{L}]|$)|صباح|am/u;
      const later = /(^|[^\p{L}])م([^\p{L}]|$)|مسا|عصر|[ظض]هر|pm/u;
      return (
        // The minutes as digits, or none or a word for them; seconds are none.
        numbers.some((each) =>
          [`${minute}`.padStart(2, "0"), ...(minute % 15 === 0 ? [""] : [])].some((rest) =>
            ["", "00"].some((seconds) => digitsOf(text) === each + rest + seconds),
          ),
        ) &&
        (!isLess || minutes === 15) &&
        (!has(text, half) || hour < 12) &&
        (!has(text, later) || hour >= 12 || (hour === 11 && has(text, /[ظض]هر/))) &&
        (!has(text, /ليل/) || hour >= 18 || hour <= 4) &&
        (has(text, half) ||
          has(text, later) ||
          has(text, /ليل/) ||
          digitsOf(text).startsWith(`${hour}`) ||
          digitsOf(text).startsWith(`0${hour}`))
      );
    },
  },
  count: {
    read: (text) => parseWhole(text) || undefined,
    understood: ["5", "١٬٠٠٠", "1,000,000", "0120"],
    says: (text, value: string) => digitsOf(text) === value && !/[-\u2212+.٫%½²]/.test(text),
  },
  number: {
    read: (text) => parseDecimal(text) || undefined,
    understood: ["5", "-5", "1,000.5", "١٬٠٠٠٫٢٥", "1,5"],
    says: (text, value: string) =>
      digitsOf(text) === value.replace(/\D/g, "") &&
      /[-\u2212\u2013]/.test(text) === value.startsWith("-"),
  },
  duration: {
    read: parseDuration,
    understood: ["2 hours", "ساعتان", "٩٠ دقيقة", "ثلاث ساعات", "ثلاث ساعات إلا ربع", "ساعة ونصف"],
    // Minutes and hours with a fraction are the text's own digits: nothing of it was dropped.
    says: (text, value: number) =>
      value > 0 && !/[-\u2212+%]/.test(text) && (digitsOf(text) === "" || saysDigits(text, value)),
  },
  phone: {
    read: (text) => parseEgyptianMobile(text)?.national,
    understood: ["01012345678", "+20 101 234 5678", "٠١٠١٢٣٤٥٦٧٨", "0101-234-5678"],
    says: (text, value: string) =>
      [value, `20${value.slice(1)}`, `20${value}`]
        .flatMap((each) => [each, `00${each}`])
        .includes(digitsOf(text)),
  },
  "national ID": {
    read: (text) => {
      const read = readNationalId(text, new Date("2026-11-26T12:00:00Z"));
      return typeof read === "string" ? undefined : read.number;
    },
    understood: ["29001010112345", "٢٩٠٠١٠١٠١١٢٣٤٥", "2900101-01-12345"],
    says: (text, value: string) => digitsOf(text) === value,
  },
  "day and hour": {
    read: (text) => dayTime.safeParse(text).data,
    understood: ["2026-11-27T21:00", "27/11/2026 9:00 م", "2026-11-27 9 مساءً"],
    says: (text, value: string) => {
      const [day = "", time = ""] = value.split("T");
      const [year = "", month = "", date = ""] = day.split("-").map((each) => `${Number(each)}`);
      const [, typedDay = "", typedTime = ""] =
        /^(.*?\d{1,4}\D+\d{1,2}\D+\d{1,4})(.*)$/s.exec(foldDigits(text).replace(/\p{Cf}/gu, "")) ??
        [];
      const numbers = typedDay.match(/\d+/g)?.map((each) => `${Number(each)}`) ?? [];
      return (
        [`${year} ${month} ${date}`, `${date} ${month} ${year}`].includes(numbers.join(" ")) &&
        parseClock(typedTime.replace(/^[\sT،,]+/, "")) === time
      );
    },
  },
};

/** The digits in a text, by whatever unit they are counted. */
function saysDigits(text: string, value: number): boolean {
  const numbers =
    foldDigits(text)
      .replace(/[٬,](?=\d{3}(\D|$))/g, "")
      .replace(/[,٫]/g, ".")
      .match(/\d+(\.\d+)?/g) ?? [];
  const sum = numbers.map(Number);
  // Each is so many of a unit, and none is more than the whole.
  return sum.every((each) => each <= value + 60 * 24);
}

describe.each(Object.entries(readers))(
  "%s: nothing is cut off",
  (_, { read, understood, says }) => {
    test("what is understood says so", () => {
      for (const text of understood) {
        const value = read(text);
        expect(value, text).toBeDefined();
        expect(says(text, value as never), text).toBe(true);
      }
    });

    test("with anything added it is what it says, or refused", () => {
      fc.assert(
        fc.property(
          fc.constantFrom(...understood),
          fc.array(fc.tuple(fc.nat(30), added), { minLength: 1, maxLength: 3 }),
          (base, pieces) => {
            let text = base;
            for (const [at, piece] of pieces) text = text.slice(0, at) + piece + text.slice(at);
            const value = read(text);
            return value === undefined || says(text, value as never);
          },
        ),
        { numRuns: 3_000 },
      );
    });
  },
);

/** Of programs: no person types into them. */
const forPrograms =
  /^(version|page|limit|number|bytes|part|index|after|before|width|size|x|y|people|since|role|roles|allowedRoles|around|replyTo|seq|place|keptPlace|headerRow)$/;

/** Every field of every call that takes a text. */
const fields = calls.flatMap(({ name, body }) =>
  Object.entries(body instanceof z.ZodObject ? body.shape : {}).map(([field, schema]) => ({
    name: `${name}.${field}`,
    field,
    schema: schema as z.ZodType,
  })),
);
const readBy = (schema: z.ZodType, text: string): unknown => {
  const { success, data } = schema.safeParse(text);
  return success ? JSON.stringify(data) : undefined;
};
/** A text that a field takes apart: it knows this one, and not any other. */
const parses = (text: string, never: string) =>
  fields.filter(
    ({ field, schema }) =>
      !forPrograms.test(field) &&
      readBy(schema, text) !== undefined &&
      readBy(schema, never) === undefined,
  );

test.each([
  ["7", "7.5", ["٧", "۷", "\u200f7 "], ["-7", "7-8", "7 8", "7م", "+7+", "7,0", "1e1", "0x7"]],
  [
    "7.5",
    "7.5&",
    ["٧٫٥", "۷.۵", "7,5", "\u200f7.50 "],
    ["-7.5", "7.5.0", "7 5", "7.5م", "7.555", "75e-1"],
  ],
  [
    "2026-12-01",
    "2026-13-45",
    ["٢٠٢٦-١٢-٠١", "1/12/2026", "1 12 2026"],
    ["-2026-12-01", "2026-12-01x", "2026-12-012"],
  ],
  ["18:30", "18:30&", ["6:30 م", "١٨:٣٠", "6:30 PM"], ["18:30 ص", "18:30 غدًا", "-18:30"]],
  [
    "2026-12-01T18:30",
    "2026-12-01T18:30&",
    ["2026-12-01 6:30 م", "١/١٢/٢٠٢٦ ٦:٣٠ م"],
    ["2026-12-01T18:30Z", "2026-12-01T18:30 ص"],
  ],
  [
    "01012345678",
    "01012345678&",
    ["٠١٠١٢٣٤٥٦٧٨", "01012345678\u200f"],
    ["010123456789", "01012345678 / 01112345678", "01012345678x"],
  ],
  [
    "29001010112345",
    "29001010112345&",
    ["٢٩٠٠١٠١٠١١٢٣٤٥", "29001010112345\u200f"],
    ["290010101123456", "29001010112345x"],
  ],
])(
  "every field that reads %s reads the same in other digits, and never half of a text",
  (text, never, same, others) => {
    const taking = parses(text, never);
    expect(taking.length).toBeGreaterThan(0);
    const wrong = taking.flatMap(({ name, schema }) => [
      ...same
        .filter((each) => readBy(schema, each) !== readBy(schema, text))
        .map((each) => `${name}: ${each} is not ${text}`),
      ...others
        .filter((each) => readBy(schema, each) === readBy(schema, text))
        .map((each) => `${name}: ${each} is taken for ${text}`),
    ]);
    expect(wrong).toEqual([]);
  },
);

test("every field of a membership number reads it in any digits, as it was copied", () => {
  const taking = // Of a first log-in it is a token.
    fields.filter(({ name, field }) => field === "membershipId" && !name.startsWith("firstLogin"));
  expect(taking.length).toBeGreaterThan(3);
  const wrong = taking.filter(
    ({ schema }) => readBy(schema, "\u200f٠١٢٠٤٣٦ ") !== readBy(schema, "0120436"),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test.each([
  ["", "required"],
  ["كثير", "whole-number"],
  ["5.5", "whole-number"],
  ["-5", "whole-number"],
  ["0", "number-short"],
  ["11", "number-long"],
  ["9".repeat(40), "number-long"],
])("of %j as a number from 1 to 10 it is said what is wrong with it: %s", (typed, problem) => {
  const said = (schema: z.ZodType) => {
    const form = z.object({ places: schema });
    const { error } = form.safeParse({ places: typed });
    return error && explain(error, form)[0]?.problem;
  };
  expect(said(wholeNumber(1, 10))).toBe(problem);
  for (const schema of [optionalWholeNumber(1, 10), wholeDigits(1, 10)])
    expect(said(schema)).toBe(typed === "" ? undefined : problem);
});
