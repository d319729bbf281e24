import { cairoMoment } from "#app/arabic/dates.ts";
import type { ContentCalls } from "#app/contract/content.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import type { HandlerContext } from "../http/handler.ts";
import { refuseInSilence } from "../silence/api.ts";
import { decideStep } from "../workflow/workflow.ts";
import type { KindOfContent } from "./api.ts";
import { withdrawFiles } from "./api-withdrawn-files.ts";
import { type Context, lockOne, stateOf } from "./find.ts";
import { record } from "./record.ts";
import { contentCycle, isSchedulable } from "./rules.ts";
import { changeItem, type FoundItem, findLastStep } from "./store.ts";

export async function act(
  context: HandlerContext<ContentCalls["act"]>,
  kind: KindOfContent,
): Promise<Refusal | undefined> {
  const { db, caller, now, params, body } = context;
  const found = await lockOne(context, kind, params.id);
  if (isRefusal(found)) return found;
  const { item, newest } = found;
  const withState = await stateOf(context, kind, found);
  const next = await decideStep(contentCycle, withState, context, () => findLastStep(db, item.id));
  if (isRefusal(next)) return next;
  if (next.to === "check" || next.to === "scheduled" || next.to === "published") {
    const missing = kind.missing(newest.fields);
    if (missing.length > 0) return refuseMissing(missing);
  }
  if ((next.to === "scheduled" || next.to === "published") && !body.isNumberMeant) {
    const same = await kind.sameNumber?.(db, newest.fields, item.publicId);
    if (same) return refuse("content-number-taken", { values: { title: same.title } });
  }
  const { note } = body;
  if (next.to === "withdrawn" && kind.withdrawsWithReason && !note) {
    const fields = [{ path: "note", problem: "required", ask: "content.reason" }];
    return refuse("content-missing", { fields });
  }
  const scheduledAt = next.to === "scheduled" ? cairoMoment(body.at ?? "") : undefined;
  if (next.to === "scheduled" && !isSchedulable(scheduledAt, now)) {
    const fields = [{ path: "at", problem: body.at ? "schedule" : "required", ask: "content.at" }];
    return refuse("content-time", { fields });
  }
  const reach = kind.campaignReach?.(newest.fields);
  if (reach && (next.to === "published" || next.to === "scheduled")) {
    const refused = await refuseInSilence(context, reach, { at: scheduledAt ?? now, path: "at" });
    if (refused) return refused;
  }
  if (next.to === "published") {
    await publishVersion(context, kind, found);
  } else {
    if (next.to === "withdrawn" && item.publicId) {
      await kind.withdraw(db, item.publicId, now, note || null);
    }
    if (next.to === "trash" && item.publicId) await kind.hide?.(db, item.publicId, now);
    if (next.to === "withdrawn" || next.to === "trash") await withdrawFiles(db, item);
    await changeItem(db, item.id, {
      state: next.to,
      since: now,
      changedAt: now,
      ...(next.to === "withdrawn" && { liveNumber: null }),
      scheduledAt: scheduledAt ?? null,
      scheduledBy: scheduledAt ? caller.id : null,
    });
  }
  await record(context, item, body.act, { note: note || null, scheduledAt: scheduledAt ?? null });
  const isSeen = next.to === "published" || next.to === "withdrawn";
  if (isSeen || next.to === "trash") await context.publisher.publish(db);
  if (scheduledAt) {
    const afterSeconds = Math.ceil((scheduledAt.getTime() - now.getTime()) / 1000);
    await context.jobs.add(db, "publishDue", {}, { afterSeconds });
  }
  return undefined;
}

/** Requires a lock. */
export async function publishVersion(
  { db, now }: Pick<Context, "db" | "now">,
  kind: KindOfContent,
  { item, newest }: FoundItem,
): Promise<void> {
  const publicId = await kind.publish(db, newest.fields, item.publicId, now, newest.madeBy);
  await changeItem(db, item.id, {
    state: "published",
    since: now,
    changedAt: now,
    liveNumber: item.number,
    publicId,
    scheduledAt: null,
    scheduledBy: null,
  });
}

function refuseMissing(missing: readonly string[]): Refusal {
  const fields = missing.map((path) => ({ path, problem: "required", ask: `content.${path}` }));
  return refuse("content-missing", { fields });
}
