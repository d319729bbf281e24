import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { foldForSearch } from "#app/arabic/fold.ts";
import type { PointAct } from "#app/contract/leaderboard.values.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { award, maintainPoints, revoke } from "#app/platform/leaderboard/api.ts";
import { bucketOf, pointRules } from "#app/platform/leaderboard/rules.ts";
import { pointHolders, pointSteps, points, pointTotals } from "#app/platform/leaderboard/tables.ts";
import { erasePerson } from "#app/platform/profile/api-erasure.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { users } from "#app/platform/user/tables.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
let token: string;
let me: string;
let others: string[];
beforeAll(async () => {
  const { db } = world.platform.dependencies;
  me = (await findUserByFacebook(db, person("verified").uid))?.id ?? "";
  // Sixty more of one family, so that they are found by it.
  const rows = await db
    .insert(users)
    .values(
      Array.from({ length: 60 }, (_, at) => ({
        displayName: `سامي الغيطاني ${String(at).padStart(2, "0")}`,
        status: "verified" as const,
        createdAt: world.clock.now(),
      })),
    )
    .returning({ id: users.id });
  others = rows.map(({ id }) => id);
});
beforeEach(async () => {
  const { db } = world.platform.dependencies;
  world.clock.set(fixedNow);
  token = (await world.signIn(person("verified").uid)).accessToken;
  for (const table of [points, pointTotals, pointHolders, rateLimits]) await db.delete(table);
});

const read = async (query: Record<string, string> = {}, as = token) =>
  world.request("GET", `/user/leaderboard?${new URLSearchParams(query)}`, { token: as });
const board = async (query: Record<string, string> = {}) => (await read(query)).body.data;
const give = (userId: string, act: PointAct, source: string) =>
  award(world.db, { userId, act, source, now: world.clock.now() });
const setStatus = (id: string, status: "verified" | "expired" | "blocked") =>
  world.db.update(users).set({ status }).where(eq(users.id, id));

/** The counts by number of points are always those of the totals themselves. */
async function expectCounted() {
  const { db } = world.platform.dependencies;
  const { rows } = await db.execute(sql`
    select period, bucket, points, people from ${pointSteps} where people <> 0
    except select period, bucket, points, count(*)::int from ${pointTotals}
      where is_shown and points > 0 group by 1, 2, 3`);
  expect(rows).toEqual([]);
  const [sums] = (
    await db.execute<{ steps: number; totals: number }>(sql`select
      (select coalesce(sum(people), 0)::int from ${pointSteps}) as steps,
      (select count(*)::int from ${pointTotals} where is_shown and points > 0) as totals`)
  ).rows;
  expect(sums?.steps).toBe(sums?.totals);
}

describe("points", () => {
  test("are given once for one thing, and taken back with it", async () => {
    await give(me, "comment", "1");
    await give(me, "comment", "1");
    await give(me, "comment", "2");
    expect((await board()).mine).toEqual({
      rank: 1,
      points: 2 * pointRules.comment.points,
      isHidden: false,
    });
    const { db } = world.platform.dependencies;
    const deed = { userId: me, act: "comment", source: "1", now: world.clock.now() } as const;
    await revoke(db, deed);
    await revoke(db, deed);
    expect((await board()).mine.points).toBe(pointRules.comment.points);
    await revoke(db, { ...deed, source: "2" });
    expect((await board()).mine).toEqual({ rank: null, points: 0, isHidden: false });
    expect((await board()).items).toEqual([]);
    await expectCounted();
  });

  test("of one kind stop for the day at its most, and go on the next", async () => {
    for (let at = 0; at < 30; at++) await give(me, "like", String(at));
    const most = pointRules.like.points * pointRules.like.mostADay;
    expect((await board()).mine.points).toBe(most);
    const now = world.clock.now();
    world.clock.pass(24 * 60 * 60);
    await give(me, "like", "next day");
    token = (await world.signIn(person("verified").uid)).accessToken;
    expect((await board({ period: "daily" })).mine.points).toBe(pointRules.like.points);
    expect((await board()).mine.points).toBe(most + pointRules.like.points);
    world.clock.set(now);
    expect((await board({ period: "daily" })).mine.points).toBe(most);
  });

  test("that were given at once are all counted, and the counts with them", async () => {
    const some = others.slice(0, 12);
    await Promise.all(
      some.flatMap((id) => ["a", "b", "c"].map((source) => give(id, "comment", source))),
    );
    const { items } = await board({ limit: "100" });
    expect(items).toHaveLength(12);
    for (const { rank, points: earned } of items) {
      expect([rank, earned]).toEqual([1, 3 * pointRules.comment.points]);
    }
    await expectCounted();
  });

  test("come with a like and a comment on news, and go when they go", async () => {
    const request = (method: string, path: string, body: object = {}) =>
      world.request(method, path, { token, body });
    const { body } = await request("POST", "/news/1/comments", { body: "تعليق" });
    const first = (await request("POST", "/news/2/toggle-like")).body.data.isLiked;
    // The demo's member may have liked it before.
    if (!first) await request("POST", "/news/2/toggle-like");
    expect((await board()).mine.points).toBe(pointRules.comment.points + pointRules.like.points);
    await request("POST", "/news/2/toggle-like");
    await request("DELETE", `/news/1/comments/${body.data.id}`);
    expect((await board()).mine.points).toBe(0);
  });
});

