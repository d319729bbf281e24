import { and, asc, eq, inArray, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import type { PushKind } from "#app/contract/push.ts";
import { REFRESH_SECONDS } from "../auth/rules.ts";
import { sessions } from "../auth/tables.ts";
import { agreesTo } from "../consent/api.ts";
import type { Database } from "../database/connect.ts";
import { isWritten, lockNextToPush, markPushed } from "../notification/api.ts";
import { users } from "../user/tables.ts";
import type { Addressee } from "./sender.ts";
import { pushDeliveries, pushRuns, pushSubscriptions } from "./tables.ts";

export const DELIVERY_BATCH_SIZE = 500;

export interface Run {
  readonly notificationId: string;
  readonly afterUserId: string | null;
  readonly batches: number;
}

/** The oldest pending notification, locked, with its fan-out's cursor. */
export async function lockRun(db: Database): Promise<Run | undefined> {
  const notificationId = await lockNextToPush(db);
  if (!notificationId) return undefined;
  const [run] = await db.select().from(pushRuns).where(eq(pushRuns.notificationId, notificationId));
  return run ?? { notificationId, afterUserId: null, batches: 0 };
}

export async function advanceRun(db: Database, run: Run): Promise<void> {
  const { afterUserId, batches } = run;
  await db
    .insert(pushRuns)
    .values(run)
    .onConflictDoUpdate({ target: pushRuns.notificationId, set: { afterUserId, batches } });
}

export async function finishRun(
  db: Database,
  { notificationId }: Pick<Run, "notificationId">,
  now: Date,
): Promise<void> {
  await markPushed(db, notificationId, now);
  await db.delete(pushRuns).where(eq(pushRuns.notificationId, notificationId));
}

/**
 * Adds one delivery per live subscription, idempotently. Leaves out ended sessions, users who may
 * not sign in, and for leaders' messages those without consent (docs/product.md#consents).
 * @returns the numbers of the new batches
 */
export async function addDeliveries(
  db: Database,
  { notificationId, batches }: Run,
  userIds: readonly string[],
  kind: PushKind,
  now: Date,
): Promise<number[]> {
  const longAgo = new Date(now.getTime() - REFRESH_SECONDS * 1000);
  const { rows } = await db.execute<{ batch: number }>(sql`
    insert into ${pushDeliveries} (subscription_id, notification_id, batch)
    select s.id, ${notificationId}::uuid,
      ${batches}::int + ((row_number() over (order by s.id) - 1) / ${DELIVERY_BATCH_SIZE}::int)::int
    from ${pushSubscriptions} s
    join ${sessions} on ${sessions.id} = s.session_id
    join ${users} on ${users.id} = s.user_id
    where s.user_id = any(${sql.param(userIds)}::uuid[]) and s.kind = ${kind}
      and ${sessions.endedAt} is null and ${sessions.lastUsedAt} > ${longAgo.toISOString()}::timestamptz
      and ${users.status} not in ('blocked', 'deleted')
      and (not ${isWritten(notificationId)} or ${agreesTo("messages", sql`s.user_id`)})
    on conflict do nothing
    returning batch`);
  return [...new Set(rows.map(({ batch }) => batch))].sort((one, other) => one - other);
}

export interface Claimed extends Addressee {
  readonly userId: string;
  readonly showsMessages: boolean;
}

interface Batch {
  readonly notificationId: string;
  readonly batch: number;
}

/**
 * Claims deliveries until `until`: by then the sender has recorded their outcome, or died.
 * @param tried not claimed again
 */
export async function claimDeliveries(
  db: Database,
  { notificationId, batch }: Batch,
  {
    tried,
    atOnce: limit,
    now,
    until,
  }: { tried: readonly string[]; atOnce: number; now: Date; until: Date },
): Promise<Claimed[]> {
  const due = db
    .select({ id: pushDeliveries.subscriptionId })
    .from(pushDeliveries)
    .where(
      and(
        ofBatch(notificationId, batch),
        or(isNull(pushDeliveries.notBefore), lte(pushDeliveries.notBefore, now)),
        tried.length > 0 ? notInArray(pushDeliveries.subscriptionId, [...tried]) : undefined,
      ),
    )
    .orderBy(asc(pushDeliveries.subscriptionId))
    .limit(limit)
    .for("update", { skipLocked: true });
  const claimed = await db
    .update(pushDeliveries)
    .set({ notBefore: until })
    .where(
      and(
        eq(pushDeliveries.notificationId, notificationId),
        inArray(pushDeliveries.subscriptionId, due),
      ),
    )
    .returning({ id: pushDeliveries.subscriptionId });
  if (claimed.length === 0) return [];
  return db
    .select({
      subscriptionId: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      keys: pushSubscriptions.keys,
      language: pushSubscriptions.language,
      isVerified: sql<boolean>`${users.status} = 'verified'`,
      userId: pushSubscriptions.userId,
      showsMessages: pushSubscriptions.showsMessages,
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(
      inArray(
        pushSubscriptions.id,
        claimed.map(({ id }) => id),
      ),
    )
    .orderBy(asc(pushSubscriptions.id));
}

function ofBatch(notificationId: string, batch: number) {
  return and(
    eq(pushDeliveries.notificationId, notificationId),
    eq(pushDeliveries.batch, batch),
    eq(pushDeliveries.state, "waiting"),
  );
}

export async function recordDeliveries(
  db: Database,
  notificationId: string,
  {
    sent,
    dropped,
    gone,
    later,
  }: Record<"sent" | "dropped" | "gone", readonly string[]> & {
    later: readonly { id: string; notBefore: Date }[];
  },
): Promise<void> {
  const some = (ids: readonly string[]) =>
    and(
      eq(pushDeliveries.notificationId, notificationId),
      inArray(pushDeliveries.subscriptionId, [...ids]),
    );
  for (const [state, ids] of [
    ["sent", sent],
    ["dropped", dropped],
  ] as const) {
    if (ids.length > 0) await db.update(pushDeliveries).set({ state }).where(some(ids));
  }
  if (gone.length > 0) {
    await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [...gone]));
  }
  for (const [notBefore, ids] of Map.groupBy(later, ({ notBefore }) => notBefore.getTime())) {
    await db
      .update(pushDeliveries)
      .set({ notBefore: new Date(notBefore) })
      .where(some(ids.map(({ id }) => id)));
  }
}

/** The queue may be days late: some of them may not sign in any more. */
export async function deleteBlocked(db: Database, { notificationId, batch }: Batch): Promise<void> {
  const blocked = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(inArray(users.status, ["blocked", "deleted"]));
  await db
    .update(pushDeliveries)
    .set({ state: "dropped" })
    .where(and(ofBatch(notificationId, batch), inArray(pushDeliveries.subscriptionId, blocked)));
}

export async function deleteBatch(db: Database, { notificationId, batch }: Batch): Promise<void> {
  await db.update(pushDeliveries).set({ state: "dropped" }).where(ofBatch(notificationId, batch));
}

export async function countWaiting(
  db: Database,
  { notificationId, batch }: Batch,
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(pushDeliveries)
    .where(ofBatch(notificationId, batch));
  return row?.count ?? 0;
}
