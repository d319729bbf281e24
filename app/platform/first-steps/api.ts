import type { FirstStep, NightOutcome } from "#app/contract/first-steps.values.ts";
import type { Database } from "../database/connect.ts";
import { saveMark } from "./store.ts";
import { serviceTests } from "./tables.ts";

/**
 * Marks a first step as done, in the transaction of the write that did it; again updates only by
 * whom and when.
 * @param step `identity`, `look` or `membership`: the others follow from other tables
 */
export async function markStep(
  db: Database,
  step: FirstStep,
  userId: string,
  now: Date,
): Promise<void> {
  await saveMark(db, { step, doneBy: userId, doneAt: now, isSkipped: false });
}

/** What came of a nightly backup, for administrators. A failure leaves when the last whole one was made. */
export async function recordBackup(
  db: Database,
  { outcome, now }: { readonly outcome: NightOutcome; readonly now: Date },
): Promise<void> {
  const isGood = outcome === "worked";
  const night = { outcome, testedAt: now, ...(isGood && { values: { goodAt: now.getTime() } }) };
  await db
    .insert(serviceTests)
    .values({ service: "backup", values: {}, ...night })
    .onConflictDoUpdate({ target: serviceTests.service, set: night });
}
