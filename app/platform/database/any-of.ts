import { type Column, type SQL, sql } from "drizzle-orm";

/**
 * As `inArray`, but with one array parameter: the statement is the same for any number of values,
 * so it is prepared.
 */
export function anyOf<C extends Column>(column: C, values: readonly C["_"]["data"][]): SQL {
  return sql`${column} = any(${sql.param(values)})`;
}
