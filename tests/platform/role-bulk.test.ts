import { and, desc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Ability } from "#app/contract/endpoint.ts";
import type { Rank } from "#app/contract/user.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { startSession } from "#app/platform/auth/api.ts";
import { purgeOld } from "#app/platform/database/purge.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { notifySelected } from "#app/platform/notification/selected.ts";
import { notificationRecipients, notifications } from "#app/platform/notification/tables.ts";
import { keptSelections, peopleSelections } from "#app/platform/people/tables.ts";
import { roleChanges, roleSteps } from "#app/platform/role/tables.ts";
import { workOn } from "#app/platform/role/work-bulk.ts";
import { units } from "#app/platform/structure/tables.ts";
import { roles, userRoles, users } from "#app/platform/user/tables.ts";
import { openWorld, person, type World } from "#tests/world/platform.ts";

let world: World;
/** Access tokens, by a name or a rank. */
const tokens: Record<string, string> = {};
/** Ids of people and roles, by what they are for. */
const ids: Record<string, string> = {};
const roleIds: Record<string, number> = {};

let keys = 0;
const send = (method: string, path: string, body?: unknown, by = "admin", key = `k-${++keys}`) =>
  world.request(method, path, {
    token: tokens[by] ?? "",
    ...(method !== "GET" && { body: body ?? {}, headers: { "Idempotency-Key": key } }),
  });

/** A new role, as the database has it. */
async function addRole(name: string, rank: Rank, abilities: Ability[] = []) {
  const [row] = await world.db
    .insert(roles)
    .values({ name, description: name, rank, abilities })
    .returning();
  roleIds[name] = row?.id ?? 0;
}

const branches: Record<string, string> = {};
async function branchIn(code: string) {
  if (branches[code]) return branches[code];
  const isThere = and(eq(units.governorateCode, code), eq(units.kind, "branch"));
  const [found] = await world.db.select().from(units).where(isThere);
  branches[code] = found?.id ?? "";
  return branches[code];
}

let number = 0;
/** A new member of a governorate's branch, with roles until a day or for good. */
async function member(
  name: string,
  code: string,
  held: readonly string[] = [],
  more: Partial<typeof users.$inferInsert> = {},
) {
  const [added] = await world.db
    .insert(users)
    .values({
      displayName: name,
      status: "verified",
      activatedAt: world.clock.now(),
      membershipId: `bulk-${++number}`,
      branchId: await branchIn(code),
      governorateCode: code,
      createdAt: world.clock.now(),
      ...more,
    })
    .returning();
  const userId = added?.id ?? "";
  ids[name] = userId;
  if (held.length > 0) {
    await world.db
      .insert(userRoles)
      .values(held.map((role) => ({ userId, roleId: roleIds[role] ?? 0 })));
  }
  return userId;
}
async function signIn(name: string) {
  const { configuration } = world.platform.dependencies;
  const session = { userId: ids[name] ?? "", playerId: name };
  const opened = await startSession({ configuration }, world.db, session, world.clock.now());
  tokens[name] = opened.accessToken;
}

beforeAll(async () => {
  world = await openWorld();
  for (const rank of ["admin", "governorate_leaders", "member"] as const) {
    tokens[rank] = (await world.signIn(person("verified", rank).uid)).accessToken;
  }
  const [admin] = await world.db.select().from(roles).where(eq(roles.rank, "admin"));
  roleIds.admin = admin?.id ?? 0;
  await addRole("plain", "member");
  await addRole("campaign", "sector_leader", [["update", "aid"]]);
  await addRole("branch work", "governorate_leaders", [["update", "feedback"]]);
  await addRole("central work", "central_leaders", [["update", "aid"]]);
  await addRole("reads everywhere", "central_leaders", [
    ["read", "user"],
    ["create", "notification"],
  ]);
  await addRole("manages roles", "governorate_leaders", [
    ["manage", "role"],
    ["update", "aid"],
    ["read", "user"],
    ["create", "notification"],
  ]);
  // In Damietta, whose people alone they read of.
  await member("local", "11", ["manages roles"]);
  // Reads of people everywhere, and changes roles in Damietta.
  await member("wide", "11", ["manages roles", "reads everywhere"]);
  for (const name of ["local", "wide"]) await signIn(name);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.delete(rateLimits);
});

