import { and, asc, eq, gt, gte, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { signalsSince } from "./rules.ts";
import { conferencePeople, conferenceSignals } from "./tables.ts";

/** Transactions may commit in another order than that of their ids. */
const OUT_OF_ORDER = 200;

/** Returns who has something to read. */
export async function insertSignals(
  db: Database,
  { meetingId, fromId }: { readonly meetingId: string; readonly fromId: string | null },
  signals: readonly { readonly to: string; readonly data: string }[],
  now: Date,
): Promise<readonly string[]> {
  const here = await db
    .select({ id: conferencePeople.id })
    .from(conferencePeople)
    .where(
      and(
        eq(conferencePeople.meetingId, meetingId),
        eq(conferencePeople.state, "in"),
        isNull(conferencePeople.leftAt),
      ),
    );
  const ids = new Set(here.map(({ id }) => id));
  const rows = signals.flatMap(({ to, data }) =>
    ids.has(to) ? [{ toId: to, fromId, data, sentAt: now }] : [],
  );
  await purgeSignals(db, now);
  if (rows.length > 0) await db.insert(conferenceSignals).values(rows);
  return [...new Set(rows.map(({ toId }) => toId))];
}

export async function countSignalled(db: Database, fromId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ size: sql<number>`coalesce(sum(length(${conferenceSignals.data})), 0)::integer` })
    .from(conferenceSignals)
    .where(
      and(eq(conferenceSignals.fromId, fromId), gte(conferenceSignals.sentAt, signalsSince(now))),
    );
  return row?.size ?? 0;
}

/** Of the last minute, from about `after` on. */
export async function findSignals(db: Database, toId: string, after: number) {
  return db
    .select({
      id: conferenceSignals.id,
      from: conferenceSignals.fromId,
      data: conferenceSignals.data,
    })
    .from(conferenceSignals)
    .where(and(eq(conferenceSignals.toId, toId), gt(conferenceSignals.id, after - OUT_OF_ORDER)))
    .orderBy(asc(conferenceSignals.id));
}

export async function purgeSignals(db: Database, now: Date): Promise<void> {
  await db.delete(conferenceSignals).where(lt(conferenceSignals.sentAt, signalsSince(now)));
}
