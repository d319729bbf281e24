import { z } from "zod";
import { foldDigits } from "#app/arabic/digits.ts";
import { parseDuration } from "#app/arabic/duration.ts";
import { cleanLine } from "#app/arabic/text.ts";

/* What several forms ask for alike. */

/** One line of words. */
export const line = (shortest: number, longest: number) =>
  z
    .string()
    .max(10 * longest)
    .overwrite(cleanLine)
    .min(1, { abort: true })
    .min(shortest)
    .max(longest);

/** An hour of the day, in whichever digits: 18:30. */
export const clockTime = z
  .string()
  .max(60)
  .min(1, { abort: true })
  .transform((typed) =>
    foldDigits(typed)
      .trim()
      .slice(0, 5)
      .replace(/^(\d):/, "0$1:"),
  )
  .pipe(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "clock-time"));

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

/** A box that is ticked, as forms send it; what is not sent is not ticked. */
export const ticked = z
  .union([z.boolean(), z.enum(["on", "true", "false"])])
  .transform((given) => given === true || given === "on" || given === "true")
  .default(false);
