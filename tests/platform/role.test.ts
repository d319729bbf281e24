import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { cairoDay } from "#app/arabic/dates.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { titleColumns } from "#app/platform/database/terms.ts";
import { notificationRecipients, notifications } from "#app/platform/notification/tables.ts";
import { endRoles, lockRoles } from "#app/platform/role/api.ts";
import { roleSteps } from "#app/platform/role/tables.ts";
import { roles, userRoles, users } from "#app/platform/user/tables.ts";
import { addEvent } from "#tests/world/event.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";
import { addSurvey } from "#tests/world/survey.ts";

const world = setUp(() => openWorld());
/** Access tokens, by rank. */
const tokens: Record<string, string> = {};

beforeAll(async () => {
  for (const rank of [...leaderRanks, "member"] as const) {
    tokens[rank] = (await world.signIn(person("verified", rank).uid)).accessToken;
  }
});

const numberOf = (rank = "member") => person("verified", rank).membershipId;
const idOf = async (rank = "member") => {
  const number = numberOf(rank) ?? "";
  const [row] = await world.db.select().from(users).where(eq(users.membershipId, number));
  return row?.id ?? "";
};
const request = (
  method: string,
  path: string,
  { by = "admin", body }: { by?: string; body?: unknown } = {},
) => world.request(method, path, { token: tokens[by], body });

/** Reads roles as {action, subject}. */
const pairs = (...texts: string[]) =>
  texts.map((text) => {
    const [action, subject] = text.split(" ");
    return { action, subject };
  });
const roleOf = (name: string, more: object = {}) => ({
  name,
  description: `ما يفعله ${name}`,
  rank: "sector_leader",
  abilities: pairs("update aid"),
  ...more,
});
/** Makes a role; answers its data. */
async function made(name: string, more: object = {}, by = "admin") {
  const { status, body } = await request("POST", "/roles", { by, body: roleOf(name, more) });
  expect(body).toMatchObject({ success: true });
  expect(status).toBe(200);
  return body.data;
}
const give = (id: number, number: string | null | undefined, more: object = {}, by = "admin") =>
  request("POST", `/roles/${id}/holders`, { by, body: { membershipId: number, ...more } });
const take = (id: number, userId: string, by = "admin") =>
  request("DELETE", `/roles/${id}/holders/${userId}`, { by, body: {} });

/** Lets somebody hold one more role that grants nothing, so that another may be taken. */
async function holdsAnother(userId: string): Promise<void> {
  const name = "دور بلا صلاحيات";
  const plain = { name, description: name, rank: "member" as const, abilities: [] };
  await world.db.insert(roles).values(plain).onConflictDoNothing();
  const [role] = await world.db.select().from(roles).where(eq(roles.name, name));
  await world.db
    .insert(userRoles)
    .values({ userId, roleId: role?.id ?? 0 })
    .onConflictDoNothing();
}
/** Takes that role away again. */
const holdsNoOther = (userId: string) =>
  world.db.delete(userRoles).where(eq(userRoles.userId, userId));

/** What was done about a role, the oldest first. */
const stepsOf = (id: number) =>
  world.db.select().from(roleSteps).where(eq(roleSteps.roleId, id)).orderBy(roleSteps.id);

const DAY = 24 * 60 * 60 * 1000;

/** A verified member of Damietta's branch who never signed in; answers the number. */
async function inDamietta(membershipId: string): Promise<string> {
  const leader = await idOf("governorate_leaders");
  const [{ branchId } = { branchId: null }] = await world.db
    .select({ branchId: users.branchId })
    .from(users)
    .where(eq(users.id, leader));
  const createdAt = world.clock.now();
  await world.db
    .insert(users)
    .values({ displayName: "زميل", status: "verified", membershipId, branchId, createdAt });
  return membershipId;
}

/** The demo's own role of a rank, as the list shows it. */
async function demoRole(rank: string) {
  const { body } = await request("GET", "/roles");
  return body.data.find((role: { rank: string }) => role.rank === rank);
}
/** A leader of Damietta who manages roles, as one who came to it by a second role. */
async function withRoleManager(run: (by: string) => Promise<void>) {
  const role = await made("مسؤول الأدوار", {
    rank: "governorate_leaders",
    abilities: pairs("manage role"),
  });
  await give(role.id, numberOf("governorate_leaders"));
  await run("governorate_leaders");
  await request("DELETE", `/roles/${role.id}?holders=1`, { body: {} });
}

