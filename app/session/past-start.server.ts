import type { RouterContextProvider } from "react-router";
import { cairoMoment } from "#app/arabic/dates.ts";
import { joinDayTime } from "#app/arabic/day-parts.ts";
import { dayTime } from "#app/contract/day.ts";
import { translatorOf } from "./i18n.server.ts";

/**
 * The platform's "start is past" check for a form with other problems, so that all show at once.
 */
export function pastStart(
  context: Readonly<RouterContextProvider>,
  { payload }: { readonly payload: Readonly<Record<string, unknown>> },
): Record<string, string[]> {
  const read = dayTime.safeParse(
    joinDayTime(String(payload.date ?? ""), String(payload.time ?? "")),
  );
  const starts = read.success ? cairoMoment(read.data) : undefined;
  const isPast = starts !== undefined && starts.getTime() <= Date.now();
  return isPast ? { date: [translatorOf(context)("failure:field.time-past")] } : {};
}
