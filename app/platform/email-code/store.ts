import { and, desc, eq, like, sql } from "drizzle-orm";
import { hash } from "#app/crypto.ts";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { NETWORK_KEYS } from "../http/asker.ts";
import { emailCodes } from "./tables.ts";

interface CodeKey {
  readonly holder: string;
  readonly asker: string;
}

/** Replaces the earlier one of the same holder and asker. */
export async function saveCode(
  db: Database,
  { holder, asker, codeHash, sentAt }: CodeKey & { codeHash: string; sentAt: Date },
): Promise<void> {
  const row = { holderHash: hash(holder), asker, codeHash, sentAt, tries: 0 };
  await db
    .insert(emailCodes)
    .values(row)
    .onConflictDoUpdate({ target: [emailCodes.holderHash, emailCodes.asker], set: row });
}

function isOf({ holder, asker }: CodeKey) {
  return and(eq(emailCodes.holderHash, hash(holder)), eq(emailCodes.asker, asker));
}

/** Locks the row: parallel tries are serialised. */
export const lockCode = (db: Database, key: CodeKey) => lockRow(db, emailCodes, isOf(key));

/** The newest one asked for without a browser value. */
export async function findCodeOfNetworks(db: Database, holder: string) {
  const ofNetworks = like(emailCodes.asker, NETWORK_KEYS);
  const [code] = await db
    .select()
    .from(emailCodes)
    .where(and(eq(emailCodes.holderHash, hash(holder)), ofNetworks))
    .orderBy(desc(emailCodes.sentAt))
    .limit(1);
  return code;
}

export async function countTry(db: Database, key: CodeKey): Promise<void> {
  await db
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(isOf(key));
}

export async function deleteCode(db: Database, key: CodeKey): Promise<boolean> {
  const deleted = await db
    .delete(emailCodes)
    .where(isOf(key))
    .returning({ asker: emailCodes.asker });
  return deleted.length > 0;
}
