import { and, eq, gte, isNull, or } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import type { Rank } from "#app/contract/user.ts";
import type { Database } from "../database/connect.ts";
import { type Permission, permissionOf } from "../permission.ts";
import { findBelonging } from "./api-belonging.ts";
import { highestRankOf, scopedAbilitiesOf } from "./rules.ts";
import { roles, userRoles, users } from "./tables.ts";

/** For jobs in somebody's name: their roles may have changed since it began. */
export async function permissionNow(
  db: Database,
  userId: string,
  now: Date,
): Promise<Permission & { readonly highestRank: Rank }> {
  const isHeld = or(isNull(userRoles.until), gte(userRoles.until, cairoDay(now)));
  const rows = await db
    .select({ rank: roles.rank, abilities: roles.abilities })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), isHeld))
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(users.id, userId), eq(users.status, "verified")));
  const permission = permissionOf(scopedAbilitiesOf(rows, await findBelonging(db, userId)));
  return { ...permission, highestRank: highestRankOf("verified", rows) };
}
