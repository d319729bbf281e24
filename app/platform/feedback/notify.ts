import type { FeedbackStatus } from "#app/contract/feedback.values.ts";
import type { Database } from "../database/connect.ts";
import { notify } from "../notification/api.ts";
import type { FeedbackRow } from "./store.ts";

export const SCREEN = "profile/complaints-suggestions";

/** Without the text itself: a push shows words on a locked phone. */
export async function notifySender(
  { db, now }: { readonly db: Database; readonly now: Date },
  { id, number, userId }: FeedbackRow,
  { about, reason }: { readonly about: FeedbackStatus; readonly reason?: string | undefined },
): Promise<void> {
  const event = reason && about === "closed" ? "closedWithReason" : about;
  await notify(db, [userId], `feedback.${event}`, { screen: SCREEN, values: { number }, id }, now);
}
