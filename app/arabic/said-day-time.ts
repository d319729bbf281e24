/* Without dayjs and Intl, to run in browsers. */

import { calendarWords } from "./calendar.ts";
import { parseClock } from "./clock.ts";
import { comma } from "./comma.ts";
import { splitDay, splitDayTime } from "./day-parts.ts";
import { foldDigits } from "./digits.ts";
import type { Language } from "./language.ts";
import { formatClock } from "./time-ago.ts";

export const weekdays: Readonly<Record<Language, readonly string[]>> = {
  ar: ["الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"],
  en: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
};

export const dayTimeWords: Readonly<
  Record<Language, { time: string; hint: string; twelve: string; or: string }>
> = {
  ar: { time: "الساعة", hint: "بتوقيت القاهرة، مثل", twelve: "6:30 م", or: "أو" },
  en: { time: "Time", hint: "In Cairo time, like", twelve: "6:30 PM", or: "or" },
};

export function writeDayTime(text: string, language: Language): string {
  const typed = splitDayTime(text);
  const time = parseClock(typed.time);
  const day = writeDay(typed.day, language);
  if (!time || !day) return "";
  const [hour = "", minute = ""] = time.split(":");
  const shown = { year: "", month: "", day: "", hour, minute };
  return `${day}${comma[language]} ${formatClock(shown, language).replace(/^0/, "")}`;
}

export function writeDay(text: string, language: Language): string {
  const [day, month, year] = Object.values(splitDay(text)).map((part) => Number(foldDigits(part)));
  if (!day || !month || !year || year < 1000) return "";
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCDate() !== day || date.getUTCMonth() !== month - 1) return "";
  return `${weekdays[language][date.getUTCDay()]} ${day} ${calendarWords[language].months[month - 1]} ${year}`;
}
