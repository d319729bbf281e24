import { formatMoment } from "#app/arabic/dates.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { type Reach, type Silence, silenceEnd } from "#app/contract/silence-periods.ts";
import type { Database } from "../database/connect.ts";
import type { Language } from "../i18n.ts";
import type { Period } from "./rules.ts";
import { findOpenSilences, lockSilences } from "./store.ts";

/** Silences that last or are to come, cached for pages; writes ask `silenceUntil`. */
export async function readSilences(db: Database, now: Date) {
  return (await findOpenSilences(db, now)).map(toSilence);
}

/** Undefined where at once. Locks: a silence being declared waits for the write's transaction. */
export async function silenceUntil(
  db: Database,
  reach: Reach,
  at: Date,
  now: Date,
): Promise<Date | undefined> {
  await lockSilences(db, "reader");
  return silenceEnd(await readSilences(db, now), reach, at);
}

/** `silenceUntil` as a refusal that names the first moment after the silence. */
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

export function toSilence({ governorates, fromAt, toAt }: Period) {
  const borders = { from: fromAt.toISOString(), to: toAt.toISOString() };
  return { governorates, ...borders } satisfies Silence;
}
