import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { addDays, cairoDay } from "#app/arabic/dates.ts";
import { demoFeedback } from "#app/demo/content/feedback.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { feedback, feedbackSearch, feedbackSteps } from "#app/platform/feedback/tables.ts";
import { points } from "#app/platform/leaderboard/tables.ts";
import { notificationRecipients, notifications } from "#app/platform/notification/tables.ts";
import { erasePerson } from "#app/platform/profile/api-erasure.ts";
import { users } from "#app/platform/user/tables.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
/** Tokens, by what one is. */
let member: string;
let woman: string;
let national: string;
let damietta: string;
let qena: string;
let without: string;

beforeAll(async () => {
  const token = async (uid: string) => (await world.signIn(uid)).accessToken;
  member = await token("demo-member");
  woman = await token("demo-member-woman");
  national = await token("demo-central-leader");
  damietta = await token("demo-governorate-leader");
  qena = await token("demo-sector-leader");
  without = await token(person("verified", "secretariat_governorate_leaders").uid);
});

type Item = {
  id: string;
  number: number;
  feedbackType: string;
  status: string;
  title: string;
  body: string;
  governorate: string | null;
  member?: string;
  createdAt: string;
};

const request = (method: string, path: string, token: string, body?: unknown) =>
  world.request(method, `/feedback${path}`, { token, body });
