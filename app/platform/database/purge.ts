import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./connect.ts";

/** Well within the statement timeout. */
const BATCH_SIZE = 10_000;

/** In batches: one statement for millions of rows would time out. */
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
