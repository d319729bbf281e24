import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { events } from "#app/platform/event/tables.ts";
import { dayBefore, fitTerm } from "#app/platform/position/rules.ts";
import { mayStandBelow, reordered } from "#app/platform/structure/rules.ts";
import { units } from "#app/platform/structure/tables.ts";
import { roles, userRoles, userSecretariats, users } from "#app/platform/user/tables.ts";
import { addEvent } from "#tests/world/event.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
const tokens: Record<string, string> = {};
beforeAll(async () => {
  tokens.admin = (await world.signIn(person("verified", "admin").uid)).accessToken;
});

const ask = (method: string, path: string, body?: object, by = "admin") =>
  world.request(method, path, {
    token: tokens[by],
    body: method === "GET" ? undefined : (body ?? {}),
  });
const form = (fields: Record<string, string>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
};
const add = async (unit: object): Promise<string> => {
  const { status, body } = await ask("POST", "/structure", unit);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.id;
};
const actsOf = async (detail: string) =>
  (await world.db.select().from(auditLog).where(eq(auditLog.detail, detail))).map(({ act }) => act);

test.each([
  ["leadership", null, true],
  ["leadership", "governorate", false],
  ["governorate", null, true],
  ["governorate_secretariat", "governorate", true],
  ["governorate_secretariat", null, false],
  ["sector", "governorate", true],
  ["sector", "sector", false],
  ["sector_secretariat", "sector", true],
  ["branch", "sector", true],
  ["branch", null, true],
  ["branch", "branch", false],
] as const)("whether a %s may stand below %s: %s", (kind, parent, may) => {
  expect(mayStandBelow(kind, parent)).toBe(may);
});

test("a place is counted from one, and further than the last is the last", () => {
  expect(reordered(["a", "b", "c"], "c", 1)).toEqual(["c", "a", "b"]);
  expect(reordered(["a", "b", "c"], "a", 9)).toEqual(["b", "c", "a"]);
  expect(reordered(["a", "b"], "x", 1)).toEqual(["a", "b"]);
});

test("a new term ends the one that runs, and overlaps no other", () => {
  const open = { from: "2026-01-01", until: null };
  expect(fitTerm({ from: "2026-03-01", until: null }, [open])).toEqual({ ends: open });
  expect(fitTerm({ from: "2026-01-01", until: null }, [open])).toEqual({ wrong: "from" });
  expect(fitTerm({ from: "2025-01-01", until: "2025-12-31" }, [open])).toEqual({ ends: undefined });
  expect(fitTerm({ from: "2026-02-01", until: "2026-01-01" }, [])).toEqual({ wrong: "until" });
  expect(dayBefore("2026-03-01")).toBe("2026-02-28");
});

test("a unit is added, changed, moved and put in its place, and the audit log says so", async () => {
  const top = (await ask("GET", "/structure/desk?governorate=قنا")).body.data.items.find(
    ({ kind }: { kind: string }) => kind === "governorate",
  );
  const north = await add({ kind: "sector", name: "قطاع نقادة", parentId: top.id });
  const south = await add({ kind: "sector", name: "قطاع قوص", parentId: top.id });
  const branch = await add({ kind: "branch", name: "فرع النخيل", parentId: north, city: "قوص" });
  const path = `/structure/${branch}`;
  const changed = await ask("PATCH", path, { nameEn: "Palms", phone: "٠١٠-٠٠٠٠ ٥٠٠٠", city: "" });
  expect(changed.body.data).toMatchObject({ nameEn: "Palms", city: null, version: 2 });
  expect((await ask("PATCH", path, { parentId: south })).body.data.parentId).toBe(south);
  expect((await ask("PATCH", path, { parentId: "" })).body.data).toMatchObject({
    parentId: null,
    governorate: "قنا",
  });
  expect(await actsOf("فرع النخيل")).toEqual([
    "unit-created",
    "unit-changed",
    "unit-moved",
    "unit-moved",
  ]);
  const sectors = async () =>
    (await ask("GET", "/structure/desk?governorate=قنا")).body.data.items
      .filter(({ kind }: { kind: string }) => kind === "sector")
      .map(({ id }: { id: string }) => id);
  const before = await sectors();
  expect(before.slice(-2)).toEqual([north, south]);
  // Sent twice it is where it was wanted, and no further.
  for (const _ of [1, 2]) await ask("PATCH", `/structure/${south}`, { place: 1 });
  expect((await sectors())[0]).toBe(south);
});

