import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { units } from "../structure/tables.ts";
import { type Belonging, nowhere, type SecretariatOfPerson } from "./area.ts";
import { userSecretariats, users } from "./tables.ts";

/** For a query that has joined `units` by the user's branch; read by toBelonging. */
export const belongingColumns = {
  branch: {
    id: units.id,
    governorateCode: units.governorateCode,
    sectorBranchIds: sql<string[] | null>`(select array_agg(beside.id::text)
      from units as sector join units as beside on beside.parent_id = sector.id
      where sector.id = ${units.parentId} and sector.kind = 'sector'
        and beside.kind = 'branch' and beside.closed_at is null)`,
  },
  secretariats: secretariatsOf(users.id),
};

function secretariatsOf(userId: typeof users.id): SQL<SecretariatOfPerson[]> {
  return sql<SecretariatOfPerson[]>`(select coalesce(json_agg(json_build_object('id', own.id,
      'kind', own.kind, 'governorateCode', own.governorate_code, 'centralId', own.secretariat_id)
      order by own.id), '[]')
    from ${userSecretariats} as work join units as own on own.id = work.unit_id
    where work.user_id = ${userId} and own.closed_at is null)`;
}

/** secretariatIdsOf (area.ts) as a column. */
export const secretariatIdsColumn = sql<string[]>`array(
  select distinct both_of.id::text from ${userSecretariats} as work
    join units as own on own.id = work.unit_id
    cross join lateral (values (own.id), (own.secretariat_id)) as both_of (id)
  where work.user_id = ${users.id} and own.closed_at is null and both_of.id is not null)`;

interface BelongingRow {
  readonly branch: {
    readonly id: string | null;
    readonly governorateCode: string | null;
    readonly sectorBranchIds: readonly string[] | null;
  } | null;
  readonly secretariats: readonly SecretariatOfPerson[];
}

export function toBelonging({ branch, secretariats }: BelongingRow): Belonging {
  const { id, governorateCode, sectorBranchIds = null } = branch ?? {};
  return {
    branch: id && governorateCode ? { id, governorateCode, sectorBranchIds } : null,
    secretariats,
  };
}

export async function findBelonging(db: Database, userId: string): Promise<Belonging> {
  const [row] = await db
    .select(belongingColumns)
    .from(users)
    .leftJoin(units, eq(units.id, users.branchId))
    .where(eq(users.id, userId));
  return row ? toBelonging(row) : nowhere;
}
