import { sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";

/** Any number; two imports at once would each miss what the other takes. */
export const IMPORT_LOCK = 7_470_006;

/**
 * Keeps the command line's import away until the transaction ends.
 *
 * @returns false when it is at work
 */
export async function lockImports(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as taken`,
  );
  return rows[0]?.taken === true;
}