/** Chooses people; answers the selection's id. */
async function choose(people: readonly string[], by = "admin") {
  const { status, body } = await send("POST", "/users/selections", { people }, by);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  expect(status).toBe(200);
  return body.data.id as string;
}
const chooseAll = async (filter: object, by = "admin") =>
  (await send("POST", "/users/selections", { scope: "all", ...filter }, by)).body.data.id as string;

const path = (selection: string, role: string) =>
  `/users/selections/${selection}/roles/${roleIds[role]}`;
const preview = (selection: string, role: string, query: object, by?: string) =>
  send("GET", `${path(selection, role)}?${new URLSearchParams({ ...query })}`, undefined, by);
const read = async (id: string, by?: string) =>
  (await send("GET", `/users/role-changes/${id}`, undefined, by)).body.data;

/** Gives or takes a role; answers what became of it, which is what the preview said. */
async function change(selection: string, role: string, body: Record<string, string>, by = "admin") {
  const before = (await preview(selection, role, body, by)).body.data;
  const { status, body: answer } = await send("POST", path(selection, role), body, by);
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  expect(status).toBe(200);
  const done = await read(answer.data.id, by);
  if (done.state === "done") {
    expect({ total: done.total, counts: done.counts, refusedPeople: done.refusedPeople }).toEqual({
      total: before.total,
      counts: before.counts,
      refusedPeople: before.refusedPeople,
    });
  }
  return done;
}

/** Why each person is refused, by their names. */
const reasons = (done: { refusedPeople: { name: string; reason: string }[] }) =>
  Object.fromEntries(done.refusedPeople.map(({ name, reason }) => [name, reason]));
const holders = async (role: string) => {
  const rows = await world.db
    .select()
    .from(userRoles)
    .where(eq(userRoles.roleId, roleIds[role] ?? 0));
  return rows.map(({ userId }) => userId).sort();
};
const entriesOf = async (subjects: readonly string[], act: "role-given" | "role-taken") =>
  world.db
    .select()
    .from(auditLog)
    .where(and(inArray(auditLog.subject, [...subjects]), eq(auditLog.act, act)));
const tellings = async (userId: string) =>
  (
    await world.db
      .select({ title: notifications.title })
      .from(notificationRecipients)
      .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
      .where(eq(notificationRecipients.userId, userId))
  ).map(({ title }) => title.ar);

