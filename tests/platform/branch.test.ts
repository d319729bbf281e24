import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditLog } from "#app/platform/audit/tables.ts";
import { countAllBranches } from "#app/platform/branch/counts.ts";
import { units } from "#app/platform/structure/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
/** Access tokens, by rank. */
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const rank of ["admin", "governorate_leaders", "member"] as const) {
    tokens[rank] = (await world.signIn(person("verified", rank).uid)).accessToken;
  }
});

const request = (
  method: string,
  path: string,
  { by = "admin", body = {} }: { by?: string; body?: unknown } = {},
) => world.request(method, path, { token: tokens[by], body: method === "GET" ? undefined : body });
const good = { name: "فرع شبرا", governorate: "القاهرة", city: "شبرا", location: "ميدان فيكتوريا" };
const actsOf = async (name: string) =>
  (await world.db.select().from(auditLog).where(eq(auditLog.detail, name))).map(({ act }) => act);

test("a branch is added, changed and deleted, and the audit log says so", async () => {
  const { status, body } = await request("POST", "/branch", { body: good });
  expect([status, body.data]).toMatchObject([200, { ...good, people: 0, detailedLocation: null }]);
  const path = `/branch/${body.data.id}`;
  // By English names as well; a line that is emptied is gone.
  const change = { name: "فرع الروضة", governorate: "Cairo", location: "" };
  const changed = await request("PATCH", path, { body: change });
  expect(changed.body.data).toMatchObject({
    ...good,
    ...change,
    governorate: "القاهرة",
    location: null,
  });
  // Another governorate leaves no city behind.
  const moved = await request("PATCH", path, { body: { governorate: "دمياط" } });
  expect(moved.body.data).toMatchObject({ governorate: "دمياط", city: null });
  expect((await request("GET", path)).body.data).toEqual(moved.body.data);
  expect((await request("DELETE", path)).status).toBe(200);
  expect((await request("GET", path)).status).toBe(404);
  expect(await actsOf("فرع الروضة")).toEqual([
    "branch-changed",
    "branch-changed",
    "branch-deleted",
  ]);
});

test("what is no place, or a name that is taken in the governorate, is refused", async () => {
  const wrong = async (more: object) => {
    const { status, body } = await request("POST", "/branch", { body: { ...good, ...more } });
    return [status, body.code, body.errors?.[0]?.path];
  };
  expect(await wrong({ governorate: "أطلانتس" })).toEqual([400, "invalid", "governorate"]);
  expect(await wrong({ city: "دشنا" })).toEqual([400, "invalid", "city"]);
  expect(await wrong({ name: " " })).toEqual([400, "invalid", "name"]);
  expect(await wrong({ name: "أمانة القاهرة" })).toEqual([409, "branch-name-taken", "name"]);
});

test("a branch that people belong to is not deleted", async () => {
  const { branchId: id } =
    (
      await world.db
        .select()
        .from(users)
        .where(eq(users.facebookId, person("verified", "governorate_leaders").uid))
    )[0] ?? {};
  const { status, body } = await request("DELETE", `/branch/${id}`);
  expect([status, body.code]).toEqual([409, "branch-held"]);
  expect(body.message).toMatch(/\d/);
  expect((await request("GET", `/branch/${id}`)).body.data.people).toBeGreaterThan(0);
});

test("every governorate gets a branch at once, and only where it has none", async () => {
  await world.db.update(users).set({ branchId: null }).where(eq(users.governorateCode, "35"));
  const branchesHere = and(eq(units.governorateCode, "35"), eq(units.kind, "branch"));
  await world.db.update(units).set({ closedAt: new Date() }).where(branchesHere);
  const before = await world.db.select().from(units);
  const again = async () => (await request("POST", "/branch/governorates")).body.data.created;
  expect([await again(), await again()]).toEqual([1, 0]);
  expect(await world.db.select().from(units)).toHaveLength(before.length + 1);
});

test("a member is put on a branch, and a local role holds there from then on", async () => {
  const leader = person("verified", "governorate_leaders");
  const { items } = (await request("GET", "/branch/all")).body.data;
  const qena = items.find(({ governorate }: { governorate: string }) => governorate === "قنا");
  const put = (membershipId: string | null | undefined, by = "admin") =>
    request("POST", `/branch/${qena.id}/members`, { by, body: { membershipId } });
  const { status, body } = await put(leader.membershipId);
  expect([status, body.data]).toEqual([200, { name: leader.name }]);
  const me = await request("GET", `/branch/${qena.id}`);
  expect(me.body.data.people).toBe(qena.people + 1);
  expect((await put("999999999")).body.errors[0].path).toBe("membershipId");
  const { id = "" } =
    (
      await world.db
        .select()
        .from(users)
        .where(eq(users.membershipId, leader.membershipId ?? ""))
    )[0] ?? {};
  const log = await world.db.select().from(auditLog).where(eq(auditLog.subject, id));
  expect(log.at(-1)).toMatchObject({ act: "branch-assigned", detail: qena.name });
});

test("of very many people the counts of all branches are those of a minute ago, of others of now", async () => {
  const { body } = await request("POST", "/branch", { body: { ...good, name: "فرع العد" } });
  const { id } = body.data;
  const at = world.clock.now();
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
  const peopleAt = async (seconds: number, many?: number) =>
    (await countAllBranches(world.db, later(seconds), many)).get(id)?.people;
  expect(await peopleAt(0)).toBe(0);
  const joined = { displayName: "عضو", status: "verified", branchId: id, createdAt: at } as const;
  await world.db.insert(users).values(joined);
  expect(await peopleAt(1), "few are counted each time").toBe(1);
  expect(await peopleAt(2, 0)).toBe(1);
  await world.db.insert(users).values(joined);
  expect(await peopleAt(61, 0)).toBe(1);
  expect(await peopleAt(62, 0)).toBe(2);
});
