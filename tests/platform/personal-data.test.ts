import { eq, getTableName, sql, sum } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { activations } from "#app/platform/activation/tables.ts";
import { membershipReminders } from "#app/platform/membership/tables.ts";
import { news, newsLikes } from "#app/platform/news/tables.ts";
import { notificationReads } from "#app/platform/notification/tables.ts";
import { allPersonalData } from "#app/platform/personal-data.ts";
import { erasePerson } from "#app/platform/profile/api-erasure.ts";
import { emailChanges } from "#app/platform/profile/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { openWorld, type World } from "#tests/world/platform.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const claims = allPersonalData.flatMap(({ tables }) => tables);

/** The columns that refer to users, as the migrated database has them; `isOwner` if a row goes with its user. */
async function findReferences() {
  const { rows } = await world.platform.world.db.execute<{
    table: string;
    column: string;
    isOwner: boolean;
  }>(sql`
    select conrelid::regclass::text as "table", attname as "column",
      confdeltype <> 'n' as "isOwner"
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'users'::regclass
    order by 1, 2`);
  return rows;
}

test("every table that refers to users belongs to exactly one feature's personal data", async () => {
  const names = claims.map(({ table }) => getTableName(table));
  expect(names.length - new Set(names).size, "tables that two features claim").toBe(0);
  const referring = (await findReferences()).map(({ table }) => table);
  expect(referring).toContain("sessions");
  expect(referring.filter((table) => !names.includes(table))).toEqual([]);
});

test("no feature claims a table that the database doesn't have", async () => {
  const { rows } = await world.platform.world.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const existing = new Set(rows.map(({ name }) => name));
  const names = claims.map(({ table }) => getTableName(table));
  expect(names.filter((name) => !existing.has(name))).toEqual([]);
});

test("a feature that claims to export or to erase a table does so", () => {
  for (const { tables, read, erase } of allPersonalData) {
    const names = tables.map(({ table }) => getTableName(table)).join(", ");
    expect(Boolean(read), `read of ${names}`).toBe(tables.some((each) => !each.notExported));
    expect(Boolean(erase), `erase of ${names}`).toBe(tables.some((each) => !each.notErased));
  }
});

test("the likes of somebody who is erased are gone, and counted no longer", async () => {
  const { db } = world.platform.world;
  const [like] = await db.select().from(newsLikes).limit(1);
  const { userId = "", newsId = 0 } = like ?? {};
  const ofUser = eq(newsLikes.userId, userId);
  const likesOf = async () => {
    const [item] = await db.select().from(news).where(eq(news.id, newsId));
    return item?.likesCount ?? 0;
  };
  const total = async () => {
    const [row] = await db.select({ sum: sum(news.likesCount) }).from(news);
    return Number(row?.sum);
  };
  const own = await db.$count(newsLikes, ofUser);
  const [before, totalBefore] = [await likesOf(), await total()];
  await erasePerson(world.platform.world, userId);
  expect(await db.$count(newsLikes, ofUser)).toBe(0);
  expect([await likesOf(), await total()]).toEqual([before - 1, totalBefore - own]);
});

test("of everybody who is erased, no row of their own is left but what is said to stay", async () => {
  const { db, clock } = world.platform.world;
  const everybody = await db.select({ id: users.id }).from(users);
  const [someone] = everybody;
  // What the demo has none of.
  const [userId, now] = [someone?.id ?? "", clock.now()];
  const code = { userId, codeHash: "", codeSentAt: now };
  await db.insert(activations).values(code).onConflictDoNothing();
  await db.insert(emailChanges).values({ ...code, email: "new@example.org" });
  const reminder = { userId, membershipEnd: "2027-01-01", day: -30, sentAt: now };
  await db.insert(membershipReminders).values(reminder).onConflictDoNothing();
  await db.insert(notificationReads).values({ userId, readUpTo: userId }).onConflictDoNothing();
  await db.execute(sql`
    with session as (
      insert into sessions (user_id, player_id, created_at, last_used_at)
      values (${userId}, 'null', now(), now()) returning id
    )
    insert into push_subscriptions (session_id, user_id, kind, endpoint, language, created_at)
    select id, ${userId}, 'web-push', 'https://push.example/1', 'ar', now() from session`);

  const kept = new Set(
    claims.filter(({ notErased }) => notErased).map(({ table }) => getTableName(table)),
  );
  const owned = (await findReferences()).filter(
    ({ table, isOwner }) => isOwner && !kept.has(table),
  );
  const count = async () => {
    const counts: Record<string, number> = {};
    for (const { table, column } of owned) {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(${sql.identifier(column)})::int as count from ${sql.identifier(table)}`,
      );
      counts[`${table}.${column}`] = rows[0]?.count ?? 0;
    }
    return counts;
  };
  const before = await count();
  expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
  for (const { id } of everybody) await erasePerson(world.platform.world, id);
  expect(await count()).toEqual(Object.fromEntries(Object.keys(before).map((key) => [key, 0])));
  const [left] = await db.select().from(users).where(eq(users.id, userId));
  expect(left).toMatchObject({ displayName: "—", email: null, photo: null });
});
