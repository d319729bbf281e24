import { FEEDBACK } from "#app/contract/ability.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import type { FeedbackAct, FeedbackType } from "#app/contract/feedback.values.ts";
import { type AuditEntry, audit } from "../audit/api.ts";
import type { Database } from "../database/connect.ts";
import { areaFor, can, type Member } from "../http/caller.ts";
import { award } from "../leaderboard/api.ts";
import type { Area } from "../user/area.ts";
import { actOf, type FeedbackInput, mayHandle, toContent } from "./rules.ts";
import {
  addStep,
  changeStatus,
  type FeedbackRow,
  insertFeedback,
  lockFeedback,
  type NewStep,
} from "./store.ts";

export interface HandlingContext {
  readonly params: { readonly id: string };
  readonly caller: Member;
  readonly db: Database;
  readonly now: Date;
  readonly address: string;
}

export function leaderOf(caller: Member): { id: string; area: Area; isLeader: boolean } {
  return { id: caller.id, area: areaFor(caller, FEEDBACK), isLeader: can(caller, FEEDBACK) };
}

export async function submit(
  { caller, db, now }: Omit<HandlingContext, "params" | "address">,
  type: FeedbackType,
  input: FeedbackInput,
  offerId?: number,
) {
  const { id: userId } = leaderOf(caller);
  const content = toContent(type, input);
  if (isRefusal(content)) return content;
  const { id, number } = await insertFeedback(
    db,
    { type, userId, content, offerId: offerId ?? null },
    now,
  );
  await award(db, { userId, act: actOf[type], source: id, now });
  return { id, number };
}

export async function lockForHandling(
  { params, caller, db }: HandlingContext,
  version?: number,
): Promise<FeedbackRow | Refusal> {
  const { id, area } = leaderOf(caller);
  const item = await lockFeedback(db, params.id, area);
  if (!item) return refuse("not-found");
  return mayHandle(item, id, version) ?? item;
}

/** Into the queue again; requires a lock. */
export async function release(
  { caller, db, now }: Pick<HandlingContext, "caller" | "db" | "now">,
  item: FeedbackRow,
): Promise<void> {
  await changeStatus(db, item, { status: item.status, ownerId: null });
  await addStep(db, { feedbackId: item.id, act: "released", at: now, by: caller.id });
}

const audited: Readonly<Partial<Record<FeedbackAct, AuditEntry["act"]>>> = {
  replied: "feedback-answered",
  status: "feedback-changed",
};

export async function recordStep(
  context: HandlingContext,
  { id: feedbackId, userId, number }: FeedbackRow,
  step: Omit<NewStep, "feedbackId" | "at" | "by">,
): Promise<void> {
  const { caller, db, now } = context;
  await addStep(db, { ...step, feedbackId, by: caller.id, at: now });
  const act = audited[step.act];
  if (act) await audit(context, act, { subject: userId, detail: String(number) });
}
