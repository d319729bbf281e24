/* How long something lasts, as people in Egypt and in English type it: "2 hours", "ساعتان", "٩٠ دقيقة". */
import { foldDigits } from "./digits.ts";
import { foldForSearch } from "./fold.ts";
import type { Language } from "./language.ts";
import { pluralForm } from "./plurals.ts";

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
const parts: Readonly<Record<string, number>> = { نصف: 30, نص: 30, ربع: 15, ثلث: 20, half: 30 };
const ignored = new Set(["and", "an", "a", "و", "of"]);

/**
 * The minutes of a duration that somebody typed, in either language and whichever digits.
 *
 * @returns undefined for a text that says none, for a number without a unit, and for no time at all
 */
export function parseDuration(text: string): number | undefined {
  const plain = foldForSearch(foldDigits(text).replace(/٫/g, "."))
    .replace(/(\d)[,](\d)/g, "$1.$2")
    // «ساعة و30 دقيقة», "2h30m".
    .replace(/(\d)(?=\p{L})/gu, "$1 ")
    .replace(/(\p{L})(?=\d)/gu, "$1 ");
  let minutes = 0;
  let number: number | undefined;
  for (const word of plain.split(/[\s،,]+/).filter(Boolean)) {
    if (/^\d+(\.\d+)?$/.test(word)) {
      if (number !== undefined) return undefined;
      number = Number(word);
      continue;
    }
    if (ignored.has(word)) continue;
    const bare = /^و\p{L}/u.test(word) ? word.slice(1) : word;
    const part = parts[word] ?? parts[bare];
    const unit = units[word] ?? units[bare];
    if (part !== undefined) {
      // "half an hour" says its unit after it.
      if (number !== undefined) return undefined;
      minutes += part;
    } else if (unit !== undefined) {
      const isAfterPart = number === undefined && minutes > 0 && minutes < HOUR && unit === HOUR;
      if (!isAfterPart) minutes += (number ?? 1) * unit;
      number = undefined;
    } else return undefined;
  }
  if (number !== undefined) return undefined;
  return minutes > 0 && Number.isInteger(minutes) ? minutes : undefined;
}

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };
const arabicForms: Readonly<Record<"hour" | "minute", Forms>> = {
  hour: { one: "ساعة", two: "ساعتان", few: "ساعات", many: "ساعة", other: "ساعة" },
  minute: { one: "دقيقة", two: "دقيقتان", few: "دقائق", many: "دقيقة", other: "دقيقة" },
};

/** The same for people to read; parseDuration reads it back. */
export function formatDuration(minutes: number, language: Language): string {
  const hours = Math.floor(minutes / HOUR);
  const rest = minutes % HOUR;
  const said = [
    hours > 0 && say(hours, "hour", language),
    rest > 0 && say(rest, "minute", language),
  ].filter(Boolean);
  return said.join(language === "ar" ? " و" : " and ");
}

function say(count: number, unit: "hour" | "minute", language: Language): string {
  if (language === "en") return `${count} ${unit}${count === 1 ? "" : "s"}`;
  const form = pluralForm(count);
  const word = arabicForms[unit][form] ?? arabicForms[unit].other;
  return form === "one" || form === "two" ? word : `${count} ${word}`;
}
