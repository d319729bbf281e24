/*
 * Dates and times as people in Egypt read them, in Cairo's time whatever the machine's. dayjs reads
 * and reckons; it does not write, because its Arabic is wrong at noon and in plurals.
 * Intl gives the calendar and the names; the pieces are put together here, since engines differ in
 * the marks, commas and spaces they add and a browser must agree with the server. An old phone may
 * not know Egypt's summer time of 2023: write dates in loaders rather than in the browser.
 */
import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { comma } from "./comma.ts";
import { type Language, locales } from "./language.ts";
import { formatClock, formatRelative, type WallClock } from "./time-ago.ts";

dayjs.extend(utc);

/** ISO 8601, a day or a moment; without an offset it is read as UTC. Absent or unreadable: "". */
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

/** A date on a page, as `When` shows it (app/components/when.tsx). */
export interface SaidTime {
  /** For machines. */
  readonly iso: string;
  readonly said: string;
  /** The whole date, for its title. */
  readonly whole: string;
}

/*
 * Each is written whole, for what outlives its day, or with `now` as people say it then
 * (docs/product.md#days-and-hours): never with `now` in what is kept.
 */

/** "21 نوفمبر 2026", "21 November 2026"; with `now` the year is told of other years alone. */
export function formatDate(moment: Moment, language: Language, now?: Date): string {
  const date = parseMoment(moment);
  if (!date) return "";
  const { day, year } = wallClock(date);
  const name = `${Number(day)} ${months[language].format(date)}`;
  return now && wallClock(now).year === year ? name : `${name} ${year}`;
}

/**
 * "10 – 11 November 2026"; with `now`, in a row, "10 – 11 Nov", and the year of other years alone. One day is itself,
 * and an open side is left empty.
 */
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

/** By how many days they are from today. */
const nearDays: Readonly<Record<Language, Readonly<Record<number, string>>>> = {
  ar: { [-1]: "أمس", 0: "اليوم", 1: "غدًا" },
  en: { [-1]: "Yesterday", 0: "Today", 1: "Tomorrow" },
};

/** From a week on the weekday is today's again. */
const WEEK = 7;

/** A day by its name alone, where it is fewer days away than `within`. */
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
 * @param within of so many days the name alone is said: 2 where days before and after today stand together, 0
 *   in a page that is kept and after "on"
 */
export function formatDay(day: Moment, language: Language, now?: Date, within = WEEK): string {
  const date = parseMoment(day);
  return date ? (nearDay(date, language, now, within) ?? namedDay(date, language, now)) : "";
}

/** Days to come: "السبت 21 – الأحد 22 نوفمبر 2026", the month and the year once; one day is itself. */
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
 * "السبت 21 نوفمبر 2026، 6:00 م"; with `now` "غدًا 6:00 م", "السبت 6:00 م", "السبت 21 نوفمبر، 6:00 م". The comma
 * parts two numbers; after a name it would tear the sentence around it.
 *
 * @param within as of `formatDay`
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
 * From when to when something takes place: "السبت 21 نوفمبر 2026، 6:00 م – 8:00 م"; of another day also that
 * day, "– الأحد 2:00 ص". With `now` as `formatMoment`; the weekday of what is over would be the one to come.
 *
 * @param within as of `formatDay`; 2 on the page of what takes place, which has its date
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

/**
 * The hours of what takes place for its own page, and beside "today" or "tomorrow" the date, which it has to say
 * once.
 */
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

/** Beside a calendar's leaf, which shows the date: that as it is heard, and "6:00 م – 8:00 م", "غدًا 6:00 م – 8:00 م". */
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

/** A day in the pieces of a calendar's leaf. */
export interface DayLeaf {
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
}

