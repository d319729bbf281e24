import { and, asc, eq, gt, isNotNull, lt, lte } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { scheduledNotifications as scheduled } from "./tables.ts";

export type ScheduledRow = typeof scheduled.$inferSelect;

export async function insertScheduled(
  db: Database,
  values: typeof scheduled.$inferInsert,
): Promise<ScheduledRow> {
  const [row] = await db.insert(scheduled).values(values).returning();
  if (!row) throw new Error("The database kept no scheduled notification.");
  return row;
}

const MAX_LISTED = 100;

export async function findScheduledOf(db: Database, senderId: string): Promise<ScheduledRow[]> {
  return db
    .select()
    .from(scheduled)
    .where(eq(scheduled.senderId, senderId))
    .orderBy(asc(scheduled.at), asc(scheduled.id))
    .limit(MAX_LISTED);
}

export async function findDueIds(
  db: Database,
  now: Date,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: scheduled.id })
    .from(scheduled)
    .where(and(lte(scheduled.at, now), after === undefined ? undefined : gt(scheduled.id, after)))
    .orderBy(asc(scheduled.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function findScheduledBefore(db: Database, until: Date): Promise<ScheduledRow[]> {
  return db
    .select()
    .from(scheduled)
    .where(and(lt(scheduled.at, until), isNotNull(scheduled.campaignReach)));
}

export const lockScheduled = (db: Database, id: string) =>
  lockRow(db, scheduled, eq(scheduled.id, id));

export async function deleteOwnScheduled(
  db: Database,
  own: { readonly id: string; readonly senderId: string },
): Promise<boolean> {
  const rows = await db
    .delete(scheduled)
    .where(and(eq(scheduled.id, own.id), eq(scheduled.senderId, own.senderId)))
    .returning({ id: scheduled.id });
  return rows.length > 0;
}
