import type { InferSelectModel, SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./connect.ts";

/**
 * Locks a row until the transaction ends: concurrent acts on it run one after the other.
 * @param strength "no key update" lets others insert rows that refer to it
 */
export async function lockRow<Table extends PgTable>(
  db: Database,
  table: Table,
  where: SQL | undefined,
  strength: "update" | "no key update" = "update",
): Promise<InferSelectModel<Table> | undefined> {
  const [row] = await db
    .select()
    .from(table as PgTable)
    .where(where)
    .for(strength);
  return row as InferSelectModel<Table> | undefined;
}
