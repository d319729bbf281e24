/*
 * Dates in Cairo's time. dayjs only parses and calculates: its Arabic is wrong at noon and in
 * plurals. Engines differ in the marks and spaces that Intl adds, so the parts are joined here. Old
 * phones don't know Egypt's summer time of 2023: format in loaders, not in browsers.
 */
import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { comma } from "./comma.ts";
import { type Language, locales } from "./language.ts";
import { formatClock, formatRelative, type WallClock } from "./time-ago.ts";

dayjs.extend(utc);

/** ISO 8601, UTC without an offset. Absent or unreadable: "". */
export type Moment = string | Date | null | undefined;

const isoMoment =
  /^(\d{4}-\d\d-\d\d)(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

const cairo = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
  timeZone: "Africa/Cairo",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

const months: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  ar: new Intl.DateTimeFormat(locales.ar, { timeZone: "Africa/Cairo", month: "long" }),
  en: new Intl.DateTimeFormat(locales.en, { timeZone: "Africa/Cairo", month: "long" }),
};

export interface SaidTime {
  readonly iso: string;
  readonly said: string;
  readonly whole: string;
}

/* With `now`, relative wording (docs/product.md#days-and-hours): never in what is stored. */

/** "21 نوفمبر 2026", "21 November 2026"; with `now` the current year is omitted. */
export function formatDate(moment: Moment, language: Language, now?: Date): string {
  const date = parseMoment(moment);
  if (!date) return "";
  const { day, year } = wallClock(date);
  const name = `${Number(day)} ${months[language].format(date)}`;
  return now && wallClock(now).year === year ? name : `${name} ${year}`;
}

/** "نوفمبر 2026", "November 2026". */
export function formatMonth(moment: Moment, language: Language): string {
  const date = parseMoment(moment);
  return date ? `${months[language].format(date)} ${wallClock(date).year}` : "";
}

