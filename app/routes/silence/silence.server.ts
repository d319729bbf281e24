import type { RouterContextProvider } from "react-router";
import { formatMoment } from "#app/arabic/dates.ts";
import { type Reach, silenceEnd } from "#app/contract/silence-periods.ts";
import { organisationOf } from "#app/session/organisation.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";

/** What a page of campaign content says while a silence holds where it is read. */
export interface SilenceView {
  /** The first moment after it, in the reader's language. */
  readonly until: string;
}

/**
 * The silence that holds now for campaign content that is read there, for its page's banner; without one
 * undefined, and also for a reach of undefined, which is no campaign content.
 */
export function silenceOf(
  context: Readonly<RouterContextProvider>,
  reach: Reach | undefined,
): SilenceView | undefined {
  const { silences = [] } = organisationOf(context);
  const now = new Date();
  const until = reach && silenceEnd(silences, reach, now);
  return until && { until: formatMoment(until, preferencesOf(context).language, now, 0) };
}
