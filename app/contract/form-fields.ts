import { z } from "zod";
import { parseClock } from "#app/arabic/clock.ts";
import { foldDigits } from "#app/arabic/digits.ts";
import { parseDuration } from "#app/arabic/duration.ts";
import { cleanLine } from "#app/arabic/text.ts";
import { parseWhole } from "#app/arabic/typed-number.ts";
import { clockProblem } from "./day.ts";

/* What several forms ask for alike. */

export const line = (shortest: number, longest: number) =>
  z
    .string()
    .max(10 * longest)
    .overwrite(cleanLine)
    .min(1, { abort: true })
    .min(shortest)
    .max(longest);

/** An hour of the day as people write it (docs/product.md#what-people-type), as 18:30. */
export const clockTime = z
  .string()
  .max(60)
  .min(1, { abort: true })
  .transform((typed, ctx) => {
    const time = parseClock(typed);
    if (time !== undefined) return time;
    ctx.addIssue({ code: "custom", message: clockProblem(typed) });
    return z.NEVER;
  });

/** Digits of a whole number; "" for an empty text. */
const whole = z
  .preprocess((given) => (typeof given === "number" ? String(given) : given), z.string().max(60))
  .transform((typed, ctx) => {
    const digits = parseWhole(typed);
    if (digits !== undefined) return digits;
    ctx.addIssue({ code: "custom", message: "whole-number" });
    return z.NEVER;
  });

/** A count or an amount (docs/product.md#what-people-type). */
export const wholeNumber = (least: number, most: number) =>
  whole
    .refine((digits) => digits !== "", { message: "required", abort: true })
    .transform(Number)
    .pipe(z.number().min(least).max(most));

export const optionalWholeNumber = (least: number, most: number) =>
  whole
    .transform((digits) => (digits === "" ? undefined : Number(digits)))
    .pipe(z.number().min(least).max(most).optional());

/** The same, kept as its digits; empty for none. */
export const wholeDigits = (least: number, most: number) =>
  whole.superRefine((digits, ctx) => {
    const read =
      digits === "" ? undefined : z.number().min(least).max(most).safeParse(Number(digits));
    for (const issue of read?.error?.issues ?? []) ctx.addIssue({ ...issue });
  });

/** ASCII digits, without invisible characters. */
export const cleanDialled = (typed: string) => foldDigits(cleanLine(typed)).replace(/\p{Cf}/gu, "");

/** A membership number, in whichever digits and with whichever spaces and marks it was copied. */
export const membershipNumber = z
  .string()
  .max(300)
  .transform((typed) => foldDigits(typed).replaceAll(/[\p{Cf}\s]/gu, ""))
  .pipe(z.string().min(1, { abort: true }).max(30));

/** "2 hours", "ساعتان", "٩٠ دقيقة"; as minutes, a day at most. */
export const duration = z
  .string()
  .max(100)
  .min(1, { abort: true })
  .transform((typed, ctx) => {
    const minutes = parseDuration(typed);
    if (minutes !== undefined && minutes <= MAX_DURATION_MINUTES) return minutes;
    const message = minutes === undefined ? "duration" : "duration-long";
    ctx.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** What lasts longer is several. */
const MAX_DURATION_MINUTES = 24 * 60;

/** A field that a form may send several times, once, or not at all. */
export function repeated<Each extends z.ZodType>(each: Each, most: number) {
  return z
    .preprocess(
      (given) => [given].flat().filter((each) => each !== undefined && each !== ""),
      z.array(each).max(most),
    )
    .transform((given) => [...new Set(given)]);
}

export const ticked = z
  .union([z.boolean(), z.enum(["on", "true", "false"])])
  .transform((given) => given === true || given === "on" || given === "true")
  .default(false);
