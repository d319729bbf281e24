import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { MOST_ROLE_STEPS, MOST_ROLES } from "#app/contract/role-form.ts";
import { ranks } from "#app/contract/user.ts";
import { branches } from "../branch/tables.ts";
import type { Database } from "../database/connect.ts";
import type { Area } from "../user/rules.ts";
import { roles, userRoles, users } from "../user/tables.ts";
import type { Administrator } from "./rules.ts";
import { within } from "./store-holders.ts";
import { roleSteps } from "./tables.ts";

/** Any number; two who write about roles come one after the other. */
const ROLES_LOCK = 7_470_004;

/**
 * Holds all roles until the transaction ends. They are few and seldom written, and whether an
 * administrator is left depends on all of them.
 */
export async function holdRoles(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${ROLES_LOCK})`);
}

export type RoleRow = typeof roles.$inferSelect;
export type Content = Pick<RoleRow, "name" | "description" | "rank" | "abilities">;

/**
 * A role with how many hold it, whether anybody does outside an area, and whether one person does. In
 * words of SQL: of a query of one table drizzle writes columns without their table's name.
 */
const judged = (area: Area, userId: string) => ({
  role: roles,
  holders: sql<number>`(select count(*)::int from user_roles where role_id = roles.id)`,
  isHeldElsewhere:
    area === "national"
      ? sql<boolean>`false`
      : sql<boolean>`exists (select from user_roles
          join users on users.id = user_roles.user_id
          left join branches on branches.id = users.branch_id
          where user_roles.role_id = roles.id and (${within(area)}) is not true)`,
  isOwn: sql<boolean>`exists (select from user_roles
    where role_id = roles.id and user_id = ${userId})`,
});

/** All roles, highest rank first, as somebody with an area may touch them. */
export async function findRoles(db: Database, area: Area, userId: string) {
  return db
    .select(judged(area, userId))
    .from(roles)
    .orderBy(sql`array_position(${sql.param([...ranks])}::text[], ${roles.rank})`, asc(roles.name))
    .limit(MOST_ROLES);
}

export async function findRole(db: Database, id: number, area: Area, userId: string) {
  const [row] = await db.select(judged(area, userId)).from(roles).where(eq(roles.id, id));
  return row;
}
export type JudgedRole = NonNullable<Awaited<ReturnType<typeof findRole>>>;

export async function addRole(db: Database, content: Content): Promise<RoleRow> {
  const [row] = await db.insert(roles).values(content).returning();
  if (!row) throw new Error("The database kept no role.");
  return row;
}

export async function changeRole(db: Database, id: number, content: Content): Promise<RoleRow> {
  const [row] = await db
    .update(roles)
    .set({ ...content, version: sql`${roles.version} + 1` })
    .where(eq(roles.id, id))
    .returning();
  if (!row) throw new Error("The role is gone.");
  return row;
}

/** Deletes a role; answers who held it. */
export async function removeRole(db: Database, id: number): Promise<string[]> {
  const held = await db
    .delete(userRoles)
    .where(eq(userRoles.roleId, id))
    .returning({ userId: userRoles.userId });
  await db.delete(roles).where(eq(roles.id, id));
  return held.map(({ userId }) => userId);
}

/** The verified members who hold a role of administrators for good. */
export async function findAdministrators(db: Database): Promise<Administrator[]> {
  return db
    .select({ userId: userRoles.userId, roleId: userRoles.roleId })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(
      and(
        eq(roles.rank, "admin"),
        sql`${roles.abilities} @> '[["manage", "all"]]'::jsonb`,
        eq(users.status, "verified"),
        isNull(userRoles.until),
      ),
    );
}

/** Writes down what was done about a role. */
export async function addSteps(
  db: Database,
  steps: readonly (typeof roleSteps.$inferInsert)[],
): Promise<void> {
  if (steps.length > 0) await db.insert(roleSteps).values([...steps]);
}

const givers = alias(users, "givers");
const holders = alias(users, "holders");

/** What was done about a role, the newest first; of its holders, those of an area. */
export async function findSteps(db: Database, roleId: number, area: Area) {
  return db
    .select({
      act: roleSteps.act,
      at: roleSteps.at,
      by: givers.displayName,
      holder: holders.displayName,
    })
    .from(roleSteps)
    .leftJoin(givers, eq(givers.id, roleSteps.by))
    .leftJoin(holders, eq(holders.id, roleSteps.holderId))
    .leftJoin(branches, eq(branches.id, holders.branchId))
    .where(
      and(
        eq(roleSteps.roleId, roleId),
        area === "national" ? undefined : sql`(${roleSteps.holderId} is null or ${within(area)})`,
      ),
    )
    .orderBy(desc(roleSteps.id))
    .limit(MOST_ROLE_STEPS);
}
