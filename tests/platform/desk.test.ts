import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import type { Desk } from "#app/contract/desk.ts";
import { MAX_WAITING } from "#app/contract/desk.ts";
import { gatherings } from "#app/platform/attendance/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { feedback } from "#app/platform/feedback/tables.ts";
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
  await world.platform.world.db.delete(rateLimits);
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
  const { db } = world.platform.world;
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
  const { db, clock } = world.platform.world;
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
  expect(wanted).toEqual([{ name: "checkIn", title: "اللقاء الآن" }]);
  expect(next?.title).toBe("اللقاء القادم");
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
  const { db } = world.platform.world;
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
  const { db } = world.platform.world;
  await db.execute(sql`insert into feedback (type, user_id, topic, body, created_at)
    select 'complaints', (select id from users where facebook_id = ${cast.member}), 'portal', 'x',
      now() - n * interval '1 minute' from generate_series(1, 1200) as n`);
  expect((await queue("admin", "feedback"))?.count).toBe(MAX_WAITING);
});