describe("the board", () => {
  /** Points by multiples of a comment's, on days of their own so that all count. */
  async function rank(...scores: number[]) {
    const now = world.clock.now();
    for (const [at, score] of scores.entries()) {
      for (let nth = 0; nth < score; nth++) {
        world.clock.set(new Date(Date.UTC(2026, 0, 1 + nth, 9)));
        await give(others[at] ?? "", "comment", String(nth));
      }
    }
    world.clock.set(now);
  }
  const ranks = (items: { rank: number }[]) => items.map((each) => each.rank);

  test("ranks equal points equally, pages through them, and turns round", async () => {
    await rank(5, 3, 3, 3, 2, 1, 1);
    const yearly = { period: "yearly" };
    const all = await board(yearly);
    expect(ranks(all.items)).toEqual([1, 2, 2, 2, 5, 6, 6]);
    expect(all.metadata).toEqual({ totalItems: 7, totalPages: 1, page: 1, limit: 10 });
    expect(all.top).toEqual(all.items.slice(0, 3));
    const names = all.items.map(({ name }: { name: string }) => name);
    expect(new Set(names).size).toBe(7);

    const pages = [];
    for (const page of ["1", "2", "3", "4"]) {
      const { items, top } = await board({ ...yearly, limit: "2", page });
      expect(top).toEqual(all.top);
      pages.push(...items);
    }
    expect(pages).toEqual(all.items);
    expect((await board({ ...yearly, limit: "2", page: "5" })).items).toEqual([]);

    const ascending = await board({ ...yearly, sort: "asc" });
    expect(ascending.items).toEqual(all.items.toReversed());
    expect(ascending.top).toEqual(all.top);
    const turned = [];
    for (const page of ["1", "2", "3"]) {
      turned.push(...(await board({ ...yearly, sort: "asc", limit: "3", page })).items);
    }
    expect(turned).toEqual(ascending.items);
    // This month nobody did anything.
    expect((await board()).items).toEqual([]);
    await expectCounted();
  });

  test("finds people by any spelling of their name, with the rank that they have among all", async () => {
    await rank(4, 3, 2, 2);
    await give(me, "attendance", "a gathering");
    const found = await board({ period: "yearly", keyword: "الغيطانى سامى" });
    expect(ranks(found.items)).toEqual([2, 3, 4, 4]);
    expect(found.metadata.totalItems).toBe(4);
    expect(found.top[0].isMe).toBe(true);
    expect((await board({ period: "yearly", keyword: "ققققق" })).items).toEqual([]);
    const second = await board({ period: "yearly", keyword: "الغيطاني", page: "2", limit: "3" });
    expect(ranks(second.items)).toEqual([4]);
  });

  test("holds verified members only: who expires or is blocked vanishes, and comes back", async () => {
    await rank(3, 2, 1);
    const [first = ""] = others;
    for (const status of ["expired", "blocked"] as const) {
      await setStatus(first, status);
      expect(ranks((await board({ period: "yearly" })).items)).toEqual([1, 2]);
      await expectCounted();
    }
    await setStatus(first, "verified");
    expect(ranks((await board({ period: "yearly" })).items)).toEqual([1, 2, 3]);
    await expectCounted();
  });

  test("is kept from who is not verified, and from visitors", async () => {
    const pending = await world.signIn(person("pending").uid);
    expect((await read({}, pending.accessToken)).status).toBe(403);
    expect((await world.request("GET", "/user/leaderboard")).status).toBe(401);
    const path = "/user/leaderboard/visibility";
    const answer = await world.request("PATCH", path, {
      token: pending.accessToken,
      body: { isHidden: true },
    });
    expect(answer.status).toBe(403);
  });

  test("leaves out who asks for it, who goes on seeing their own place", async () => {
    await rank(9, 1);
    await give(me, "attendance", "a gathering");
    const hide = (isHidden: unknown) =>
      world.request("PATCH", "/user/leaderboard/visibility", { token, body: { isHidden } });
    expect((await hide("true")).status).toBe(200);
    const hidden = await board({ period: "yearly" });
    expect(hidden.items.some(({ isMe }: { isMe: boolean }) => isMe)).toBe(false);
    expect(hidden.mine).toMatchObject({ rank: 1, isHidden: true });
    expect(ranks(hidden.items)).toEqual([1, 2]);
    // Points go on coming meanwhile.
    await give(me, "attendance", "another");
    expect((await board({ period: "yearly" })).items).toHaveLength(2);
    await expectCounted();
    await hide(false);
    expect((await board({ period: "yearly" })).items[0]).toMatchObject({ isMe: true, rank: 1 });
    await expectCounted();
    expect((await hide("perhaps")).status).toBe(400);
  });

  test("says what everything is worth, and shows a name and a picture and no id", async () => {
    await rank(1);
    const { items, worths: said } = await board({ period: "yearly" });
    expect(said).toContainEqual({ act: "attendance", ...pointRules.attendance });
    expect(Object.keys(items[0]).sort()).toEqual(["isMe", "name", "photo", "points", "rank"]);
  });

  test.each([[{ period: "hourly" }], [{ sort: "up" }], [{ page: "0" }], [{ limit: "101" }]])(
    "is not asked for by %j",
    async (query) => {
      expect((await read(query)).status).toBe(400);
    },
  );
});