describe("a role for several people", () => {
  test("is given to each who lacks it: audited, in the history, and told once", async () => {
    const one = await member("one", "11");
    const two = await member("two", "01");
    const has = await member("has", "11", ["campaign"]);
    const selection = await choose([one, two, has]);
    const done = await change(selection, "campaign", { act: "give" });
    expect(done).toMatchObject({
      act: "give",
      roleName: "campaign",
      state: "done",
      total: 3,
      seen: 3,
      counts: { changed: 2, already: 1, refused: [] },
    });
    expect(await holders("campaign")).toEqual([one, two, has].sort());
    const entries = await entriesOf([one, two, has], "role-given");
    expect(entries.map(({ subject, detail }) => [subject, detail]).sort()).toEqual(
      [one, two].map((id) => [id, "campaign"]).sort(),
    );
    for (const id of [one, two]) expect(await tellings(id)).toHaveLength(1);
    expect(await tellings(has)).toEqual([]);
    const steps = await world.db
      .select()
      .from(roleSteps)
      .where(eq(roleSteps.roleId, roleIds.campaign ?? 0));
    expect(steps.map(({ act, holderId }) => [act, holderId]).sort()).toEqual(
      [one, two].map((id) => ["given", id]).sort(),
    );
  });

  test("is given once, however often it is sent", async () => {
    const id = await member("once", "11");
    const selection = await choose([id]);
    const body = { act: "give", until: "2030-01-01" };
    const first = await send("POST", path(selection, "campaign"), body, "admin", "same-key");
    const again = await send("POST", path(selection, "campaign"), body, "admin", "same-key");
    expect(again.body.data).toEqual(first.body.data);
    const other = await change(selection, "campaign", body);
    expect(other.counts).toEqual({ changed: 0, already: 1, refused: [] });
    expect(await tellings(id)).toHaveLength(1);
    expect(await entriesOf([id], "role-given")).toHaveLength(1);
    // Until another day, or for good, is another grant.
    const longer = await change(selection, "campaign", { act: "give" });
    expect(longer.counts.changed).toBe(1);
    const [held] = await world.db.select().from(userRoles).where(eq(userRoles.userId, id));
    expect(held?.until).toBeNull();
  });

  test("is taken from who holds another beside it, and told; from nobody else", async () => {
    const two = await member("holds two", "11", ["branch work", "plain"]);
    const only = await member("holds one", "11", ["branch work"]);
    const none = await member("holds none", "11");
    const ended = await member("other is over", "11", ["branch work"]);
    const over = { userId: ended, roleId: roleIds.plain ?? 0, until: "2020-01-01" };
    await world.db.insert(userRoles).values(over);
    const done = await change(await choose([two, only, none, ended]), "branch work", {
      act: "end",
    });
    expect(done.counts).toEqual({
      changed: 1,
      already: 1,
      refused: [{ reason: "only", count: 2 }],
    });
    expect(reasons(done)).toEqual({ "holds one": "only", "other is over": "only" });
    expect(await holders("branch work")).toEqual([only, ended].sort());
    expect(await entriesOf([two, only, none, ended], "role-taken")).toHaveLength(1);
    expect(await tellings(two)).toHaveLength(1);
  });
});

