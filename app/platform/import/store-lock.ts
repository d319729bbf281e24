import { sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";

/** Arbitrary advisory lock key; concurrent imports would miss each other's numbers. */
export const IMPORT_LOCK = 7_470_006;

/** False while the command line's import holds the lock. */
export async function lockImports(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as taken`,
  );
  return rows[0]?.taken === true;
}
