import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { secretariatKinds } from "#app/contract/structure.values.ts";
import { anyOf } from "../database/any-of.ts";
import { units } from "../structure/tables.ts";
import { worksIn } from "../user/api-area.ts";
import type { Area } from "../user/area.ts";
import { userSecretariats, users } from "../user/tables.ts";

/**
 * What an area leaves of the people, as isWithin (user/area.ts) decides of each: who belongs to a branch
 * there, lives there and belongs to none, or works in one of its secretariats. All that this feature
 * reads of people goes through here.
 */
export function inArea(area: Area): SQL | undefined {
  if (area === "national") return undefined;
  if (area === "none") return sql`false`;
  const { governorateCode, sector, secretariats = [] } = area;
  return or(
    governorateCode === undefined ? undefined : inGovernorate(governorateCode),
    // The governorate as well, in whose order a large sector is soon met.
    sector &&
      and(inGovernorate(sector.governorateCode), anyOf(users.branchId, [...sector.branchIds])),
    ...secretariats.map(({ id, governorateCode: code }) =>
      and(code === null ? undefined : inGovernorate(code), worksIn([id])),
    ),
  );
}

/** The same of one governorate. */
export function inGovernorate(code: string): SQL {
  return eq(users.placeCode, code);
}

/** The people of one branch; by its governorate as well, in whose order those of a large one are soon met. */
export function inBranch(id: string): SQL | undefined {
  return and(
    eq(users.branchId, id),
    sql`${users.placeCode} = (select branch.governorate_code from ${units} as branch
      where branch.id = ${id})`,
  );
}

/** The secretariats that lie in an area, as a condition on `units`. */
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
      // Those of the sector stand beside its branches.
      sql`${units.parentId} in (select beside.parent_id from ${units} as beside
        where beside.id = any(${branches}))`,
      sql`(${units.id} = any(${own}) or ${units.secretariatId} = any(${own}))`,
    ),
  );
}

/** Whether a user of the query works in one secretariat of an area, which is met by its people. */
export function worksAt(secretariatId: string, area: Area): SQL {
  return sql`${users.id} in (select work.user_id from ${userSecretariats} as work
    where work.unit_id = (select ${units.id} from ${units}
      where ${and(eq(units.id, secretariatId), secretariatInArea(area))}))`;
}