describe("nobody is touched", () => {
  test("above the rank or outside the area of who asks, nor themselves, nor who is no member", async () => {
    const mine = await member("in my area", "11");
    const above = await member("leads the country", "11", ["central work"]);
    const far = await member("of Cairo", "01");
    const waits = await member("expired", "11", [], { status: "expired" });
    const all = [mine, above, far, waits, ids.wide ?? ""];
    const done = await change(await choose(all, "wide"), "campaign", { act: "give" }, "wide");
    expect(done.counts.changed).toBe(1);
    expect(reasons(done)).toEqual({
      "leads the country": "above",
      "of Cairo": "outside",
      expired: "unverified",
      wide: "own",
    });
    const given = await holders("campaign");
    expect(given).toContain(mine);
    for (const id of [above, far, waits, ids.wide]) expect(given).not.toContain(id);
    await world.db.insert(userRoles).values({ userId: above, roleId: roleIds.campaign ?? 0 });
    await world.db.insert(userRoles).values({ userId: far, roleId: roleIds.campaign ?? 0 });
    const ended = await change(await choose(all, "wide"), "campaign", { act: "end" }, "wide");
    expect(reasons(ended)).toEqual({
      "leads the country": "above",
      "of Cairo": "outside",
      "in my area": "only",
      wide: "own",
    });
  });

  test("whom the reader can't see: they are not counted at all", async () => {
    const mine = await member("seen", "11");
    const far = await member("unseen", "01");
    const selection = await choose([mine, far], "local");
    const { body } = await preview(selection, "campaign", { act: "give" }, "local");
    expect(body.data.total).toBe(1);
    expect(JSON.stringify(body)).not.toContain(far);
    const done = await change(selection, "campaign", { act: "give" }, "local");
    expect(done).toMatchObject({ total: 1, counts: { changed: 1, refused: [] } });
    expect(await holders("campaign")).not.toContain(far);
  });

  test("with a role of a higher rank, or one that grants what they don't hold", async () => {
    const selection = await choose([await member("anybody", "11")], "local");
    for (const [role, code] of [
      ["admin", "role-above"],
      ["central work", "role-above"],
      ["branch work", "role-not-held"],
    ] as const) {
      for (const act of ["give", "end"]) {
        const looked = await preview(selection, role, { act }, "local");
        expect([looked.status, looked.body.code], `${role} ${act}`).toEqual([403, code]);
        const done = await send("POST", path(selection, role), { act }, "local");
        expect([done.status, done.body.code], `${role} ${act}`).toEqual([403, code]);
      }
    }
    const past = await send("POST", path(selection, "campaign"), {
      act: "give",
      until: "2020-01-01",
    });
    expect(past.status).toBe(404);
    const own = await send(
      "POST",
      path(selection, "campaign"),
      { act: "give", until: "2020-01-01" },
      "local",
    );
    expect([own.status, own.body.errors?.[0]?.path]).toEqual([400, "until"]);
  });

  test("longer than who asks holds it themselves", async () => {
    await member("for a while", "11", ["manages roles"]);
    const isTheirs = eq(userRoles.userId, ids["for a while"] ?? "");
    await world.db.update(userRoles).set({ until: "2099-06-01" }).where(isTheirs);
    await signIn("for a while");
    const selection = await choose([await member("gets it", "11")], "for a while");
    const give = (until?: string) =>
      send("POST", path(selection, "campaign"), { act: "give", until }, "for a while");
    expect((await give()).body.errors?.[0]?.path).toBe("until");
    expect((await give("2099-06-02")).status).toBe(400);
    expect((await give("2099-06-01")).status).toBe(200);
  });

  test("who is the last administrator; of several the last one stays", async () => {
    const isAdmin = eq(userRoles.roleId, roleIds.admin ?? 0);
    const before = await world.db.delete(userRoles).where(isAdmin).returning();
    await member("deputy", "11");
    const grant = { roleId: roleIds.admin ?? 0 };
    await world.db
      .insert(userRoles)
      .values({ ...grant, userId: ids.deputy ?? "", until: "2999-01-01" });
    await signIn("deputy");
    const [first, second] = [
      await member("first admin", "01", ["admin", "plain"]),
      await member("second admin", "01", ["admin", "plain"]),
    ];
    const all = await choose([first, second], "deputy");
    const ended = await change(all, "admin", { act: "end" }, "deputy");
    expect(ended.counts).toMatchObject({
      changed: 1,
      refused: [{ reason: "administrator", count: 1 }],
    });
    const limited = await preview(all, "admin", { act: "give", until: "2998-01-01" }, "deputy");
    expect(limited.body.data.counts.refused).toEqual([{ reason: "administrator", count: 1 }]);
    expect((await holders("admin")).filter((id) => id === first || id === second)).toHaveLength(1);
    await world.db.delete(userRoles).where(isAdmin);
    await world.db.insert(userRoles).values(before);
  });

  test("by who may not change roles, or by another's selection", async () => {
    const selection = await choose([await member("whoever", "11")]);
    for (const by of ["governorate_leaders", "member"]) {
      expect((await preview(selection, "plain", { act: "give" }, by)).status, by).toBe(403);
      const done = await send("POST", path(selection, "plain"), { act: "give" }, by);
      expect(done.status, by).toBe(403);
    }
    expect((await send("POST", "/users/selections", { people: [] }, "member")).status).toBe(403);
    expect((await preview(selection, "plain", { act: "give" }, "local")).status).toBe(404);
    const { body } = await send("POST", path(selection, "plain"), { act: "give" });
    expect(
      (await send("GET", `/users/role-changes/${body.data.id}`, undefined, "wide")).status,
    ).toBe(404);
  });
});