test("a member's points are in their download, and gone when they are forgotten", async () => {
  const { db, documents, files } = world.platform.dependencies;
  await give(me, "attendance", "a gathering");
  const { body } = await world.request("GET", "/profile/data", { token });
  const told = typeof body === "string" ? JSON.parse(body) : body;
  expect(told.points).toMatchObject([{ act: "attendance", points: pointRules.attendance.points }]);
  const [gone = ""] = others;
  await give(gone, "comment", "1");
  await erasePerson({ db, documents, files }, gone);
  for (const table of [points, pointTotals, pointHolders]) {
    expect(await db.select().from(table).where(eq(table.userId, gone))).toEqual([]);
  }
  await expectCounted();
});

test("at night old days are forgotten, not the acts; a changed name is found by its new letters", async () => {
  const { db } = world.platform.dependencies;
  const [, renamed = ""] = others;
  await give(renamed, "comment", "1");
  const day = bucketOf("daily", world.clock.now());
  const later = new Date(world.clock.now().getTime() + 60 * 24 * 60 * 60 * 1000);
  await db.update(users).set({ displayName: "هالة الشوربجي" }).where(eq(users.id, renamed));
  expect((await board({ keyword: "الشوربجي" })).items).toEqual([]);
  await maintainPoints(db, later);
  expect((await board({ keyword: "الشوربجى" })).items).toHaveLength(1);
  const daily = and(eq(pointTotals.period, "daily"), eq(pointTotals.bucket, day));
  expect(await db.select().from(pointTotals).where(daily)).toEqual([]);
  expect((await board()).items).toHaveLength(1);
  expect(await db.select().from(points).where(eq(points.userId, renamed))).toHaveLength(1);
  const [holder] = await db.select().from(pointHolders).where(eq(pointHolders.userId, renamed));
  expect(holder?.searchText).toBe(foldForSearch("هالة الشوربجي"));
  await expectCounted();
});
