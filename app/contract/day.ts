import { z } from "zod";
import { isTwelveUnclear, parseClock } from "#app/arabic/clock.ts";
import { cairoMoment, isCalendarDay } from "#app/arabic/dates.ts";
import { isPartial, splitDayTime, wrongPart } from "#app/arabic/day-parts.ts";
import { foldDigits } from "#app/arabic/digits.ts";
import { readNamedDay, splitNamedDayTime } from "#app/arabic/named-day.ts";

/** A day that exists, YYYY-MM-DD, in whichever digits and order it was typed. */
export const day = z
  .string()
  .max(60)
  .min(1, { abort: true })
  .transform(normalize)
  .superRefine(mustExist);

/** Empty for none. */
export const optionalDay = z
  .string()
  .max(60)
  .transform((text) => (text.trim() === "" ? "" : normalize(text)))
  .superRefine((text, ctx) => {
    if (text !== "") mustExist(text, ctx);
  })
  .optional();

/** A day that a list is narrowed by, YYYY-MM-DD; an empty one is none. */
export const filterDay = optionalDay
  .unwrap()
  .transform((text) => text || undefined)
  .optional();

/**
 * Parses to YYYY-MM-DDThh:mm: 2026-11-25T18:00, «25/11/2026 6 م» or the result of `joinDayTime`;
 * also an hour that Cairo's clock skips. Reports a wrong day before a wrong hour.
 */
export const borderDayTime = z
  .string()
  .max(130)
  .min(1, { abort: true })
  .transform((text, ctx) => {
    const typed = splitNamedDayTime(text) ?? splitDayTime(text);
    const day = normalize(typed.day);
    if (!isCalendarDay(day)) {
      mustExist(day, ctx);
      return z.NEVER;
    }
    const time = parseClock(typed.time);
    if (time !== undefined) return `${day}T${time}`;
    ctx.addIssue({ code: "custom", message: clockProblem(typed.time) });
    return z.NEVER;
  });

/** The same where Cairo's clock shows it: in one night of April it goes from midnight to one. */
export const dayTime = borderDayTime.refine((typed) => cairoMoment(typed), "clock-skipped");

/** The same, or empty for none. A union would only say that neither was chosen. */
export const optionalDayTime = z
  .string()
  .max(130)
  .transform((text, ctx) => {
    if (text.trim() === "") return "";
    const read = dayTime.safeParse(text);
    if (read.success) return read.data;
    for (const { message } of read.error.issues) ctx.addIssue({ code: "custom", message });
    return z.NEVER;
  })
  .default("");

/** What to say of a text that is no hour. */
export function clockProblem(typed: string) {
  if (typed.trim() === "") return "clock-missing";
  return isTwelveUnclear(typed) ? "clock-twelve" : "clock-time";
}

function mustExist(text: string, ctx: z.RefinementCtx) {
  if (isCalendarDay(text)) return;
  // Of a day that is filled in by halves the error names the part.
  const part = wrongPart(text);
  const message = isPartial(text) || part === "month" ? `day-${part}` : "day";
  ctx.addIssue({ code: "custom", message });
}

/** 3-5-1990, as it is said in Egypt, and 1990-5-3 are the same day; 03051990 and «3 مايو 1990» are it too. */
function normalize(text: string): string {
  if (isPartial(text)) return text;
  const plain = foldDigits(text)
    .replace(/\p{Cf}/gu, "")
    .trim();
  const written = plain.replace(/^(\d\d)(\d\d)(\d{4})$/, "$1-$2-$3").replace(SEPARATORS, "-");
  const found = /^(\d{1,4})-(\d{1,2})-(\d{1,4})$/.exec(written);
  if (!found) return readNamedDay(plain) ?? plain;
  const [, first = "", month = "", last = ""] = found;
  const [year, date] = first.length === 4 ? [first, last] : [last, first];
  return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}
const SEPARATORS = /[\s./\\،؍\p{Pd}\u2212]+/gu;
