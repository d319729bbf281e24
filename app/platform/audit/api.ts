import { count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { AuditAct } from "#app/contract/audit.values.ts";
import type { Database } from "../database/connect.ts";
import { merges, users } from "../user/tables.ts";
import { findHead, sealOpenEntries } from "./store-seals.ts";
import { auditLog } from "./tables.ts";

/** Not a user's id: acts from the command line. */
export { findOwnEntry } from "./store.ts";

export const COMMAND_LINE = "00000000-0000-0000-0000-000000000000";

export interface AuditEntry {
  readonly by: string;
  readonly act: AuditAct;
  readonly subject?: string | undefined;
  readonly applicationId?: string | undefined;
  readonly detail?: string | undefined;
  readonly address: string;
}

/** A handler's context; `db` must be in the transaction of what is logged. */
export interface AuditContext {
  readonly db: Database;
  readonly now: Date;
  readonly caller: { readonly id: string };
  readonly address: string;
}

export async function audit(
  { db, now, caller, address }: AuditContext,
  act: AuditAct,
  about: Omit<AuditEntry, "by" | "act" | "address"> = {},
): Promise<void> {
  await addEntry(db, { by: caller.id, act, ...about, address }, now);
}

export async function auditEach(
  db: Database,
  entry: Omit<AuditEntry, "subject">,
  subjects: readonly string[],
  now: Date,
): Promise<void> {
  if (subjects.length === 0) return;
  await db.insert(auditLog).values(subjects.map((subject) => ({ ...entry, subject, at: now })));
}

/** Returns the entry's id. */
export async function addEntry(db: Database, entry: AuditEntry, now: Date): Promise<number> {
  const [row] = await db
    .insert(auditLog)
    .values({ ...entry, at: now })
    .returning({ id: auditLog.id });
  return row?.id ?? 0;
}

/** Job, every minute. */
export async function sealAudit(db: Database): Promise<void> {
  await sealOpenEntries(db);
}

/** A head kept elsewhere proves the chain was not rebuilt (docs/operations.md#the-audit-chain). */
export async function sealWholeAudit(db: Database, log: Logger): Promise<void> {
  await sealOpenEntries(db, { isWhole: true });
  const head = await findHead(db);
  if (head) log.info({ head: `${head.place}:${head.hash}` }, "the audit chain ends here");
}

export function isSubject(userId: string): SQL {
  return sql`${auditLog.subject} = any(array(select ${userId}::uuid
    union select joined_id from ${merges} where kept_id = ${userId}))`;
}

const MAX_LOOKED_AT = 5000;

/** One line per official, act and half hour, newest first: one review opens many pictures. */
export async function findAccesses(db: Database, subject: string, limit: number) {
  const newest = db
    .select()
    .from(auditLog)
    .where(isSubject(subject))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
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
