import { and, asc, desc, eq, gte, inArray, isNull, lte, or } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { positions, terms } from "./tables.ts";

/** A position with whoever holds it on a day; nobody, where no term of it runs then. */
export interface HeldPosition {
  readonly id: string;
  readonly unitId: string;
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
 * The open positions of units in their order, with who holds them on a day, YYYY-MM-DD: a term that has
 * ended leaves its position vacant without anybody's doing (docs/product.md#structure).
 */
export async function findPositions(
  db: Database,
  unitIds: readonly string[],
  day: string,
): Promise<HeldPosition[]> {
  if (unitIds.length === 0) return [];
  const runs = and(
    eq(terms.positionId, positions.id),
    lte(terms.from, day),
    or(isNull(terms.until), gte(terms.until, day)),
  );
  const rows = await db
    .select({
      position: positions,
      term: terms,
      user: { name: users.displayName, photo: users.photo },
    })
    .from(positions)
    .leftJoin(terms, runs)
    .leftJoin(users, eq(users.id, terms.userId))
    .where(and(inArray(positions.unitId, [...unitIds]), isNull(positions.closedAt)))
    .orderBy(
      asc(positions.order),
      asc(positions.title),
      asc(positions.id),
      desc(terms.from),
      desc(terms.id),
    );
  const found = new Map<string, HeldPosition>();
  for (const { position, term, user } of rows) {
    // Of two terms that run, the newer one.
    if (found.has(position.id)) continue;
    const { id, unitId, title, titleEn } = position;
    // Of a person whose data was erased nothing is left to show.
    const name = term?.name ?? user?.name;
    const holder =
      term && name
        ? {
            name,
            nameEn: term.nameEn,
            photo: term.photo ?? user?.photo ?? null,
            from: term.from,
          }
        : null;
    found.set(id, { id, unitId, title, titleEn, holder });
  }
  return [...found.values()];
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