describe("the roles", () => {
  test("are listed highest rank first, with what they grant and how many hold them", async () => {
    const { status, body } = await request("GET", "/roles");
    expect(status).toBe(200);
    expect(body.data.slice(0, 2)).toEqual([
      expect.objectContaining({
        rank: "admin",
        abilities: [{ action: "manage", subject: "all" }],
        holders: 1,
        version: 1,
        lock: null,
      }),
      expect.objectContaining({ rank: "central_leaders" }),
    ]);
    expect(body.data[0].id).toBeTypeOf("number");
    const { body: one } = await request("GET", `/roles/${body.data[0].id}`);
    expect(one.data).toEqual(body.data[0]);
  });

  test("that hold an ability twice, as an import may leave them, are told it once", async () => {
    const { id } = await made("متابع مرتين");
    const twice = [...Array(2)].map(() => ["update", "aid"] as const);
    await world.db.update(roles).set({ abilities: twice }).where(eq(roles.id, id));
    const { body } = await request("GET", `/roles/${id}`);
    expect(body.data.abilities).toEqual(pairs("update aid"));
    await request("DELETE", `/roles/${id}`, { body: {} });
  });

  test("are names and ranks to who only sends notifications, and nothing to others", async () => {
    const { body } = await request("GET", "/roles", { by: "central_leaders" });
    expect(body.data.length).toBeGreaterThan(7);
    for (const role of body.data) {
      expect(Object.keys(role).sort()).toEqual(["id", "isHeld", "name", "nameEn", "rank"]);
    }
    expect((await request("GET", "/roles", { by: "member" })).status).toBe(403);
    expect((await request("GET", "/roles/1", { by: "central_leaders" })).status).toBe(403);
    expect((await world.request("GET", "/roles")).status).toBe(401);
  });

  test("have ranks, and pairs of which each says where the asker may grant it", async () => {
    const { body: ranked } = await request("GET", "/roles/ranks");
    expect(ranked.data).toEqual([...leaderRanks, "member"]);
    const { body } = await request("GET", "/roles/ability-info");
    expect(body.data.actions).toContain("manage");
    expect(body.data.subjects).toContain("aid");
    expect(body.data.pairs.every(({ held }: { held: string }) => held === "national")).toBe(true);
    await withRoleManager(async (by) => {
      const { data } = (await request("GET", "/roles/ability-info", { by })).body;
      const held = (action: string, subject: string) =>
        data.pairs.find(
          (pair: { action: string; subject: string }) =>
            pair.action === action && pair.subject === subject,
        ).held;
      expect(held("update", "aid")).toBe("local");
      expect(held("delete", "role")).toBe("local");
      expect(held("manage", "all")).toBe("none");
    });
  });

  test.each(["0", "999999", "1.5", "x", "9".repeat(30)])("%s is none of them", async (id) => {
    for (const [method, path] of [
      ["GET", `/roles/${id}`],
      ["PATCH", `/roles/${id}`],
      ["DELETE", `/roles/${id}`],
      ["GET", `/roles/${id}/holders`],
      ["GET", `/roles/${id}/history`],
    ] as const) {
      const { status } = await request(method, path, { body: method === "GET" ? undefined : {} });
      expect([400, 404], `${method} ${path}`).toContain(status);
    }
  });
});

