import { and, eq, gte, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import type { Database } from "../database/connect.ts";
import { roles, userRoles, userSecretariats, users } from "../user/tables.ts";
import { units } from "./tables.ts";

export async function findBranchesBeside(db: Database, id: string, sectors: readonly string[]) {
  return db
    .select({ id: units.id, parentId: units.parentId, governorateCode: units.governorateCode })
    .from(units)
    .where(
      and(
        eq(units.kind, "branch"),
        isNull(units.closedAt),
        or(eq(units.id, id), inArray(units.parentId, [...sectors])),
      ),
    );
}

export const onBranches = (ids: readonly string[]): SQL => inArray(users.branchId, [...ids]);

export const inGovernorates = (codes: readonly string[], exceptBranch: string): SQL =>
  and(
    inArray(units.governorateCode, [...codes]),
    isNull(units.closedAt),
    ne(units.id, exceptBranch),
  ) as SQL;

export const worksFor = (unitId: string): SQL =>
  sql`exists (select from ${userSecretariats} as work
    where work.user_id = ${users.id} and work.unit_id = ${unitId})`;

export async function findHolders(db: Database, where: SQL, now: Date) {
  return db
    .select({
      userId: users.id,
      person: users.displayName,
      role: roles.name,
      roleEn: roles.nameEn,
      branchId: users.branchId,
      governorateCode: units.governorateCode,
      rank: roles.rank,
      abilities: roles.abilities,
    })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .leftJoin(units, eq(units.id, users.branchId))
    .where(and(where, or(isNull(userRoles.until), gte(userRoles.until, cairoDay(now)))))
    .orderBy(users.displayName, users.id, roles.id);
}
