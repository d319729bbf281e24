import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { areaColumns, areaKinds, areaOfUnit } from "../structure/api-area.ts";
import { units } from "../structure/tables.ts";
import type { Area } from "../user/area.ts";

const MAX_OFFERED = 200;

export interface OfferedUnit {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly area: Area;
}

export async function findUnits(db: Database, code: string | undefined): Promise<OfferedUnit[]> {
  const rows = await db
    .select({ ...areaColumns, name: units.name, nameEn: units.nameEn })
    .from(units)
    .where(
      and(
        inArray(units.kind, [...areaKinds]),
        isNull(units.closedAt),
        code === undefined ? isNull(units.governorateCode) : eq(units.governorateCode, code),
      ),
    )
    .orderBy(asc(units.kind), asc(units.order), asc(units.name))
    .limit(MAX_OFFERED);
  return rows.map(({ id, kind, name, nameEn, ...place }) => ({
    ...{ id, kind, name, nameEn },
    area: areaOfUnit({ id, kind, ...place }),
  }));
}
