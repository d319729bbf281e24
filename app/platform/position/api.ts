import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { positions, terms } from "./tables.ts";

export interface HeldPosition {
  readonly id: string;
  readonly title: string;
  readonly titleEn: string | null;
  readonly holder: {
    readonly name: string;
    readonly nameEn: string | null;
    readonly photo: string | null;
    readonly from: string;
  } | null;
}

/**
 * A unit's open positions with their holders on a day, YYYY-MM-DD, as a subquery. Vacancy follows
 * from the dates (docs/product.md#structure).
 * @param unitId qualified by its table
 */
export function positionsOf(unitId: SQL, day: string): SQL<HeldPosition[]> {
  // Of overlapping terms the newer; erased people are not shown.
  return sql`coalesce((select json_agg(json_build_object(
        'id', post.id, 'title', post.title, 'titleEn', post.title_en,
        'holder', case when held.name <> '' then json_build_object('name', held.name,
          'nameEn', held.name_en, 'photo', held.photo, 'from', held."from") end)
      order by post."order", post.title, post.id)
    from ${positions} as post left join lateral (
      select coalesce(term.name, person.display_name) as name, term.name_en,
        coalesce(term.photo, person.photo) as photo, term."from"
      from ${terms} as term left join ${users} as person on person.id = term.user_id
      where term.position_id = post.id and term."from" <= ${day}
        and (term.until is null or term.until >= ${day})
      order by term."from" desc, term.id desc limit 1
    ) as held on true
    where post.unit_id = ${unitId} and post.closed_at is null), '[]'::json)`;
}

/** Whether a term shows, or showed, this photo. */
export async function showsTermPhoto(db: Database, key: string): Promise<boolean> {
  const found = await db.select({ id: terms.id }).from(terms).where(eq(terms.photo, key)).limit(1);
  return found.length > 0;
}

/** Whether a unit's positions ever had a holder. */
export async function hasTerms(db: Database, unitId: string): Promise<boolean> {
  const found = await db
    .select({ id: terms.id })
    .from(terms)
    .innerJoin(positions, eq(positions.id, terms.positionId))
    .where(eq(positions.unitId, unitId))
    .limit(1);
  return found.length > 0;
}

/** For a unit whose positions never had a holder. */
export async function removePositions(db: Database, unitId: string): Promise<void> {
  await db.delete(positions).where(eq(positions.unitId, unitId));
}
