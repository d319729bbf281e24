import { sql } from "drizzle-orm";
import type { Desk } from "#app/contract/desk.ts";
import type { Database } from "../database/connect.ts";
import { type DeskContext, type DeskPart, mergeDesk } from "./api.ts";

/** One query, however many parts there are. */
export async function findDesk(
  db: Database,
  parts: readonly DeskPart[],
  context: DeskContext,
): Promise<Desk> {
  const asked = parts.flatMap((part) => {
    const query = part.query(context);
    return query ? [{ part, query }] : [];
  });
  if (asked.length === 0) return mergeDesk([]);
  const values = sql.join(
    asked.map(({ query }) => sql`(${query})`),
    sql`, `,
  );
  const { rows } = await db.execute<{ values: unknown[] }>(
    sql`select json_build_array(${values}) as values`,
  );
  const found = rows[0]?.values ?? [];
  return mergeDesk(asked.map(({ part }, at) => part.lines(found[at] ?? null, context)));
}
