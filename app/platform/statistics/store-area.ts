/* Stored per governorate and branch; secretariats, whose few people change, are live. */
import { or, type SQL, sql } from "drizzle-orm";
import type { Area, LocalArea } from "../user/area.ts";
import { userSecretariats } from "../user/tables.ts";

export interface PlacesOfArea {
  /** `*`, codes of governorates, branches in them. */
  readonly keys: readonly string[];
  readonly secretariats: LocalArea["secretariats"];
  readonly area: Area;
}

export function placesOf(area: Area): PlacesOfArea {
  if (area === "national") return { keys: ["*"], secretariats: undefined, area };
  if (area === "none") return { keys: [], secretariats: undefined, area };
  const { governorateCode, sector, secretariats } = area;
  return {
    keys: [
      ...(governorateCode === undefined ? [] : [governorateCode]),
      ...(sector?.branchIds ?? []).map((id) => `${sector?.governorateCode}/${id}`),
    ],
    secretariats,
    area,
  };
}

export interface ActColumns {
  readonly governorateCode: SQL;
  readonly branchId: SQL;
  readonly userId: SQL;
}

/**
 * Which acts are counted live, beside stored days; undefined for none.
 * @param isKept whether days are stored: then only secretariats are left
 */
export function liveArea(
  { area, keys, secretariats = [] }: PlacesOfArea,
  isKept: boolean,
  columns: ActColumns,
): SQL | undefined {
  if (area === "none") return undefined;
  if (area === "national") return isKept ? undefined : sql`true`;
  const { governorateCode, branchId, userId } = columns;
  const kept = [
    ...(area.governorateCode === undefined
      ? []
      : [sql`${governorateCode} = ${area.governorateCode}`]),
    ...(area.sector
      ? [
          sql`(${governorateCode} = ${area.sector.governorateCode}
            and ${branchId} = any(${sql.param([...area.sector.branchIds])}::uuid[]))`,
        ]
      : []),
  ];
  const others = secretariats.map((each) => {
    const isTheirs = sql`${userId} in (select user_id from ${userSecretariats} where unit_id in (
      select id from units where (id = ${each.id}::uuid or secretariat_id = ${each.id}::uuid)
        and closed_at is null))`;
    return each.governorateCode === null
      ? isTheirs
      : sql`(${governorateCode} = ${each.governorateCode} and ${isTheirs})`;
  });
  if (!isKept) return or(...kept, ...others);
  if (others.length === 0) return undefined;
  // What a stored place has counted isn't counted twice.
  const beyond = keys.length > 0 ? sql`(${or(...kept)}) is not true and` : sql``;
  return sql`(${beyond} (${or(...others)}))`;
}
