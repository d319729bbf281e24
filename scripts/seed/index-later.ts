import { sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/connect.ts";

const MUCH = 10_000;

/**
 * Adds so many rows without an index for words, which is made many times faster at once. If the run
 * is interrupted, the next one makes it: searches are slow until then, and right.
 *
 * @param words its name and what it is made of, as its table has it
 */
export async function withIndexLater(
  db: Database,
  words: { readonly name: string; readonly on: string },
  rows: number,
  add: () => Promise<void>,
): Promise<void> {
  if (rows > MUCH) await db.execute(sql.raw(`drop index if exists ${words.name}`));
  await add();
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
    await tx.execute(sql.raw(`create index if not exists ${words.name} on ${words.on}`));
  });
}
