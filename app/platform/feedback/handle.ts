import { FEEDBACK } from "#app/contract/ability.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import type { FeedbackAct, FeedbackType } from "#app/contract/feedback-form.ts";
import { audit } from "../audit/store.ts";
import type { AuditAct } from "../audit/tables.ts";
import { areaFor, type Caller, can } from "../caller.ts";
import type { Database } from "../database/connect.ts";
import { award } from "../leaderboard/store.ts";
import type { Area } from "../user/rules.ts";
import { actOf, keptOf, mayHandle, type Written } from "./rules.ts";
import { addStep, type FeedbackRow, holdFeedback, insertFeedback, type NewStep } from "./store.ts";

/** What a call brings along. */
export interface Asked {
  readonly params: { readonly id: string };
  readonly caller: Caller;
  readonly db: Database;
  readonly now: Date;
  readonly address: string;
}

/** Who asks, and where that one answers others; calls for leaders admit nobody else. */
export function leaderOf(caller: Caller): { id: string; area: Area; isLeader: boolean } {
  if (caller.kind !== "user") return { id: "", area: "none", isLeader: false };
  return { id: caller.id, area: areaFor(caller, FEEDBACK), isLeader: can(caller, FEEDBACK) };
}

/** Keeps what a member sends. */
export async function give(
  { caller, db, now }: Omit<Asked, "params" | "address">,
  type: FeedbackType,
  written: Written,
) {
  const { id: userId } = leaderOf(caller);
  const kept = keptOf(type, written);
  if (isRefusal(kept)) return kept;
  const { id, number } = await insertFeedback(db, { type, userId, kept }, now);
  await award(db, { userId, act: actOf[type], source: id, now });
  return { id, number };
}

/** Holds an item for a leader who may act on it, as it was at a version if one is given; else the refusal. */
export async function take(
  { params, caller, db }: Asked,
  version?: number,
): Promise<FeedbackRow | Refusal> {
  const { id, area } = leaderOf(caller);
  const item = await holdFeedback(db, params.id, area);
  if (!item) return refuse("not-found");
  return mayHandle(item, id, version) ?? item;
}

const audited: Readonly<Partial<Record<FeedbackAct, AuditAct>>> = {
  replied: "feedback-answered",
  status: "feedback-changed",
};

/** Writes an act of a leader on the time line and in the audit log. */
export async function writeDown(
  { caller, db, now, address }: Asked,
  { id: feedbackId, userId, number }: FeedbackRow,
  step: Omit<NewStep, "feedbackId" | "at" | "by">,
): Promise<void> {
  const by = leaderOf(caller).id;
  await addStep(db, { ...step, feedbackId, by, at: now });
  const act = audited[step.act];
  if (act) await audit(db, { by, act, subject: userId, detail: String(number), address }, now);
}
