import { and, type Column, eq, or, type SQL, sql } from "drizzle-orm";
import type { Area, SecretariatArea, SectorArea } from "./area.ts";
import { userSecretariats, users } from "./tables.ts";

export interface PlaceColumns {
  readonly governorateCode: Column;
  readonly userId: Column;
  /** Where the query has it; else it is looked up by the person. */
  readonly branchId?: Column;
}

/** As isWithin (area.ts) decides. No area finds nothing; a governorate is an index range. */
export function withinArea(area: Area, columns: PlaceColumns): SQL | undefined {
  if (area === "national") return undefined;
  if (area === "none") return sql`false`;
  const { governorateCode, sector, secretariats = [] } = area;
  return or(
    governorateCode === undefined ? undefined : eq(columns.governorateCode, governorateCode),
    sector && withinSector(sector, columns),
    ...secretariats.map((each) => withinSecretariat(each, columns)),
  );
}

function withinSector({ governorateCode, branchIds }: SectorArea, columns: PlaceColumns) {
  const ids = sql`${sql.param([...branchIds])}::uuid[]`;
  return and(
    eq(columns.governorateCode, governorateCode),
    columns.branchId
      ? sql`${columns.branchId} = any(${ids})`
      : sql`${columns.userId} in (select id from ${users} where branch_id = any(${ids}))`,
  );
}

function withinSecretariat({ id, governorateCode }: SecretariatArea, columns: PlaceColumns) {
  return and(
    governorateCode === null ? undefined : eq(columns.governorateCode, governorateCode),
    sql`${columns.userId} in ${peopleOf([id])}`,
  );
}

/** Or in its place for a central one. */
export function worksIn(ids: readonly string[]): SQL {
  return sql`${users.id} in ${peopleOf(ids)}`;
}

function peopleOf(ids: readonly string[]): SQL {
  const given = sql`${sql.param([...ids])}::uuid[]`;
  return sql`(select user_id from ${userSecretariats} where unit_id in (select id from units
    where (id = any(${given}) or secretariat_id = any(${given})) and closed_at is null))`;
}
