import { and, asc, count, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { units } from "./tables.ts";

export type UnitContent = Partial<typeof units.$inferInsert>;
export type DeskUnitRow = Awaited<ReturnType<typeof findDeskUnits>>[number];

// By their whole names: in a query of one table columns lose theirs, and the inner table has the same.
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

/** The units of a governorate by its code, or of the whole country, closed ones too. */
export async function findDeskUnitsOf(db: Database, code: string | undefined) {
  return findDeskUnits(db, code ? eq(units.governorateCode, code) : isNull(units.governorateCode));
}

export async function findDeskUnit(db: Database, id: string): Promise<DeskUnitRow | undefined> {
  const [row] = await findDeskUnits(db, eq(units.id, id));
  return row;
}

/** The open units that stand beside one, itself among them, in their order. */
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

/** Changes a unit; its version grows. */
export async function changeUnit(db: Database, id: string, content: UnitContent): Promise<void> {
  await db
    .update(units)
    .set({ ...content, version: sql`${units.version} + 1` })
    .where(eq(units.id, id));
}

/** Puts units into an order: nobody's typing is lost by it, so their versions stay. */
export async function orderUnits(db: Database, ids: readonly string[]): Promise<void> {
  for (const [order, id] of ids.entries()) {
    await db
      .update(units)
      .set({ order })
      .where(and(eq(units.id, id), ne(units.order, order)));
  }
}

/** Whether any unit, closed ones too, stands below one or does its work elsewhere. */
export async function hasUnits(db: Database, id: string): Promise<boolean> {
  const [row] = await db
    .select({ found: count() })
    .from(units)
    .where(or(eq(units.parentId, id), eq(units.secretariatId, id)));
  return (row?.found ?? 0) > 0;
}

export async function deleteUnit(db: Database, id: string): Promise<void> {
  await db.delete(units).where(eq(units.id, id));
}
