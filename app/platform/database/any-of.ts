import { type Column, type SQL, sql } from "drizzle-orm";

/**
 * Whether a column has one of some values: as `inArray`, but with all values in one, so that the
 * statement is the same for any number of them and is prepared.
 */
export function anyOf<C extends Column>(column: C, values: readonly C["_"]["data"][]): SQL {
  return sql`${column} = any(${sql.param(values)})`;
}
