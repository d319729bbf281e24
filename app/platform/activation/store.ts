import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { catchUniqueViolation } from "../database/unique-violation.ts";
import { users } from "../user/tables.ts";
import { activations } from "./tables.ts";

/** Puts a new code in the place of an earlier one. */
export async function saveCode(
  db: Database,
  code: { userId: string; codeHash: string; codeSentAt: Date },
): Promise<void> {
  const row = { ...code, tries: 0 };
  await db
    .insert(activations)
    .values(row)
    .onConflictDoUpdate({ target: activations.userId, set: row });
}

export async function findCode(db: Database, userId: string) {
  const [row] = await db.select().from(activations).where(eq(activations.userId, userId));
  return row;
}

export async function countTry(db: Database, userId: string): Promise<void> {
  await db
    .update(activations)
    .set({ tries: sql`${activations.tries} + 1` })
    .where(eq(activations.userId, userId));
}

/** A code is good once. */
export async function deleteCode(db: Database, userId: string): Promise<void> {
  await db.delete(activations).where(eq(activations.userId, userId));
}

/** Whether a social account is somebody's. */
export async function isLinked(db: Database, facebookId: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.facebookId, facebookId));
  return found.length > 0;
}

/** Links a person to a social account, unless it has become somebody else's; the code is void with it. */
export async function linkAccount(
  db: Database,
  { userId, facebookId, now }: { userId: string; facebookId: string; now: Date },
): Promise<"linked" | "taken"> {
  return catchUniqueViolation(db, async (savepoint) => {
    await savepoint
      .update(users)
      .set({
        facebookId,
        activatedAt: sql`coalesce(${users.activatedAt}, ${now.toISOString()}::timestamptz)`,
        // The code went to the address on file.
        emailConfirmedAt: now,
      })
      .where(and(eq(users.id, userId), isNull(users.facebookId)));
    await savepoint.delete(activations).where(eq(activations.userId, userId));
    return "linked" as const;
  });
}