test.each([
  ["a sector without a governorate", { kind: "sector", name: "قطاع" }, "parentId"],
  [
    "a central secretariat in a governorate",
    { kind: "central_secretariat", name: "أ", governorate: "قنا" },
    "governorate",
  ],
  ["a branch nowhere", { kind: "branch", name: "فرع" }, "governorate"],
  [
    "a city of another governorate",
    { kind: "branch", name: "فرع", governorate: "قنا", city: "طنطا" },
    "city",
  ],
  ["no name", { kind: "leadership", name: " " }, "name"],
  ["no number", { kind: "leadership", name: "هيئة", phone: "اتصل" }, "phone"],
  ["no address of a map", { kind: "leadership", name: "هيئة", mapUrl: "javascript:1" }, "mapUrl"],
])("%s is refused at its field", async (_, body, path) => {
  const answer = await ask("POST", "/structure", body);
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, path]);
});

test("of two editors the second is told, and a taken name is refused", async () => {
  const id = await add({ kind: "leadership", name: "مجلس الخبراء" });
  expect((await ask("PATCH", `/structure/${id}`, { name: "مجلس الخبرة", version: 1 })).status).toBe(
    200,
  );
  const second = await ask("PATCH", `/structure/${id}`, { name: "مجلس الرأي", version: 1 });
  expect([second.status, second.body.code]).toEqual([409, "changed-meanwhile"]);
  const again = await ask("POST", "/structure", { kind: "leadership", name: "مجلس الخبرة" });
  expect([again.status, again.body.code]).toEqual([409, "unit-name-taken"]);
});

test("what is still to come and is for a unit is named before the unit goes", async () => {
  const id = await add({ kind: "leadership", name: "لجنة الفعاليات" });
  const title = "لقاء اللجنة";
  const own = world.platform.dependencies;
  const eventId = await addEvent(own, { title, type: "private", allowedSecretariats: [id] });
  const { body } = await ask("DELETE", `/structure/${id}`);
  expect([body.code, body.message.includes(`«${title}»`)]).toEqual(["unit-named", true]);
  await own.db.delete(events).where(eq(events.id, eventId));
  expect((await ask("DELETE", `/structure/${id}`)).status).toBe(200);
});

test("what people belong to or open units stand below is not closed; what has a history is not deleted", async () => {
  const { items } = (await ask("GET", "/structure/desk?governorate=دمياط")).body.data;
  const top = items.find(({ kind }: { kind: string }) => kind === "governorate");
  const held = items.find(
    ({ kind, people }: { kind: string; people: number }) => kind === "branch" && people > 0,
  );
  expect((await ask("DELETE", `/structure/${top.id}`)).body).toMatchObject({
    code: "unit-has-units",
  });
  expect((await ask("DELETE", `/structure/${held.id}`)).body).toMatchObject({ code: "unit-held" });
  const id = await add({ kind: "leadership", name: "لجنة عابرة" });
  const position = (await ask("POST", `/structure/${id}/positions`, { title: "مقرر" })).body.data;
  await ask(
    "POST",
    `/structure/positions/${position.id}/terms`,
    form({ name: "سعيد", from: "2026-01-01", until: "2026-02-01" }),
  );
  expect((await ask("DELETE", `/structure/${id}`)).body.data).toEqual({ isDeleted: false });
  expect((await ask("GET", `/structure/${id}`)).status).toBe(404);
  expect((await ask("POST", `/structure/${id}/reopen`)).body.data.closedAt).toBeNull();
  expect((await ask("GET", `/structure/${id}`)).status).toBe(200);
  const fresh = await add({ kind: "leadership", name: "لجنة لم تعمل" });
  expect((await ask("DELETE", `/structure/${fresh}`)).body.data).toEqual({ isDeleted: true });
  expect(await world.db.select().from(units).where(eq(units.id, fresh))).toEqual([]);
});

