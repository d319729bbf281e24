import { eq, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { users } from "../user/tables.ts";
import { emailChanges } from "./tables.ts";

export type EmailChange = typeof emailChanges.$inferSelect;

export async function saveEmailChange(
  db: Database,
  change: Omit<EmailChange, "tries">,
): Promise<void> {
  const row = { ...change, tries: 0 };
  await db
    .insert(emailChanges)
    .values(row)
    .onConflictDoUpdate({ target: emailChanges.userId, set: row });
}

/** Locked: parallel tries are counted one after the other. */
export const lockEmailChange = (db: Database, userId: string) =>
  lockRow(db, emailChanges, eq(emailChanges.userId, userId));

export async function countEmailTry(db: Database, userId: string): Promise<void> {
  await db
    .update(emailChanges)
    .set({ tries: sql`${emailChanges.tries} + 1` })
    .where(eq(emailChanges.userId, userId));
}

export async function applyEmailChange(
  db: Database,
  { userId, email }: Pick<EmailChange, "userId" | "email">,
  now: Date,
): Promise<string | null> {
  const [before] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  await db.update(users).set({ email, emailConfirmedAt: now }).where(eq(users.id, userId));
  await deleteEmailChange(db, userId);
  return before?.email ?? null;
}

export async function deleteEmailChange(db: Database, userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}
