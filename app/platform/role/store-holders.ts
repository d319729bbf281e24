import {
  and,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { foldDigits } from "#app/arabic/digits.ts";
import { searchTokens } from "#app/arabic/fold.ts";
import type { Database } from "../database/connect.ts";
import { hasToken } from "../database/search.ts";
import { units } from "../structure/tables.ts";
import { withinArea } from "../user/api-area.ts";
import { belongingColumns } from "../user/api-belonging.ts";
import { type Area, secretariatsOfRank } from "../user/area.ts";
import { roles, userRoles, users } from "../user/tables.ts";

export function inArea(area: Area): SQL | undefined {
  const { governorateCode } = units;
  return withinArea(area, { governorateCode, userId: users.id, branchId: users.branchId });
}

/** Whether a secretariats' role holds outside of a local area, though its holder is inside. */
export function isHeldBeyond(area: Area): SQL {
  const { governorateCode = null, secretariats = [] } = typeof area === "object" ? area : {};
  const ids = sql`${sql.param(secretariats.map(({ id }) => id))}::uuid[]`;
  const kinds = Object.entries(secretariatsOfRank).map(
    ([rank, kind]) => sql`when ${rank} then ${kind}`,
  );
  return sql`exists (select from user_secretariats as work join units as own on own.id = work.unit_id
    where work.user_id = users.id and own.closed_at is null
      and own.kind = case roles.rank ${sql.join(kinds, sql` `)} end
      and (own.governorate_code = ${governorateCode}::text
        or own.id = any(${ids}) or own.secretariat_id = any(${ids})) is not true)`;
}

const givers = alias(users, "givers");

/** Newest first. The page is cut out of an index before any join: everybody may hold a role. */
export async function findHolders(
  db: Database,
  roleId: number,
  area: Area,
  { page, limit }: { page: number; limit: number },
) {
  const ofArea = db
    .select({ one: sql`1` })
    .from(users)
    .leftJoin(units, eq(units.id, users.branchId))
    .where(and(eq(users.id, userRoles.userId), inArea(area)));
  const isHeld = and(
    eq(userRoles.roleId, roleId),
    area === "national" ? undefined : exists(ofArea),
  );
  const newest = [sql`since desc nulls last`, sql`user_id desc nulls last`];
  const holders = db
    .select()
    .from(userRoles)
    .where(isHeld)
    .orderBy(...newest)
    .limit(limit)
    .offset((page - 1) * limit)
    .as("held");
  return db
    .select({
      userId: holders.userId,
      name: users.displayName,
      status: users.status,
      membershipId: users.membershipId,
      ...belongingColumns,
      since: holders.since,
      until: holders.until,
      by: givers.displayName,
    })
    .from(holders)
    .innerJoin(users, eq(users.id, holders.userId))
    .leftJoin(units, eq(units.id, users.branchId))
    .leftJoin(givers, eq(givers.id, holders.givenBy))
    .orderBy(...newest);
}

const someone = {
  id: users.id,
  name: users.displayName,
  status: users.status,
  ...belongingColumns,
};

export async function findMemberByNumber(db: Database, membershipId: string, area: Area) {
  const [row] = await db
    .select(someone)
    .from(users)
    .leftJoin(units, eq(units.id, users.branchId))
    .where(and(eq(users.membershipId, membershipId), inArea(area)));
  return row;
}

const MAX_CANDIDATES = 20;

export async function findCandidates(
  db: Database,
  { roleId, area, notId, keyword }: CandidateFilter,
) {
  const tokens = searchTokens(keyword);
  if (tokens.length === 0) return [];
  const number = foldDigits(keyword).replaceAll(/\s/g, "");
  return db
    .select({
      name: users.displayName,
      membershipId: sql<string>`${users.membershipId}`,
      governorateCode: units.governorateCode,
      holds: sql<boolean>`exists (select from user_roles
        where role_id = ${roleId} and user_id = ${users.id})`,
    })
    .from(users)
    .leftJoin(units, eq(units.id, users.branchId))
    .where(
      and(
        or(
          eq(users.membershipId, number),
          and(...tokens.map((token) => hasToken(users.foldedName, token))),
        ),
        eq(users.status, "verified"),
        isNotNull(users.membershipId),
        ne(users.id, notId),
        inArea(area),
      ),
    )
    .limit(MAX_CANDIDATES);
}

interface CandidateFilter {
  readonly roleId: number;
  readonly area: Area;
  readonly notId: string;
  readonly keyword: string;
}

export async function findHolder(db: Database, roleId: number, userId: string, area: Area) {
  const [row] = await db
    .select(someone)
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .leftJoin(units, eq(units.id, users.branchId))
    .where(and(eq(userRoles.roleId, roleId), eq(userRoles.userId, userId), inArea(area)));
  return row;
}

/** Returns false if already held so. */
export async function addHolder(
  db: Database,
  grant: Required<typeof userRoles.$inferInsert>,
): Promise<boolean> {
  const { since, givenBy, until } = grant;
  const changed = await db
    .insert(userRoles)
    .values(grant)
    .onConflictDoUpdate({
      target: [userRoles.userId, userRoles.roleId],
      set: { since, givenBy, until },
      setWhere: sql`${userRoles.until} is distinct from ${until}`,
    })
    .returning({ userId: userRoles.userId });
  return changed.length > 0;
}

export async function removeHolder(db: Database, roleId: number, userId: string): Promise<void> {
  await db.delete(userRoles).where(and(eq(userRoles.roleId, roleId), eq(userRoles.userId, userId)));
}

/** At most `limit`, by id; returns who they were. */
export async function removeHolders(
  db: Database,
  roleId: number,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const some = db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(and(eq(userRoles.roleId, roleId), gt(userRoles.userId, after)))
    .orderBy(userRoles.userId)
    .limit(limit);
  const removed = await db
    .delete(userRoles)
    .where(and(eq(userRoles.roleId, roleId), inArray(userRoles.userId, some)))
    .returning({ userId: userRoles.userId });
  return removed.map(({ userId }) => userId).sort();
}

/** At most `limit`; returns who lost what. */
export async function removeEnded(db: Database, today: string, limit: number) {
  const ended = db
    .select({ userId: userRoles.userId, roleId: userRoles.roleId })
    .from(userRoles)
    .where(lt(userRoles.until, today))
    .limit(limit);
  const removed = await db
    .delete(userRoles)
    .where(sql`(${userRoles.userId}, ${userRoles.roleId}) in (${ended})`)
    .returning({ userId: userRoles.userId, roleId: userRoles.roleId });
  if (removed.length === 0) return [];
  const existing = await db.select().from(roles);
  return removed.flatMap(({ userId, roleId }) => {
    const role = existing.find(({ id }) => id === roleId);
    return role ? [{ userId, role }] : [];
  });
}

const isHeldBy = (userId: string, today: string) =>
  and(eq(userRoles.userId, userId), or(isNull(userRoles.until), gte(userRoles.until, today)));

export const countRolesOf = (db: Database, userId: string, today: string) =>
  db.$count(userRoles, isHeldBy(userId, today));

export async function findRolesOf(db: Database, userId: string, today: string) {
  return db
    .select(getTableColumns(roles))
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(isHeldBy(userId, today))
    .orderBy(roles.id);
}

export async function findRoleIdsOf(db: Database, userId: string, today: string) {
  const held = await db
    .select({ roleId: userRoles.roleId })
    .from(userRoles)
    .where(isHeldBy(userId, today))
    .orderBy(userRoles.roleId);
  return held.map(({ roleId }) => roleId);
}
