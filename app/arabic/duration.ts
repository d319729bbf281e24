/* Reads "2 hours", "ساعتان", "٩٠ دقيقة", «ثلاث ساعات إلا ربع». */
import { foldDigits } from "./digits.ts";
import { foldForSearch } from "./fold.ts";

const HOUR = 60;
const DAY = 24 * HOUR;

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
const parts: Readonly<Record<string, number>> = {
  نصف: 30,
  نص: 30,
  ربع: 15,
  ثلث: 20,
  half: 30,
  quarter: 15,
};
const ignored = new Set(["and", "an", "a", "و", "of"]);
const LESS = "الا";

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

/** @returns minutes; undefined for none, zero, or a number without a unit */
export function parseDuration(text: string): number | undefined {
  const plain = foldForSearch(foldDigits(text).replace(/٫/g, "."))
    // Before three digits a comma separates thousands, else decimals.
    .replace(/(?<!\d)(\d{1,3})[,٬](\d{3})(?!\d)/g, "$1$2")
    .replace(/(\d),(\d)/g, "$1.$2")
    // «ساعة و30 دقيقة», "2h30m".
    .replace(/(\d)(?=\p{L})/gu, "$1 ")
    .replace(/(\p{L})(?=\d)/gu, "$1 ");
  let minutes = 0;
  let number: number | undefined;
  let sign = 1;
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
      // «ساعة واحدة» is one hour, not two.
      if (said === 1 && number === undefined && last === "one") {
        last = undefined;
        continue;
      }
      if (number !== undefined && !makesOneNumber(number, said, isAdded)) return undefined;
      number = (number ?? 0) + said;
    } else if (part !== undefined) {
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

function makesOneNumber(first: number, second: number, isAdded: boolean): boolean {
  if (first < 10) return isAdded ? second >= 20 : second === 10 && first > 2;
  return first >= 20 && first % 10 === 0 && second < 10 && !isAdded;
}
