import type { FirstStep } from "#app/contract/first-steps.values.ts";
import type { Database } from "../database/connect.ts";
import { saveMark } from "./store.ts";

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
