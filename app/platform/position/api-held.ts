import { type Column, type SQL, sql } from "drizzle-orm";
import { positions, terms } from "./tables.ts";

/** A scalar subquery: titles of positions held on a day, the longest held first. */
export function heldPositions(
  userId: Column,
  day: string,
): SQL<{ ar: string; en: string | null }[]> {
  return sql`(select coalesce(json_agg(
      json_build_object('ar', ${positions.title}, 'en', ${positions.titleEn}) order by ${terms.from}), '[]')
    from ${terms} join ${positions} on ${positions.id} = ${terms.positionId}
    where ${terms.userId} = ${userId} and ${positions.closedAt} is null and ${terms.from} <= ${day}::date
      and (${terms.until} is null or ${terms.until} >= ${day}::date))`;
}
