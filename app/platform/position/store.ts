import { and, asc, desc, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { foldDigits } from "#app/arabic/digits.ts";
import { searchTokens } from "#app/arabic/fold.ts";
import type { Database } from "../database/connect.ts";
import { hasToken } from "../database/search.ts";
import { units } from "../structure/tables.ts";
import { users } from "../user/tables.ts";
import { positions, terms } from "./tables.ts";

export type PositionRow = typeof positions.$inferSelect;
export type TermContent = Partial<typeof terms.$inferInsert>;

export async function findPosition(db: Database, id: string) {
  const [row] = await db
    .select({
      position: positions,
      unit: { id: units.id, name: units.name, kind: units.kind, closedAt: units.closedAt },
    })
    .from(positions)
    .innerJoin(units, eq(units.id, positions.unitId))
    .where(eq(positions.id, id));
  return row;
}

export async function findBeside(db: Database, unitId: string) {
  return db
    .select({ id: positions.id, title: positions.title, order: positions.order })
    .from(positions)
    .where(and(eq(positions.unitId, unitId), isNull(positions.closedAt)))
    .orderBy(asc(positions.order), asc(positions.title), asc(positions.id));
}

export async function findTerms(db: Database, positionId: string) {
  return db
    .select()
    .from(terms)
    .where(eq(terms.positionId, positionId))
    .orderBy(desc(terms.from), desc(terms.id));
}

export async function findTerm(db: Database, id: string) {
  const [row] = await db.select().from(terms).where(eq(terms.id, id));
  return row;
}

export async function insertPosition(
  db: Database,
  position: typeof positions.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(positions).values(position).returning({ id: positions.id });
  if (!row) throw new Error("The database kept no position.");
  return row.id;
}

/** Also for changes of its terms; its version grows. */
export async function changePosition(
  db: Database,
  id: string,
  content: Partial<typeof positions.$inferInsert> = {},
): Promise<void> {
  await db
    .update(positions)
    .set({ ...content, version: sql`${positions.version} + 1` })
    .where(eq(positions.id, id));
}

export async function orderPositions(db: Database, ids: readonly string[]): Promise<void> {
  for (const [order, id] of ids.entries()) {
    await db
      .update(positions)
      .set({ order })
      .where(and(eq(positions.id, id), ne(positions.order, order)));
  }
}

export async function changeTerm(db: Database, id: string, content: TermContent): Promise<void> {
  await db
    .update(terms)
    .set({ ...content, version: sql`${terms.version} + 1` })
    .where(eq(terms.id, id));
}

export async function findMemberByNumber(db: Database, membershipId: string) {
  const [row] = await db
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .where(and(eq(users.membershipId, membershipId), eq(users.status, "verified")));
  return row;
}

/** Readable at a glance; others are found by another word. */
const MAX_CANDIDATES = 20;

export async function findCandidates(db: Database, keyword: string) {
  const tokens = searchTokens(keyword);
  if (tokens.length === 0) return [];
  const folded = users.foldedName;
  const number = foldDigits(keyword).replaceAll(/\s/g, "");
  return db
    .select({
      name: users.displayName,
      membershipId: sql<string>`${users.membershipId}`,
      governorateCode: users.governorateCode,
    })
    .from(users)
    .where(
      and(
        or(eq(users.membershipId, number), and(...tokens.map((token) => hasToken(folded, token)))),
        eq(users.status, "verified"),
        isNotNull(users.membershipId),
      ),
    )
    .limit(MAX_CANDIDATES);
}