describe("a role", () => {
  test("is made, read, changed and deleted, all of it written down", async () => {
    const role = await made("  مسؤول   الإعلام ", {
      abilities: pairs("create news", "create news"),
      rank: "secretariat_admin",
    });
    expect(role).toMatchObject({
      name: "مسؤول الإعلام",
      abilities: pairs("create news"),
      holders: 0,
      version: 1,
    });
    const changed = await request("PATCH", `/roles/${role.id}`, {
      body: { version: 1, description: "ينشر أخبار الأمانة" },
    });
    expect(changed.body.data).toEqual({ ...role, description: "ينشر أخبار الأمانة", version: 2 });
    expect((await request("DELETE", `/roles/${role.id}`, { body: {} })).status).toBe(200);
    expect((await request("GET", `/roles/${role.id}`)).status).toBe(404);
    const steps = await stepsOf(role.id);
    expect(steps.map(({ act }) => act)).toEqual(["created", "changed", "deleted"]);
    const audited = await world.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.detail, "مسؤول الإعلام"))
      .orderBy(auditLog.id);
    expect(audited.map(({ act, address }) => [act, address])).toEqual(
      ["role-created", "role-changed", "role-deleted"].map((act) => [act, "192.0.2.1"]),
    );
  });

  test.each([
    ["no name", { name: " " }, "name"],
    ["a long name", { name: "ا".repeat(101) }, "name"],
    ["no description", { description: undefined }, "description"],
    ["no rank", { rank: undefined }, "rank"],
    ["an unknown rank", { rank: "king" }, "rank"],
    ["a guest's rank", { rank: "guest" }, "rank"],
    ["no abilities", { abilities: undefined }, "abilities"],
    ["an empty list", { abilities: [] }, "abilities"],
    ["a pair that means nothing", { abilities: pairs("delete aid") }, "abilities"],
    ["an unknown subject", { abilities: pairs("manage money") }, "abilities"],
    ["two in one", { abilities: [{ action: "manage:all", subject: "x" }] }, "abilities"],
  ])("needs all of it: %s", async (_, more, path) => {
    const { status, body } = await request("POST", "/roles", { body: roleOf("ناقص", more) });
    expect(status).toBe(400);
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([path]);
  });

  test("has a name of its own", async () => {
    const one = await made("اسم أول");
    const two = await made("اسم ثان");
    const again = await request("POST", "/roles", { body: roleOf("اسم أول") });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: "role-name-taken", errors: [{ path: "name" }] });
    const renamed = await request("PATCH", `/roles/${two.id}`, { body: { name: "اسم أول" } });
    expect(renamed.body.code).toBe("role-name-taken");
    const english = { nameEn: "Administrator" };
    const added = await request("POST", "/roles", { body: roleOf("اسم ثالث", english) });
    const changed = await request("PATCH", `/roles/${two.id}`, { body: english });
    for (const { body } of [added, changed]) {
      expect(body).toMatchObject({ code: "role-name-taken", errors: [{ path: "nameEn" }] });
    }
    for (const { id } of [one, two]) await request("DELETE", `/roles/${id}`, { body: {} });
  });

  test("that two change at once is changed by one; the other is told", async () => {
    const { id } = await made("يتغير");
    const change = (description: string) =>
      request("PATCH", `/roles/${id}`, { body: { version: 1, description } });
    const answers = await Promise.all([change("الأول"), change("الثاني")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("changed-meanwhile");
    await request("DELETE", `/roles/${id}`, { body: {} });
  });

  test("that people hold is deleted only by who knows how many", async () => {
    const { id } = await made("له حاملون");
    await give(id, numberOf());
    for (const query of ["", "?holders=0", "?holders=2"]) {
      const { status, body } = await request("DELETE", `/roles/${id}${query}`, { body: {} });
      expect([status, body.code], query).toEqual([409, "role-held"]);
    }
    expect((await request("DELETE", `/roles/${id}?holders=1`, { body: {} })).status).toBe(200);
    const steps = await stepsOf(id);
    expect(steps.map(({ act }) => act)).toEqual(["created", "given", "taken", "deleted"]);
    const lost = steps.find(({ act }) => act === "taken");
    expect(lost?.holderId).toBe(await idOf());
    expect(lost?.role.abilities).toEqual([["update", "aid"]]);
  });
});

test("a role that is named by what is still to come is not deleted without a word", async () => {
  const { id } = await made("تخصه فعاليات");
  const { dependencies: own } = world.platform;
  const allowedRoles = [Number(id)];
  const eventId = await addEvent(own, { title: "لقاء الحاملين", type: "private", allowedRoles });
  const titled = titleColumns({ title: "رأي الحاملين" });
  const audience = {
    governorates: [],
    units: [],
    roles: allowedRoles,
    standing: "everyone",
  } as const;
  const surveyId = await addSurvey(own, { ...titled, audience });
  const remove = () => request("DELETE", `/roles/${id}`, { body: {} });
  const refused = await remove();
  expect(refused.body.code).toBe("role-named");
  expect(refused.body.message).toContain("«رأي الحاملين»");
  expect(refused.body.message).toContain("«لقاء الحاملين»");
  const { db } = own;
  await db.execute(sql`update surveys set state = 'closed' where id = ${surveyId}`);
  await db.execute(sql`update events set state = 'cancelled' where id = ${eventId}`);
  expect((await remove()).status).toBe(200);
});

