import type { RouterContextProvider } from "react-router";
import { formatMoment } from "#app/arabic/dates.ts";
import { type Reach, silenceEnd } from "#app/contract/silence-periods.ts";
import { organisationOf } from "#app/session/organisation.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";

export interface SilenceView {
  /** In the reader's language. */
  readonly until: string;
}

/** Undefined without one, or where `reach` is undefined: no campaign content. */
export function silenceOf(
  context: Readonly<RouterContextProvider>,
  reach: Reach | undefined,
): SilenceView | undefined {
  const { silences = [] } = organisationOf(context);
  const now = new Date();
  const until = reach && silenceEnd(silences, reach, now);
  return until && { until: formatMoment(until, preferencesOf(context).language, now, 0) };
}
