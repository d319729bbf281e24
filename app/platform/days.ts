import { cairoMoment, dayAfter, startOfCairoDay } from "#app/arabic/dates.ts";
import type { FieldProblem } from "#app/contract/failure.ts";

/** Days of Cairo (YYYY-MM-DD, both included, either optional) as half-open moments. */
export function momentsOf({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  readonly from: Date | undefined;
  readonly until: Date | undefined;
} {
  return {
    from: from ? startOfCairoDay(from) : undefined,
    until: to ? startOfCairoDay(dayAfter(to)) : undefined,
  };
}

const DAY = 24 * 60 * 60 * 1000;

/** Problems of a typed hour in Cairo; one that is unchanged may be in the past. */
export function validateStart(
  { date, time }: { readonly date: string; readonly time: string },
  now: Date,
  maxDaysAhead: number,
  before?: { readonly startsAt: Date },
): FieldProblem[] {
  const startsAt = cairoMoment(`${date}T${time}`, before?.startsAt);
  if (!startsAt) return [{ path: "time", problem: "clock-skipped" }];
  if (startsAt === before?.startsAt) return [];
  if (startsAt <= now) return [{ path: "date", problem: "time-past" }];
  const isFar = startsAt.getTime() - now.getTime() > maxDaysAhead * DAY;
  return isFar ? [{ path: "date", problem: "within-year" }] : [];
}
