import { and, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { cairoDay } from "#app/arabic/dates.ts";
import type { Desk } from "#app/contract/desk.ts";
import { MAX_WAITING } from "#app/contract/desk.ts";
import { aidRequests } from "#app/platform/aid/tables.ts";
import { applicationSteps, applications } from "#app/platform/application/tables.ts";
import { gatherings } from "#app/platform/attendance/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { feedback, feedbackSteps } from "#app/platform/feedback/tables.ts";
import { profiles } from "#app/platform/profile/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { createDatabase } from "#tests/world/database.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { photo } from "#tests/world/membership.ts";
import { openWorldOn, person, type World } from "#tests/world/platform.ts";
import { countQueries } from "#tests/world/queries.ts";

/** Two processes of one database. */
let world: World;
let other: World;
/** Access tokens: who decides everywhere, in Damietta, in Qena, nothing; and a member. */
const tokens: Record<string, string> = {};
const cast = {
  admin: person("verified", "admin").uid,
  damietta: person("verified", "governorate_leaders").uid,
  qena: person("verified", "sector_leader").uid,
  member: person("verified").uid,
  ending: "demo-member-woman",
  // A leader's rank, and a role that decides nothing.
  idle: person("verified", "secretariat_sector_leaders").uid,
  pending: person("pending").uid,
  expired: person("expired").uid,
};

beforeAll(async () => {
  const name = `desk_${process.pid}`;
  const url = await createDatabase(inject("database"), name, "template_sawt");
  world = await openWorldOn(url, fixedNow);
  other = await openWorldOn(url, fixedNow);
  for (const [who, uid] of Object.entries(cast)) {
    tokens[who] = (await world.signIn(uid)).accessToken;
  }
});
afterAll(async () => {
  await Promise.all([world.close(), other.close()]);
});
beforeEach(async () => {
  await world.db.delete(rateLimits);
  // What is kept is too old now.
  for (const each of [world, other]) each.clock.pass(16);
});

const desk = async (who: string, at = world): Promise<Desk> =>
  (await at.request("GET", "/desk", { token: tokens[who] ?? "" })).body.data;
const queue = async (who: string, name: string, at = world) =>
  (await desk(who, at)).queues.find((each) => each.name === name);
const countOf = async (path: string, who: string): Promise<number> => {
  const { body } = await world.request("GET", path, { token: tokens[who] ?? "" });
  return body.data.metadata.totalItems;
};

let asked = 0;
const request = () => {
  const form = new FormData();
  form.append("attachments", new File([new Uint8Array(photo)], "photo.jpg"));
  const title = `جلسات علاج طبيعي ${++asked}`;
  const words = { title, description: "وصف الحالة", category: "medical" };
  for (const [name, value] of Object.entries(words)) form.append(name, value);
  return world.request("POST", "/humanitarian-aid", {
    token: tokens.member ?? "",
    body: form,
    headers: { "Idempotency-Key": crypto.randomUUID() },
  });
};

test("nobody's desk is open to who is not signed in", async () => {
  expect((await world.request("GET", "/desk")).status).toBe(401);
});

test.each(["admin", "damietta", "qena"])("%s sees the numbers of their own lists", async (who) => {
  const [aid, applications] = [await queue(who, "aid"), await queue(who, "applications")];
  const lists = ["pending", "inReview"].map((status) =>
    countOf(`/humanitarian-aid?status=${status}`, who),
  );
  if (aid) {
    expect(aid.count).toBe((await Promise.all(lists)).reduce((sum, each) => sum + each, 0));
    expect(aid.overdue).toBe(await countOf("/humanitarian-aid?overdue=true", who));
  }
  if (applications) {
    expect(applications.count).toBe(await countOf("/membership/applications?state=submitted", who));
  }
  expect(aid ?? applications).toBeDefined();
});

test("a leader of one governorate never counts another's", async () => {
  const { db } = world.platform.dependencies;
  const { count: before = 0 } = (await queue("damietta", "aid")) ?? {};
  const everywhere = (await queue("admin", "aid"))?.count ?? 0;
  await db.update(users).set({ governorateCode: "27" }).where(eq(users.facebookId, cast.member));
  await request();
  expect((await queue("admin", "aid"))?.count).toBe(everywhere + 1);
  expect((await queue("damietta", "aid"))?.count ?? 0).toBe(before);
});

test("who has no ability has no queue, and who is no member in good standing neither", async () => {
  for (const who of ["member", "pending", "expired"]) expect((await desk(who)).queues).toEqual([]);
});

test("the next item is one that its leader may open, and not what another has taken", async () => {
  const first = (await queue("admin", "aid"))?.next;
  const path = `/humanitarian-aid/${first?.id}`;
  const read = async () => (await world.request("GET", path, { token: tokens.admin ?? "" })).body;
  const { version } = (await read()).data;
  const before = (await queue("admin", "aid"))?.mine ?? 0;
  const taken = await world.request("PATCH", path, {
    token: tokens.admin ?? "",
    body: { version, owner: "me" },
  });
  expect(taken.status).toBe(200);
  const after = await queue("admin", "aid");
  expect([after?.mine, after?.next?.id]).toEqual([before + 1, first?.id]);
  for (const who of ["damietta", "qena"]) {
    expect((await queue(who, "aid"))?.next?.id).not.toBe(first?.id);
  }
  const application = (await queue("admin", "applications"))?.next;
  const opened = await world.request("GET", `/membership/applications/${application?.id}`, {
    token: tokens.admin ?? "",
  });
  expect(opened.status).toBe(200);
});

test("a member sees their open requests, and no longer what is closed", async () => {
  const { body } = await request();
  const mine = (await desk("member")).requests.find(({ id }) => id === body.data.id);
  expect(mine).toMatchObject({ name: "aid", state: "pending", number: body.data.number });
  await world.request("DELETE", `/humanitarian-aid/my-requests/${body.data.id}`, {
    token: tokens.member ?? "",
  });
  expect((await desk("member")).requests.map(({ id }) => id)).not.toContain(body.data.id);
});

test("who waits for a decision sees their application", async () => {
  expect((await desk("pending")).requests).toMatchObject([{ name: "registration" }]);
});

test("a member is told of the next gathering of their governorate, and where they can check in now", async () => {
  const { db, clock } = world.platform.dependencies;
  const [{ governorateCode } = { governorateCode: null }] = await db
    .select({ governorateCode: users.governorateCode })
    .from(users)
    .where(eq(users.facebookId, cast.member));
  const now = clock.now().getTime();
  const at = (minutes: number) => new Date(now + minutes * 60_000);
  const common = { place: "القاعة", searchText: "", createdAt: at(0) };
  await db.delete(gatherings);
  await db.insert(gatherings).values([
    { ...common, title: "لقاء آخر", governorateCode: "01", startsAt: at(-5), endsAt: at(60) },
    {
      ...common,
      title: "اللقاء الآن",
      governorateCode: governorateCode ?? "",
      startsAt: at(-5),
      endsAt: at(60),
    },
    {
      ...common,
      title: "اللقاء القادم",
      governorateCode: governorateCode ?? "",
      startsAt: at(3000),
      endsAt: at(3060),
    },
  ]);
  world.clock.pass(16);
  const { asked: wanted, next } = await desk("member");
  expect(wanted).toContainEqual({ name: "checkIn", title: "اللقاء الآن" });
  expect(next?.title).toBe("اللقاء القادم");
});

test("what a leader has taken stands there, the oldest first, until it is finished", async () => {
  const { taken } = await desk("admin");
  expect(taken.length).toBeGreaterThan(1);
  expect(taken.map(({ at }) => at)).toEqual(taken.map(({ at }) => at).toSorted());
  const { db } = world.platform.dependencies;
  const [next] = await db
    .select({ id: aidRequests.id })
    .from(aidRequests)
    .where(
      and(
        eq(aidRequests.governorateCode, "11"),
        eq(aidRequests.status, "pending"),
        isNull(aidRequests.ownerId),
      ),
    );
  const path = `/humanitarian-aid/${next?.id}`;
  const change = async (body: object) => {
    const { data } = (await world.request("GET", path, { token: tokens.damietta ?? "" })).body;
    const changed = await world.request("PATCH", path, {
      token: tokens.damietta ?? "",
      body: { version: data.version, ...body },
    });
    expect(changed.status).toBe(200);
  };
  const ids = async (who: string) => (await desk(who)).taken.map(({ id }) => id);
  expect(await ids("damietta")).not.toContain(next?.id);
  await change({ owner: "me" });
  expect(await ids("damietta")).toContain(next?.id);
  for (const who of ["admin", "qena", "idle"]) expect(await ids(who)).not.toContain(next?.id);
  await change({ status: "approved", owner: "me" });
  expect(await ids("damietta")).toContain(next?.id);
  await change({ status: "completed" });
  expect(await ids("damietta")).not.toContain(next?.id);
});

test("an application that a reviewer has taken stands there until it is given back", async () => {
  const next = (await queue("qena", "applications"))?.next;
  const claim = (method: "POST" | "DELETE") =>
    world.request(method, `/membership/applications/${next?.id}/claim`, {
      token: tokens.qena ?? "",
    });
  const ids = async () => (await desk("qena")).taken.map(({ id }) => id);
  expect((await claim("POST")).status).toBe(200);
  expect(await ids()).toContain(next?.id);
  await claim("DELETE");
  expect(await ids()).not.toContain(next?.id);
});

test("a leader sees what takes place today in their area, and is not over; a member doesn't", async () => {
  const { db, clock } = world.platform.dependencies;
  const now = clock.now().getTime();
  const at = (minutes: number) => new Date(now + minutes * 60_000);
  const common = { place: "القاعة", searchText: "", createdAt: at(0) };
  await db.delete(gatherings);
  const damietta = { ...common, governorateCode: "11" };
  await db.insert(gatherings).values([
    { ...damietta, title: "انتهى", startsAt: at(-200), endsAt: at(-100) },
    { ...damietta, title: "جارٍ", startsAt: at(-30), endsAt: at(60) },
    { ...damietta, title: "غدًا", startsAt: at(24 * 60), endsAt: at(25 * 60) },
    { ...common, title: "في قنا", governorateCode: "27", startsAt: at(60), endsAt: at(90) },
  ]);
  world.clock.pass(16);
  const titles = async (who: string) => (await desk(who)).today.map(({ title }) => title);
  expect(await titles("damietta")).toEqual(["جارٍ"]);
  expect(await titles("admin")).toEqual(["جارٍ", "في قنا"]);
  for (const who of ["member", "pending"]) expect(await titles(who)).toEqual([]);
});

test("the pulse compares new members and open complaints of the area with the week before", async () => {
  const { db, clock } = world.platform.dependencies;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 60 * 60_000);
  const trend = async (who: string, name: string) =>
    (await desk(who)).pulse.find((each) => each.name === name);
  const members = await trend("damietta", "newMembers");
  const [approved] = await db.select().from(applications).where(eq(applications.state, "approved"));
  const admit = async (governorateCode: string, days: number) => {
    const { id: _, ...row } = approved ?? ({} as typeof applications.$inferInsert & { id: string });
    const [added] = await db
      .insert(applications)
      .values({ ...row, kind: "registration", governorateCode })
      .returning({ id: applications.id });
    const step = { applicationId: added?.id ?? "", act: "approved", at: daysAgo(days) } as const;
    await db.insert(applicationSteps).values(step);
  };
  for (const [code, days] of [
    ["11", 1],
    ["11", 6],
    ["11", 9],
    ["27", 2],
    ["11", 15],
  ] as const)
    await admit(code, days);
  world.clock.pass(16);
  expect(await trend("damietta", "newMembers")).toEqual({
    name: "newMembers",
    count: (members?.count ?? 0) + 2,
    before: (members?.before ?? 0) + 1,
  });

  const before = await trend("damietta", "openComplaints");
  const [{ id: userId } = { id: "" }] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.facebookId, cast.member));
  const complain = (days: number, status: "open" | "answered" = "open") =>
    db
      .insert(feedback)
      .values({
        type: "complaints",
        userId,
        topic: "portal",
        title: "شكوى",
        body: "نص",
        areaCode: "11",
        status,
        createdAt: daysAgo(days),
      })
      .returning({ feedbackId: feedback.id });
  await complain(1);
  await complain(10);
  for (const [sent, settled] of [
    [10, 2],
    [20, 9],
  ] as const) {
    const [item] = await complain(sent, "answered");
    await db.insert(feedbackSteps).values({
      feedbackId: item?.feedbackId ?? "",
      act: "replied",
      at: daysAgo(settled),
      from: "open",
      to: "answered",
    });
  }
  world.clock.pass(16);
  // Of a week ago: what is open still and what was answered since.
  expect(await trend("damietta", "openComplaints")).toEqual({
    name: "openComplaints",
    count: (before?.count ?? 0) + 2,
    before: (before?.before ?? 0) + 2,
  });
});

