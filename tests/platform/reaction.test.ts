import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { deleteReactions } from "#app/platform/reaction/api.ts";
import { comments, likes } from "#app/platform/reaction/tables.ts";
import { plansOf } from "#tests/world/plans.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());

test("what the reader likes and an item's comments are found by indexes", async () => {
  const { accessToken } = await world.signIn(person("verified").uid);
  const list = (path: string) => async () => {
    await world.request("GET", path, { token: accessToken });
  };
  const [liked] = await plansOf(world.db, '"likes"', list("/news?limit=5"), ["enable_seqscan"]);
  expect(liked).toMatch(/likes_kind_target_id_user_id_pk on likes/);
  const page = list("/news/300/comments");
  const [listed] = await plansOf(world.db, 'from "comments"', page, [
    "enable_seqscan",
    "enable_bitmapscan",
    "enable_sort",
  ]);
  expect(listed).toContain("comments_by_date");
});

test("whoever sends an item on counts once, of each kind; who is not signed in not at all", async () => {
  const [one, other] = [
    await world.signIn(person("verified").uid),
    await world.signIn(person("pending").uid),
  ];
  for (const kind of ["news", "posts"]) {
    const before = (await world.request("GET", `/${kind}/3`, { token: one.accessToken })).body.data;
    const share = async (token?: string) =>
      world.request("POST", `/${kind}/3/share`, token === undefined ? {} : { token });
    expect((await share(one.accessToken)).body.data).toEqual({
      sharesCount: before.sharesCount + 1,
    });
    expect((await share(one.accessToken)).body.data).toEqual({});
    expect((await share(other.accessToken)).body.data).toEqual({
      sharesCount: before.sharesCount + 2,
    });
    expect((await share()).status).toBe(401);
    const read = await world.request("GET", `/${kind}/3`, { token: one.accessToken });
    expect(read.body.data.sharesCount).toBe(before.sharesCount + 2);
    expect(
      (await world.request("POST", `/${kind}/999999/share`, { token: other.accessToken })).status,
    ).toBe(404);
  }
});

test("what is deleted for good takes its likes and comments with it, and nobody else's", async () => {
  const { rows } = await world.db.execute<{ id: string }>(
    sql`select target_id as id from comments group by 1 having count(*) > 1 limit 1`,
  );
  const id = Number(rows[0]?.id);
  const count = async () =>
    [await world.db.$count(comments), await world.db.$count(likes)] as const;
  const of = async () =>
    [
      await world.db.$count(comments, sql`target_id = ${id}`),
      await world.db.$count(likes, sql`target_id = ${id}`),
    ] as const;
  const [before, own] = [await count(), await of()];
  await deleteReactions(world.db, "news", id);
  expect(await count()).toEqual([before[0] - own[0], before[1] - own[1]]);
  expect(await of()).toEqual([0, 0]);
});
