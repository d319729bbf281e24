import { z } from "zod";
import { isCalendarDay } from "#app/arabic/dates.ts";
import { isPartial, wrongPart } from "#app/arabic/day-parts.ts";
import { foldDigits } from "#app/arabic/digits.ts";

/** A day that exists, YYYY-MM-DD, in whichever digits and order it was typed. */
export const day = z
  .string()
  .max(60)
  .min(1, { abort: true })
  .transform(normalize)
  .superRefine(mustExist);

/** The same, or empty for none. */
export const optionalDay = z
  .string()
  .max(60)
  .transform((text) => (text.trim() === "" ? "" : normalize(text)))
  .superRefine((text, ctx) => {
    if (text !== "") mustExist(text, ctx);
  })
  .optional();

/** A day that a list is narrowed by, YYYY-MM-DD; an unreadable one is none. */
export const filterDay = z
  .string()
  .transform((text) => (isCalendarDay(text) ? text : undefined))
  .optional();

/** A day and a time in Cairo, as a form has them: 2026-11-25T18:00, in whichever digits. */
export const dayTime = z
  .string()
  .max(60)
  .transform((text) => foldDigits(text).trim().replace(/\s+/, "T").slice(0, 16))
  .pipe(z.string().regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/, "day-time"));

function mustExist(text: string, ctx: z.RefinementCtx) {
  if (isCalendarDay(text)) return;
  // Of a day that is filled in by halves the error names the part.
  const part = wrongPart(text);
  const message = isPartial(text) || part === "month" ? `day-${part}` : "day";
  ctx.addIssue({ code: "custom", message });
}

/** 3-5-1990, as it is said in Egypt, and 1990-5-3 are the same day; 03051990 is it too. */
function normalize(text: string): string {
  if (isPartial(text)) return text;
  const plain = foldDigits(text)
    .replace(/\p{Cf}/gu, "")
    .trim();
  const written = plain.replace(/^(\d\d)(\d\d)(\d{4})$/, "$1-$2-$3").replace(SEPARATORS, "-");
  const found = /^(\d{1,4})-(\d{1,2})-(\d{1,4})$/.exec(written);
  if (!found) return plain;
  const [, first = "", month = "", last = ""] = found;
  const [year, date] = first.length === 4 ? [first, last] : [last, first];
  return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}
const SEPARATORS = /[\s./\\،؍\p{Pd}\u2212]+/gu;
