import type { Language } from "./language.ts";
import { pluralForm } from "./plurals.ts";

const HOUR = 60;

export const offeredDurations = [30, 45, 60, 90, 120, 180, 240, 360, 480] as const;

/** For parseDuration: a value of the list, else words. */
export function durationValue(minutes: number, language: Language): string {
  const isOffered = offeredDurations.some((offered) => offered === minutes);
  return isOffered ? offeredValue(minutes) : formatDuration(minutes, language);
}

export const offeredValue = (minutes: number) => `${minutes} min`;

export function writeDuration(value: string, language: Language): string {
  const offered = offeredDurations.find((minutes) => offeredValue(minutes) === value);
  return offered ? formatDuration(offered, language) : value;
}

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };
const arabicForms: Readonly<Record<"hour" | "minute", Forms>> = {
  hour: { one: "ساعة", two: "ساعتان", few: "ساعات", many: "ساعة", other: "ساعة" },
  minute: { one: "دقيقة", two: "دقيقتان", few: "دقائق", many: "دقيقة", other: "دقيقة" },
};

/** parseDuration reads it back. */
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
