import { and, asc, count, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { positionsOf } from "../position/api.ts";
import { units } from "./tables.ts";

export type UnitRow = Awaited<ReturnType<typeof findUnits>>[number];

// Whole names: drizzle drops the table in queries of one table. An index-only scan.
const members = sql<number>`case units.kind when 'branch' then (select count(*)::int from users
  where users.branch_id = units.id and users.status in ('verified', 'active')) else 0 end`;

/** In the order of the guide, with holders of positions on a day and members in good standing. */
async function findUnits(db: Database, day: string, where: SQL | undefined) {
  return db
    .select({ unit: units, members, positions: positionsOf(sql`units.id`, day) })
    .from(units)
    .where(and(isNull(units.closedAt), where))
    .orderBy(asc(units.order), sql`${units.name} collate "ar-x-icu"`, asc(units.id));
}

export async function findNationalUnits(db: Database, day: string) {
  return findUnits(db, day, inArray(units.kind, ["leadership", "central_secretariat"]));
}

export async function findUnitsOfGovernorate(db: Database, code: string, day: string) {
  return findUnits(db, day, eq(units.governorateCode, code));
}

/** A secretariat's own are those that do its work elsewhere. */
export async function findUnitAndOwn(db: Database, id: string, day: string) {
  return findUnits(
    db,
    day,
    or(eq(units.id, id), eq(units.parentId, id), eq(units.secretariatId, id)),
  );
}

export async function countBranches(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ code: units.governorateCode, branches: count() })
    .from(units)
    .where(and(eq(units.kind, "branch"), isNull(units.closedAt)))
    .groupBy(units.governorateCode);
  return new Map(rows.map(({ code, branches }) => [code ?? "", branches]));
}
