/*
 * How long something lasts, as people in Egypt and in English type it: "2 hours", "ساعتان", "٩٠ دقيقة",
 * «ثلاث ساعات إلا ربع».
 */
import { foldDigits } from "./digits.ts";
import { foldForSearch } from "./fold.ts";

const HOUR = 60;
const DAY = 24 * HOUR;

/** Folded words, with how many minutes one is; the dual says two by itself. */
const units: Readonly<Record<string, number>> = {
  دقيقه: 1,
  دقايق: 1,
  دقيقتان: 2,
  دقيقتين: 2,
  د: 1,
  ساعه: HOUR,
  ساعات: HOUR,
  ساعتان: 2 * HOUR,
  ساعتين: 2 * HOUR,
  س: HOUR,
  يوم: DAY,
  ايام: DAY,
  يومان: 2 * DAY,
  يومين: 2 * DAY,
  m: 1,
  min: 1,
  mins: 1,
  minute: 1,
  minutes: 1,
  h: HOUR,
  hr: HOUR,
  hrs: HOUR,
  hour: HOUR,
  hours: HOUR,
  day: DAY,
  days: DAY,
};
/** Parts of an hour that are said beside it. */
const parts: Readonly<Record<string, number>> = {
  نصف: 30,
  نص: 30,
  ربع: 15,
  ثلث: 20,
  half: 30,
  quarter: 15,
};
const ignored = new Set(["and", "an", "a", "و", "of"]);
/** «إلا», folded: what follows is taken away. */
const LESS = "الا";

/** Numbers in words, folded, as they are written and as Egypt says them. */
const numbers: Readonly<Record<string, number>> = Object.fromEntries(
  [
    [1, "واحد واحده one"],
    [2, "اثنان اثنين اتنين two"],
    [3, "ثلاث ثلاثه تلات تلاته three"],
    [4, "اربع اربعه four"],
    [5, "خمس خمسه five"],
    [6, "ست سته six"],
    [7, "سبع سبعه seven"],
    [8, "ثمان ثماني ثمانيه تمن تمان تمانيه eight"],
    [9, "تسع تسعه nine"],
    [10, "عشر عشره ten"],
    [15, "fifteen"],
    [20, "عشرون عشرين twenty"],
    [30, "ثلاثون ثلاثين تلاتين thirty"],
    [40, "اربعون اربعين forty"],
    [45, "forty-five"],
    [50, "خمسون خمسين fifty"],
    [60, "ستون ستين sixty"],
    [90, "تسعون تسعين ninety"],
  ].flatMap(([number, words]) =>
    String(words)
      .split(" ")
      .map((word) => [word, Number(number)]),
  ),
);

/**
 * The minutes of a duration that somebody typed, in either language and whichever digits.
 *
 * @returns undefined for a text that says none, for a number without a unit, and for no time at all
 */
export function parseDuration(text: string): number | undefined {
  const plain = foldForSearch(foldDigits(text).replace(/٫/g, "."))
    // A comma before three digits groups them, before others it is the point.
    .replace(/(?<!\d)(\d{1,3})[,٬](\d{3})(?!\d)/g, "$1$2")
    .replace(/(\d),(\d)/g, "$1.$2")
    // «ساعة و30 دقيقة», "2h30m".
    .replace(/(\d)(?=\p{L})/gu, "$1 ")
    .replace(/(\p{L})(?=\d)/gu, "$1 ");
  let minutes = 0;
  let number: number | undefined;
  let sign = 1;
  /** Whether the word before was a unit without a number. */
  let last: "one" | undefined;
  for (const word of plain.split(/[\s،,]+/).filter(Boolean)) {
    if (/^\d+(\.\d+)?$/.test(word)) {
      if (number !== undefined) return undefined;
      number = Number(word);
      continue;
    }
    if (ignored.has(word)) continue;
    if (word === LESS) {
      if (number !== undefined || minutes === 0 || sign < 0) return undefined;
      sign = -1;
      continue;
    }
    const isAdded = /^و\p{L}/u.test(word) && numbers[word] === undefined;
    const bare = isAdded ? word.slice(1) : word;
    const said = numbers[bare];
    const part = parts[word] ?? parts[bare];
    const unit = units[word] ?? units[bare];
    if (said !== undefined) {
      // «ساعة واحدة» says one twice.
      if (said === 1 && number === undefined && last === "one") {
        last = undefined;
        continue;
      }
      if (number !== undefined && !makesOneNumber(number, said, isAdded)) return undefined;
      number = (number ?? 0) + said;
    } else if (part !== undefined) {
      // "half an hour" says its unit after it.
      if (number !== undefined) return undefined;
      minutes += sign * part;
    } else if (unit !== undefined) {
      const isAfterPart = number === undefined && minutes > 0 && minutes < HOUR && unit === HOUR;
      if (!isAfterPart) minutes += sign * (number ?? 1) * unit;
      last = number === undefined && !isAfterPart ? "one" : undefined;
      number = undefined;
    } else return undefined;
  }
  if (number !== undefined) return undefined;
  return minutes > 0 && Number.isInteger(minutes) ? minutes : undefined;
}

/** «خمس وأربعون», «خمس عشرة», "twenty five": two words that are one number. */
function makesOneNumber(first: number, second: number, isAdded: boolean): boolean {
  if (first < 10) return isAdded ? second >= 20 : second === 10 && first > 2;
  return first >= 20 && first % 10 === 0 && second < 10 && !isAdded;
}
