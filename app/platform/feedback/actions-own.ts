import type { AnswerOf } from "#app/contract/endpoint.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { addFeedbackMessage, withdrawFeedback } from "#app/contract/feedback.ts";
import { audit } from "../audit/api.ts";
import type { Database } from "../database/connect.ts";
import type { HandlerContext } from "../http/handler.ts";
import { revoke } from "../leaderboard/api.ts";
import { notify } from "../notification/api.ts";
import { actOf, mayAddMessage, mayWithdraw } from "./rules.ts";
import { addStep, changeStatus, type FeedbackRow, findLastReplier, lockOwn } from "./store.ts";

/**
 * Adds a message until the item is closed; an answered item is in progress again, so that leaders
 * see it.
 */
export async function addMessage({
  params,
  body,
  caller,
  db,
  now,
}: HandlerContext<typeof addFeedbackMessage>): Promise<
  AnswerOf<typeof addFeedbackMessage> | Refusal
> {
  const item = await lockOwn(db, params.id, caller.id);
  if (!item) return refuse("not-found");
  const refused = mayAddMessage(item);
  if (refused) return refused;
  await changeStatus(db, item, {
    status: item.status === "answered" ? "inProgress" : item.status,
  });
  const step = { feedbackId: item.id, act: "message", at: now, by: caller.id } as const;
  await addStep(db, { ...step, note: body.message });
  await notifyLeader(db, item, "message", now);
  return {};
}

/** docs/product.md#withdrawing. Revokes the points: nobody earns any by sending and withdrawing. */
export async function withdraw(
  context: HandlerContext<typeof withdrawFeedback>,
): Promise<AnswerOf<typeof withdrawFeedback> | Refusal> {
  const { params, caller, db } = context;
  const item = await lockOwn(db, params.id, caller.id);
  if (!item) return refuse("not-found");
  const refused = mayWithdraw(item);
  if (refused) return refused;
  await withdrawOwn(context, item);
  return {};
}

/** Requires a lock. */
export async function withdrawOwn(
  {
    caller,
    db,
    now,
    address,
  }: Pick<HandlerContext<typeof withdrawFeedback>, "address" | "caller" | "db" | "now">,
  item: FeedbackRow,
): Promise<void> {
  const { id: userId } = caller;
  await changeStatus(db, item, { status: "withdrawn" });
  await addStep(db, { feedbackId: item.id, act: "withdrawn", at: now, by: userId });
  const about = { subject: userId, detail: String(item.number) };
  await audit({ db, now, caller, address }, "feedback-withdrawn", about);
  await notifyLeader(db, item, "withdrawn", now);
  // Last: concurrent awards wait on shared counts.
  await revoke(db, { userId, act: actOf[item.type], source: item.id, now });
}

async function notifyLeader(
  db: Database,
  { id, number, ownerId }: FeedbackRow,
  about: "message" | "withdrawn",
  now: Date,
): Promise<void> {
  const leader = ownerId ?? (await findLastReplier(db, id));
  if (!leader) return;
  const target = { screen: "statistics/feedback", id, values: { number } };
  await notify(db, [leader], `feedback.${about}`, target, now);
}
