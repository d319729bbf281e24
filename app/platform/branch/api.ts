import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { units } from "../structure/tables.ts";

/**
 * The branch that somebody joins who lives in a city (its Arabic name): the oldest one there, or else
 * the oldest of the governorate.
 */
export async function findBranchOf(
  db: Database,
  governorateCode: string,
  city: string | null,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: units.id })
    .from(units)
    .where(
      and(
        eq(units.kind, "branch"),
        isNull(units.closedAt),
        eq(units.governorateCode, governorateCode),
      ),
    )
    .orderBy(desc(sql`coalesce(${units.city} = ${city}, false)`), units.id)
    .limit(1);
  return row?.id;
}
