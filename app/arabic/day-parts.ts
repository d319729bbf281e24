import { foldDigits } from "./digits.ts";

/* Without dayjs and Intl, to run in browsers. */

export interface DayParts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

export const dayParts = ["day", "month", "year"] as const;
export type DayPart = (typeof dayParts)[number];

/** YYYY-MM-DD if all parts are digits, whether the day exists or not; else the parts as typed. */
export function joinDay(typed: DayParts): string {
  const [day = "", month = "", year = ""] = dayParts.map((part) => plain(typed[part]));
  if (!day && !month && !year) return "";
  if ([day, month, year].every((part) => /^\d{1,4}$/.test(part))) {
    return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  }
  // A hyphen inside a part would look like a separator.
  const [first, last] = [typed.year, typed.day].map((part) => part.replaceAll("-", "\u2010"));
  return `${first}-${/^\d{1,2}$/.test(month) ? month : ""}-${last}`;
}

/** Reads 25-11-1990 and 1990-11-25, too; anything else is all in `day`. */
export function splitDay(text: string): DayParts {
  const [, first = "", month = "", last = ""] =
    PARTS.exec(text) ?? PARTS.exec(plain(text).replace(/[./]/g, "-")) ?? [];
  if (!first && !month && !last) return { day: text, month: "", year: "" };
  const isReversed = plain(last).length === 4 && plain(first).length < 4;
  const [year, day] = isReversed ? [last, first] : [first, last];
  return {
    day: withoutZero(day).replaceAll("\u2010", "-"),
    month: withoutZero(month),
    year: year.replaceAll("\u2010", "-"),
  };
}

export function joinDayTime(day: string, time: string): string {
  // The first T ends the day.
  return day || plain(time) ? `${day.replaceAll("T", "\uff34")}T${time}` : "";
}

export function splitDayTime(text: string): { readonly day: string; readonly time: string } {
  const [, day = text, time = ""] =
    /^([^T]*)T(.*)$/s.exec(text) ?? DAY_THEN_TIME.exec(plain(text)) ?? [];
  return { day: day.replaceAll("\uff34", "T"), time };
}
const DAY_THEN_TIME = /^(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4})(?:\s*[,،]\s*|\s+)(.+)$/s;

export function wrongPart(text: string): DayPart {
  const { day, month, year } = splitDay(text);
  if (!/^\d{1,2}$/.test(plain(day))) return "day";
  if (!(Number(month) >= 1 && Number(month) <= 12)) return "month";
  return /^\d{4}$/.test(plain(year)) ? "day" : "year";
}

export function isPartial(text: string): boolean {
  return PARTS.test(text) && !/^\d{1,4}-\d{1,2}-\d{1,4}$/.test(plain(text));
}

const PARTS = /^([^-]*)-(\d{0,2})-([^-]*)$/;

function plain(text: string): string {
  return foldDigits(text)
    .replace(/\p{Cf}/gu, "")
    .trim();
}

function withoutZero(part: string): string {
  return part.replace(/^0(?=\d)/, "");
}
