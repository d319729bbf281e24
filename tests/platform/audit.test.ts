import { readFile } from "node:fs/promises";
import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import {
  AUDIT_EXPORT_BATCH,
  actsOnNobody,
  auditActs,
  auditSubjects,
  MAX_AUDIT_LISTED,
} from "#app/contract/audit.values.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
/** Access tokens, by rank. */
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const rank of [...leaderRanks, "member"] as const) {
    tokens[rank] = (await world.signIn(person("verified", rank).uid)).accessToken;
  }
});

const get = (path: string, by = "admin") => world.request("GET", path, { token: tokens[by] });
const exportOf = (body: object, by = "admin") =>
  world.request("POST", "/audit/exports", { token: tokens[by], body });
const idOf = async (rank = "member") => {
  const number = person("verified", rank).membershipId ?? "";
  const [row] = await world.db.select().from(users).where(eq(users.membershipId, number));
  return row?.id ?? "";
};
const newest = async () =>
  (await world.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

test.each(["ar", "en"])("every act has its words in %s", async (language) => {
  const read = async (file: string) =>
    JSON.parse(await readFile(`locales/${language}/${file}.json`, "utf8"));
  const [desk, own] = [await read("audit"), await read("profile")];
  expect(Object.keys(desk.act).sort()).toEqual([...auditActs].sort());
  expect(Object.keys(desk.subject)).toEqual([...auditSubjects]);
  // What is done to somebody, that person reads under "who opened my file".
  const onNobody: readonly string[] = actsOnNobody;
  const onPeople = auditActs.filter((act) => !onNobody.includes(act));
  expect(Object.keys(own.act)).toEqual(expect.arrayContaining(onPeople));
});

test("the log lists who did what to whose data, newest first, page by page", async () => {
  const first = (await get("/audit?limit=10")).body.data;
  const second = (await get("/audit?limit=10&page=2")).body.data;
  const items = [...first.items, ...second.items];
  expect(items).toHaveLength(20);
  const moments = items.map(({ at }) => at);
  expect(moments).toEqual(moments.toSorted().reverse());
  expect(items[0]).toMatchObject({
    act: expect.any(String),
    by: { id: expect.any(String), name: expect.any(String) },
    address: expect.stringMatching(/^198\.51\.100\.\d+$/),
  });
  expect(first.metadata.totalItems).toBeLessThanOrEqual(MAX_AUDIT_LISTED);
});

test("it is narrowed by whose data, by whom, by act and by days", async () => {
  const [some] = (await get("/audit?act=application-approved")).body.data.items;
  const day = some.at.slice(0, 10);
  const narrowed = async (query: string) => (await get(`/audit?limit=100&${query}`)).body.data;
  for (const { act } of (await narrowed("act=application-approved")).items) {
    expect(act).toBe("application-approved");
  }
  const ofPerson = await narrowed(`person=${some.person.id}`);
  expect(ofPerson.person).toEqual(some.person);
  expect(new Set(ofPerson.items.map((each: typeof some) => each.person.id)).size).toBe(1);
  const byActor = await narrowed(`actor=${some.by.id}&act=application-approved`);
  expect(byActor.actor).toEqual(some.by);
  expect(byActor.items.map(({ id }: typeof some) => id)).toContain(some.id);
  const ofDay = await narrowed(`from=${day}&to=${day}&act=application-approved`);
  expect(ofDay.items.length).toBeGreaterThan(0);
  const none = await narrowed("from=2001-01-01&to=2001-01-02");
  expect(none).toMatchObject({ items: [], metadata: { totalItems: 0 } });
});

test("a look at one person's log is in that person's log", async () => {
  const person = await idOf();
  await get(`/audit?person=${person}`);
  expect(await newest()).toMatchObject({
    act: "audit-read",
    subject: person,
    by: await idOf("admin"),
    address: "192.0.2.1",
  });
  const accesses = (await get("/profile/accesses", "member")).body.data;
  expect(accesses[0].act).toBe("audit-read");
});

test("people are found by words of their name or by their number", async () => {
  const { name, membershipId } = person("verified");
  const find = async (keyword: string) =>
    (await get(`/audit/people?${new URLSearchParams({ keyword })}`)).body.data;
  expect(await find(name)).toContainEqual(expect.objectContaining({ id: await idOf(), name }));
  expect(await find(membershipId ?? "")).toEqual([expect.objectContaining({ membershipId })]);
  expect(await find("؟؟")).toEqual([]);
});

test("an export answers its entries batch by batch, and is written down with what it took", async () => {
  const many = AUDIT_EXPORT_BATCH + 10;
  const by = await idOf("admin");
  const entry = { at: world.clock.now(), by, act: "service-tested" as const, address: "192.0.2.7" };
  await world.db.insert(auditLog).values(Array.from({ length: many }, () => entry));
  const { body } = await exportOf({ act: "service-tested" });
  expect(body.data.count).toBe(many);
  const started = await newest();
  expect(started).toMatchObject({ act: "audit-exported", by, subject: null });
  expect(JSON.parse(started?.detail ?? "")).toEqual({ act: "service-tested", count: many });
  const path = `/audit/exports/${body.data.id}`;
  const first = (await get(path)).body.data.items;
  const second = (await get(`${path}?after=${first.at(-1).id}`)).body.data.items;
  const third = (await get(`${path}?after=${second.at(-1).id}`)).body.data.items;
  expect([first.length, second.length, third.length]).toEqual([AUDIT_EXPORT_BATCH, 10, 0]);
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(many);
  // Another's export, and one of hours ago, is nobody's.
  expect((await get(path, "central_leaders")).status).not.toBe(200);
  world.clock.pass(3601);
  const { accessToken: token } = await world.signIn(person("verified", "admin").uid);
  expect((await world.request("GET", path, { token })).status).toBe(404);
});