test("a member is appointed, told of it, and followed by another", async () => {
  const id = await add({ kind: "leadership", name: "هيئة المستشارين" });
  const position = (
    await ask("POST", `/structure/${id}/positions`, { title: "المستشار", titleEn: "Adviser" })
  ).body.data;
  const path = `/structure/positions/${position.id}`;
  const member = person("verified");
  const found = await ask(
    "GET",
    `/structure/candidates?keyword=${encodeURIComponent(member.name)}`,
  );
  expect(found.body.data[0]).toMatchObject({
    name: member.name,
    membershipId: member.membershipId,
  });
  const first = await ask(
    "POST",
    `${path}/terms`,
    form({ membershipId: member.membershipId ?? "", from: "2026-01-01" }),
  );
  expect(first.body.data.terms).toMatchObject([
    { name: member.name, from: "2026-01-01", until: null },
  ]);
  const { accessToken } = await world.signIn(member.uid);
  const told = await world.request("GET", "/notifications/me", { token: accessToken });
  expect(JSON.stringify(told.body.data.items[0])).toContain("المستشار");
  expect((await ask("DELETE", path)).body.code).toBe("position-held");
  const next = await ask(
    "POST",
    `${path}/terms`,
    form({ name: "حنان الراوي", from: "2026-06-01" }),
  );
  expect(next.body.data.terms).toMatchObject([
    { name: "حنان الراوي", until: null },
    { name: member.name, until: "2026-05-31" },
  ]);
  const term = `/structure/terms/${next.body.data.terms[0].id}`;
  const wrong = await ask("PATCH", term, form({ from: "2026-05-01" }));
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, "from"]);
  const ended = await ask("PATCH", term, form({ until: "2026-07-01" }));
  expect(ended.body.data.terms[0]).toMatchObject({ until: "2026-07-01" });
  expect((await ask("DELETE", path)).status).toBe(200);
  const [user] = await world.db.select().from(users).where(eq(users.facebookId, member.uid));
  const log = await world.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, user?.id ?? ""));
  expect(log.map(({ act }) => act)).toContain("term-began");
});

test("who is appointed has to be a member or have a name", async () => {
  const id = await add({ kind: "leadership", name: "هيئة الرقابة" });
  const position = (await ask("POST", `/structure/${id}/positions`, { title: "الرقيب" })).body.data;
  const path = `/structure/positions/${position.id}/terms`;
  const wrong = async (fields: Record<string, string>) =>
    (await ask("POST", path, form(fields))).body.errors?.[0]?.path;
  expect(await wrong({ from: "2026-01-01" })).toBe("name");
  expect(await wrong({ membershipId: "1", from: "2026-01-01" })).toBe("membershipId");
  expect(await wrong({ name: "سعاد", from: "غدا" })).toBe("from");
});

/** A position of a unit of its own, which somebody held until February. */
async function heldOnce(name: string) {
  const unitId = await add({ kind: "leadership", name });
  const { id } = (await ask("POST", `/structure/${unitId}/positions`, { title: name })).body.data;
  const path = `/structure/positions/${id}`;
  const ended = form({ name: "سعيد", from: "2026-01-01", until: "2026-02-01" });
  const { body } = await ask("POST", `${path}/terms`, ended);
  return { unitId, path, term: `/structure/terms/${body.data.terms[0].id}`, version: 2 };
}

test("a closed position is opened again, once, and only in an open unit", async () => {
  const { unitId, path } = await heldOnce("مقرر الأرشيف");
  expect((await ask("DELETE", path)).body.data).toEqual({ isDeleted: false });
  const shown = async () => (await ask("GET", `/structure/${unitId}`)).body.data.positions.length;
  expect(await shown()).toBe(0);
  for (const _ of [1, 2]) {
    const { status, body } = await ask("POST", `${path}/reopen`);
    expect([status, body.data.closedAt, body.data.terms.length]).toEqual([200, null, 1]);
  }
  expect(await shown()).toBe(1);
  expect(await actsOf("مقرر الأرشيف")).toEqual([
    "unit-created",
    "position-created",
    "position-closed",
    "position-reopened",
  ]);
  await ask("DELETE", path);
  await ask("DELETE", `/structure/${unitId}`);
  const refused = await ask("POST", `${path}/reopen`);
  expect([refused.status, refused.body.code]).toEqual([409, "unit-closed"]);
  expect((await ask("POST", "/structure/positions/1/reopen")).status).toBe(404);
});

