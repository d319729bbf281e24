import type { FeedbackStatus } from "#app/contract/feedback.values.ts";
import type { Database } from "../database/connect.ts";
import { notify } from "../notification/api.ts";
import type { FeedbackRow } from "./store.ts";

/** What a notification about an own item leads to, below which its id stands. */
export const SCREEN = "profile/complaints-suggestions";

/** Tells a member what became of an item; a click leads to it. What was written stays there: a push shows words on a locked phone. */
export async function notifySender(
  { db, now }: { readonly db: Database; readonly now: Date },
  { id, number, userId }: FeedbackRow,
  { about, reason }: { readonly about: FeedbackStatus; readonly reason?: string | undefined },
): Promise<void> {
  const event = reason && about === "closed" ? "closedWithReason" : about;
  await notify(db, [userId], `feedback.${event}`, { screen: SCREEN, values: { number }, id }, now);
}
