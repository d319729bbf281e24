/* Resolves an audience now: the same people who find the notification under its keys. */
import { and, eq, exists, inArray, or, type SQL, sql } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import type { Database } from "../database/connect.ts";
import { worksIn } from "../user/api-area.ts";
import { roles, userRoles, users } from "../user/tables.ts";
import { type Audience, reached } from "./rules.ts";

/** Index-only count. */
export async function countAudience(db: Database, audience: Audience, now: Date): Promise<number> {
  const [row] = await db
    .select({ people: sql<number>`count(*)::int` })
    .from(users)
    .where(inAudience(db, audience, now));
  return row?.people ?? 0;
}

export async function findRoleIds(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: roles.id })
    .from(roles)
    .where(inArray(roles.id, [...ids]));
  return rows.map(({ id }) => id);
}

export function inAudience(
  db: Database,
  { governorateCodes, branchIds, secretariatIds, roleIds }: Audience,
  now: Date,
): SQL | undefined {
  const holders = db
    .select({ one: sql`1` })
    .from(userRoles)
    .where(
      and(eq(userRoles.userId, users.id), inArray(userRoles.roleId, [...roleIds]), isHeld(now)),
    );
  return and(
    inArray(users.status, [...reached]),
    or(
      governorateCodes.length > 0
        ? inArray(users.governorateCode, [...governorateCodes])
        : undefined,
      branchIds.length > 0 ? inArray(users.branchId, [...branchIds]) : undefined,
      secretariatIds.length > 0 ? worksIn(secretariatIds) : undefined,
    ),
    roleIds.length > 0 ? exists(holders) : undefined,
  );
}

export function isHeld(now: Date): SQL {
  return sql`(${userRoles.until} is null or ${userRoles.until} >= ${cairoDay(now)})`;
}
