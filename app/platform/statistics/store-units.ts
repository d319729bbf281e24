import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { secretariatKinds } from "#app/contract/structure.values.ts";
import type { Database } from "../database/connect.ts";
import { units } from "../structure/tables.ts";
import type { Area } from "../user/area.ts";

/** What numbers are narrowed to. */
const kinds = ["sector", ...secretariatKinds] as const;

/** The area of an open sector or secretariat; undefined where there is none of that id. */
export async function findUnitArea(db: Database, id: string): Promise<Area | undefined> {
  const [unit] = await db
    .select({
      id: units.id,
      kind: units.kind,
      governorateCode: units.governorateCode,
      centralId: units.secretariatId,
      branchIds: sql<string[]>`array(select branch.id::text from units as branch
        where branch.parent_id = units.id and branch.kind = 'branch' and branch.closed_at is null
        order by branch.id)`,
    })
    .from(units)
    .where(and(eq(units.id, id), inArray(units.kind, [...kinds]), isNull(units.closedAt)));
  if (!unit) return undefined;
  const { governorateCode, branchIds, centralId } = unit;
  if (unit.kind !== "sector") {
    return { secretariats: [{ id, governorateCode, ...(centralId && { centralId }) }] };
  }
  return governorateCode ? { sector: { governorateCode, branchIds } } : undefined;
}

/** As many sectors and secretariats as a choice offers. */
const MAX_OFFERED = 200;

/** A sector or secretariat as a choice offers it, with its area. */
export interface OfferedUnit {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly area: Area;
}

/** The open sectors and secretariats of a governorate; without one the central secretariats. */
export async function findUnits(db: Database, code: string | undefined): Promise<OfferedUnit[]> {
  const rows = await db
    .select({
      id: units.id,
      kind: units.kind,
      name: units.name,
      nameEn: units.nameEn,
      governorateCode: units.governorateCode,
      centralId: units.secretariatId,
      branchIds: sql<string[]>`array(select branch.id::text from units as branch
        where branch.parent_id = units.id and branch.kind = 'branch' and branch.closed_at is null
        order by branch.id)`,
    })
    .from(units)
    .where(
      and(
        inArray(units.kind, [...kinds]),
        isNull(units.closedAt),
        code === undefined ? isNull(units.governorateCode) : eq(units.governorateCode, code),
      ),
    )
    .orderBy(asc(units.kind), asc(units.order), asc(units.name))
    .limit(MAX_OFFERED);
  return rows.map(({ governorateCode, centralId, branchIds, ...unit }) => ({
    ...unit,
    area:
      unit.kind === "sector" && governorateCode
        ? { sector: { governorateCode, branchIds } }
        : { secretariats: [{ id: unit.id, governorateCode, centralId }] },
  }));
}
