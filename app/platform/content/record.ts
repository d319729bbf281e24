import type { AuditAct } from "#app/contract/audit.values.ts";
import type { ContentHistoryAct } from "#app/contract/content.values.ts";
import { type AuditContext, audit } from "../audit/api.ts";
import { insertStep } from "./store.ts";

const auditActs: Readonly<Record<ContentHistoryAct, AuditAct>> = {
  create: "content-created",
  save: "content-saved",
  submit: "content-submitted",
  return: "content-returned",
  schedule: "content-scheduled",
  unschedule: "content-unscheduled",
  publish: "content-published",
  withdraw: "content-withdrawn",
  trash: "content-trashed",
  restore: "content-restored",
};

export async function record(
  context: AuditContext,
  item: { readonly id: string; readonly number: number; readonly title: string },
  done: ContentHistoryAct,
  more: { note?: string | null; scheduledAt?: Date | null } = {},
): Promise<void> {
  const { db, caller, now } = context;
  const { id: itemId, number, title } = item;
  await insertStep(db, { itemId, number, act: done, by: caller.id, at: now, ...more });
  await audit(context, auditActs[done], { detail: title });
}
