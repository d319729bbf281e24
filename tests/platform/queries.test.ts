import { beforeAll, describe, expect, test } from "vitest";
import { INDIVIDUAL } from "#app/contract/election.ts";
import { aidRequests } from "#app/platform/aid/tables.ts";
import { comments, likes } from "#app/platform/reaction/tables.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { addApplicant } from "#tests/world/applicant.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { countQueries } from "#tests/world/queries.ts";
import { setUp } from "#tests/world/set-up.ts";

const LIMITS = [1, 10, 100];
/** Who is asking, then the rows, their number and whatever hangs on them: nothing needs more. */
const MAX_QUERIES = 8;

const world = setUp(() => openWorld());
let token: string;
let userId: string;
beforeAll(async () => {
  const { uid } = person("verified");
  token = (await world.signIn(uid)).accessToken;
  userId = (await findUserByFacebook(world.db, uid))?.id ?? "";
});

type Query = Record<string, string>;

/** The queries of a list at each limit, and how many rows it answered. */
async function measure(path: string, query: Query, caller?: string) {
  const request = async (limit: number) => {
    const search = new URLSearchParams({ ...query, limit: String(limit) });
    const { status, body } = await world.request("GET", `${path}?${search}`, { token: caller });
    expect(status).toBe(200);
    return body.data.items.length as number;
  };
  await request(1);
  const queries: number[] = [];
  const rows: number[] = [];
  for (const limit of LIMITS) {
    queries.push(await countQueries(async () => rows.push(await request(limit))));
  }
  return { queries, rows };
}

function expectConstant({ queries, rows }: { queries: number[]; rows: number[] }) {
  expect(rows).toEqual(LIMITS);
  expect(new Set(queries).size, `queries at 1, 10 and 100 rows: ${queries}`).toBe(1);
  expect(queries[0]).toBeGreaterThan(0);
  expect(queries[0]).toBeLessThanOrEqual(MAX_QUERIES);
}

describe("the number of queries does not grow with the number of rows", () => {
  test.each<[string, Query]>([
    ["newest first", {}],
    ["by likes", { sortBy: "likesCount" }],
    ["of a search", { keyword: "في" }],
    ["of a search by likes", { keyword: "في", sortBy: "likesCount" }],
  ])("in the news %s, for a member who likes some and for a visitor", async (_, query) => {
    const { db } = world.platform.dependencies;
    const { items } = (await world.request("GET", "/news?limit=100", { token })).body.data;
    const createdAt = world.clock.now();
    await db
      .insert(likes)
      .values(
        items.map(({ id }: { id: string }) => {
          return { kind: "news" as const, targetId: Number(id), userId, createdAt };
        }),
      )
      .onConflictDoNothing();
    expectConstant(await measure("/news", query, token));
    expectConstant(await measure("/news/guest", query));
  });

  test("in the comments on an item", async () => {
    const { db } = world.platform.dependencies;
    const { items } = (await world.request("GET", "/news?limit=1", { token })).body.data;
    const [newest] = items;
    await db.insert(comments).values(
      Array.from({ length: 120 }, (_, at) => ({
        kind: "news" as const,
        targetId: Number(newest.id),
        userId,
        body: `تعليق ${at}`,
        createdAt: world.clock.now(),
      })),
    );
    const path = `/news/${newest.id}/comments`;
    expectConstant(await measure(path, {}, token));
    expectConstant(await measure(path, {}));
  });

  test.each<[string, Query]>([
    ["of every state", {}],
    ["of a search", { keyword: "سعيد منصور" }],
  ])("in the applications: %s", async (_, query) => {
    const reviewer = await world.signIn(person("verified", "admin").uid);
    for (let number = 0; number < 100; number++)
      await addApplicant(world.platform.dependencies, number);
    expectConstant(await measure("/membership/applications", query, reviewer.accessToken));
  });

  test.each<[string, Query]>([
    ["of every status", {}],
    ["of a search", { keyword: "ظرف" }],
  ])("in the requests for aid: %s", async (_, query) => {
    const { db } = world.platform.dependencies;
    const reviewer = await world.signIn(person("verified", "admin").uid);
    const createdAt = world.clock.now();
    const row = { userId, title: "ظرف", sealedDescription: "", searchText: "ظرف", createdAt };
    await db
      .insert(aidRequests)
      .values(
        Array.from({ length: 120 }, (_, at) => ({
          ...row,
          number: 1_000_000 + at,
          turn: at,
          category: "living" as const,
        })),
      )
      .onConflictDoNothing();
    expectConstant(await measure("/humanitarian-aid", query, reviewer.accessToken));
  });

  test.each<[string, Query]>([
    ["all", {}],
    ["of a type", { type: INDIVIDUAL }],
    ["of a search", { keyword: "حزب" }],
  ])("in the candidates: %s", async (_, query) => {
    expectConstant(await measure("/election/candidates", query));
  });
});