test("a leader who decides nothing has new members of the area and no more; a member has no pulse", async () => {
  expect((await desk("idle")).pulse.map(({ name }) => name)).toEqual(["newMembers"]);
  expect((await desk("idle")).queues).toEqual([]);
  for (const who of ["member", "pending", "expired"]) expect((await desk(who)).pulse).toEqual([]);
});

test("a reply waits for its member until they have read it, or marked all as read", async () => {
  const unread = async () =>
    (await desk("member")).asked.filter(({ name }) => name === "feedbackReply");
  const [reply] = await unread();
  expect(reply?.title).toBe("لم تصلني رسالة تأكيد التسجيل في الندوة");
  const path = `/feedback/${reply?.id}`;
  // A leader's look is not the member's.
  await world.request("GET", path, { token: tokens.admin ?? "" });
  world.clock.pass(16);
  expect(await unread()).toHaveLength(1);
  await world.request("GET", path, { token: tokens.member ?? "" });
  expect(await unread()).toEqual([]);
});

test("a decision on a request waits for its applicant until they have looked", async () => {
  const { body } = await request();
  const path = `/humanitarian-aid/${body.data.id}`;
  const news = async () => (await desk("member")).asked.filter(({ name }) => name === "aidReply");
  const before = await news();
  expect(before.map(({ id }) => id)).not.toContain(body.data.id);
  world.clock.pass(1);
  const { version } = (await world.request("GET", path, { token: tokens.admin ?? "" })).body.data;
  const token = tokens.admin ?? "";
  await world.request("PATCH", path, { token, body: { version, owner: "me", status: "inReview" } });
  expect((await news()).map(({ id }) => id)).toContain(body.data.id);
  await world.request("GET", `/humanitarian-aid/my-requests/${body.data.id}`, {
    token: tokens.member ?? "",
  });
  expect(await news()).toEqual(before);
  await world.request("PATCH", "/notifications/mark-all-read", { token: tokens.member ?? "" });
  expect(await news()).toEqual([]);
});

