import { cairoDay, dayAfter, formatDate } from "./dates.ts";
import { type Language, locales } from "./language.ts";

export interface MonthDay {
  /** Absent outside of the month. */
  readonly day?: string;
  readonly number?: number;
  readonly label?: string;
  readonly isToday?: boolean;
}

export interface Month {
  /** YYYY-MM. */
  readonly month: string;
  readonly label: string;
  readonly first: string;
  readonly last: string;
  readonly previous: string;
  readonly next: string;
  readonly weekdays: readonly string[];
  readonly weeks: readonly (readonly MonthDay[])[];
}

const WEEK = 7;
const at = (year: number, month: number, day = 1) => new Date(Date.UTC(year, month, day));
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Weeks begin on Saturday. */
export function toMonth(month: string, language: Language, now = new Date()): Month {
  const today = cairoDay(now);
  const [year = 0, number = 1] = month.split("-").map(Number);
  const first = at(year, number - 1);
  const last = at(year, number, 0);
  const before = (first.getUTCDay() + 1) % WEEK;
  const cells: MonthDay[] = Array.from({ length: before }, () => ({}));
  for (let day = 1; day <= last.getUTCDate(); day++) {
    const each = dayOf(at(year, number - 1, day));
    const label = formatDate(each, language);
    cells.push({ day: each, number: day, label, ...(each === today && { isToday: true }) });
  }
  while (cells.length % WEEK > 0) cells.push({});
  const weekday = new Intl.DateTimeFormat(locales[language], { weekday: "long", timeZone: "UTC" });
  return {
    month,
    label: formatDate(dayOf(first), language).split(" ").slice(1).join(" "),
    first: dayOf(first),
    last: dayOf(last),
    previous: dayOf(at(year, number - 2)).slice(0, 7),
    next: dayOf(at(year, number)).slice(0, 7),
    // 3 January 1970 was a Saturday.
    weekdays: Array.from({ length: WEEK }, (_, n) => weekday.format(at(1970, 0, 3 + n))),
    weeks: Array.from({ length: cells.length / WEEK }, (_, n) =>
      cells.slice(n * WEEK, (n + 1) * WEEK),
    ),
  };
}

export function daysOf(
  { startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string },
  { first, last }: Pick<Month, "first" | "last">,
): string[] {
  const begin = cairoDay(new Date(startsAt));
  // An event that ends at midnight isn't on the next day.
  const end = cairoDay(new Date(Math.max(Date.parse(startsAt), Date.parse(endsAt) - 1)));
  const days: string[] = [];
  for (let day = begin < first ? first : begin; day <= end && day <= last; day = dayAfter(day)) {
    days.push(day);
  }
  return days;
}
