import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { units } from "../structure/tables.ts";
import { users } from "../user/tables.ts";
import { cardKeys, memberCards } from "./tables.ts";

/** An arbitrary advisory lock: two first keys at once would publish one for nothing. */
const KEYS_LOCK = 7_470_032;

export type KeyRow = typeof cardKeys.$inferSelect;

export async function findSigningKey(db: Database): Promise<KeyRow | undefined> {
  const [row] = await db
    .select()
    .from(cardKeys)
    .where(isNotNull(cardKeys.sealedPrivateKey))
    .orderBy(desc(cardKeys.createdAt))
    .limit(1);
  return row;
}

/**
 * No effect if another process did so meanwhile; private halves of older keys are erased.
 * @param instead the key that signed until now
 */
export async function replaceSigningKey(
  db: Database,
  key: Omit<KeyRow, "signedUntil">,
  instead: string | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${KEYS_LOCK})`);
    const now = await findSigningKey(tx);
    if (now?.id !== instead) return;
    await tx.update(cardKeys).set({ sealedPrivateKey: null });
    await tx.insert(cardKeys).values(key);
  });
}

/** Writes only if the known date is earlier. */
export async function noteSigned(db: Database, key: KeyRow, until: string): Promise<void> {
  if (key.signedUntil && key.signedUntil >= until) return;
  await db
    .update(cardKeys)
    .set({ signedUntil: until })
    .where(
      and(
        eq(cardKeys.id, key.id),
        or(isNull(cardKeys.signedUntil), lt(cardKeys.signedUntil, until)),
      ),
    );
}

export async function findKeys(db: Database) {
  return db
    .select({ id: cardKeys.id, publicKey: cardKeys.publicKey })
    .from(cardKeys)
    .orderBy(desc(cardKeys.createdAt));
}

export async function findKey(db: Database, id: string) {
  const [row] = await db
    .select({ id: cardKeys.id, publicKey: cardKeys.publicKey })
    .from(cardKeys)
    .where(eq(cardKeys.id, id));
  return row;
}

export async function removeEndedKeys(db: Database, today: string): Promise<void> {
  await db
    .delete(cardKeys)
    .where(
      and(
        isNull(cardKeys.sealedPrivateKey),
        or(isNull(cardKeys.signedUntil), lt(cardKeys.signedUntil, today)),
      ),
    );
}

export async function findOrAddCard(db: Database, userId: string, now: Date) {
  const read = async () => {
    const [row] = await db
      .select({
        id: memberCards.id,
        name: users.displayName,
        membershipId: users.membershipId,
        photo: users.photo,
        governorateCode: users.placeCode,
        headquarters: units.name,
      })
      .from(memberCards)
      .innerJoin(users, eq(users.id, memberCards.userId))
      .leftJoin(units, eq(units.id, users.branchId))
      .where(eq(memberCards.userId, userId));
    return row;
  };
  const card = await read();
  if (card) return card;
  await db.insert(memberCards).values({ userId, createdAt: now }).onConflictDoNothing();
  return read();
}

export async function findCards(db: Database, userIds: readonly string[]) {
  return db
    .select({ id: memberCards.id, userId: memberCards.userId })
    .from(memberCards)
    .where(inArray(memberCards.userId, [...userIds]));
}

export async function findHolder(db: Database, cardId: string) {
  const [row] = await db
    .select({ status: users.status })
    .from(memberCards)
    .innerJoin(users, eq(users.id, memberCards.userId))
    .where(eq(memberCards.id, cardId));
  return row;
}