describe("a selection", () => {
  test("takes at least one person, and no more than stand on a page", async () => {
    const empty = await send("POST", "/users/selections", { people: [] });
    expect([empty.status, empty.body.errors?.[0]?.path]).toEqual([400, "people"]);
    const many = Array.from({ length: 101 }, () => "00000000-0000-7000-8000-000000000000");
    expect((await send("POST", "/users/selections", { people: many })).status).toBe(400);
  });

  test("of all that match finds whom the list finds, and says what it is narrowed by", async () => {
    const filter = { governorate: "دمياط", status: "verified" };
    const { body: list } = await send("GET", `/users?${new URLSearchParams(filter)}`);
    const { body } = await send("GET", `/users/selections/${await chooseAll(filter)}`);
    expect(body.data).toMatchObject({ scope: "all", filter });
    expect(body.data.total).toBe(list.data.metadata.totalItems);
    const far = await chooseAll({ governorate: "القاهرة" }, "local");
    const none = await send("GET", `/users/selections/${far}`, undefined, "local");
    expect(none.body.data.total).toBe(0);
  });

  test("of all of a rank finds whom the list finds: to look at, to change and to tell", async () => {
    const filter = { rank: "governorate_leaders", status: "verified" };
    const { body: list } = await send("GET", `/users?${new URLSearchParams(filter)}`);
    const total = list.data.metadata.totalItems;
    expect(total).toBeGreaterThan(1);
    const selection = await chooseAll(filter);
    const { body } = await preview(selection, "campaign", { act: "give" });
    const { changed, already, refused } = body.data.counts;
    const left = refused.reduce((sum: number, each: { count: number }) => sum + each.count, 0);
    expect([body.data.total, changed + already + left]).toEqual([total, total]);
    const told = await send("GET", `/notifications/audience?selection=${selection}`);
    expect(told.body.data).toMatchObject({ people: total });
  });

  test("is sealed, its owner's alone, and over after a day", async () => {
    const selection = await chooseAll({ keyword: "ياسمين السرية" });
    const [row] = await world.db
      .select()
      .from(peopleSelections)
      .where(eq(peopleSelections.id, selection));
    expect(JSON.stringify(row)).not.toContain("ياسمين");
    expect((await send("GET", `/users/selections/${selection}`, undefined, "wide")).status).toBe(
      404,
    );
    const yesterday = new Date(world.clock.now().getTime() - 25 * 3600 * 1000);
    await world.db
      .update(peopleSelections)
      .set({ createdAt: yesterday })
      .where(eq(peopleSelections.id, selection));
    expect((await send("GET", `/users/selections/${selection}`)).status).toBe(404);
    await purgeOld(world.db, keptSelections, world.clock.now());
    const left = await world.db.$count(peopleSelections, eq(peopleSelections.id, selection));
    expect(left).toBe(0);
  });
});