/** "الأحد", "29", "نوفمبر", in English of three letters; the year is told of other years alone. */
export function toDayLeaf(moment: Moment, language: Language, now: Date): DayLeaf {
  const date = parseMoment(moment);
  if (!date) return { weekday: "", day: "", month: "" };
  const said = (names: typeof months) => {
    const name = names[language].format(date);
    // Arabic has no short names.
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

/** In a row of a table or a list: today "6:00 م", else "26 نوفمبر", "26 Nov" or, with the time, "26 Nov, 6:00 PM". */
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

/** The same among facts that are no times, where an hour alone would say nothing: today "اليوم 6:00 م". */
export function formatShortFact(moment: Moment, language: Language, now: Date): string {
  const date = parseMoment(moment);
  const say = date && daysBetween(now, date) === 0 && !isDay(moment) ? formatMoment : formatShort;
  return say(moment, language, now);
}

/** A date as a page says it by one of the formatters above, and whole. */
export function toSaidTime(
  moment: string | null | undefined,
  language: Language,
  now: Date,
  say: (moment: Moment, language: Language, now: Date) => string = formatMoment,
): SaidTime {
  const whole = isDay(moment) ? formatDay(moment, language) : formatMoment(moment, language);
  return { iso: moment ?? "", said: say(moment, language, now), whole };
}

/** A day alone, YYYY-MM-DD: it has no time. */
const isDay = (moment: Moment) => typeof moment === "string" && moment.length === 10;

/** The words of a date inside a sentence: "Until today 6:00 PM". */
export function withinText(said: string): string {
  return said.replace(/^(?:Today|Tomorrow|Yesterday)\b/, (word) => word.toLowerCase());
}

/** When something happened, for notifications; see time-ago.ts. */
export function timeAgo(moment: Moment, now: Date, language: Language): string {
  const date = parseMoment(moment);
  return date ? formatRelative(date, now, language, wallClock) : "";
}

/** By how many minutes Cairo's clock is ahead of UTC at a moment: 120, in summer 180. */
export function cairoOffsetMinutes(date: Date): number {
  const { year, month, day, hour, minute } = wallClock(date);
  const shown = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
  );
  // What is shown has no seconds.
  return shown / 60_000 - Math.floor(date.getTime() / 60_000);
}

/** The day it is in Cairo at a moment, YYYY-MM-DD. */
export function cairoDay(date: Date): string {
  const { year, month, day } = wallClock(date);
  return `${year}-${month}-${day}`;
}

/** The moment at which a day (YYYY-MM-DD) begins in Cairo, in summer time or not. */
export function startOfCairoDay(day: string): Date {
  const inSummer = new Date(`${day}T00:00:00.000+03:00`);
  return cairoDay(inSummer) === day ? inSummer : new Date(`${day}T00:00:00.000+02:00`);
}

/** A day (YYYY-MM-DD) some days later, or earlier. */
export function addDays(day: string, days: number): string {
  const next = new Date(`${day}T00:00:00.000Z`);
  next.setUTCDate(next.getUTCDate() + days);
  return next.toISOString().slice(0, 10);
}

/** The day after a day. */
export function dayAfter(day: string): string {
  return addDays(day, 1);
}

/**
 * How many times the day has changed in Cairo since a moment: 0 today, 1 yesterday, however few hours that is.
 * 0 also for a moment to come or one that can't be read.
 */
export function cairoDaysSince(moment: Moment, now: Date): number {
  const date = parseMoment(moment);
  return date ? Math.max(0, daysBetween(date, now)) : 0;
}

/** How many times the day changes in Cairo from a moment to another; below 0 where that was before. */
function daysBetween(from: Date, to: Date): number {
  return (Date.parse(cairoDay(to)) - Date.parse(cairoDay(from))) / (24 * 60 * 60 * 1000);
}

/** The day and time it is in Cairo at a moment, as forms have them: YYYY-MM-DDThh:mm. */
export function cairoDayTime(date: Date): string {
  const { hour, minute } = wallClock(date);
  return `${cairoDay(date)}T${hour}:${minute}`;
}

/**
 * The moment of a day and time in Cairo; undefined for one that no clock there shows.
 *
 * @param before what a form showed; given back as it was, it is that very moment. A form knows no seconds, and
 *   not which of the two hours that are one when the clock goes back
 */
export function cairoMoment(dayTime: string, before?: Date): Date | undefined {
  if (before && cairoDayTime(before) === dayTime) return before;
  const possible = ["+03:00", "+02:00"].map((offset) => new Date(`${dayTime}:00.000${offset}`));
  return possible.find((date) => !Number.isNaN(date.getTime()) && cairoDayTime(date) === dayTime);
}

/** Whether the text is a day that exists, YYYY-MM-DD: no 31 February. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  // The 30th of February is a day of March, or none.
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

/** By minute; a page shows the same few moments again and again, and Intl is slow to take one apart. */
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