test("of two who change a term, or appoint to a position, the second is told", async () => {
  const { path, term } = await heldOnce("مقرر التوثيق");
  const change = (fields: Record<string, string>) => ask("PATCH", term, form(fields));
  const first = await change({ name: "سعيد الأول", version: "1" });
  expect(first.body.data.terms[0]).toMatchObject({ name: "سعيد الأول", version: 2 });
  const second = await change({ name: "سعيد الثاني", version: "1" });
  expect([second.status, second.body.code]).toEqual([409, "changed-meanwhile"]);
  const now = (await ask("GET", path)).body.data;
  expect(now.terms[0]).toMatchObject({ name: "سعيد الأول", version: 2 });
  const appoint = (name: string, from: string) =>
    ask("POST", `${path}/terms`, form({ name, from, version: String(now.version) }));
  const appointed = await appoint("ليلى", "2026-03-01");
  expect(appointed.status).toBe(200);
  // Sent twice it is still the same; another would end a term that its sender never saw.
  expect((await appoint("ليلى", "2026-03-01")).status).toBe(200);
  const late = await appoint("هدى", "2026-04-01");
  expect([late.status, late.body.code]).toEqual([409, "changed-meanwhile"]);
  // Who is followed by another has a term that somebody changed.
  const [held] = appointed.body.data.terms;
  await ask("POST", `${path}/terms`, form({ name: "هدى", from: "2026-04-01" }));
  const of = (id: string) =>
    ask("PATCH", `/structure/terms/${id}`, form({ name: "ل", version: "1" }));
  expect((await of(held.id)).body.code).toBe("changed-meanwhile");
});

