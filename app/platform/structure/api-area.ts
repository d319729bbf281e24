/* Sectors and secretariats as areas: statistics and lists can be narrowed to them. */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { secretariatKinds } from "#app/contract/structure.values.ts";
import type { Database } from "../database/connect.ts";
import { type Area, covers } from "../user/area.ts";
import { units } from "./tables.ts";

export const areaKinds = ["sector", ...secretariatKinds] as const;

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

export function areaOfUnit(row: AreaRow): Area {
  const { id, kind, governorateCode, centralId, branchIds } = row;
  return kind === "sector" && governorateCode
    ? { sector: { governorateCode, branchIds } }
    : { secretariats: [{ id, governorateCode, centralId }] };
}

/** Undefined for an unknown or closed unit. */
export async function findUnitArea(db: Database, id: string): Promise<Area | undefined> {
  const [row] = await db
    .select(areaColumns)
    .from(units)
    .where(and(eq(units.id, id), inArray(units.kind, [...areaKinds]), isNull(units.closedAt)));
  return row && areaOfUnit(row);
}

/** The leader's own area, or the unit asked for; `none` where that is outside or closed. */
export async function narrowToUnit(
  db: Database,
  own: Area,
  unitId: string | undefined,
): Promise<Area> {
  if (!unitId) return own;
  const area = await findUnitArea(db, unitId);
  return area && covers(own, area) ? area : "none";
}
