import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { catchUniqueViolation } from "../database/unique-violation.ts";
import { users } from "../user/tables.ts";

export async function isLinked(db: Database, facebookId: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.facebookId, facebookId));
  return found.length > 0;
}

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
        emailConfirmedAt: now,
      })
      .where(and(eq(users.id, userId), isNull(users.facebookId)));
    return "linked" as const;
  });
}
