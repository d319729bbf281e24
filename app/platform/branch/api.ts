import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { units } from "../structure/tables.ts";

/** The oldest branch in the city (its Arabic name), else of the governorate. */
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
