import { and, asc, count, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { units } from "./tables.ts";

export type UnitContent = Partial<typeof units.$inferInsert>;
export type DeskUnitRow = Awaited<ReturnType<typeof findDeskUnits>>[number];

// Whole names: drizzle drops the table in queries of one table, and the inner one has the same
// columns.
const people = sql<number>`((select count(*) from users where users.branch_id = units.id)
  + (select count(*) from user_secretariats where user_secretariats.unit_id = units.id))::int`;
const unitsBelow = sql<number>`(select count(*)::int from units as below
  where (below.parent_id = units.id or below.secretariat_id = units.id) and below.closed_at is null)`;

async function findDeskUnits(db: Database, where: SQL | undefined) {
  return db
    .select({ unit: units, people, unitsBelow })
    .from(units)
    .where(where)
    .orderBy(asc(units.order), sql`${units.name} collate "ar-x-icu"`, asc(units.id));
}

export async function findDeskUnitsOf(db: Database, code: string | undefined) {
  return findDeskUnits(db, code ? eq(units.governorateCode, code) : isNull(units.governorateCode));
}

export async function findDeskUnit(db: Database, id: string): Promise<DeskUnitRow | undefined> {
  const [row] = await findDeskUnits(db, eq(units.id, id));
  return row;
}

export async function findBeside(
  db: Database,
  unit: Pick<typeof units.$inferSelect, "kind" | "parentId" | "governorateCode">,
) {
  const { kind, parentId, governorateCode } = unit;
  return db
    .select({ id: units.id, order: units.order, name: units.name })
    .from(units)
    .where(
      and(
        eq(units.kind, kind),
        parentId ? eq(units.parentId, parentId) : isNull(units.parentId),
        governorateCode
          ? eq(units.governorateCode, governorateCode)
          : isNull(units.governorateCode),
        isNull(units.closedAt),
      ),
    )
    .orderBy(asc(units.order), sql`${units.name} collate "ar-x-icu"`, asc(units.id));
}

export async function isUnitNameTaken(
  db: Database,
  {
    kind,
    name,
    governorateCode,
  }: Pick<typeof units.$inferSelect, "kind" | "name" | "governorateCode">,
  exceptId?: string,
): Promise<boolean> {
  const found = await db
    .select({ id: units.id })
    .from(units)
    .where(
      and(
        eq(units.kind, kind),
        eq(units.name, name),
        governorateCode
          ? eq(units.governorateCode, governorateCode)
          : isNull(units.governorateCode),
        isNull(units.closedAt),
        exceptId ? ne(units.id, exceptId) : undefined,
      ),
    )
    .limit(1);
  return found.length > 0;
}

export async function insertUnit(db: Database, unit: typeof units.$inferInsert): Promise<string> {
  const [row] = await db.insert(units).values(unit).returning({ id: units.id });
  if (!row) throw new Error("The database kept no unit.");
  return row.id;
}

export async function changeUnit(db: Database, id: string, content: UnitContent): Promise<void> {
  await db
    .update(units)
    .set({ ...content, version: sql`${units.version} + 1` })
    .where(eq(units.id, id));
}

/** Versions stay: an order conflicts with no edit. */
export async function orderUnits(db: Database, ids: readonly string[]): Promise<void> {
  for (const [order, id] of ids.entries()) {
    await db
      .update(units)
      .set({ order })
      .where(and(eq(units.id, id), ne(units.order, order)));
  }
}

/** Closed ones too. */
export async function hasUnits(db: Database, id: string): Promise<boolean> {
  const [row] = await db
    .select({ found: count() })
    .from(units)
    .where(or(eq(units.parentId, id), eq(units.secretariatId, id)));
  return (row?.found ?? 0) > 0;
}
