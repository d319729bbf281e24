import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { MAX_LISTED } from "#app/contract/review.ts";
import { secretariatKinds } from "#app/contract/structure.values.ts";
import { WITHDRAWN_RANK } from "#app/platform/aid/rules.ts";
import { aidRequests } from "#app/platform/aid/tables.ts";
import { units } from "#app/platform/structure/tables.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const UNIT_KINDS = ["sector", ...secretariatKinds];

/* The list that a number leads to (routes/statistics/lists.ts) holds as many as the number says. */

const world = setUp(() => openWorld());
let token: string;
beforeAll(async () => {
  token = (await world.signIn(person("verified", "admin").uid)).accessToken;
  // One that was withdrawn since was sent all the same.
  await world.db
    .update(aidRequests)
    .set({ withdrawnAt: world.clock.now(), turn: WITHDRAWN_RANK })
    .where(eq(aidRequests.number, 1004));
});

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
const USERS = "/users";

/** The lists that hold what is counted, each with the filters of its number. */
const lists = [
  ["joined", USERS, { dated: "began" }],
  ["ended", USERS, { dated: "ended", status: "expired" }],
  ["applications", APPLICATIONS, {}],
  ["applicationDays", APPLICATIONS, { dated: "decided" }],
  ["renewed", APPLICATIONS, { dated: "decided", state: "approved", kind: "renewal" }],
  ["aid", AID, {}],
  ["aidDays", AID, { dated: "decided" }],
  ["feedback", FEEDBACK, {}],
  ["feedbackDays", FEEDBACK, { dated: "answered" }],
] as const;

const YEAR = { from: "2025-10-01", to: "2026-10-02" };
type Filters = Record<string, string>;
interface Count {
  readonly name: string;
  readonly count: number;
}

const measuresOf = async (filters: Filters): Promise<readonly Count[]> =>
  (await read("/statistics", { period: "custom", ...filters })).measures;
const countOf = (measures: readonly Count[], name: string) =>
  measures.find((each) => each.name === name)?.count;

/** How many came to the gatherings of a list. */
const sumOfCame = async (filters: Filters): Promise<number> => {
  const { items } = await read("/attendance/gatherings", { time: "all", limit: "100", ...filters });
  return items.reduce((sum: number, { came }: { came: number }) => sum + came, 0);
};

describe.each<[string, Filters]>([
  ["a month", { from: "2026-09-01", to: "2026-09-30" }],
  ["a year", YEAR],
  ["a month in one governorate", { from: "2026-09-01", to: "2026-10-02", governorate: "أسيوط" }],
])("in %s", (_, days) => {
  test.each(lists)("the list of %s holds as many as are counted", async (name, path, filters) => {
    const count = countOf(await measuresOf(days), name);
    const total = await totalOf(path, { ...filters, ...days });
    if (days.from === YEAR.from) expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(MAX_LISTED);
    expect(total).toBe(count);
    // By words, too, which are looked up another way.
    const [item] = (await read(path, { ...filters, ...days, limit: "1" })).items;
    if (item) {
      const keyword = String(item.number ?? item.name);
      const { items } = await read(path, { ...filters, ...days, keyword });
      expect(items.map(({ id }: { id: string }) => id)).toContain(item.id);
      const before = { ...filters, ...days, keyword, from: "2009-01-01", to: "2009-01-31" };
      expect(await totalOf(path, before)).toBe(0);
    }
  });

  test("the gatherings had as many people as are counted", async () => {
    expect(await sumOfCame(days)).toBe(countOf(await measuresOf(days), "attendance"));
  });
});

test("a sector or a secretariat narrows each number and its list alike", async () => {
  const units = [
    ...(await read("/statistics/units", { governorate: "القاهرة" })),
    ...(await read("/statistics/units", {})),
  ];
  expect(new Set(units.map(({ kind }) => kind))).toEqual(new Set(UNIT_KINDS));
  let most = 0;
  for (const { id: unit } of units) {
    const measures = await measuresOf({ ...YEAR, unit });
    for (const [name, path, filters] of lists) {
      const total = await totalOf(path, { ...filters, ...YEAR, unit });
      expect(total, `${name} of ${unit}`).toBe(countOf(measures, name));
      most = Math.max(most, total);
    }
    expect(await sumOfCame({ ...YEAR, unit })).toBe(countOf(measures, "attendance"));
  }
  expect(most).toBeGreaterThan(0);
});

test("a unit beyond the reader's area, a closed one and one that never was narrow a list to nothing", async () => {
  const leader = await world.signIn(person("verified", "governorate_leaders").uid);
  const ask = async (path: string) => {
    const { body } = await world.request("GET", path, { token: leader.accessToken });
    return body.data;
  };
  const totalFor = async (path: string, unit: string): Promise<number> =>
    (await ask(`${path}?unit=${unit}`)).metadata.totalItems;
  const sectorOf = (found: readonly { kind: string; id: string }[]) =>
    found.find(({ kind }) => kind === "sector")?.id ?? "";
  const own = sectorOf(await ask("/statistics/units"));
  const far = sectorOf(await read("/statistics/units", { governorate: "أسوان" }));
  expect(await totalFor(USERS, own)).toBeGreaterThan(0);
  for (const path of [USERS, APPLICATIONS, AID, FEEDBACK, "/attendance/gatherings"]) {
    expect(await totalFor(path, far), path).toBe(0);
    expect(await totalFor(path, crypto.randomUUID()), path).toBe(0);
  }
  await world.db.update(units).set({ closedAt: world.clock.now() }).where(eq(units.id, own));
  expect(await totalFor(USERS, own)).toBe(0);
});

test("news and posts of some days are as many as are counted", async () => {
  const measures = await measuresOf(YEAR);
  const { from, to } = YEAR;
  expect(await totalOf("/news", { since: from, until: to })).toBe(countOf(measures, "news"));
  expect(await totalOf("/posts", YEAR)).toBe(countOf(measures, "posts"));
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
