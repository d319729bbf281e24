import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { secretariatKinds } from "#app/contract/structure.values.ts";
import { anyOf } from "../database/any-of.ts";
import { units } from "../structure/tables.ts";
import { worksIn } from "../user/api-area.ts";
import type { Area } from "../user/area.ts";
import { userSecretariats, users } from "../user/tables.ts";

/**
 * The area as a condition, as isWithin (user/area.ts) decides it: members of its branches,
 * residents without a branch, staff of its secretariats. All queries of people use it.
 */
export function inArea(area: Area): SQL | undefined {
  if (area === "national") return undefined;
  if (area === "none") return sql`false`;
  const { governorateCode, sector, secretariats = [] } = area;
  return or(
    governorateCode === undefined ? undefined : inGovernorate(governorateCode),
    // Adding the governorate lets its index order find a large sector's people soon.
    sector &&
      and(inGovernorate(sector.governorateCode), anyOf(users.branchId, [...sector.branchIds])),
    ...secretariats.map(({ id, governorateCode: code }) =>
      and(code === null ? undefined : inGovernorate(code), worksIn([id])),
    ),
  );
}

export function inGovernorate(code: string): SQL {
  return eq(users.placeCode, code);
}

/** Adding the governorate lets its index order find a large branch's people soon. */
export function inBranch(id: string): SQL | undefined {
  return and(
    eq(users.branchId, id),
    sql`${users.placeCode} = (select branch.governorate_code from ${units} as branch
      where branch.id = ${id})`,
  );
}

export function secretariatInArea(area: Area): SQL | undefined {
  if (area === "none") return sql`false`;
  const isOpen = and(inArray(units.kind, [...secretariatKinds]), isNull(units.closedAt));
  if (area === "national") return isOpen;
  const { governorateCode, sector, secretariats = [] } = area;
  const own = sql`${sql.param(secretariats.map(({ id }) => id))}::uuid[]`;
  const branches = sql`${sql.param([...(sector?.branchIds ?? [])])}::uuid[]`;
  return and(
    isOpen,
    or(
      governorateCode === undefined ? undefined : eq(units.governorateCode, governorateCode),
      // Local ones are siblings of the sector's branches.
      sql`${units.parentId} in (select beside.parent_id from ${units} as beside
        where beside.id = any(${branches}))`,
      sql`(${units.id} = any(${own}) or ${units.secretariatId} = any(${own}))`,
    ),
  );
}

export function worksAt(secretariatId: string, area: Area): SQL {
  return sql`${users.id} in (select work.user_id from ${userSecretariats} as work
    where work.unit_id = (select ${units.id} from ${units}
      where ${and(eq(units.id, secretariatId), secretariatInArea(area))}))`;
}
