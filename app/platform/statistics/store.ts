import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { areaColumns, areaKinds, areaOfUnit } from "../structure/api-area.ts";
import { units } from "../structure/tables.ts";
import { withinArea } from "../user/api-area.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";

export interface MemberCounts {
  readonly verified: number;
  readonly expired: number;
  readonly pending: number;
  readonly blocked: number;
}

/** By status, with an index-only scan. */
export async function findMemberCounts(db: Database, area: Area): Promise<MemberCounts> {
  const { governorateCode, branchId } = users;
  const countOf = (status: SQL) => sql<number>`count(*) filter (where ${status})::int`;
  const [row] = await db
    .select({
      verified: countOf(eq(users.status, "verified")),
      expired: countOf(eq(users.status, "expired")),
      pending: countOf(eq(users.status, "pending")),
      blocked: countOf(eq(users.status, "blocked")),
    })
    .from(users)
    .where(
      and(
        inArray(users.status, ["verified", "expired", "pending", "blocked"]),
        withinArea(area, { governorateCode, userId: users.id, branchId }),
      ),
    );
  return row ?? { verified: 0, expired: 0, pending: 0, blocked: 0 };
}

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
