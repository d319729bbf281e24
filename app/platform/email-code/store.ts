import { eq, sql } from "drizzle-orm";
import { hash } from "#app/crypto.ts";
import type { Database } from "../database/connect.ts";
import { emailCodes } from "./tables.ts";

/** Saves a new code in the place of the holder's earlier one. */
export async function saveCode(
  db: Database,
  { holder, codeHash, sentAt }: { holder: string; codeHash: string; sentAt: Date },
): Promise<void> {
  const row = { holderHash: hash(holder), codeHash, sentAt, tries: 0 };
  await db
    .insert(emailCodes)
    .values(row)
    .onConflictDoUpdate({ target: emailCodes.holderHash, set: row });
}

/** The holder's newest code, locked until the transaction ends: parallel tries see each other. */
export async function lockCode(db: Database, holder: string) {
  const [code] = await db
    .select()
    .from(emailCodes)
    .where(eq(emailCodes.holderHash, hash(holder)))
    .for("update");
  return code;
}

export async function countTry(db: Database, holder: string): Promise<void> {
  await db
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(eq(emailCodes.holderHash, hash(holder)));
}

export async function deleteCode(db: Database, holder: string): Promise<void> {
  await db.delete(emailCodes).where(eq(emailCodes.holderHash, hash(holder)));
}
