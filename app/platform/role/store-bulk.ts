import { and, eq, inArray, sql } from "drizzle-orm";
import type { Ability } from "#app/contract/endpoint.ts";
import type { Rank } from "#app/contract/user.ts";
import { anyOf } from "../database/any-of.ts";
import { type Database, liftLimits } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { units } from "../structure/tables.ts";
import { belongingColumns, toBelonging } from "../user/api-belonging.ts";
import type { Area } from "../user/area.ts";
import { roles, userRoles, users } from "../user/tables.ts";
import type { Target } from "./rules-bulk.ts";
import { inArea } from "./store-holders.ts";
import { roleChanges } from "./tables.ts";

export type RoleChangeRow = typeof roleChanges.$inferSelect;

export async function findTargets(
  db: Database,
  ids: readonly string[],
  { roleId, area, today }: { readonly roleId: number; readonly area: Area; readonly today: string },
): Promise<Target[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: users.id,
      status: users.status,
      ...belongingColumns,
      isInArea: sql<boolean>`coalesce((${inArea(area) ?? sql`true`}), false)`,
      roles: sql<{ id: number; rank: Rank; abilities: Ability[] }[]>`coalesce(
        (select json_agg(json_build_object('id', ${roles.id}, 'rank', ${roles.rank},
            'abilities', ${roles.abilities}))
          from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId}
          where ${userRoles.userId} = ${users.id}
            and (${userRoles.until} is null or ${userRoles.until} >= ${today}::date)),
        '[]')`,
      held: sql<{
        until: string | null;
      } | null>`(select json_build_object('until', ${userRoles.until})
        from ${userRoles} where ${userRoles.userId} = ${users.id} and ${userRoles.roleId} = ${roleId})`,
    })
    .from(users)
    .leftJoin(units, eq(units.id, users.branchId))
    .where(anyOf(users.id, ids));
  return rows
    .map(({ branch, secretariats, ...row }) => ({
      ...row,
      belonging: toBelonging({ branch, secretariats }),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

export async function addHolders(
  db: Database,
  userIds: readonly string[],
  grant: Omit<Required<typeof userRoles.$inferInsert>, "userId">,
): Promise<void> {
  if (userIds.length === 0) return;
  const { since, givenBy, until } = grant;
  await db
    .insert(userRoles)
    .values(userIds.map((userId) => ({ ...grant, userId })))
    .onConflictDoUpdate({
      target: [userRoles.userId, userRoles.roleId],
      set: { since, givenBy, until },
    });
}

export async function removeHoldersNamed(
  db: Database,
  userIds: readonly string[],
  roleId: number,
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .delete(userRoles)
    .where(and(eq(userRoles.roleId, roleId), inArray(userRoles.userId, [...userIds])));
}

/** @returns undefined while another change of the same person is running */
export async function addChange(
  db: Database,
  row: typeof roleChanges.$inferInsert,
): Promise<string | undefined> {
  const [added] = await db
    .insert(roleChanges)
    .values(row)
    .onConflictDoNothing({ target: roleChanges.userId, where: sql`state = 'running'` })
    .returning({ id: roleChanges.id });
  return added?.id;
}

export async function saveChange(
  db: Database,
  id: string,
  change: Partial<typeof roleChanges.$inferInsert>,
): Promise<void> {
  await db.update(roleChanges).set(change).where(eq(roleChanges.id, id));
}

/** Raises the statement timeout: counting all whom a filter finds takes longer than a page. */
export async function lockChange(db: Database, id: string): Promise<RoleChangeRow | undefined> {
  await liftLimits(db);
  return lockRow(
    db,
    roleChanges,
    and(eq(roleChanges.id, id), eq(roleChanges.state, "running")),
    "no key update",
  );
}

export async function findOwnChange(
  db: Database,
  { id, userId }: { readonly id: string; readonly userId: string },
) {
  const [row] = await db
    .select({ change: roleChanges, roleNameEn: roles.nameEn })
    .from(roleChanges)
    .leftJoin(roles, eq(roles.id, roleChanges.roleId))
    .where(and(eq(roleChanges.id, id), eq(roleChanges.userId, userId)));
  return row && { ...row.change, roleNameEn: row.roleNameEn };
}

/** Their jobs may have been given up. */
export async function findChangesAtWork(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: roleChanges.id })
    .from(roleChanges)
    .where(eq(roleChanges.state, "running"));
  return rows.map(({ id }) => id);
}