const query = (path: string, given: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams(given)}`;
const own = async (given: Record<string, string> = {}, token = member) =>
  (await request("GET", query("/my-feedback", given), token)).body.data;
const inbox = async (given: Record<string, string> = {}, token = national) =>
  (await request("GET", query("/all", given), token)).body.data;
const read = async (id: string, token = national) =>
  (await request("GET", `/${id}`, token)).body.data;

const complaint = { topic: "health", title: "عيادة بلا طبيب", body: "انتظرنا طوال اليوم." };
let count = 0;
/** A new complaint of the member; answers its id. */
async function complain(more: Record<string, unknown> = {}, token = member): Promise<string> {
  const body = { ...complaint, title: `شكوى ${++count}`, ...more };
  const answer = await request("POST", "/complaints", token, body);
  expect(answer.status).toBe(200);
  return answer.body.data.id;
}

async function idOf(uid: string): Promise<string> {
  const [row] = await world.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.facebookId, uid));
  return row?.id ?? "";
}

describe("what is sent", () => {
  test("comes back in the member's own list, of every type, newest first", async () => {
    const suggestion = { topic: "events", title: "لقاء مسائي", body: "مرة كل شهر." };
    const pulse = {
      governorate: "Cairo",
      city: "شبرا",
      topic: "prices",
      mood: "worried",
      body: "الحديث عن الأسعار.",
    };
    const sent = [
      await request("POST", "/complaints", member, { ...complaint, governorate: "الجيزة" }),
      await request("POST", "/suggestions", member, suggestion),
      await request("POST", "/street-pulse", member, pulse),
    ];
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    const numbers = sent.map(({ body }) => body.data.number);
    const { items, metadata } = await own({ limit: "3" });
    expect(items.map((item: Item) => item.number)).toEqual(numbers.toReversed());
    expect(items).toMatchObject([
      { feedbackType: "street-pulse", governorate: "القاهرة", city: "شبرا", mood: "worried" },
      { feedbackType: "suggestions", title: suggestion.title, governorate: null },
      { feedbackType: "complaints", status: "open", governorate: "الجيزة", reply: null },
    ]);
    const earlier = demoFeedback.filter(({ from }) => from === "demo-member").length;
    expect(metadata).toEqual({ totalItems: earlier + 3, totalPages: 3, page: 1, limit: 3 });
  });

  test("is found by words in any spelling, by number and by type, and nobody else's is", async () => {
    const titles = async (given: Record<string, string>, token = member) =>
      (await own(given, token)).items.map(({ title }: Item) => title);
    const [water = ""] = await titles({ keyword: "المياة بشبرا" });
    expect(water).toContain("انقطاع المياه");
    const { items } = await own({ keyword: "انقطاع" });
    expect(await titles({ keyword: String(items[0].number) })).toEqual([water]);
    expect(await titles({ keyword: "المياه", feedbackType: "suggestions" })).toEqual([]);
    expect(await titles({ keyword: "المياه" }, woman)).toEqual([]);
    expect(await titles({ keyword: "…" }, woman)).toHaveLength(1);
  });

  test("is counted in the leaderboard, each item once", async () => {
    const id = await complain({}, woman);
    const [row] = await world.db.select().from(points).where(eq(points.source, id));
    expect([row?.act, row?.userId]).toEqual(["complaint", await idOf("demo-member-woman")]);
  });

  test("names the field that does not fit", async () => {
    const pulse = { topic: "prices", mood: "calm", body: "نص" };
    for (const [path, body, field] of [
      ["/complaints", { ...complaint, governorate: "أتلانتس" }, "governorate"],
      ["/complaints", { ...complaint, topic: "weather" }, "topic"],
      ["/suggestions", { ...complaint, topic: "conduct" }, "topic"],
      ["/suggestions", { ...complaint, title: " " }, "title"],
      ["/street-pulse", { ...pulse, governorate: "قنا", city: "شبرا" }, "city"],
      ["/street-pulse", { ...pulse, governorate: "قنا", city: "دشنا", mood: "!" }, "mood"],
    ] as const) {
      const { status, body: told } = await request("POST", path, member, body);
      expect([status, told.errors[0].path], field).toEqual([400, field]);
    }
  });

  test("is changed by its member alone, while it is open; what is left out stays", async () => {
    const id = await complain({ governorate: "قنا" });
    const edit = (body: unknown, token = member) => request("PATCH", `/update/${id}`, token, body);
    expect((await edit({ title: "لا" }, woman)).status).toBe(404);
    expect((await edit({ title: "لا" }, national)).status).toBe(404);
    expect((await edit({ body: "نص معدّل بكلمة زمردة" })).status).toBe(200);
    const { items } = await own({ keyword: "زمردة" });
    expect(items).toMatchObject([{ id, governorate: "قنا", title: `شكوى ${count}` }]);
    expect((await own({ keyword: "انتظرنا" })).items.map((item: Item) => item.id)).not.toContain(
      id,
    );
    expect((await edit({ topic: "prices", governorate: "" })).status).toBe(200);
    expect(await read(id, member)).toMatchObject({ topic: "prices", governorate: null });
    const { version } = await read(id);
    await request("PATCH", `/${id}`, national, { version, status: "inProgress" });
    const late = await edit({ title: "متأخر" });
    expect([late.status, late.body.code]).toEqual([409, "feedback-taken"]);
  });

  test("that its member moves elsewhere is nobody's there yet", async () => {
    const id = await complain({ governorate: "دمياط" });
    await request("PATCH", `/${id}`, damietta, { version: 1, owner: "me" });
    const move = (governorate: string) =>
      request("PATCH", `/update/${id}`, member, { governorate });
    await move("دمياط");
    expect((await read(id, damietta)).isMine).toBe(true);
    await move("قنا");
    expect((await request("GET", `/${id}`, damietta)).status).toBe(404);
    expect((await read(id, national)).owner).toBeNull();
    // Who leads a sector there answers its own people: the member's branch is in Cairo.
    expect((await request("GET", `/${id}`, qena)).status).toBe(404);
  });

  test("is closed to visitors", async () => {
    for (const [method, path] of [
      ["GET", "/my-feedback"],
      ["POST", "/complaints"],
      ["GET", "/all"],
    ] as const) {
      expect((await world.request(method, `/feedback${path}`, { body: undefined })).status).toBe(
        401,
      );
    }
  });
});

describe("the inbox", () => {
  test("is for leaders who hold the ability", async () => {
    for (const token of [member, without]) {
      expect((await request("GET", "/all", token)).status).toBe(403);
    }
  });

  test("shows each leader the own area only, whatever is asked for", async () => {
    for (const [token, place, code] of [
      [damietta, "دمياط", "11"],
      [qena, "قنا", "27"],
    ] as const) {
      const { items } = await inbox({ limit: "100" }, token);
      expect(new Set(items.map((item: Item) => item.governorate))).toEqual(new Set([place]));
      const least = demoFeedback.filter(({ governorateCode }) => governorateCode === code).length;
      expect(items.length).toBeGreaterThanOrEqual(least);
      expect((await inbox({ governorate: "القاهرة" }, token)).items).toEqual([]);
      const keyword = "المياه";
      expect((await inbox({ keyword }, token)).items).toEqual([]);
    }
    expect((await inbox({ keyword: "المياه بشبرا" })).items).toHaveLength(1);
  });

  test("goes where the member lives when nothing else is said, and where it is about when it is", async () => {
    const home = await complain({}, woman);
    const there = await complain({ governorate: "دمياط" }, woman);
    expect(await read(home)).toMatchObject({ governorate: "الشرقية" });
    expect((await request("GET", `/${home}`, damietta)).status).toBe(404);
    expect((await request("GET", `/${there}`, damietta)).status).toBe(200);
    expect((await request("GET", `/${there}`, qena)).status).toBe(404);
  });

  test("counts types and statuses under the other filters, in pages of 9, newest first", async () => {
    const all = await inbox({ limit: "100" });
    const sum = (counts: Record<string, Record<string, number>>) =>
      Object.values(counts)
        .flatMap((each) => Object.values(each))
        .reduce((total, each) => total + each, 0);
    expect(sum(all.metadata.counts)).toBe(all.items.length);
    const dates = all.items.map(({ createdAt }: Item) => createdAt);
    expect(dates).toEqual(dates.toSorted().reverse());
    const page = await inbox({ page: "2" });
    expect(page.items.map(({ id }: Item) => id)).toEqual(
      all.items.slice(9, 18).map(({ id }: Item) => id),
    );
    const some = await inbox({ feedbackType: "complaints", status: "answered", limit: "100" });
    expect(some.metadata.counts).toEqual(all.metadata.counts);
    expect(some.items).toHaveLength(all.metadata.counts.complaints.answered);
    expect(some.metadata.totalItems).toBe(some.items.length);
    const found = await inbox({ keyword: "المدرسة", limit: "100" });
    expect(sum(found.metadata.counts)).toBe(found.items.length);
    expect(found.items.length).toBeGreaterThan(0);
    expect((await inbox({ governorate: "أتلانتس" })).items).toEqual([]);
    expect((await inbox({ page: "900" })).items).toEqual([]);
  });

  test("is narrowed to days in Cairo, both among them", async () => {
    const { items } = await inbox({ limit: "100" });
    const dayOf = ({ createdAt }: Item) => cairoDay(new Date(createdAt));
    const [newest] = items.map(dayOf).toSorted().reverse();
    const those = items.filter((item: Item) => dayOf(item) === newest);
    const found = await inbox({ from: newest, to: newest, limit: "100" });
    expect(found.items.map(({ id }: Item) => id)).toEqual(those.map(({ id }: Item) => id));
    expect(found.metadata.totalItems).toBe(those.length);
    const earlier = await inbox({ to: addDays(newest, -1), limit: "100" });
    expect(earlier.items.some((item: Item) => dayOf(item) === newest)).toBe(false);
    expect(earlier.items.length).toBeGreaterThan(0);
    const searched = await inbox({ from: newest, keyword: those[0].title, limit: "100" });
    expect(searched.items.every((item: Item) => dayOf(item) === newest)).toBe(true);
    expect(searched.items.length).toBeGreaterThan(0);
  });

  test("finds by who sent it, and divides mine from nobody's", async () => {
    const { name } = person("verified");
    const sent = (await inbox({ keyword: name, limit: "100" })).items as Item[];
    expect(new Set(sent.map((item) => item.member))).toEqual(new Set([name]));
    const mine = (await inbox({ owner: "mine", limit: "100" })).items;
    const free = (await inbox({ owner: "nobody", limit: "100" })).items;
    expect(new Set(mine.map(({ owner }: { owner: string }) => owner)).size).toBe(1);
    expect(free.every(({ owner }: { owner: string | null }) => owner === null)).toBe(true);
    const others = (await inbox({ owner: "mine", limit: "100" }, damietta)).items;
    expect(others.length).toBeGreaterThan(0);
    const ids = new Set(mine.map(({ id }: { id: string }) => id));
    expect(others.some(({ id }: { id: string }) => ids.has(id))).toBe(false);
  });

  test("keeps a leader's own items for colleagues", async () => {
    const id = await complain({ governorate: "دمياط" }, damietta);
    const ids = (await inbox({ limit: "100" }, damietta)).items.map((item: Item) => item.id);
    expect(ids).not.toContain(id);
    const answer = await request("POST", `/${id}/reply`, damietta, { version: 1, reply: "لنفسي" });
    expect([answer.status, answer.body.code]).toEqual([403, "feedback-own"]);
    expect(await read(id, damietta)).toMatchObject({ isOwn: true });
    expect(await read(id, national)).toMatchObject({ isOwn: false, version: 1 });
  });
});

/** What somebody was told of an item. */
async function told(uid: string, id: string) {
  const rows = await world.db
    .select({
      title: notifications.title,
      screen: notifications.screen,
      params: notifications.params,
    })
    .from(notificationRecipients)
    .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
    .where(eq(notificationRecipients.userId, await idOf(uid)))
    .orderBy(notifications.id);
  return rows.filter(({ params }) => params?.id === id);
}

describe("an item in a leader's hands", () => {
  test("is answered: the member reads the reply and is told, and by whom stays inside", async () => {
    const id = await complain();
    const { version, number, steps, next, others } = await read(id);
    expect([version, steps.length, next]).toEqual([1, 1, ["inProgress", "closed"]]);
    expect(others).toBeGreaterThan(3);
    const reply = "سنرسل طبيبًا من الأحد.";
    expect((await request("POST", `/${id}/reply`, national, { version, reply })).status).toBe(200);
    const seen = await read(id, member);
    expect(seen).toMatchObject({ status: "answered", reply: { body: reply } });
    expect(seen.steps.map(({ act }: { act: string }) => act)).toEqual(["submitted", "replied"]);
    const inside = JSON.stringify(seen);
    expect(inside).not.toContain(person("verified", "central_leaders").name);
    expect(
      ["version", "owner", "membershipId"].filter((name) => name in seen && seen[name]),
    ).toEqual([]);
    expect((await own()).items[0]).toMatchObject({ id, reply: { body: reply } });
    expect(await told("demo-member", id)).toMatchObject([
      {
        title: { ar: expect.stringContaining(String(number)) },
        screen: "profile/complaints-suggestions",
      },
    ]);
    // Who answers what was nobody's has it.
    expect(await read(id)).toMatchObject({ isMine: true, version: 2 });
  });

  test("changes in the hands of the first of two; the second is told, and nothing is overwritten", async () => {
    const id = await complain({ governorate: "دمياط" });
    const { version } = await read(id);
    const answers = await Promise.all([
      request("POST", `/${id}/reply`, national, { version, reply: "رد أول" }),
      request("PATCH", `/${id}`, damietta, { version, status: "inProgress" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("changed-meanwhile");
    expect((await read(id)).steps).toHaveLength(2);
  });

  test("is taken on and given back without a word to the member", async () => {
    const id = await complain();
    const change = async (body: object) =>
      request("PATCH", `/${id}`, national, { version: (await read(id)).version, ...body });
    expect((await change({ owner: "me" })).status).toBe(200);
    expect(await read(id)).toMatchObject({ isMine: true, status: "open" });
    expect((await change({ owner: "nobody" })).status).toBe(200);
    expect(await read(id)).toMatchObject({ isMine: false, owner: null });
    // Nothing new is no act.
    expect((await change({ owner: "nobody" })).status).toBe(200);
    const acts = (await read(id)).steps.map(({ act }: { act: string }) => act);
    expect(acts).toEqual(["submitted", "assigned", "released"]);
    expect(await told("demo-member", id)).toEqual([]);
    expect((await read(id, member)).steps).toHaveLength(1);
  });

  test("moves by the rules: closed unanswered with a reason only, which the member reads", async () => {
    const id = await complain();
    const change = async (body: object) =>
      request("PATCH", `/${id}`, national, { version: (await read(id)).version, ...body });
    expect((await change({ status: "answered" })).body.errors[0].path).toBe("status");
    expect((await change({ status: "closed" })).body.errors[0].path).toBe("reason");
    expect((await change({ status: "inProgress" })).status).toBe(200);
    expect((await change({ status: "closed", reason: "تكررت في رسالة أخرى" })).status).toBe(200);
    const { status, steps } = await read(id, member);
    expect(status).toBe("closed");
    expect(steps.at(-1)).toMatchObject({
      from: "inProgress",
      to: "closed",
      note: "تكررت في رسالة أخرى",
    });
    expect(await told("demo-member", id)).toHaveLength(2);
  });

  test("carries notes that the member never sees, not even in the own data", async () => {
    const id = await complain();
    const secret = "ملاحظة داخلية سرية";
    expect((await request("POST", `/${id}/notes`, national, { note: secret })).status).toBe(200);
    expect(JSON.stringify(await read(id))).toContain(secret);
    expect(JSON.stringify(await read(id, member))).not.toContain(secret);
    const data = await world.request("GET", "/profile/data", { token: member });
    const text = typeof data.body === "string" ? data.body : JSON.stringify(data.body);
    expect(text).not.toContain(secret);
    expect(text).toContain("انقطاع المياه يوميًا");
  });

  test("writes down who looked and what was done", async () => {
    const id = await complain();
    const { version, number } = await read(id);
    await request("POST", `/${id}/reply`, national, { version, reply: "رد" });
    await request("PATCH", `/${id}`, national, { version: version + 1, status: "closed" });
    const acts = await world.db
      .select({ act: auditLog.act })
      .from(auditLog)
      .where(and(eq(auditLog.subject, await idOf("demo-member")), eq(auditLog.detail, `${number}`)))
      .orderBy(auditLog.id);
    expect(acts.map(({ act }) => act)).toEqual([
      "feedback-read",
      "feedback-answered",
      "feedback-changed",
    ]);
  });

  test("outside the area, or another member's, is not found: to be read, answered, changed or noted", async () => {
    const id = await complain({ governorate: "دمياط" });
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["POST", "/reply", { version: 1, reply: "رد" }],
      ["PATCH", "", { version: 1, status: "inProgress" }],
      ["POST", "/notes", { note: "نص" }],
    ] as const) {
      expect((await request(method, `/${id}${path}`, qena, body)).status, method + path).toBe(404);
      const status = method === "GET" ? 404 : 403;
      expect((await request(method, `/${id}${path}`, woman, body)).status).toBe(status);
      expect((await request(method, `/${id}${path}`, without, body)).status).toBe(status);
    }
  });
});

test("who is forgotten leaves no item behind", async () => {
  const userId = await idOf("demo-member-woman");
  const items = await world.db.select().from(feedback).where(eq(feedback.userId, userId));
  expect(items.length).toBeGreaterThan(1);
  await erasePerson(world.platform.dependencies, userId);
  expect(await world.db.select().from(feedback).where(eq(feedback.userId, userId))).toEqual([]);
  const [{ id = "" } = {}] = items;
  const search = world.db.select().from(feedbackSearch).where(eq(feedbackSearch.feedbackId, id));
  expect(await search).toEqual([]);
  const steps = world.db.select().from(feedbackSteps).where(eq(feedbackSteps.feedbackId, id));
  expect(await steps).toEqual([]);
});
