import { type AidStatus, aidStatuses } from "#app/contract/aid.values.ts";

/** Whether a word is a status that we know. */
export function isStatus(text: string | undefined): text is AidStatus {
  return aidStatuses.some((each) => each === text);
}
