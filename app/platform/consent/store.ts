import { and, asc, eq, isNull } from "drizzle-orm";
import type { ConsentPurpose } from "#app/contract/consent.values.ts";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { consents } from "./tables.ts";

export type ConsentRow = typeof consents.$inferSelect;

/** Oldest first, withdrawn ones too. */
export async function findConsents(db: Database, userId: string): Promise<ConsentRow[]> {
  return db.select().from(consents).where(eq(consents.userId, userId)).orderBy(asc(consents.id));
}

/** Replaces a consent to older words. */
export async function give(
  db: Database,
  { userId, purpose, version }: { userId: string; purpose: ConsentPurpose; version: number },
  now: Date,
): Promise<void> {
  const held = await lockRow(db, consents, inForce(userId, purpose));
  if (held?.version === version) return;
  if (held) await withdraw(db, userId, purpose, now);
  // Lock: the second of two concurrent ones sees the row of the first.
  await db
    .insert(consents)
    .values({ userId, purpose, version, givenAt: now })
    .onConflictDoNothing();
}

export async function withdraw(
  db: Database,
  userId: string,
  purpose: ConsentPurpose,
  now: Date,
): Promise<void> {
  await db.update(consents).set({ withdrawnAt: now }).where(inForce(userId, purpose));
}

function inForce(userId: string, purpose: ConsentPurpose) {
  return and(
    eq(consents.purpose, purpose),
    eq(consents.userId, userId),
    isNull(consents.withdrawnAt),
  );
}
