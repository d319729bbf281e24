import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Status } from "#app/contract/user.ts";
import type { Database } from "../database/connect.ts";
import type { UserOfEmail } from "./rules.ts";
import { merges, users } from "./tables.ts";

/** For accountOf (auth/rules.ts), which chooses among them. */
export async function findUsersByEmail(db: Database, email: string): Promise<UserOfEmail[]> {
  return db
    .select({ id: users.id, status: users.status, emailConfirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.email, email))
    .limit(MAX_OF_EMAIL);
}
const MAX_OF_EMAIL = 50;

export async function findEmailOf(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? null;
}

/** A proved address activates an account that was not. */
export async function confirmEmail(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({
      emailConfirmedAt: now,
      activatedAt: sql`coalesce(${users.activatedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(users.id, id));
}

const linked = alias(users, "linked");

/** Follows records that were merged. */
export async function findUserByFacebook(
  db: Database,
  facebookId: string,
): Promise<{ id: string; status: Status } | undefined> {
  const [row] = await db
    .select({ id: users.id, status: users.status })
    .from(linked)
    .leftJoin(merges, eq(merges.joinedId, linked.id))
    .innerJoin(users, eq(users.id, sql`coalesce(${merges.keptId}, ${linked.id})`))
    .where(eq(linked.facebookId, facebookId));
  return row;
}