describe("a role that is given", () => {
  test("counts from the next request on, and no longer once it is taken", async () => {
    const queue = () => request("GET", "/membership/applications", { by: "member" });
    const me = async () => (await request("GET", "/auth/get-me", { by: "member" })).body.data;
    expect((await queue()).status).toBe(403);
    await holdsAnother(await idOf());
    const { id } = await made("مراجع", { abilities: pairs("update membership") });
    expect((await give(id, `${numberOf()}`)).body.data.userId).toBe(await idOf());
    expect((await queue()).status).toBe(200);
    expect(await me()).toMatchObject({
      highestRank: "sector_leader",
      abilities: [["update", "membership"]],
    });
    const { body } = await request("GET", `/roles/${id}/holders`);
    expect(body.data.items).toEqual([
      expect.objectContaining({
        membershipId: numberOf(),
        by: person("verified", "admin").name,
        isInForce: true,
        isMe: false,
        governorate: "القاهرة",
      }),
    ]);
    expect((await take(id, await idOf())).status).toBe(200);
    expect((await queue()).status).toBe(403);
    expect(await me()).toMatchObject({ highestRank: "member", abilities: [] });
    const { body: history } = await request("GET", `/roles/${id}/history`);
    expect(history.data.map(({ act }: { act: string }) => act)).toEqual([
      "taken",
      "given",
      "created",
    ]);
    expect(history.data[0]).toMatchObject({
      by: person("verified", "admin").name,
      holder: person("verified").name,
    });
    await holdsNoOther(await idOf());
    await request("DELETE", `/roles/${id}`, { body: {} });
  });

  test("is given to who is found by a name in any spelling or a number, in the giver's area alone", async () => {
    const { id } = await made("عن بحث");
    const number = await inDamietta("77001234");
    await world.db
      .update(users)
      .set({ displayName: "رؤوف عبد الله الأشموني" })
      .where(eq(users.membershipId, number));
    const find = async (keyword: string, by = "admin") => {
      const query = new URLSearchParams({ keyword });
      const { status, body } = await request("GET", `/roles/${id}/candidates?${query}`, { by });
      expect(status, keyword).toBe(200);
      return body.data;
    };
    const found = { name: "رؤوف عبد الله الأشموني", membershipId: number, governorate: "دمياط" };
    for (const keyword of ["الاشموني", "روف عبدالله", "عبد الله رؤوف", "٧٧٠٠١٢٣٤"]) {
      expect(await find(keyword), keyword).toEqual([{ ...found, holds: false }]);
    }
    expect(await find("؟؟")).toEqual([]);
    expect(await find("%")).toEqual([]);
    // Nobody gives a role to themselves, so they don't find themselves.
    expect(await find(numberOf("admin") ?? "")).toEqual([]);
    await give(id, number);
    expect(await find("اشموني")).toEqual([{ ...found, holds: true }]);
    await withRoleManager(async (by) => {
      expect(await find("اشموني", by)).toHaveLength(1);
      expect(await find(numberOf("sector_leader") ?? "", by)).toEqual([]);
    });
    await world.db.update(users).set({ status: "expired" }).where(eq(users.membershipId, number));
    expect(await find("اشموني")).toEqual([]);
    const path = `/roles/${id}/candidates?keyword=a`;
    expect((await request("GET", path, { by: "sector_leader" })).status).toBe(403);
    await world.db.delete(users).where(eq(users.membershipId, number));
    await request("DELETE", `/roles/${id}`, { body: {} });
  });

  test("is not taken where it is the only one, by any number of hands at once", async () => {
    const userId = await idOf();
    const [one, two] = [await made("أول اثنين"), await made("ثاني اثنين")];
    for (const { id } of [one, two]) await give(id, numberOf());
    const answers = await Promise.all([take(one.id, userId), take(two.id, userId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused.code).toBe("last-role");
    expect(refused.message).toContain("الدور الوحيد");
    const held = await world.db.select().from(userRoles).where(eq(userRoles.userId, userId));
    expect(held).toHaveLength(1);
    // One whose time is over is none beside it.
    const left = held[0]?.roleId === one.id ? one : two;
    const other = left === one ? two : one;
    await world.db.insert(userRoles).values({ userId, roleId: other.id, until: "2020-01-01" });
    expect((await take(left.id, userId)).body.code).toBe("last-role");
    expect((await take(other.id, userId)).status).toBe(200);
    await holdsNoOther(userId);
    for (const { id } of [one, two]) await request("DELETE", `/roles/${id}`, { body: {} });
  });

  test("is told to whom it is given and from whom it is taken, once", async () => {
    const { id } = await made("يُبلَّغ به");
    await holdsAnother(await idOf());
    await give(id, numberOf());
    await give(id, numberOf());
    await take(id, await idOf());
    const told = await world.db
      .select({ title: notifications.title })
      .from(notifications)
      .innerJoin(
        notificationRecipients,
        eq(notificationRecipients.notificationId, notifications.id),
      )
      .where(eq(notificationRecipients.userId, await idOf()));
    const titles = told.map(({ title }) => title?.ar ?? "").filter((ar) => ar.includes("يُبلَّغ به"));
    expect(titles).toHaveLength(2);
    await holdsNoOther(await idOf());
    await request("DELETE", `/roles/${id}`, { body: {} });
  });

  test("until a day ends after it, at once and for good in the night", async () => {
    const start = world.clock.now();
    const { id } = await made("نائب", { abilities: pairs("update membership") });
    const past = await give(id, numberOf(), { until: "2020-01-01" });
    expect(past.body.errors).toEqual([expect.objectContaining({ path: "until" })]);
    const day = start.toISOString().slice(0, 10);
    expect((await give(id, numberOf(), { until: day })).status).toBe(200);
    const queue = () => request("GET", "/membership/applications", { by: "member" });
    expect((await queue()).status).toBe(200);
    world.clock.pass(24 * 60 * 60);
    // The old tokens are too old by then; what was signed in anew is asked.
    const { accessToken } = await world.signIn(person("verified").uid);
    const later = await world.request("GET", "/membership/applications", { token: accessToken });
    expect(later.status).toBe(403);
    await endRoles({ db: world.db, now: world.clock.now() });
    world.clock.set(start);
    const held = await world.db.select().from(userRoles).where(eq(userRoles.roleId, id));
    expect(held).toEqual([]);
    const steps = await stepsOf(id);
    expect(steps.map(({ act }) => act)).toEqual(["created", "given", "ended"]);
    await request("DELETE", `/roles/${id}`, { body: {} });
  });

  test.each([
    ["a number that nobody has", () => "999-999999", "membershipId"],
    ["somebody who is no member", () => person("expired").membershipId, "membershipId"],
    ["no number", () => " ", "membershipId"],
  ])("is not given to %s", async (_, number, path) => {
    const { id } = await demoRole("sector_leader");
    const { status, body } = await give(id, number());
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
  });
});

describe("nobody raises themselves", () => {
  test("by giving themselves a role, whatever it is", async () => {
    const { id } = await made("لنفسي");
    const { status, body } = await give(id, numberOf("admin"));
    expect([status, body.code]).toEqual([403, "role-own"]);
    await request("DELETE", `/roles/${id}`, { body: {} });
  });

  test("by a role above their rank, of what they don't hold, or wider than they hold it", async () => {
    await withRoleManager(async (by) => {
      for (const [more, code, path] of [
        [{ rank: "central_leaders" }, "role-above", "rank"],
        [{ abilities: pairs("create news") }, "role-not-held", "abilities"],
        [{ abilities: pairs("manage all") }, "role-not-held", "abilities"],
        [{ rank: "secretariat_central_leaders" }, "role-not-held", "abilities"],
      ] as const) {
        const { status, body } = await request("POST", "/roles", {
          by,
          body: roleOf("أعلى", more),
        });
        expect([status, body.code, body.errors[0].path]).toEqual([403, code, path]);
      }
    });
  });

  test("by changing a role that they hold", async () => {
    await withRoleManager(async (by) => {
      const { body } = await request("GET", "/roles", { by });
      const own = body.data.find(({ name }: { name: string }) => name === "مسؤول الأدوار");
      const raised = await request("PATCH", `/roles/${own.id}`, {
        by,
        body: { abilities: pairs("manage role", "update aid") },
      });
      expect([raised.status, raised.body.code]).toEqual([403, "role-own"]);
    });
  });

  test("by what is above or elsewhere: an administrator's role, and one held in other governorates", async () => {
    const above = await demoRole("admin");
    const elsewhere = await demoRole("sector_leader");
    await withRoleManager(async (by) => {
      for (const [{ id, holders }, code] of [
        [above, "role-above"],
        [elsewhere, "role-elsewhere"],
      ] as const) {
        const body = { name: "اسم آخر" };
        const changed = await request("PATCH", `/roles/${id}`, { by, body });
        const deleted = await request("DELETE", `/roles/${id}?holders=${holders}`, {
          by,
          body: {},
        });
        for (const answer of [changed, deleted]) {
          expect([answer.status, answer.body.code]).toEqual([403, code]);
        }
      }
      expect((await give(above.id, numberOf("governorate_leaders"), {}, by)).body.code).not.toBe(
        undefined,
      );
      // Somebody of another governorate is nobody they know of, and neither is who holds a role there.
      const stranger = await give(elsewhere.id, numberOf(), {}, by);
      expect(stranger.body.errors[0].path).toBe("membershipId");
      expect((await take(elsewhere.id, await idOf("sector_leader"), by)).status).toBe(404);
      const { body } = await request("GET", `/roles/${elsewhere.id}/holders`, { by });
      expect(body.data.items).toEqual([]);
      // Nor are they counted.
      const { data } = (await request("GET", `/roles/${elsewhere.id}`, { by })).body;
      expect([elsewhere.holders, data.holders]).toEqual([3, 0]);
    });
  });

  test("by time: what is held until a day is given until that day at most, and changes nothing held longer", async () => {
    const day = (days: number) => cairoDay(new Date(world.clock.now().getTime() + days * DAY));
    const colleague = await inDamietta("SEC-1");
    const short = await made("أدوار لأسبوع", {
      rank: "governorate_leaders",
      abilities: pairs("manage role"),
    });
    const by = "governorate_leaders";
    await give(short.id, numberOf(by), { until: day(7) });
    const aid = await made("مساعدات", { abilities: pairs("update aid") });
    for (const until of [undefined, "", day(8)]) {
      const { status, body } = await give(short.id, colleague, { until }, by);
      expect([status, body.errors?.[0]?.path], String(until)).toEqual([400, "until"]);
    }
    expect((await give(short.id, colleague, { until: day(7) }, by)).status).toBe(200);
    // The ability itself is held for good, but who gives it isn't there for good.
    expect((await give(aid.id, colleague, {}, by)).status).toBe(400);
    expect((await give(aid.id, colleague, {})).status).toBe(200);
    const raised = await request("PATCH", `/roles/${aid.id}`, {
      by,
      body: { abilities: pairs("update aid", "read role") },
    });
    expect([raised.status, raised.body.code]).toEqual([403, "role-not-held"]);
    const renamed = await request("PATCH", `/roles/${aid.id}`, {
      by,
      body: { name: "مساعدات دمياط" },
    });
    expect(renamed.status).toBe(200);
    await request("DELETE", `/roles/${short.id}?holders=2`, { body: {} });
    await request("DELETE", `/roles/${aid.id}?holders=1`, { body: {} });
  });

  test("nor do those who may not manage roles at all", async () => {
    const { id } = await demoRole("sector_leader");
    const body = roleOf("بلا صلاحية");
    for (const [method, path] of [
      ["POST", "/roles"],
      ["PATCH", `/roles/${id}`],
      ["DELETE", `/roles/${id}`],
      ["POST", `/roles/${id}/holders`],
      ["DELETE", `/roles/${id}/holders/${await idOf()}`],
    ] as const) {
      expect((await request(method, path, { by: "central_leaders", body })).status).toBe(403);
    }
  });

  test("by two roles together: a national one does not carry a local one's abilities along", async () => {
    const role = await made("مسؤول اتصال ومتابعة", {
      rank: "secretariat_central_leaders",
      abilities: pairs("create notification"),
    });
    await give(role.id, numberOf("governorate_leaders"));
    const { body } = await request("GET", "/membership/applications?limit=100", {
      by: "governorate_leaders",
    });
    const places = body.data.items.map((item: { governorate: string }) => item.governorate);
    expect(new Set(places)).toEqual(new Set(["دمياط"]));
    await request("DELETE", `/roles/${role.id}?holders=1`, { body: {} });
  });
});

describe("an administrator stays", () => {
  test("neither taken, lowered, deleted nor ended while there is no other", async () => {
    const { id } = await demoRole("admin");
    const own = await idOf("admin");
    const day = world.clock.now().toISOString().slice(0, 10);
    for (const [method, path, body] of [
      ["DELETE", `/roles/${id}/holders/${own}`, {}],
      ["PATCH", `/roles/${id}`, { abilities: pairs("manage role") }],
      ["PATCH", `/roles/${id}`, { rank: "central_leaders" }],
      ["DELETE", `/roles/${id}?holders=1`, {}],
    ] as const) {
      const answer = await request(method, path, { body });
      expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([
        409,
        "last-administrator",
      ]);
    }
    expect((await give(id, numberOf("admin"), { until: day })).body.code).toBe("role-own");
    // PostgreSQL finds an id in capitals too.
    const all = await request("DELETE", `/users/${own.toUpperCase()}/roles`, { body: {} });
    expect([all.status, all.body.code]).toEqual([403, "user-own"]);
  });

  test("who can come in: one who never activated the account is not enough", async () => {
    const { id } = await demoRole("admin");
    const number = await inDamietta("SEC-2");
    const never = (await give(id, number)).body.data.userId;
    await holdsAnother(never);
    const answer = await take(id, await idOf("admin"));
    expect([answer.status, answer.body.code]).toEqual([409, "last-administrator"]);
    expect((await take(id, never)).status).toBe(200);
  });

  test("when two take the role from each other at the same moment, one of them does", async () => {
    const { id } = await demoRole("admin");
    expect((await give(id, numberOf("central_leaders"))).status).toBe(200);
    const one = await idOf("admin");
    const two = await idOf("central_leaders");
    await holdsAnother(one);
    const answers = await Promise.all([take(id, two, "admin"), take(id, one, "central_leaders")]);
    const held = await world.db.select().from(userRoles).where(eq(userRoles.roleId, id));
    expect(held).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [left] = held;
    // Whoever is left makes the first one administrator again, as every other test expects.
    if (left?.userId === two) {
      await give(id, numberOf("admin"), {}, "central_leaders");
      await take(id, two, "admin");
    }
    const [back] = await world.db.select().from(userRoles).where(eq(userRoles.roleId, id));
    expect(back?.userId).toBe(one);
  });
});

test("roles are written while others send notifications: neither waits for the other", async () => {
  await world.db.transaction(async (transaction) => {
    await lockRoles(transaction);
    const body = { title: "لا ينتظر", message: "نص" };
    expect((await request("POST", "/notifications", { body })).status).toBe(200);
  });
});

test("roles with pairs that nobody knows any more grant nothing and can still be mended", async () => {
  const [row] = await world.db
    .insert(roles)
    .values({
      name: "قديم",
      description: "قديم",
      rank: "sector_leader",
      abilities: [
        ["own", "money"],
        ["update", "aid"],
      ],
    })
    .returning();
  await give(row?.id ?? 0, numberOf());
  const { body } = await request("GET", "/auth/get-me", { by: "member" });
  expect(body.data.highestRank).toBe("sector_leader");
  const mended = await request("PATCH", `/roles/${row?.id}`, {
    body: { abilities: pairs("update aid") },
  });
  expect(mended.body.data.abilities).toEqual(pairs("update aid"));
  await request("DELETE", `/roles/${row?.id}?holders=1`, { body: {} });
});
