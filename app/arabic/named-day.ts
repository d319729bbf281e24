import { calendarWords } from "./calendar.ts";
import { foldDigits } from "./digits.ts";
import { foldForSearch } from "./fold.ts";
import { weekdays } from "./said-day-time.ts";

const months = new Map<string, number>([
  // Egypt writes these as well.
  ["يونيه", 6],
  ["يوليه", 7],
  ["sept", 9],
]);
const days = new Map<string, number>();
for (const language of ["ar", "en"] as const) {
  for (const [at, name] of calendarWords[language].months.entries()) addName(months, name, at + 1);
  for (const [at, name] of weekdays[language].entries()) addName(days, name, at);
}

function addName(numbers: Map<string, number>, name: string, number: number): void {
  const folded = foldForSearch(name);
  numbers.set(folded, number);
  if (/^[a-z]/.test(folded)) numbers.set(folded.slice(0, 3), number);
}

/**
 * @returns YYYY-MM-DD, even of a day that doesn't exist; undefined unless the whole text is a date
 * with the right weekday
 */
export function readNamedDay(text: string): string | undefined {
  const words = foldForSearch(text).split(BETWEEN).filter(Boolean);
  if (words[0] === "يوم") words.shift();
  const weekday = days.get(words[0] ?? "");
  if (weekday !== undefined) words.shift();
  // «2018 م», of our era.
  if (words.length === 4 && words[3] === "م") words.pop();
  const [first = "", second = "", last = ""] = words;
  if (words.length !== 3) return undefined;
  // "July 1, 2018".
  const [number, name] = months.has(first) ? [second, first] : [first, second];
  const month = months.get(name);
  const year = /^(\d{4})م?$/.exec(last)?.[1];
  if (!month || !year || !/^\d{1,2}$/.test(number)) return undefined;
  const date = new Date(Date.UTC(Number(year), month - 1, Number(number)));
  if (weekday !== undefined && weekday !== date.getUTCDay()) return undefined;
  return `${year}-${String(month).padStart(2, "0")}-${number.padStart(2, "0")}`;
}
const BETWEEN = /[\s./\\،,\p{Pd}\u2212]+/u;

/** «السبت 21 نوفمبر 2026، 6:00 م». */
export function splitNamedDayTime(text: string): { day: string; time: string } | undefined {
  const [, day, time] = NAMED_THEN_TIME.exec(foldDigits(text).replace(/\p{Cf}/gu, "")) ?? [];
  return day && time && readNamedDay(day) ? { day, time } : undefined;
}
const NAMED_THEN_TIME = /^(.*\p{L}.*\s\d{4})(?:\s*[,،]\s*|\s+)(\D*\d{1,2}(?!\d{2}$).*)$/su;
