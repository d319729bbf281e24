import { desc, eq } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { type AuditAct, auditLog } from "./tables.ts";

/** Who acts from the server's command line: no user. */
export const COMMAND_LINE = "00000000-0000-0000-0000-000000000000";

export interface Audited {
  readonly by: string;
  readonly act: AuditAct;
  readonly subject?: string | undefined;
  readonly applicationId?: string | undefined;
  readonly detail?: string | undefined;
  /** The network address that it was done from. */
  readonly address: string;
}

/** Writes down what was done, in the same transaction. */
export async function audit(db: Database, entry: Audited, now: Date): Promise<void> {
  await db.insert(auditLog).values({ ...entry, at: now });
}

/** Who looked at a person's data or decided on it, newest first. */
export async function findAccesses(db: Database, subject: string, limit: number) {
  return db
    .select({ at: auditLog.at, act: auditLog.act, detail: auditLog.detail, by: users.displayName })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.by))
    .where(eq(auditLog.subject, subject))
    .orderBy(desc(auditLog.id))
    .limit(limit);
}
