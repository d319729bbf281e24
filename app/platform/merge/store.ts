import { and, eq, getTableName, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { MergeCount } from "#app/contract/merge.values.ts";
import type { Database } from "../database/connect.ts";
import { inArea } from "../people/api-merge.ts";
import { allPersonalData } from "../personal-data.ts";
import { profiles } from "../profile/tables.ts";
import type { RoleOfPerson } from "../role/api-person.ts";
import { units } from "../structure/tables.ts";
import { belongingColumns } from "../user/api-belonging.ts";
import type { Area } from "../user/area.ts";
import { NO_NAME } from "../user/rules.ts";
import { merges, roles, userRoles, userSecretariats, users } from "../user/tables.ts";

export async function findRecord(db: Database, id: string, area: Area, today: string) {
  const [row] = await db
    .select({
      user: users,
      profile: profiles,
      branchName: units.name,
      place: users.placeCode,
      ...belongingColumns,
      secretariatNames: sql<string[]>`array(select own.name from ${userSecretariats} as work
        join ${units} as own on own.id = work.unit_id
        where work.user_id = ${users.id} order by own.name)`,
      roles: sql<RoleOfPerson[]>`coalesce(
        (select json_agg(json_build_object('id', ${roles.id}, 'name', ${roles.name},
            'nameEn', ${roles.nameEn}, 'rank', ${roles.rank},
            'abilities', ${roles.abilities}, 'until', ${userRoles.until}) order by ${roles.id})
          from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId}
          where ${userRoles.userId} = ${users.id}
            and (${userRoles.until} is null or ${userRoles.until} >= ${today}::date)),
        '[]')`,
    })
    .from(users)
    .leftJoin(units, eq(units.id, users.branchId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.id, id), ne(users.status, "deleted"), inArea(area)));
  return row;
}
export type MergeRow = NonNullable<Awaited<ReturnType<typeof findRecord>>>;

/**
 * Locks both records in a fixed order, against deadlocks. New rows of theirs may still appear;
 * finishMerge moves them.
 */
export async function lockRecords(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.id)
    .for("no key update");
}

export async function findKeptId(db: Database, joinedId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ keptId: merges.keptId })
    .from(merges)
    .where(eq(merges.joinedId, joinedId));
  return row?.keptId;
}

export async function countRows(
  db: Database,
  ids: readonly string[],
): Promise<Record<MergeCount, number>[]> {
  const counted = allPersonalData
    .flatMap(({ tables }) => tables)
    .flatMap(({ table, counted: name }): SQL[] => {
      const from = sql.identifier(getTableName(table));
      return name
        ? [sql`${name}::text, (select count(*)::int from ${from} where user_id = person.id)`]
        : [];
    });
  const { rows } = await db.execute<{ counts: Record<MergeCount, number> }>(sql`
    select json_build_object(${sql.join(counted, sql`, `)}) as counts
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as person (id, place)
    order by place`);
  return rows.map(({ counts }) => counts);
}

/**
 * Clears the merged record except its link, and the number and social account that don't fit the
 * kept one.
 */
export async function reduceRecord(
  db: Database,
  { joinedId, keptId, byId, at }: Omit<typeof merges.$inferInsert, "byId"> & { byId: string },
): Promise<void> {
  await db.insert(merges).values({ joinedId, keptId, byId, at });
  await db
    .update(users)
    .set({
      status: "deleted",
      displayName: NO_NAME,
      email: null,
      governorateCode: null,
      branchId: null,
    })
    .where(eq(users.id, joinedId));
  await db.delete(profiles).where(eq(profiles.userId, joinedId));
}

export type UniqueValues = Partial<Pick<typeof users.$inferSelect, "membershipId" | "facebookId">>;

export async function exchange(
  db: Database,
  { joinedId, keptId }: { joinedId: string; keptId: string },
  { kept, joined }: { kept: UniqueValues; joined: UniqueValues },
): Promise<void> {
  const none = Object.fromEntries(Object.keys(kept).map((name) => [name, null]));
  if (Object.keys(none).length === 0) return;
  await db.update(users).set(none).where(eq(users.id, joinedId));
  await db.update(users).set(kept).where(eq(users.id, keptId));
  await db.update(users).set(joined).where(eq(users.id, joinedId));
}
