import type { RouterContextProvider } from "react-router";
import { cairoMoment } from "#app/arabic/dates.ts";
import { joinDayTime } from "#app/arabic/day-parts.ts";
import { dayTime } from "#app/contract/day.ts";
import { translatorOf } from "./i18n.server.ts";

/**
 * What the platform would say of the `date` and `time` of a form that is not sent on, because other fields are
 * wrong: whoever mends those learns of a start that is past in the same round.
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
