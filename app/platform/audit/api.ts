import { count, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { type AuditAct, auditLog } from "./tables.ts";

/** Who acts from the server's command line: no user. */
export const COMMAND_LINE = "00000000-0000-0000-0000-000000000000";

export interface AuditEntry {
  readonly by: string;
  readonly act: AuditAct;
  readonly subject?: string | undefined;
  readonly applicationId?: string | undefined;
  readonly detail?: string | undefined;
  /** The network address that it was done from. */
  readonly address: string;
}

/** Writes down what was done, in the same transaction. */
export async function audit(db: Database, entry: AuditEntry, now: Date): Promise<void> {
  await db.insert(auditLog).values({ ...entry, at: now });
}

/** Of the log of one person the list looks no further back than this. */
const MAX_LOOKED_AT = 5000;

/**
 * Who looked at a person's data or decided on it, newest first: one line for each official, act and
 * half hour, since one review opens many pictures. The log itself keeps every act.
 */
export async function findAccesses(db: Database, subject: string, limit: number) {
  const newest = db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, subject))
    .orderBy(desc(auditLog.id))
    .limit(MAX_LOOKED_AT)
    .as("newest");
  const halfHour = sql`date_bin('30 minutes', ${newest.at}, timestamptz '2000-01-01')`;
  return db
    .select({
      at: sql<Date>`max(${newest.at})`.mapWith(auditLog.at),
      act: newest.act,
      by: users.displayName,
      details: sql<string[]>`coalesce(
        array_agg(distinct ${newest.detail}) filter (where ${newest.detail} is not null), '{}')`,
      count: count(),
    })
    .from(newest)
    .leftJoin(users, eq(users.id, newest.by))
    .groupBy(newest.act, newest.by, users.displayName, halfHour)
    .orderBy(sql`max(${newest.id}) desc`)
    .limit(limit);
}
