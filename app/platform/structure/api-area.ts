/* Sectors and secretariats as areas: what a leader's numbers and lists are narrowed to (docs/product.md#statistics). */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { secretariatKinds } from "#app/contract/structure.values.ts";
import type { Database } from "../database/connect.ts";
import { type Area, covers } from "../user/area.ts";
import { units } from "./tables.ts";

/** The kinds of units that are areas of their own. */
export const areaKinds = ["sector", ...secretariatKinds] as const;

/** What is read of a unit to know its area. */
export const areaColumns = {
  id: units.id,
  kind: units.kind,
  governorateCode: units.governorateCode,
  centralId: units.secretariatId,
  branchIds: sql<string[]>`array(select branch.id::text from units as branch
    where branch.parent_id = units.id and branch.kind = 'branch' and branch.closed_at is null
    order by branch.id)`,
};

interface AreaRow {
  readonly id: string;
  readonly kind: string;
  readonly governorateCode: string | null;
  readonly centralId: string | null;
  readonly branchIds: readonly string[];
}

/** The area of a sector or a secretariat. */
export function areaOfUnit(row: AreaRow): Area {
  const { id, kind, governorateCode, centralId, branchIds } = row;
  return kind === "sector" && governorateCode
    ? { sector: { governorateCode, branchIds } }
    : { secretariats: [{ id, governorateCode, centralId }] };
}

/** The area of an open sector or secretariat; undefined where there is none of that id. */
export async function findUnitArea(db: Database, id: string): Promise<Area | undefined> {
  const [row] = await db
    .select(areaColumns)
    .from(units)
    .where(and(eq(units.id, id), inArray(units.kind, [...areaKinds]), isNull(units.closedAt)));
  return row && areaOfUnit(row);
}

/** The own area of a leader, or the unit in it that is asked for; `none` where that lies beyond or is closed. */
export async function narrowToUnit(
  db: Database,
  own: Area,
  unitId: string | undefined,
): Promise<Area> {
  if (!unitId) return own;
  const area = await findUnitArea(db, unitId);
  return area && covers(own, area) ? area : "none";
}
