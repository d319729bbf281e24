import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { SEARCH_HITS, type SearchAnswer } from "#app/contract/search.ts";
import { applications } from "#app/platform/application/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { userRoles, users } from "#app/platform/user/tables.ts";
import { createDatabase } from "#tests/world/database.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { openWorldOn, person, type World } from "#tests/world/platform.ts";

let world: World;
/** Access tokens: who decides everywhere, in Damietta, in Qena; who decides nothing. */
const tokens: Record<string, string> = {};
const cast = {
  admin: person("verified", "admin").uid,
  damietta: person("verified", "governorate_leaders").uid,
  qena: person("verified", "sector_leader").uid,
  member: person("verified").uid,
};

beforeAll(async () => {
  const url = await createDatabase(inject("database"), `search_${process.pid}`, "template_sawt");
  world = await openWorldOn(url, fixedNow);
  for (const [who, uid] of Object.entries(cast)) {
    tokens[who] = (await world.signIn(uid)).accessToken;
  }
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.delete(rateLimits);
});

const ask = (who: string, path: string) =>
  world.request("GET", path, { token: tokens[who] ?? "" }).then(({ body }) => body.data);
const find = async (who: string, keyword: string): Promise<SearchAnswer["parts"]> =>
  (await ask(who, `/search?${new URLSearchParams({ keyword })}`)).parts;
const partOf = async (who: string, keyword: string, name: string, section?: string) =>
  (await find(who, keyword)).find(
    (part) => part.name === name && (part.section ?? undefined) === section,
  );

/** Some of the demo that only one of two governorates has. */
const inGovernorate = async (code: string) => {
  const [row] = await world.db
    .select()
    .from(applications)
    .where(eq(applications.governorateCode, code))
    .limit(1);
  return row;
};

test("nobody searches who is not signed in", async () => {
  expect((await world.request("GET", "/search?keyword=في")).status).toBe(401);
});

test.each([undefined, "", " ", "..", "م"])(
  "%j finds nothing, and asks no list",
  async (keyword) => {
    const path = keyword === undefined ? "/search" : `/search?${new URLSearchParams({ keyword })}`;
    expect(await ask("admin", path)).toEqual({ parts: [] });
  },
);

test("who decides nothing finds news alone", async () => {
  const names = (await find("member", "محمد")).map(({ name }) => name);
  expect(names.every((name) => name === "news")).toBe(true);
  expect((await partOf("member", "محافظة", "news"))?.total).toBeGreaterThan(0);
});

test.each([
  ["admin", "محمد"],
  ["admin", "علاج"],
  ["admin", "دمياط"],
  ["damietta", "محمد"],
  // Events for everybody, and one for leaders alone.
  ["member", "قافلة"],
  ["qena", "المحافظات"],
  ["member", "المحافظات"],
  ["qena", "محمد"],
])("%s finds by %s what their lists find, in the same order", async (who, keyword) => {
  const lists: [name: string, path: string, section?: string][] = [
    ["applications", "/membership/applications?"],
    ["aid", "/humanitarian-aid?section=medical&", "medical"],
    ["aid", "/humanitarian-aid?section=socity&", "socity"],
    ["feedback", "/feedback/all?"],
    ["events", "/events?"],
    ["news", "/news?"],
  ];
  for (const [name, path, section] of lists) {
    const list = await ask(who, `${path}${new URLSearchParams({ keyword, limit: "5" })}`);
    const part = await partOf(who, keyword, name, section);
    // A list that the caller may not read has no answer.
    expect(part?.total ?? 0).toBe(list?.metadata.totalItems ?? 0);
    const ids = (items: { id: string }[] = []) => items.map(({ id }) => String(id));
    expect(ids(part?.items)).toEqual(ids(list?.items));
    expect(part?.items.length ?? 0).toBeLessThanOrEqual(SEARCH_HITS);
  }
});

test("spellings of one name find the same people", async () => {
  const [one, other] = [await find("admin", "أحمد"), await find("admin", "احمد")];
  expect(one.length).toBeGreaterThan(0);
  expect(other).toEqual(one);
});

test("a leader of one governorate never finds another's people", async () => {
  const { db } = world.platform.dependencies;
  const [leader] = await db
    .select({ code: users.governorateCode })
    .from(users)
    .where(eq(users.facebookId, cast.damietta));
  const codes = ["01", "02", "21", "27"].filter((code) => code !== leader?.code);
  const others = (await Promise.all(codes.map(inGovernorate))).filter((row) => row !== undefined);
  expect(others.length).toBeGreaterThan(0);
  for (const { id, name } of others) {
    const found = async (who: string) =>
      (await partOf(who, name, "applications"))?.items.map((item) => item.id) ?? [];
    expect(await found("admin")).toContain(id);
    expect(await found("damietta")).not.toContain(id);
  }
});

test("a case is found by its number, with or without the mark, in any digits", async () => {
  const aid = (await ask("admin", "/humanitarian-aid?limit=1")).items[0];
  const section = aid.category === "medical" ? "medical" : "socity";
  const arabic = String(aid.number).replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
  for (const keyword of [String(aid.number), `#${aid.number}`, arabic]) {
    const hits = (await partOf("admin", keyword, "aid", section))?.items;
    expect(hits?.map(({ id }) => id)).toContain(aid.id);
  }
});

test("a national ID finds its applicant whole, and by no part of it", async () => {
  const pending = person("pending");
  const found = await partOf("admin", pending.nationalId, "applications");
  expect(found?.items[0]?.title).toBe(pending.name);
  expect(JSON.stringify(found)).not.toContain(pending.nationalId);
  expect(await partOf("admin", pending.nationalId.slice(0, 10), "applications")).toBeUndefined();
});

test("who loses the role finds no case at the next call", async () => {
  const { db } = world.platform.dependencies;
  const [user] = await db.select().from(users).where(eq(users.facebookId, cast.qena));
  const before = await find("qena", "محمد");
  await db.delete(userRoles).where(eq(userRoles.userId, user?.id ?? ""));
  const after = (await find("qena", "محمد")).filter(({ name }) => name !== "news");
  expect(before.filter(({ name }) => name !== "news").length).toBeGreaterThan(0);
  expect(after).toEqual([]);
});
