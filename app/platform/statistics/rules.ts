import { addDays, cairoDay, dayAfter } from "#app/arabic/dates.ts";
import { MAX_PERIOD_DAYS, type Period } from "#app/contract/statistics.values.ts";
import type { Days } from "./api.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** In Cairo, on Saturday. */
export const MAIL_HOUR = 8;
/** Days closer together are counted in one query, with those between. */
const GAP_DAYS = 3;
const CHUNK_DAYS = 31;

const utc = (day: string) => new Date(`${day}T00:00:00.000Z`);
const toDay = (date: Date) => date.toISOString().slice(0, 10);

export function dayBefore(day: string): string {
  return addDays(day, -1);
}

export function countDays({ from, to }: Days): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / DAY_MS) + 1;
}

/** Yesterday, from one o'clock on: writes that began before midnight have committed by then. */
export function lastToClose(now: Date): string {
  return dayBefore(cairoDay(new Date(now.getTime() - 60 * 60 * 1000)));
}

export function groupDays(days: readonly string[]): Days[] {
  const groups: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = groups.at(-1);
    const isNear =
      last && day <= addDays(last.to, GAP_DAYS) && day < addDays(last.from, CHUNK_DAYS);
    if (isNear) last.to = day;
    else groups.push({ from: day, to: day });
  }
  return groups;
}

export function monthsOf(from: string, to: string): Days[] {
  const months: Days[] = [];
  for (let day = from; day <= to; ) {
    const end = dayBefore(addMonths(`${day.slice(0, 7)}-01`, 1));
    months.push({ from: day, to: end < to ? end : to });
    day = dayAfter(end);
  }
  return months;
}

export function wholeMonths({ from, to }: Days): Days {
  return { from: `${from.slice(0, 7)}-01`, to: dayBefore(addMonths(`${to.slice(0, 7)}-01`, 1)) };
}

/** Whole months, if any, and the remaining days. */
export function splitMonths(days: Days): {
  readonly months?: Days;
  readonly rest: readonly Days[];
} {
  const { from, to } = days;
  const first = from.endsWith("-01") ? from : addMonths(`${from.slice(0, 7)}-01`, 1);
  const { to: end } = wholeMonths(days);
  const last = end === to ? end : dayBefore(`${to.slice(0, 7)}-01`);
  if (first > last) return { rest: [days] };
  const before = { from, to: dayBefore(first) };
  const after = { from: dayAfter(last), to };
  return {
    months: { from: first, to: last },
    rest: [before, after].filter((each) => each.from <= each.to),
  };
}

export function addMonths(day: string, months: number): string {
  const date = utc(day);
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0));
  target.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()));
  return toDay(target);
}

export function startOfWeek(day: string): string {
  return addDays(day, -((utc(day).getUTCDay() + 1) % 7));
}

export const steps = ["day", "week", "month", "year"] as const;
export type Step = (typeof steps)[number];

export interface PeriodQuery {
  readonly period: Period;
  /** Any day of the period; today when left out. */
  readonly day?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface Range {
  /** Up to today: a week that began on Saturday has two days on Sunday. */
  readonly days: Days;
  readonly before: Days;
  readonly step: Step;
  /** All days of the shown steps; the last step ends with `days`. */
  readonly shown: Days;
}

const SHOWN = { daily: 14, weekly: 12, monthly: 12, yearly: 5 } as const;

/** Without the future. A last day before the first falls back to this month. */
export function rangeOf(query: PeriodQuery, now: Date): Range {
  const today = cairoDay(now);
  const within = (day: string | undefined) => (day && day < today ? day : today);
  if (query.period === "custom") {
    const custom = customRange(query, today);
    if (custom) return custom;
  }
  const day = within(query.day);
  const period = query.period === "custom" ? "monthly" : query.period;
  const start = startOf(period, day);
  const next = shift(period, start, 1);
  const end = dayBefore(next);
  const to = end < today ? end : today;
  const earlier = shift(period, start, -1);
  const isWhole = to === end;
  const sameLength = addDays(earlier, countDays({ from: start, to }) - 1);
  const lastBefore = dayBefore(start);
  return {
    days: { from: start, to },
    before: {
      from: earlier,
      to: isWhole || sameLength > lastBefore ? lastBefore : sameLength,
    },
    step: STEP[period],
    shown: { from: shift(period, start, 1 - SHOWN[period]), to },
  };
}

export function lastYear({ to }: Days): Pick<Range, "shown" | "step"> {
  return { shown: { from: shift("monthly", startOf("monthly", to), -11), to }, step: "month" };
}

const STEP = { daily: "day", weekly: "week", monthly: "month", yearly: "year" } as const;

function startOf(period: Exclude<Period, "custom">, day: string): string {
  switch (period) {
    case "daily":
      return day;
    case "weekly":
      return startOfWeek(day);
    case "monthly":
      return `${day.slice(0, 7)}-01`;
    case "yearly":
      return `${day.slice(0, 4)}-01-01`;
  }
}

function shift(period: Exclude<Period, "custom">, start: string, by: number): string {
  switch (period) {
    case "daily":
      return addDays(start, by);
    case "weekly":
      return addDays(start, 7 * by);
    case "monthly":
      return addMonths(start, by);
    case "yearly":
      return addMonths(start, 12 * by);
  }
}

function customRange({ from, to }: PeriodQuery, today: string): Range | undefined {
  if (!from || from > today) return undefined;
  const last = to && to < today ? to : today;
  if (last < from) return undefined;
  const earliest = addDays(last, 1 - MAX_PERIOD_DAYS);
  const days = { from: from < earliest ? earliest : from, to: last };
  const length = countDays(days);
  const step = length <= 31 ? "day" : length <= 184 ? "week" : length <= 1100 ? "month" : "year";
  return {
    days,
    before: { from: addDays(days.from, -length), to: dayBefore(days.from) },
    step,
    shown: days,
  };
}

export function stepsOf({ shown, step }: Pick<Range, "shown" | "step">): string[] {
  const starts: string[] = [];
  for (let day = stepOf(step, shown.from); day <= shown.to; day = nextStep(step, day)) {
    starts.push(day);
  }
  return starts;
}

export function stepOf(step: Step, day: string): string {
  switch (step) {
    case "day":
      return day;
    case "week":
      return startOfWeek(day);
    case "month":
      return `${day.slice(0, 7)}-01`;
    case "year":
      return `${day.slice(0, 4)}-01-01`;
  }
}

function nextStep(step: Step, day: string): string {
  switch (step) {
    case "day":
      return addDays(day, 1);
    case "week":
      return addDays(day, 7);
    case "month":
      return addMonths(day, 1);
    case "year":
      return addMonths(day, 12);
  }
}

export type DaysTaken = ReadonlyMap<number, number>;

export function medianOf(taken: DaysTaken): number | undefined {
  const total = [...taken.values()].reduce((sum, count) => sum + count, 0);
  if (total <= 0) return undefined;
  let seen = 0;
  for (const [days, count] of [...taken].sort(([one], [other]) => one - other)) {
    seen += count;
    if (seen * 2 >= total) return days;
  }
  return undefined;
}

/** `medical.3` is three days of `medical`. */
export function readDays(category: string): { readonly kind: string; readonly days: number } {
  const at = category.lastIndexOf(".");
  return { kind: category.slice(0, at), days: Number(category.slice(at + 1)) };
}
