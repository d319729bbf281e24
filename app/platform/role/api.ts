import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import type { RoleChoice } from "#app/contract/role.ts";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { profiles } from "../profile/tables.ts";
import { roles, userRoles, users } from "../user/tables.ts";
import { notifyHolders, stepOf } from "./record.ts";
import { type Administrator, administratorRole } from "./rules.ts";
import { addRole, addSteps, isHeld } from "./store.ts";
import { removeEnded } from "./store-holders.ts";

/** An organisation has some dozens. */
const MAX_ROLES_OFFERED = 500;

/** Advisory lock: any number that no other has. */
const ROLES_LOCK = 7_470_005;

/** Until the transaction ends: whether an administrator is left depends on all roles. */
export async function lockRoles(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${ROLES_LOCK})`);
}

/** Verified members with an account who hold an administrators' role without end. */
export async function findAdministrators(db: Database): Promise<Administrator[]> {
  // Literal ids give PostgreSQL good row estimates: a join reads all that is held.
  const ids = await db
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.rank, "admin"), sql`${roles.abilities} @> '[["manage", "all"]]'::jsonb`));
  return db
    .select({
      userId: userRoles.userId,
      roleId: userRoles.roleId,
      membershipEnd: profiles.membershipEnd,
    })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .leftJoin(profiles, eq(profiles.userId, userRoles.userId))
    .where(
      and(
        anyOf(
          userRoles.roleId,
          ids.map(({ id }) => id),
        ),
        eq(users.status, "verified"),
        isNotNull(users.activatedAt),
        isNull(userRoles.until),
      ),
    );
}

/**
 * Assigns an administrators' role without end, creating one where there is none. Needs `lockRoles`.
 */
export async function assignAdministrator(db: Database, userId: string, now: Date): Promise<void> {
  const found = await findAdministratorRole(db);
  const role = found ?? (await addRole(db, await newRole(db)));
  if (!found) await addSteps(db, stepOf("created", role, null, now), []);
  if (await assignRole(db, { userId, roleId: role.id }, now)) {
    await addSteps(db, stepOf("given", role, null, now), [userId]);
  }
}

async function newRole(db: Database) {
  const { name, nameEn, abilities, ...role } = administratorRole;
  let names: { name: string; nameEn: string } = { name, nameEn };
  for (let number = 2; await isRoleName(db, names); number++) {
    names = { name: `${name} ${number}`, nameEn: `${nameEn} ${number}` };
  }
  return { ...role, ...names, abilities: [...abilities] };
}

async function findAdministratorRole(db: Database) {
  const [role] = await db
    .select()
    .from(roles)
    .where(and(eq(roles.rank, "admin"), sql`${roles.abilities} @> '[["manage", "all"]]'::jsonb`))
    .orderBy(roles.id)
    .limit(1);
  return role;
}

async function isRoleName(
  db: Database,
  { name, nameEn }: { readonly name: string; readonly nameEn: string },
): Promise<boolean> {
  const found = await db
    .select({ id: roles.id })
    .from(roles)
    .where(or(eq(roles.name, name), eq(roles.nameEn, nameEn)));
  return found.length > 0;
}

/** Without an end; returns false if already held so. */
async function assignRole(
  db: Database,
  { userId, roleId }: { userId: string; roleId: number },
  now: Date,
): Promise<boolean> {
  const assigned = await db
    .insert(userRoles)
    .values({ userId, roleId, since: now })
    .onConflictDoUpdate({
      target: [userRoles.userId, userRoles.roleId],
      set: { until: null },
      setWhere: sql`${userRoles.until} is not null`,
    })
    .returning({ roleId: userRoles.roleId });
  return assigned.length > 0;
}

const BATCH_SIZE = 500;

/** Nightly job: takes roles whose last day has passed; they grant nothing since. */
export async function endRoles({
  db,
  now,
}: Pick<Dependencies, "db"> & { now: Date }): Promise<void> {
  let count: number;
  do {
    count = await db.transaction(async (tx) => {
      await lockRoles(tx);
      const removed = await removeEnded(tx, cairoDay(now), BATCH_SIZE);
      for (const { userId, role } of removed) {
        await addSteps(tx, stepOf("ended", role, null, now), [userId]);
        await notifyHolders(tx, [userId], "ended", role, now);
      }
      return removed.length;
    });
  } while (count === BATCH_SIZE);
}

/** Roles in the order of their creation, all or by ids; ids are texts, as forms send them. */
export async function listRoleNames(db: Database, ids?: readonly number[]): Promise<RoleChoice[]> {
  const rows = await db
    .select({ id: roles.id, name: roles.name, nameEn: roles.nameEn, isHeld })
    .from(roles)
    .where(ids && inArray(roles.id, [...ids]))
    .orderBy(asc(roles.id))
    .limit(MAX_ROLES_OFFERED);
  return rows.map(({ id, ...role }) => ({ id: String(id), ...role }));
}