/** "10 – 11 November 2026"; with `now` "10 – 11 Nov". */
export function formatDateRange(
  { from = "", to = "" }: { readonly from?: string | undefined; readonly to?: string | undefined },
  language: Language,
  now?: Date,
): string {
  const say = (day: string) => {
    const said = formatDate(day, language, now);
    return now ? shorten(said, language) : said;
  };
  const last = say(to);
  if (from === to) return last;
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${isSameMonth ? Number(from.slice(8)) : say(from)} – ${last}`.trim();
}

/** "3:15 م", "3:15 PM"; noon is 12:00 م, midnight 12:00 ص. */
export function formatTime(moment: Moment, language: Language): string {
  const date = parseMoment(moment);
  if (!date) return "";
  return formatClock(wallClock(date), language).replace(/^0/, "");
}

const weekdays: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  ar: new Intl.DateTimeFormat(locales.ar, { timeZone: "Africa/Cairo", weekday: "long" }),
  en: new Intl.DateTimeFormat(locales.en, { timeZone: "Africa/Cairo", weekday: "long" }),
};

const nearDays: Readonly<Record<Language, Readonly<Record<number, string>>>> = {
  ar: { [-1]: "أمس", 0: "اليوم", 1: "غدًا" },
  en: { [-1]: "Yesterday", 0: "Today", 1: "Tomorrow" },
};

const WEEK = 7;

function nearDay(
  date: Date,
  language: Language,
  now: Date | undefined,
  within: number,
): string | undefined {
  const days = now && daysBetween(now, date);
  if (days === undefined || Math.abs(days) >= within) return undefined;
  return nearDays[language][days] ?? weekdays[language].format(date);
}

const namedDay = (date: Date, language: Language, now?: Date) =>
  `${weekdays[language].format(date)} ${formatDate(date, language, now)}`;

/**
 * "السبت 21 نوفمبر 2026"; with `now` "غدًا", "السبت", "السبت 21 نوفمبر".
 *
 * @param within days within which the name alone is said: 2 where past and future days mix, 0 in a
 *   stored page
 */
export function formatDay(day: Moment, language: Language, now?: Date, within = WEEK): string {
  const date = parseMoment(day);
  return date ? (nearDay(date, language, now, within) ?? namedDay(date, language, now)) : "";
}

export function formatDays(
  { from, to }: { readonly from: string; readonly to: string },
  language: Language,
  now?: Date,
): string {
  const last = formatDay(to, language, now, 0);
  const first = parseMoment(from);
  if (from === to || !first) return last;
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  const begin = isSameMonth
    ? `${weekdays[language].format(first)} ${Number(wallClock(first).day)}`
    : formatDay(from, language, now, 0);
  return `${begin} – ${last}`;
}

/**
 * "السبت 21 نوفمبر 2026، 6:00 م"; with `now` "غدًا 6:00 م". After a weekday's name no comma: it
 * would break the sentence around it.
 */
export function formatMoment(
  moment: Moment,
  language: Language,
  now?: Date,
  within = WEEK,
): string {
  const date = parseMoment(moment);
  if (!date) return "";
  const near = nearDay(date, language, now, within);
  return `${near ?? namedDay(date, language, now) + comma[language]} ${formatTime(date, language)}`;
}

/**
 * "السبت 21 نوفمبر 2026، 6:00 م – 8:00 م"; over midnight "– الأحد 2:00 ص".
 *
 * @param within 2 where the date stands beside it: a past weekday reads as the next one
 */
export function formatHours(
  startsAt: Moment,
  endsAt: Moment,
  language: Language,
  now?: Date,
  within = WEEK,
): string {
  const [start, end] = [parseMoment(startsAt), parseMoment(endsAt)];
  if (!start || !end) return "";
  const isOneDay = cairoDay(start) === cairoDay(end);
  const until = `${isOneDay ? "" : `${weekdays[language].format(end)} `}${formatTime(end, language)}`;
  const begin = formatMoment(
    start,
    language,
    now,
    now && start < now ? Math.min(within, 2) : within,
  );
  return `${begin} – ${until}`;
}

/** Adds the date to "today" and "tomorrow". */
export function formatOccasion(
  startsAt: Moment,
  endsAt: Moment,
  language: Language,
  now: Date,
): readonly [hours: string, date: string | undefined] {
  const hours = formatHours(startsAt, endsAt, language, now, 2);
  const date = formatDay(startsAt, language, now, 0);
  return [hours, hours.startsWith(date) ? undefined : date];
}

export function formatLeafHours(
  startsAt: Moment,
  endsAt: Moment,
  language: Language,
  now: Date,
): readonly [heard: string, shown: string] {
  const [hours, date] = formatOccasion(startsAt, endsAt, language, now);
  const at = date ? 0 : hours.indexOf(formatTime(startsAt, language));
  return [hours.slice(0, at), hours.slice(at)];
}

export interface DayLeaf {
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
}

/** The current year is omitted. */
export function toDayLeaf(moment: Moment, language: Language, now: Date): DayLeaf {
  const date = parseMoment(moment);
  if (!date) return { weekday: "", day: "", month: "" };
  const said = (names: typeof months) => {
    const name = names[language].format(date);
    return language === "ar" ? name : name.slice(0, 3);
  };
  const { year, day } = wallClock(date);
  const isThisYear = year === wallClock(now).year;
  return {
    weekday: said(weekdays),
    day: `${Number(day)}`,
    month: isThisYear ? said(months) : `${said(months)} ${year}`,
  };
}

/** Arabic has no short names of months. */
const shorten = (day: string, language: Language) =>
  language === "ar" ? day : day.replace(/\p{L}+/u, (name) => name.slice(0, 3));

/** Today "6:00 م", else "26 نوفمبر", "26 Nov" or "26 Nov, 6:00 PM". */
export function formatShort(
  moment: Moment,
  language: Language,
  now: Date,
  hasTime = false,
): string {
  const date = parseMoment(moment);
  if (!date) return "";
  if (daysBetween(now, date) === 0) {
    return isDay(moment) ? formatDay(date, language, now) : formatTime(date, language);
  }
  const short = shorten(formatDate(date, language, now), language);
  return hasTime ? `${short}${comma[language]} ${formatTime(date, language)}` : short;
}

export function formatShortFact(moment: Moment, language: Language, now: Date): string {
  const date = parseMoment(moment);
  const say = date && daysBetween(now, date) === 0 && !isDay(moment) ? formatMoment : formatShort;
  return say(moment, language, now);
}

export function toSaidTime(
  moment: string | null | undefined,
  language: Language,
  now: Date,
  say: (moment: Moment, language: Language, now: Date) => string = formatMoment,
): SaidTime {
  const whole = isDay(moment) ? formatDay(moment, language) : formatMoment(moment, language);
  return { iso: moment ?? "", said: say(moment, language, now), whole };
}

const isDay = (moment: Moment) => typeof moment === "string" && moment.length === 10;

export function withinText(said: string): string {
  return said.replace(/^(?:Today|Tomorrow|Yesterday)\b/, (word) => word.toLowerCase());
}

export function timeAgo(moment: Moment, now: Date, language: Language): string {
  const date = parseMoment(moment);
  return date ? formatRelative(date, now, language, wallClock) : "";
}

export function cairoOffsetMinutes(date: Date): number {
  const { year, month, day, hour, minute } = wallClock(date);
  const shown = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
  );
  return shown / 60_000 - Math.floor(date.getTime() / 60_000);
}

export function cairoDay(date: Date): string {
  const { year, month, day } = wallClock(date);
  return `${year}-${month}-${day}`;
}

/** Right on the days when summer time begins and ends, too. */
export function startOfCairoDay(day: string): Date {
  const inSummer = new Date(`${day}T00:00:00.000+03:00`);
  return cairoDay(inSummer) === day ? inSummer : new Date(`${day}T00:00:00.000+02:00`);
}

export function addDays(day: string, days: number): string {
  const next = new Date(`${day}T00:00:00.000Z`);
  next.setUTCDate(next.getUTCDate() + days);
  return next.toISOString().slice(0, 10);
}

export function dayAfter(day: string): string {
  return addDays(day, 1);
}

/** Calendar days in Cairo. 0 for a moment in the future or an unreadable one. */
export function cairoDaysSince(moment: Moment, now: Date): number {
  const date = parseMoment(moment);
  return date ? Math.max(0, daysBetween(date, now)) : 0;
}

function daysBetween(from: Date, to: Date): number {
  return (Date.parse(cairoDay(to)) - Date.parse(cairoDay(from))) / (24 * 60 * 60 * 1000);
}

export function cairoDayTime(date: Date): string {
  const { hour, minute } = wallClock(date);
  return `${cairoDay(date)}T${hour}:${minute}`;
}

/**
 * @returns undefined for an hour that summer time skips
 * @param before the stored moment: returned if the form came back unchanged, since it has no
 *   seconds and an hour in autumn is ambiguous
 */
export function cairoMoment(dayTime: string, before?: Date): Date | undefined {
  if (before && cairoDayTime(before) === dayTime) return before;
  const possible = ["+03:00", "+02:00"].map((offset) => new Date(`${dayTime}:00.000${offset}`));
  return possible.find((date) => !Number.isNaN(date.getTime()) && cairoDayTime(date) === dayTime);
}

export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

export function parseMoment(moment: Moment): Date | undefined {
  if (!moment) return undefined;
  const text = typeof moment === "string" ? isoMoment.exec(moment) : undefined;
  if (text !== undefined && !isCalendarDay(text?.[1] ?? "")) return undefined;
  const parsed = dayjs.utc(moment);
  return parsed.isValid() ? parsed.toDate() : undefined;
}

const clocks = new Map<number, WallClock>();
const MAX_CLOCKS = 2_000;

function wallClock(date: Date): WallClock {
  const minute = Math.floor(date.getTime() / 60_000);
  const known = clocks.get(minute);
  if (known) return known;
  const part = { year: "", month: "", day: "", hour: "", minute: "" };
  for (const { type, value } of cairo.formatToParts(date))
    if (type in part) part[type as keyof typeof part] = value;
  if (clocks.size >= MAX_CLOCKS) clocks.clear();
  clocks.set(minute, part);
  return part;
}
