import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_LISTED } from "#app/contract/review.ts";
import { WITHDRAWN_RANK } from "#app/platform/aid/rules.ts";
import { aidRequests } from "#app/platform/aid/tables.ts";
import { openWorld, person, type World } from "#tests/world/platform.ts";

/* The list that a number leads to (routes/statistics/lists.ts) holds as many as the number says. */

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.signIn(person("verified", "admin").uid)).accessToken;
  // One that was withdrawn since was sent all the same.
  await world.platform.world.db
    .update(aidRequests)
    .set({ withdrawnAt: world.clock.now(), turn: WITHDRAWN_RANK })
    .where(eq(aidRequests.number, 1004));
});
afterAll(() => world.close());

const read = async (path: string, query: Record<string, string>) => {
  const search = new URLSearchParams(query).toString();
  const { status, body } = await world.request("GET", `${path}?${search}`, { token });
  expect(status, path).toBe(200);
  return body.data;
};
const totalOf = async (path: string, query: Record<string, string>): Promise<number> =>
  (await read(path, { ...query, limit: "1" })).metadata.totalItems;

const APPLICATIONS = "/membership/applications";
const AID = "/humanitarian-aid";
const FEEDBACK = "/feedback/all";

describe.each([
  ["a month", { from: "2026-09-01", to: "2026-09-30" }],
  ["a year", { from: "2025-10-01", to: "2026-10-02" }],
  ["a month in one governorate", { from: "2026-09-01", to: "2026-10-02", governorate: "أسيوط" }],
])("in %s", (_, days) => {
  test.each([
    ["applications", APPLICATIONS, {}],
    ["applicationDays", APPLICATIONS, { dated: "decided" }],
    ["renewed", APPLICATIONS, { dated: "decided", state: "approved", kind: "renewal" }],
    ["aid", AID, {}],
    ["aidDays", AID, { dated: "decided" }],
    ["feedback", FEEDBACK, {}],
    ["feedbackDays", FEEDBACK, { dated: "answered" }],
  ] as const)("the list of %s holds as many as are counted", async (name, path, filters) => {
    const { measures } = await read("/statistics", { period: "custom", ...days });
    const { count } = measures.find((each: { name: string }) => each.name === name);
    const total = await totalOf(path, { ...filters, ...days });
    if (days.from < "2026") expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(MAX_LISTED);
    expect(total).toBe(count);
    // By words, too, which are looked up another way.
    const [item] = (await read(path, { ...filters, ...days, limit: "1" })).items;
    if (item) {
      const keyword = String(item.number ?? item.name);
      const { items } = await read(path, { ...filters, ...days, keyword });
      expect(items.map(({ id }: { id: string }) => id)).toContain(item.id);
      const before = { ...filters, ...days, keyword, from: "2020-01-01", to: "2020-01-31" };
      expect(await totalOf(path, before)).toBe(0);
    }
  });
});

test("what was decided stands by the day of its decision, the newest first", async () => {
  for (const [path, dated] of [
    [APPLICATIONS, "decided"],
    [AID, "decided"],
    [FEEDBACK, "answered"],
  ] as const) {
    const days = { from: "2025-10-01", to: "2026-10-02" };
    const all = await read(path, { dated, ...days, limit: "100" });
    const ids = all.items.map(({ id }: { id: string }) => id);
    expect(ids.length, path).toBeGreaterThan(1);
    const older = await read(path, { dated, from: "2025-10-01", to: "2026-09-15", limit: "100" });
    const olderIds = older.items.map(({ id }: { id: string }) => id);
    expect(olderIds.length).toBeLessThan(ids.length);
    expect(ids.slice(ids.length - olderIds.length)).toEqual(olderIds);
  }
});

test("which day is meant narrows nothing where no day is given", async () => {
  for (const [path, dated] of [
    [APPLICATIONS, "decided"],
    [AID, "decided"],
    [FEEDBACK, "answered"],
  ] as const) {
    expect(await read(path, { dated })).toEqual(await read(path, {}));
  }
});