test("a member is told of the end of the membership from sixty days before it", async () => {
  const { db, clock } = world.platform.dependencies;
  expect((await desk("ending")).asked).toContainEqual({ name: "renewal", days: 20 });
  const [{ id } = { id: "" }] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.facebookId, cast.ending));
  const end = async (days: number) => {
    const day = cairoDay(new Date(clock.now().getTime() + days * 24 * 60 * 60_000));
    await db.update(profiles).set({ membershipEnd: day }).where(eq(profiles.userId, id));
    world.clock.pass(16);
    return (await desk("ending")).asked.filter(({ name }) => name === "renewal");
  };
  expect(await end(61)).toEqual([]);
  expect(await end(60)).toEqual([{ name: "renewal", days: 60 }]);
  expect(await end(-3)).toEqual([{ name: "renewal", days: -3 }]);
});

test("the whole desk is one query, kept for seconds", async () => {
  const read = () => desk("admin");
  await read();
  const kept = await countQueries(read);
  world.clock.pass(16);
  // The other is for who asks.
  expect([kept, await countQueries(read)]).toEqual([0, 2]);
});

test("what changes by a write is seen at once, in this process and in others", async () => {
  const [before, before2] = [await queue("admin", "aid"), await queue("admin", "aid", other)];
  expect(before2?.count).toBe(before?.count);
  await request();
  expect((await queue("admin", "aid"))?.count).toBe((before?.count ?? 0) + 1);
  await vi.waitFor(async () => {
    expect((await queue("admin", "aid", other))?.count).toBe((before?.count ?? 0) + 1);
  });
});

test("what changes without a write of the API is seen after seconds", async () => {
  const before = (await queue("admin", "feedback"))?.count ?? 0;
  const { db } = world.platform.dependencies;
  const [{ id } = { id: "" }] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.facebookId, cast.member));
  await db.insert(feedback).values({
    type: "complaints",
    userId: id,
    topic: "portal",
    title: "شكوى",
    body: "نص",
    createdAt: world.clock.now(),
  });
  expect((await queue("admin", "feedback"))?.count).toBe(before);
  world.clock.pass(16);
  expect((await queue("admin", "feedback"))?.count).toBe(before + 1);
});

test("no more than a thousand are counted", async () => {
  const { db } = world.platform.dependencies;
  await db.execute(sql`insert into feedback (type, user_id, topic, body, created_at)
    select 'complaints', (select id from users where facebook_id = ${cast.member}), 'portal', 'x',
      now() - n * interval '1 minute' from generate_series(1, 1200) as n`);
  expect((await queue("admin", "feedback"))?.count).toBe(MAX_WAITING);
});
