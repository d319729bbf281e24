import { getTableColumns, lte, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./connect.ts";

export interface Retention {
  readonly table: PgTable;
  /** The column with the time, of creation, use or expiry. */
  readonly by: string;
  readonly days: number;
}

/**
 * Declares, beside a table, how long its rows are kept; jobs/nightly.ts lists all. What is deleted
 * with files or in another order has a function instead.
 */
export function retain<Table extends PgTable>(
  table: Table,
  { by, days }: { readonly by: keyof Table["_"]["columns"] & string; readonly days: number },
): Retention {
  return { table, by, days };
}

const DAY_MS = 24 * 60 * 60 * 1000;

export async function purgeOld(
  db: Database,
  { table, by, days }: Retention,
  now: Date,
): Promise<void> {
  const column = getTableColumns(table)[by];
  if (column) await purge(db, table, lte(column, new Date(now.getTime() - days * DAY_MS)));
}

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
