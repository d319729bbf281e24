import type { FirstStep } from "#app/contract/first-steps.values.ts";
import type { Database } from "../database/connect.ts";
import { saveMark } from "./store.ts";

/**
 * Writes down that a first step of the organisation is done, in the transaction of the write that did
 * it; once more changes only by whom and when.
 *
 * @param step `identity`, `look` or `membership`: the others follow from what there is
 */
export async function markStep(
  db: Database,
  step: FirstStep,
  userId: string,
  now: Date,
): Promise<void> {
  await saveMark(db, { step, doneBy: userId, doneAt: now, isSkipped: false });
}