describe("more people than a list shows", () => {
  const MANY = 1_050;
  beforeAll(async () => {
    const branchId = await branchIn("24");
    const createdAt = world.clock.now();
    const many = Array.from({ length: MANY }, (_, at) => ({
      displayName: `كثيرون ${at}`,
      status: "verified" as const,
      governorateCode: "24",
      branchId,
      createdAt,
      activatedAt: createdAt,
    }));
    await world.db.insert(users).values(many);
  });
  const filter = { keyword: "كثيرون" };

  test("are changed by a job that goes on where it was, and each of them once", async () => {
    const selection = await chooseAll(filter);
    const looked = await preview(selection, "plain", { act: "give" });
    expect(looked.body.data).toMatchObject({ total: MANY, counts: null });
    const { body } = await send("POST", path(selection, "plain"), { act: "give" });
    expect(await read(body.data.id)).toMatchObject({ state: "running", seen: 0 });
    const busy = await send("POST", path(selection, "plain"), { act: "give" });
    expect([busy.status, busy.body.code]).toEqual([409, "role-change-busy"]);
    // Two processes at once, as after one that was thought to be dead.
    const { clock, personal } = world.platform.dependencies;
    const parts = { clock, personal, db: world.db };
    await Promise.all([workOn(parts, body.data.id, 100), workOn(parts, body.data.id, 100)]);
    await world.platform.dependencies.jobs.drain();
    const done = await read(body.data.id);
    expect(done).toMatchObject({
      state: "done",
      total: MANY,
      seen: MANY,
      counts: { changed: MANY, already: 0, refused: [] },
    });
    const given = await world.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.act, "role-given"), eq(auditLog.detail, "plain")));
    const held = await holders("plain");
    const subjects = given.map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(subjects.filter((id) => id && held.includes(id)).length).toBeGreaterThanOrEqual(MANY);
    const [row] = await world.db.select().from(roleChanges).where(eq(roleChanges.id, body.data.id));
    expect(row?.sealedRequest).toBeNull();
  }, 60_000);

  test("are left as they are once who asked may not change roles any more", async () => {
    await member("loses it", "24", ["manages roles"]);
    await signIn("loses it");
    const selection = await chooseAll(filter, "loses it");
    const { body } = await send("POST", path(selection, "campaign"), { act: "give" }, "loses it");
    await world.db.delete(userRoles).where(eq(userRoles.userId, ids["loses it"] ?? ""));
    await world.platform.dependencies.jobs.drain();
    const [row] = await world.db.select().from(roleChanges).where(eq(roleChanges.id, body.data.id));
    expect([row?.state, row?.changed]).toEqual(["failed", 0]);
  });

  test("are told by a job as well, each once, that goes on where it was killed", async () => {
    const selection = await chooseAll(filter);
    const words = { title: "إلى الكثيرين", message: "نص" };
    const sent = await send("POST", `/notifications?selection=${selection}`, words);
    expect(sent.status).toBe(200);
    const id = sent.body.data.data.id;
    const isIt = eq(notifications.id, id);
    const told = () =>
      world.db.$count(notificationRecipients, eq(notificationRecipients.notificationId, id));
    const { clock, jobs, personal } = world.platform.dependencies;
    let batches = 0;
    const killed = {
      ...clock,
      now: () => {
        if (++batches > 3) throw new Error("killed");
        return clock.now();
      },
    };
    const sealed = personal.seal(JSON.stringify({ scope: "all", people: [], filter }));
    const work = notifySelected({ db: world.db, clock: killed, personal }, 100);
    await expect(work({ notificationId: id, sealed }, jobs)).rejects.toThrow("killed");
    const [half] = await world.db.select().from(notifications).where(isIt);
    // Nothing is pushed before all of them are known.
    expect([await told(), half?.pushedAt]).toEqual([300, half?.createdAt]);
    world.clock.pass(1);
    await jobs.drain();
    expect(await told()).toBe(MANY);
    const [done] = await world.db.select().from(notifications).where(isIt);
    await notifySelected({ db: world.db, clock, personal })({ notificationId: id, sealed }, jobs);
    const [again] = await world.db.select().from(notifications).where(isIt);
    expect([await told(), again?.pushedAt]).toEqual([MANY, done?.pushedAt]);
  });
});

describe("a notification to chosen people", () => {
  const audience = (selection: string, by?: string, more = "") =>
    send("GET", `/notifications/audience?selection=${selection}${more}`, undefined, by);
  const words = { title: "إلى هؤلاء", message: "وحدهم" };

  test("reaches exactly these, in the sender's own area, who can sign in", async () => {
    const mine = await member("hears", "11");
    const blocked = await member("blocked", "11", [], { status: "blocked" });
    const far = await member("elsewhere", "01");
    const other = await member("not chosen", "11");
    const selection = await choose([mine, blocked, far], "local");
    expect((await audience(selection, "local")).body.data).toMatchObject({ people: 1 });
    const sent = await send("POST", `/notifications?selection=${selection}`, words, "local");
    expect(sent.status).toBe(200);
    expect(await tellings(mine)).toEqual(["إلى هؤلاء"]);
    for (const id of [blocked, far, other]) expect(await tellings(id)).toEqual([]);
    const [entry] = await world.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.act, "notification-sent"))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(entry?.by).toBe(ids.local);
  });

  test("is refused with anything else chosen, by another's selection, and without the ability", async () => {
    const selection = await choose([await member("alone", "11")]);
    const both = await audience(selection, "admin", `&roles=${roleIds.plain}`);
    expect([both.status, both.body.errors?.[0]?.path]).toEqual([400, "selection"]);
    const others = await send("POST", `/notifications?selection=${selection}`, words, "local");
    expect([others.status, others.body.errors?.[0]?.path]).toEqual([400, "selection"]);
    expect(others.body.errors?.[0]?.message).toContain("قائمة الأشخاص");
    expect((await audience(selection, "member")).status).toBe(403);
  });
});
