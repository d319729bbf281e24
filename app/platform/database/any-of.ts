import { type Column, type SQL, sql } from "drizzle-orm";

/** As `inArray`, but one array parameter: the same statement for any number, so it is prepared. */
export function anyOf<C extends Column>(column: C, values: readonly C["_"]["data"][]): SQL {
  return sql`${column} = any(${sql.param(values)})`;
}
