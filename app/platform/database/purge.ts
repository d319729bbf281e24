import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./connect.ts";

/** So many go well within the longest that a query may take. */
const BATCH_SIZE = 10_000;

/** Deletes all rows that meet a condition, some at a time: one statement for millions would be ended. */
export async function purge(
  db: Database,
  table: PgTable,
  condition: SQL | undefined,
): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`delete from ${table} where ctid = any(
      array(select ctid from ${table} where ${condition} limit ${BATCH_SIZE}))`);
    if ((rowCount ?? 0) < BATCH_SIZE) return;
  }
}
