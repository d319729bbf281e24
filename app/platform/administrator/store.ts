import { and, eq, gt, sql } from "drizzle-orm";
import { hash } from "#app/crypto.ts";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { administratorInvitations } from "./tables.ts";

export type Invitation = typeof administratorInvitations.$inferSelect;

export async function saveInvitation(
  db: Database,
  { token, ...invitation }: Omit<Invitation, "tokenHash"> & { token: string },
): Promise<void> {
  const row = { ...invitation, tokenHash: hash(token) };
  await db
    .insert(administratorInvitations)
    .values(row)
    .onConflictDoUpdate({ target: administratorInvitations.email, set: row });
}

export async function findInvitation(
  db: Database,
  token: string,
  now: Date,
): Promise<Invitation | undefined> {
  const [invitation] = await ofLink(db, token, now);
  return invitation;
}

/** Locks the row: the second of two concurrent uses finds none. */
export async function lockInvitation(
  db: Database,
  token: string,
  now: Date,
): Promise<Invitation | undefined> {
  const [invitation] = await ofLink(db, token, now).for("update");
  return invitation;
}

function ofLink(db: Database, token: string, now: Date) {
  return db
    .select()
    .from(administratorInvitations)
    .where(
      and(
        eq(administratorInvitations.tokenHash, hash(token)),
        gt(administratorInvitations.expiresAt, now),
      ),
    );
}

export async function lockSocialAccount(db: Database, userId: string): Promise<string | null> {
  const [user] = await db
    .select({ facebookId: users.facebookId })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return user?.facebookId ?? null;
}

export async function addUser(
  db: Database,
  { name, email }: Invitation,
  now: Date,
): Promise<string> {
  const [row] = await db
    .insert(users)
    .values({ displayName: name, email, status: "verified", createdAt: now })
    .returning({ id: users.id });
  if (!row) throw new Error("The database kept no user.");
  return row.id;
}

export async function verifyUser(
  db: Database,
  userId: string,
  proof: { readonly facebookId?: string; readonly emailConfirmedAt?: Date },
  now: Date,
): Promise<void> {
  await db
    .update(users)
    .set({
      ...proof,
      status: "verified",
      activatedAt: sql`coalesce(${users.activatedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(users.id, userId));
}
