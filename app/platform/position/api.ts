import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { positions, terms } from "./tables.ts";

/** A position with whoever holds it on a day; nobody, where no term of it runs then. */
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
 * The open positions of a unit in their order, with who holds them on a day, YYYY-MM-DD, for the query that
 * finds the unit: a term that has ended leaves its position vacant without anybody's doing
 * (docs/product.md#structure).
 *
 * @param unitId by its table and name
 */
export function positionsOf(unitId: SQL, day: string): SQL<HeldPosition[]> {
  // Of two terms that run, the newer one. Of a person whose data was erased nothing is left to show.
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

/** Whether the guide shows somebody with a picture, or did. */
export async function showsTermPhoto(db: Database, key: string): Promise<boolean> {
  const found = await db.select({ id: terms.id }).from(terms).where(eq(terms.photo, key)).limit(1);
  return found.length > 0;
}

/** Whether anybody ever held a position of a unit. */
export async function hasTerms(db: Database, unitId: string): Promise<boolean> {
  const found = await db
    .select({ id: terms.id })
    .from(terms)
    .innerJoin(positions, eq(positions.id, terms.positionId))
    .where(eq(positions.unitId, unitId))
    .limit(1);
  return found.length > 0;
}

/** Deletes the positions of a unit, which nobody ever held. */
export async function removePositions(db: Database, unitId: string): Promise<void> {
  await db.delete(positions).where(eq(positions.unitId, unitId));
}
