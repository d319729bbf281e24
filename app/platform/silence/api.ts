import { formatMoment } from "#app/arabic/dates.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { type Reach, type Silence, silenceEnd } from "#app/contract/silence-periods.ts";
import type { Database } from "../database/connect.ts";
import type { Language } from "../i18n.ts";
import type { Period } from "./rules.ts";
import { findOpenSilences, lockSilences } from "./store.ts";

/** The silences that last or are to come, as they are for a page; a write asks `silenceUntil`. */
export async function readSilences(db: Database, now: Date) {
  return (await findOpenSilences(db, now)).map(toSilence);
}

/**
 * When campaign content may go out that would go out at `at`; undefined where it may at once. For a write's
 * transaction: a silence that is being declared beside it waits until it ends.
 */
export async function silenceUntil(
  db: Database,
  reach: Reach,
  at: Date,
  now: Date,
): Promise<Date | undefined> {
  await lockSilences(db, "reader");
  return silenceEnd(await readSilences(db, now), reach, at);
}

/** The same as a refusal, in words that name the first moment after the silence. */
export async function refuseInSilence(
  { db, now, language }: { db: Database; now: Date; language: Language },
  reach: Reach,
  { at = now, path }: { at?: Date; path?: string } = {},
): Promise<Refusal | undefined> {
  const until = await silenceUntil(db, reach, at, now);
  if (!until) return undefined;
  const values = { until: formatMoment(until, language) };
  const fields = path && [{ path, problem: "silence", values }];
  return refuse("campaign-silence", { values, ...(fields && { fields }) });
}

/** A silence as it is for a page. */
export function toSilence({ governorates, fromAt, toAt }: Period) {
  const borders = { from: fromAt.toISOString(), to: toAt.toISOString() };
  return { governorates, ...borders } satisfies Silence;
}
