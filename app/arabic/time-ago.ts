/*
 * Separate from the other dates because browsers run it (docs/product.md#when-it-came): without
 * dayjs and Intl.
 */
import type { Language } from "./language.ts";
import { pluralForm } from "./plurals.ts";

export interface WallClock {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A client clock up to a minute ahead counts as now. */
export function formatRelative(
  date: Date,
  now: Date,
  language: Language,
  clockOf: (date: Date) => WallClock,
): string {
  const clock = clockOf(date);
  const days = (midnightOf(clockOf(now)) - midnightOf(clock)) / DAY;
  const age = now.getTime() - date.getTime();
  if (days === 0 && age >= -MINUTE) {
    if (age < 5_000) return language === "ar" ? "الآن" : "now";
    if (age < MINUTE) return language === "ar" ? "منذ أقل من دقيقة" : "less than a minute ago";
    if (age < HOUR) return formatAgo(Math.floor(age / MINUTE), "minute", language);
    return formatAgo(Math.floor(age / HOUR), "hour", language);
  }
  const time = formatClock(clock, language, " ");
  if (days === 1) return `${language === "ar" ? "أمس" : "yesterday"} ${time}`;
  return `${clock.day}/${clock.month}/${clock.year} ${time}`;
}

/** Undefined for what stays a date. */
export function msUntilChange(date: Date, now: Date): number | undefined {
  const age = Math.max(0, now.getTime() - date.getTime());
  if (!(age < 2 * DAY)) return undefined;
  return age < 5_000 ? 5_000 - age : MINUTE - (age % MINUTE);
}

export function clockAtOffset(minutes: number): (date: Date) => WallClock {
  return (date) => {
    const shifted = new Date(date.getTime() + minutes * MINUTE).toISOString();
    const [year = "", month = "", day = "", hour = "", minute = ""] = shifted.split(/\D/);
    return { year, month, day, hour, minute };
  };
}

/** "03:15 م", "03:15 PM"; noon is 12:00 م, midnight 12:00 ص. With a no-break space. */
export function formatClock(
  { hour, minute }: WallClock,
  language: Language,
  space = "\u00a0",
): string {
  const half = Number(hour) < 12 ? { ar: "ص", en: "AM" } : { ar: "م", en: "PM" };
  return `${String(Number(hour) % 12 || 12).padStart(2, "0")}:${minute}${space}${half[language]}`;
}

const units = {
  minute: { one: "دقيقة", two: "دقيقتين", few: "دقائق", many: "دقيقة", other: "دقيقة" },
  hour: { one: "ساعة", two: "ساعتين", few: "ساعات", many: "ساعة", other: "ساعة" },
  day: { one: "يوم", two: "يومين", few: "أيام", many: "يومًا", other: "يوم" },
} as const;

export function formatAgo(count: number, unit: keyof typeof units, language: Language): string {
  if (language === "en") return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
  const form = pluralForm(count);
  const word = units[unit][form === "zero" ? "other" : form];
  return form === "one" || form === "two" ? `منذ ${word}` : `منذ ${count} ${word}`;
}

function midnightOf({ year, month, day }: WallClock): number {
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
}
