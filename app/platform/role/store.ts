import { and, asc, count, desc, eq, gte, inArray, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { MAX_ROLE_STEPS, MAX_ROLES } from "#app/contract/role.values.ts";
import { ranks } from "#app/contract/user.ts";
import type { Database } from "../database/connect.ts";
import { units } from "../structure/tables.ts";
import { withinArea } from "../user/api-area.ts";
import type { Area } from "../user/area.ts";
import { merges, roles, userRoles, users } from "../user/tables.ts";
import type { HeldUntil } from "./rules.ts";
import { inArea, isHeldBeyond } from "./store-holders.ts";
import { roleSteps } from "./tables.ts";

export type RoleRow = typeof roles.$inferSelect;
export type RoleContent = Pick<RoleRow, "name" | "nameEn" | "description" | "rank" | "abilities">;

export interface Viewer {
  readonly userId: string;
  readonly area: Area;
  readonly seen: Area;
}

export const isHeld = sql<boolean>`exists (select from user_roles where role_id = roles.id)`;

/** Counted once for all roles. */
function countHolders(db: Database, seen: Area) {
  const ofArea = db
    .select({ id: users.id })
    .from(users)
    .leftJoin(units, eq(units.id, users.branchId))
    .where(inArea(seen));
  return db
    .select({ roleId: userRoles.roleId, number: count().as("number") })
    .from(userRoles)
    .where(seen === "national" ? undefined : inArray(userRoles.userId, ofArea))
    .groupBy(userRoles.roleId)
    .as("held");
}

function selectForViewer(db: Database, { area, seen, userId }: Viewer) {
  const held = countHolders(db, seen);
  const role = {
    role: roles,
    isHeld,
    holders: sql<number>`coalesce(${held.number}, 0)::int`,
    isHeldElsewhere:
      area === "national"
        ? sql<boolean>`false`
        : sql<boolean>`exists (select from user_roles
            join users on users.id = user_roles.user_id
            left join ${units} on units.id = users.branch_id
            where user_roles.role_id = roles.id
              and ((${inArea(area)}) is not true or ${isHeldBeyond(area)}))`,
    isOwn: sql<boolean>`exists (select from user_roles
      where role_id = roles.id and user_id = ${userId})`,
  };
  return db.select(role).from(roles).leftJoin(held, eq(held.roleId, roles.id));
}

export async function findRoles(db: Database, viewer: Viewer) {
  return selectForViewer(db, viewer)
    .orderBy(sql`array_position(${sql.param([...ranks])}::text[], ${roles.rank})`, asc(roles.name))
    .limit(MAX_ROLES);
}

export async function findRole(db: Database, id: number, viewer: Viewer) {
  const [row] = await selectForViewer(db, viewer).where(eq(roles.id, id));
  return row;
}
export type RoleForViewer = NonNullable<Awaited<ReturnType<typeof findRole>>>;

export async function addRole(db: Database, content: RoleContent): Promise<RoleRow> {
  const [row] = await db.insert(roles).values(content).returning();
  if (!row) throw new Error("The database kept no role.");
  return row;
}

export async function changeRole(db: Database, id: number, content: RoleContent): Promise<RoleRow> {
  const [row] = await db
    .update(roles)
    .set({ ...content, version: sql`${roles.version} + 1` })
    .where(eq(roles.id, id))
    .returning();
  if (!row) throw new Error("The role is gone.");
  return row;
}

export async function findHeld(
  db: Database,
  userId: string,
  today: string,
): Promise<Omit<HeldUntil, "area">[]> {
  return db
    .select({ rank: roles.rank, abilities: roles.abilities, until: userRoles.until })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(
      and(eq(userRoles.userId, userId), or(isNull(userRoles.until), gte(userRoles.until, today))),
    );
}

export async function addSteps(
  db: Database,
  step: typeof roleSteps.$inferInsert,
  holderIds: readonly string[],
): Promise<void> {
  const { roleId, act, at, by, role } = step;
  if (holderIds.length === 0) {
    await db.insert(roleSteps).values(step);
    return;
  }
  // The role is sent once for all of them.
  await db.execute(sql`insert into ${roleSteps} (role_id, act, at, by, role, holder_id)
    select ${roleId}::bigint, ${act}, ${at.toISOString()}::timestamptz, ${by}::uuid,
      ${JSON.stringify(role)}::jsonb, unnest(${sql.param([...holderIds])}::uuid[])`);
}

const givers = alias(users, "givers");
const holders = alias(users, "holders");
const giverMerges = alias(merges, "giver_merges");
const holderMerges = alias(merges, "holder_merges");

export async function findSteps(db: Database, roleId: number, area: Area) {
  const { id: userId, branchId } = holders;
  const isOfArea = withinArea(area, { governorateCode: units.governorateCode, userId, branchId });
  return (
    db
      .select({
        act: roleSteps.act,
        at: roleSteps.at,
        by: givers.displayName,
        holder: holders.displayName,
      })
      .from(roleSteps)
      // A merged record's name is that of the record that was kept.
      .leftJoin(giverMerges, eq(giverMerges.joinedId, roleSteps.by))
      .leftJoin(givers, eq(givers.id, sql`coalesce(${giverMerges.keptId}, ${roleSteps.by})`))
      .leftJoin(holderMerges, eq(holderMerges.joinedId, roleSteps.holderId))
      .leftJoin(
        holders,
        eq(holders.id, sql`coalesce(${holderMerges.keptId}, ${roleSteps.holderId})`),
      )
      .leftJoin(units, eq(units.id, holders.branchId))
      .where(
        and(
          eq(roleSteps.roleId, roleId),
          area === "national" ? undefined : sql`(${roleSteps.holderId} is null or ${isOfArea})`,
        ),
      )
      .orderBy(desc(roleSteps.id))
      .limit(MAX_ROLE_STEPS)
  );
}