describe("rights don't grow by moving units", () => {
  let editor: number;
  /** Somebody who holds a local role, and may edit the structure of the whole country besides. */
  const asEditor = async (uid: string) => {
    const { id } = (await world.db.select().from(users).where(eq(users.facebookId, uid)))[0] ?? {};
    await world.db
      .insert(userRoles)
      .values({ userId: id ?? "", roleId: editor })
      .onConflictDoNothing();
    tokens[uid] = (await world.signIn(uid)).accessToken;
    return id ?? "";
  };
  const unitOf = async (id: string | null) =>
    (
      await world.db
        .select()
        .from(units)
        .where(eq(units.id, id ?? ""))
    )[0];
  const branchOf = async (userId: string) => {
    const [row] = await world.db.select().from(users).where(eq(users.id, userId));
    return unitOf(row?.branchId ?? null);
  };
  const move = async (id: string | undefined, body: object, by: string) => {
    const { status, body: answer } = await ask("PATCH", `/structure/${id}`, body, by);
    return status === 200 ? 200 : answer.code;
  };
  beforeAll(async () => {
    const abilities = [["update", "organisation"]] as [["update", "organisation"]];
    const role = {
      ...{ name: "محرر الهيكل", description: "", rank: "central_leaders" as const, abilities },
    };
    const [added] = await world.db.insert(roles).values(role).returning();
    editor = added?.id ?? 0;
  });

  test("neither one's own branch to another governorate, nor others below one's own sector", async () => {
    const leader = await asEditor("demo-governorate-leader");
    const own = await branchOf(leader);
    const cairo = await world.db
      .select()
      .from(units)
      .where(and(eq(units.kind, "sector"), eq(units.governorateCode, "01")));
    const there = { parentId: cairo[0]?.id };
    expect(await move(own?.id, there, "demo-governorate-leader")).toBe("role-own");
    // The roles of others on that branch as well: who may not give them there doesn't move them there.
    const sectorLeader = await asEditor("demo-sector-leader");
    expect(await move(own?.id, there, "demo-sector-leader")).toBe("role-elsewhere");
    const theirs = await branchOf(sectorLeader);
    const beside = await add({
      kind: "branch",
      name: "فرع التجربة",
      governorate: "قنا",
    });
    const below = { parentId: theirs?.parentId };
    expect(theirs?.parentId).not.toBeNull();
    expect(await move(beside, below, "demo-sector-leader")).toBe("role-own");
    expect(await move(beside, below, "demo-governorate-leader")).toBe("role-elsewhere");
    // An administrator gives such roles everywhere; and what moves nobody's role is a matter of the structure.
    expect(await move(beside, below, "admin")).toBe(200);
    expect(await move(beside, { parentId: "" }, "admin")).toBe(200);
    const top = (await ask("GET", "/structure/desk?governorate=قنا")).body.data.items.find(
      ({ kind }: { kind: string }) => kind === "governorate",
    );
    const empty = await add({ kind: "sector", name: "قطاع خال", parentId: top.id });
    expect(await move(beside, { parentId: empty }, "demo-sector-leader")).toBe(200);
    // The page says whose roles would move.
    const page = await ask("GET", `/structure/desk/${own?.id}`);
    expect(page.body.data.movingRoles.length).toBeGreaterThan(0);
    const [admin] = await world.db.select().from(roles).where(eq(roles.id, editor));
    const named = page.body.data.movingRoles.map(({ role }: { role: string }) => role);
    expect(named).not.toContain(admin?.name);
  });

  test("no branch of another governorate to one's own, nor to somebody else's", async () => {
    const leader = await asEditor("demo-governorate-leader");
    const own = await branchOf(leader);
    const elsewhere = await add({ kind: "branch", name: "فرع بعيد", governorate: "قنا" });
    const code = own?.governorateCode ?? "";
    const ownName = governorateByCode(code)?.ar;
    const [below] = await world.db
      .select()
      .from(units)
      .where(and(eq(units.kind, "sector"), eq(units.governorateCode, code)));
    const asBranch = async (governorate: string | undefined, by: string) => {
      const { status, body } = await ask("PATCH", `/branch/${elsewhere}`, { governorate }, by);
      return status === 200 ? 200 : body.code;
    };
    expect(await move(elsewhere, { parentId: below?.id }, "demo-governorate-leader")).toBe(
      "role-own",
    );
    expect(await asBranch(ownName, "demo-governorate-leader")).toBe("role-own");
    // Those who lead either governorate come to reach more people or fewer.
    const other = await asEditor("demo-member");
    expect(other).not.toBe(leader);
    expect(await asBranch(ownName, "demo-member")).toBe("role-elsewhere");
    expect(await move(elsewhere, { parentId: below?.id }, "admin")).toBe(200);
    expect(await asBranch("قنا", "admin")).toBe(200);
    expect(await unitOf(elsewhere)).toMatchObject({ parentId: null });
  });

  test("no local secretariat to do the work of one's own central one, nor to another governorate", async () => {
    const top = (await ask("GET", "/structure/desk?governorate=قنا")).body.data.items.find(
      ({ kind }: { kind: string }) => kind === "governorate",
    );
    const other = (await ask("GET", "/structure/desk?governorate=سوهاج")).body.data.items.find(
      ({ kind }: { kind: string }) => kind === "governorate",
    );
    const central = await add({ kind: "central_secretariat", name: "أمانة التجربة" });
    const local = await add({
      kind: "governorate_secretariat",
      name: "أمانة قنا للتجربة",
      parentId: top.id,
    });
    const [role] = await world.db
      .insert(roles)
      .values({
        ...{ name: "أمين", description: "", rank: "secretariat_admin" },
        abilities: [["read", "user"]],
      })
      .returning();
    const [localRole] = await world.db
      .insert(roles)
      .values({
        ...{ name: "أمين المحافظة", description: "", rank: "secretariat_governorate_leaders" },
        abilities: [["read", "user"]],
      })
      .returning();
    const own = await asEditor("demo-central-leader");
    const people = [
      [own, central, role?.id],
      [own, local, localRole?.id],
    ] as const;
    for (const [userId, unitId, roleId] of people) {
      await world.db
        .insert(userSecretariats)
        .values({ userId, unitId, since: world.clock.now(), givenBy: own });
      await world.db.insert(userRoles).values({ userId, roleId: roleId ?? 0 });
    }
    const work = { secretariatId: central };
    expect(await move(local, work, "demo-central-leader")).toBe("role-own");
    expect(await move(local, work, "demo-sector-leader")).toBe("role-elsewhere");
    expect(await move(local, { parentId: other.id }, "demo-central-leader")).toBe("role-own");
    expect(await move(local, { parentId: other.id }, "demo-sector-leader")).toBe("role-elsewhere");
    expect(await move(local, work, "admin")).toBe(200);
    expect(await move(local, { secretariatId: "" }, "demo-sector-leader")).toBe(200);
  });
});
