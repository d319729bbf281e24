import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openMembers } from "#app/platform/auth/members.ts";
import { sessions } from "#app/platform/auth/tables.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { units } from "#app/platform/structure/tables.ts";
import { roles, userRoles, users } from "#app/platform/user/tables.ts";
import { createDatabase } from "#tests/world/database.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { openWorldOn, person, type World } from "#tests/world/platform.ts";
import { countQueries } from "#tests/world/queries.ts";

const midnight = new Date("2026-11-22T22:00:00Z");

/** Two processes of one database. */
let world: World;
let other: World;
let db: Database;

beforeAll(async () => {
  const url = await createDatabase(inject("database"), `members_${process.pid}`, "template_sawt");
  world = await openWorldOn(url, fixedNow);
  other = await openWorldOn(url, fixedNow);
  db = world.db;
});
afterAll(async () => {
  await Promise.all([world.close(), other.close()]);
});

/** Somebody who signs in, and what `at` answers about them. */
async function signedIn({ uid }: { uid: string }) {
  const { accessToken: token } = await world.signIn(uid);
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.facebookId, uid));
  const ask = (at: World) => at.request("GET", "/auth/get-me", { token });
  return { id: row?.id ?? "", token, ask };
}

test("who asks again is known without a query, for seconds and until the day ends", async () => {
  // In Cairo it is two seconds to midnight.
  world.clock.set(new Date(midnight.getTime() - 2_000));
  const { ask } = await signedIn(person("verified"));
  const queries = () =>
    countQueries(async () => {
      expect((await ask(world)).status).toBe(200);
    });
  await ask(world);
  expect(await queries()).toBe(0);
  world.clock.pass(3);
  expect(await queries()).toBe(1);
  world.clock.pass(14);
  expect(await queries()).toBe(0);
  world.clock.pass(2);
  expect(await queries()).toBe(1);
  world.clock.set(fixedNow);
});

/** What is changed about whom, and what the next answer about them must hold then. */
const changes: {
  what: string;
  who?: { uid: string };
  change: (id: string) => Promise<unknown>;
  holds: object;
}[] = [
  {
    what: "the name",
    change: (id) => db.update(users).set({ displayName: "سلمى رشاد" }).where(eq(users.id, id)),
    holds: { body: { data: { displayName: "سلمى رشاد" } } },
  },
  {
    what: "the status",
    change: (id) => db.update(users).set({ status: "expired" }).where(eq(users.id, id)),
    holds: { body: { data: { status: "expired" } } },
  },
  {
    what: "a role that is given",
    change: (id) => db.insert(userRoles).values({ userId: id, roleId: 1 }),
    holds: { body: { data: { highestRank: "admin" } } },
  },
  {
    what: "the last day of a role",
    who: person("verified", "admin"),
    change: (id) =>
      db.update(userRoles).set({ until: "2026-01-01" }).where(eq(userRoles.userId, id)),
    holds: { body: { data: { highestRank: "member", abilities: [] } } },
  },
  {
    what: "a role that is taken",
    who: person("verified", "sector_leader"),
    change: (id) => db.delete(userRoles).where(eq(userRoles.userId, id)),
    holds: { body: { data: { highestRank: "member" } } },
  },
  {
    what: "the abilities of a role",
    who: person("verified", "governorate_leaders"),
    change: () => db.update(roles).set({ abilities: [["read", "statistics"]] }),
    holds: { body: { data: { abilities: [["read", "statistics"]] } } },
  },
  {
    what: "a session that is ended",
    change: (id) => db.update(sessions).set({ endedAt: fixedNow }).where(eq(sessions.userId, id)),
    holds: { status: 401 },
  },
  {
    what: "a session that is deleted",
    change: (id) => db.delete(sessions).where(eq(sessions.userId, id)),
    holds: { status: 401 },
  },
  {
    what: "one of many at once",
    change: () => db.update(users).set({ displayName: "كلهم" }),
    holds: { body: { data: { displayName: "كلهم" } } },
  },
];

describe.each(changes)("$what", ({ who = person("verified"), change, holds }) => {
  test("is known with the next request, in each process", async () => {
    const { id, ask } = await signedIn(who);
    for (const at of [world, other]) {
      expect(await ask(at)).not.toMatchObject(holds);
      expect(await countQueries(() => ask(at))).toBe(0);
    }
    await change(id);
    for (const at of [other, world]) expect(await ask(at)).toMatchObject(holds);
  });
});

test("the area of a branch is known with the next request", async () => {
  const leader = await signedIn(person("verified", "governorate_leaders"));
  const area = async () => {
    const claims = await db.select().from(sessions).where(eq(sessions.userId, leader.id)).limit(1);
    const [{ id: sessionId = "" } = {}] = claims;
    const found = await other.platform.dependencies.members.find(
      { userId: leader.id, sessionId },
      fixedNow,
    );
    return found?.area;
  };
  await db.update(roles).set({ abilities: [["read", "aid"]] });
  await area();
  await db.update(units).set({ governorateCode: "29" }).where(eq(units.kind, "branch"));
  expect(await area()).toEqual({ governorateCode: "29" });
});

test("a change that was rolled back changes nothing; one that waits for its commit nothing yet", async () => {
  const { id, ask } = await signedIn(person("verified"));
  const name = async () => (await ask(world)).body.data.displayName;
  const before = await name();
  const rolledBack = db.transaction(async (tx) => {
    await tx.update(users).set({ displayName: "اسم لم يبق" }).where(eq(users.id, id));
    expect(await name()).toBe(before);
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow();
  expect(await name()).toBe(before);
});

test("while nothing can be heard of changes, the database is asked each time", async () => {
  const { id, ask } = await signedIn(person("verified"));
  const claims = await db.select().from(sessions).where(eq(sessions.userId, id));
  const { metrics, publisher } = world.platform.dependencies;
  const members = openMembers({
    db,
    metrics,
    publisher: { ...publisher, hasHeardAll: async () => false },
  });
  const find = () => members.find({ userId: id, sessionId: claims.at(-1)?.id ?? "" }, fixedNow);
  await find();
  expect(await countQueries(find)).toBe(1);
  expect(await countQueries(find)).toBe(1);
  await ask(world);
});

test("after its connection was cut, a process knows what it missed", async () => {
  const { id, ask } = await signedIn(person("verified"));
  await ask(world);
  const { publisher } = world.platform.dependencies;
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'sawt listener' and datname = current_database()`,
  );
  await db.update(users).set({ displayName: "اسم جديد" }).where(eq(users.id, id));
  expect((await ask(world)).body.data.displayName).toBe("اسم جديد");
  await expect.poll(() => publisher.hasHeardAll(), { timeout: 5_000 }).toBe(true);
  await ask(world);
  expect(await countQueries(() => ask(world))).toBe(0);
});
