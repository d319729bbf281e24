import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Notification } from "#app/contract/notification.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { findAudience, notify, purgeOldNotifications } from "#app/platform/notification/api.ts";
import { MAX_STREAMS_PER_SESSION } from "#app/platform/notification/rules.ts";
import {
  notificationAudiences,
  notificationReads,
  notificationRecipients,
  notifications,
} from "#app/platform/notification/tables.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { userRoles, users } from "#app/platform/user/tables.ts";
import { type Events, eventsOf } from "#tests/world/events.ts";
import { startOutage } from "#tests/world/outage.ts";
import { openWorld, person, type World } from "#tests/world/platform.ts";
import { countQueries } from "#tests/world/queries.ts";

let world: World;
const tokens: Record<string, string> = {};
const ids: Record<string, string> = {};
/** Member lives in Cairo (01), woman in 13, local leads Damietta (11), sector Qena (27). */
const cast = {
  admin: person("verified", "admin").uid,
  central: person("verified", "central_leaders").uid,
  local: person("verified", "governorate_leaders").uid,
  sector: person("verified", "sector_leader").uid,
  member: "demo-member",
  woman: "demo-member-woman",
  pending: person("pending").uid,
  expired: person("expired").uid,
};
type Who = keyof typeof cast;

const roleOf = async (who: Who) => {
  const [row] = await world.db
    .select({ id: userRoles.roleId })
    .from(userRoles)
    .where(eq(userRoles.userId, ids[who] ?? ""));
  return row?.id ?? 0;
};

beforeAll(async () => {
  // No beat comes by itself between what is counted.
  vi.useFakeTimers({ toFake: ["setInterval"] });
  world = await openWorld();
  vi.useRealTimers();
  for (const [who, uid] of Object.entries(cast)) {
    tokens[who] = (await world.signIn(uid)).accessToken;
    ids[who] = (await findUserByFacebook(world.db, uid))?.id ?? "";
  }
});
afterAll(() => world.close());
beforeEach(() => world.db.delete(rateLimits).then());

interface Sending {
  readonly title?: string;
  readonly message?: string;
  readonly externalLink?: string;
  readonly governorates?: readonly string[];
  readonly roles?: readonly (number | string)[];
}

const search = ({ governorates = [], roles = [] }: Sending) =>
  new URLSearchParams([
    ...governorates.map((name) => ["governorates", name]),
    ...roles.map((id) => ["roles", String(id)]),
  ]);

/** Sends as somebody; `title` tells it from the others. */
function send(who: Who, sending: Sending, headers: Record<string, string> = {}) {
  const { title = "خبر", message = "نص", externalLink } = sending;
  return world.request("POST", `/notifications?${search(sending)}`, {
    token: tokens[who],
    body: { title, message, ...(externalLink !== undefined && { externalLink }) },
    headers,
  });
}
const list = async (who: Who, query = "", headers = {}) =>
  (await world.request("GET", `/notifications/me?${query}`, { token: tokens[who], headers })).body
    .data;
const read = (who: Who, query = "") =>
  world.request("PATCH", `/notifications/mark-all-read?${query}`, { token: tokens[who] });
const has = async (who: Who, title: string) =>
  (await list(who, "limit=100")).items.some((item: Notification) => item.title === title);
const hearers = async (title: string) => {
  const found: string[] = [];
  for (const who of Object.keys(cast)) if (await has(who as Who, title)) found.push(who);
  return found;
};
const count = async (who: Who, sending: Sending) =>
  (await world.request("GET", `/notifications/audience?${search(sending)}`, { token: tokens[who] }))
    .body.data.people;

describe("the list", () => {
  test("is the newest first, page by page, with what is unread and where a click leads", async () => {
    const first = await list("member", "limit=5");
    expect(first.items).toHaveLength(5);
    expect(first.metadata).toEqual({ totalItems: 10, totalPages: 2, page: 1, limit: 5 });
    expect([first.unreadCount, first.hasMore]).toEqual([4, true]);
    const [volunteers, emergency, reply, news] = first.items;
    expect(volunteers.recipients).toEqual([{ isRead: false }]);
    expect([emergency.navigationData, news.navigationData]).toEqual([
      null,
      { screen: "news", params: { id: "296" } },
    ]);
    expect(reply.navigationData.screen).toBe("profile/complaints-suggestions");
    const second = await list("member", "limit=5&page=2");
    expect(second.hasMore).toBe(false);
    const all = [...first.items, ...second.items] as Notification[];
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect(new Set(all.map(({ id }) => id)).size).toBe(10);
    const beyond = await list("member", "limit=5&page=1000000");
    expect([beyond.items, beyond.hasMore, beyond.unreadCount]).toEqual([[], false, 4]);
  });

  test("is in the reader's language where the platform speaks", async () => {
    const titles = async (language: string) =>
      (await list("woman", "limit=100", { "Accept-Language": language })).items.map(
        (item: Notification) => item.title,
      );
    expect(await titles("en")).toContain("Your account is active");
    expect(await titles("ar")).toContain("تم تفعيل حسابك");
  });

  test("is found in as many queries for a hundred as for one", async () => {
    const measure = (limit: number) => countQueries(() => list("admin", `limit=${limit}`));
    await measure(1);
    expect([await measure(1), await measure(100)]).toEqual([1, 1]);
  });

  test("is a user's: no token, no list", async () => {
    expect((await world.request("GET", "/notifications/me")).status).toBe(401);
  });
});

describe("a notification that is sent", () => {
  test("to everybody reaches whoever can sign in, verified or not", async () => {
    const { status, body } = await send("admin", { title: "إلى الجميع" });
    expect(status).toBe(200);
    expect(body.data.data).toMatchObject({ title: "إلى الجميع", recipients: [{ isRead: false }] });
    expect(await hearers("إلى الجميع")).toEqual(Object.keys(cast));
    expect(
      await world.db
        .select()
        .from(notificationAudiences)
        .where(eq(notificationAudiences.notificationId, body.data.data.id)),
    ).toHaveLength(1);
  });

  test("to governorates reaches who lives there", async () => {
    await send("central", { title: "إلى القاهرة وقنا", governorates: ["القاهرة", "قنا"] });
    const lives = await world.db
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.governorateCode, ["01", "27"]));
    const there = Object.keys(cast).filter((who) => lives.some(({ id }) => id === ids[who]));
    expect(there).toContain("member");
    expect(there).not.toContain("woman");
    expect(await hearers("إلى القاهرة وقنا")).toEqual(there);
  });

  test("to roles reaches who holds one today; with governorates, who holds it there", async () => {
    const chosen = [await roleOf("local"), await roleOf("sector")];
    await send("central", { title: "إلى دورين", roles: chosen });
    expect(await hearers("إلى دورين")).toEqual(["local", "sector"]);
    await send("central", { title: "إلى دورين في قنا", roles: chosen, governorates: ["قنا"] });
    expect(await hearers("إلى دورين في قنا")).toEqual(["sector"]);
    const held = eq(userRoles.userId, ids.sector ?? "");
    const yesterday = new Date(world.clock.now().getTime() - 48 * 3_600_000);
    await world.db
      .update(userRoles)
      .set({ until: yesterday.toISOString().slice(0, 10) })
      .where(held);
    expect(await hearers("إلى دورين")).toEqual(["local"]);
    await world.db.update(userRoles).set({ until: null }).where(held);
  });

  test("by a leader of one governorate stays there, and says so where another was chosen", async () => {
    await send("local", { title: "من دمياط" });
    const everywhere = await hearers("من دمياط");
    expect(everywhere).toContain("local");
    expect(everywhere).not.toContain("member");
    const refused = await send("local", { governorates: ["القاهرة"] });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: "governorates", message: "يمكنك مخاطبة محافظتك فقط." }],
    ]);
  });

  test("reaches nobody who came later, and what came before a role is found with it", async () => {
    await send("admin", { title: "قبل أن يأتي" });
    const { uid, accessToken, id } = await newcomer();
    const mine = async () =>
      (await world.request("GET", "/notifications/me", { token: accessToken })).body.data;
    expect([(await mine()).items, (await mine()).unreadCount], uid).toEqual([[], 0]);
    await send("admin", { title: "بعد أن جاء", roles: [await roleOf("central")] });
    expect((await mine()).items).toEqual([]);
    await world.db.insert(userRoles).values({ userId: id, roleId: await roleOf("central") });
    expect((await mine()).items.map((item: Notification) => item.title)).toEqual(["بعد أن جاء"]);
    await world.db.delete(users).where(eq(users.id, id));
  });

  test("has its link as a web_view target whose title holds it; an empty one is none", async () => {
    const link = "https://example.org/دليل?page=2";
    const linked = await send("admin", { externalLink: link });
    expect(linked.body.data.data.navigationData).toEqual({
      screen: "web_view",
      params: { title: link },
    });
    const plain = await send("admin", { externalLink: "" });
    expect(plain.body.data.data.navigationData).toBeNull();
  });

  test.each<[string, Sending, string]>([
    ["a script for a link", { externalLink: "javascript:alert(1)" }, "externalLink"],
    ["a word for a link", { externalLink: "example" }, "externalLink"],
    ["a host that looks like another", { externalLink: "https://a.eg@b.example" }, "externalLink"],
    ["two links in one", { externalLink: "https://a.example/ https://b.example/" }, "externalLink"],
    ["too long a link", { externalLink: `https://example.org/${"a".repeat(500)}` }, "externalLink"],
    ["spaces for a title", { title: "\u202b \u202c" }, "title"],
    ["too long a title", { title: "ا".repeat(1001) }, "title"],
    ["too long a message", { message: "ا".repeat(3001) }, "message"],
    ["a place that is none", { governorates: ["أطلانطس"] }, "governorates"],
    ["a role that nobody made", { roles: [987_654] }, "roles"],
    ["a role that is no number", { roles: ["admin"] }, "roles.0"],
  ])("is refused with %s, and names the field", async (_, sending, path) => {
    const { status, body } = await send("admin", sending);
    expect([status, body.errors?.map((each: { path: string }) => each.path)]).toEqual([
      400,
      [path],
    ]);
  });

  test("takes the ability, and is written down", async () => {
    expect((await send("member", {})).status).toBe(403);
    expect((await send("sector", {})).status).toBe(403);
    const { body } = await send("central", { title: "مكتوب" });
    const entries = await world.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.detail, body.data.data.id));
    expect(entries).toMatchObject([{ by: ids.central, act: "notification-sent", subject: null }]);
  });

  test("again under the same key is the same; to others under that key it is refused", async () => {
    const key = { "Idempotency-Key": "sent-twice" };
    const first = await send("admin", { title: "مرة واحدة", governorates: ["قنا"] }, key);
    const again = await send("admin", { title: "مرة واحدة", governorates: ["قنا"] }, key);
    expect(again.body).toEqual(first.body);
    const other = await send("admin", { title: "مرة واحدة" }, key);
    expect([other.status, other.body.code]).toEqual([409, "key-reused"]);
    expect(
      await world.db
        .select()
        .from(notifications)
        .where(eq(notifications.id, first.body.data.data.id)),
    ).toHaveLength(1);
  });

  test("too often waits", async () => {
    const answers = [];
    for (let at = 0; at < 31; at++) answers.push((await send("central", {})).status);
    expect(answers.filter((status) => status !== 200)).toEqual([429]);
  });

  test("waits for its push", async () => {
    const { body } = await send("admin", {});
    const [row] = await world.db
      .select({ pushedAt: notifications.pushedAt, senderId: notifications.senderId })
      .from(notifications)
      .where(eq(notifications.id, body.data.data.id));
    expect(row).toEqual({ pushedAt: null, senderId: ids.admin });
  });
});

test("the number that is promised before sending is the number of those whom it is for", async () => {
  const cases: readonly (readonly [Who, Sending])[] = [
    ["admin", {}],
    ["admin", { governorates: ["دمياط"] }],
    ["admin", { roles: [await roleOf("local"), await roleOf("sector")] }],
    ["admin", { governorates: ["قنا"], roles: [await roleOf("sector")] }],
    ["local", {}],
  ];
  for (const [who, sending] of cases) {
    const { body } = await send(who, sending);
    const found: string[] = [];
    for (;;) {
      const { id } = body.data.data;
      const some = await findAudience(world.db, id, found.at(-1) ?? null, 7, world.clock.now());
      found.push(...some);
      if (some.length < 7) break;
    }
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found).size).toBe(found.length);
    expect(await count(who, sending)).toBe(found.length);
  }
  const denied = await world.request("GET", "/notifications/audience", { token: tokens.member });
  expect(denied.status).toBe(403);
});

test("who is told by name is found by name", async () => {
  const told = [ids.member ?? "", ids.woman ?? "", ids.member ?? ""];
  await notify(
    world.db,
    told,
    "application.activated",
    { screen: "application", id: "7" },
    world.clock.now(),
  );
  const { items } = await list("member", "limit=1");
  expect(items[0].navigationData).toEqual({ screen: "application", params: { id: "7" } });
  const found = await findAudience(world.db, items[0].id, null, 100, world.clock.now());
  expect(found.toSorted()).toEqual([ids.member, ids.woman].toSorted());
});

describe("reading", () => {
  test("marks all at once, by name or not, and what comes later is unread", async () => {
    await send("admin", {});
    await notify(world.db, [ids.woman ?? ""], "application.activated", {}, world.clock.now());
    expect((await list("woman")).unreadCount).toBeGreaterThan(1);
    const { status, body } = await read("woman", "limit=2");
    expect(status).toBe(200);
    expect(body.data.unreadCount).toBe(0);
    expect(body.data.items.map((item: Notification) => item.recipients)).toEqual([
      [{ isRead: true }],
      [{ isRead: true }],
    ]);
    expect((await list("woman")).unreadCount).toBe(0);
    const others = (await list("pending")).unreadCount;
    expect(others).toBeGreaterThan(0);
    await send("admin", {});
    expect((await list("woman")).unreadCount).toBe(1);
    expect((await list("pending")).unreadCount).toBe(others + 1);
    await read("woman");
    const rows = await world.db
      .select()
      .from(notificationReads)
      .where(eq(notificationReads.userId, ids.woman ?? ""));
    expect(rows).toHaveLength(1);
  });

  test("counts no further than 100", async () => {
    const many = Array.from({ length: 120 }, () => [ids.expired ?? ""]);
    for (const one of many)
      await notify(world.db, one, "application.activated", {}, world.clock.now());
    expect((await list("expired")).unreadCount).toBe(100);
  });

  test("while others send, marks nothing as read that was not there to be seen", async () => {
    const senders = Promise.all(
      Array.from({ length: 12 }, (_, at) => send("admin", { title: `معًا ${at}` })),
    );
    let isSending = true;
    void senders.finally(() => {
      isSending = false;
    });
    do {
      const seen = new Set(
        (await read("member", "limit=100")).body.data.items.map(({ id }: Notification) => id),
      );
      const { items } = await list("member", "limit=100");
      const isRead = (item: Notification) => item.recipients?.[0]?.isRead;
      for (const item of items.filter(isRead)) expect(seen).toContain(item.id);
    } while (isSending);
    for (const { status } of await senders) expect(status).toBe(200);
  });
});

describe("a stream", () => {
  const open: Events[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((events) => events.close()));
    await expect.poll(() => listening()).toBe(0);
  });
  const request = (
    token: string | undefined,
    headers: Record<string, string> = {},
    { method = "GET", query = "" } = {},
  ) =>
    world.platform.fetch(
      new Request(`http://platform/api/v1/notifications/stream?${query}`, {
        method,
        headers: { ...(token && { Authorization: `Bearer ${token}` }), ...headers },
      }),
    );
  const listen = async (who: Who, headers: Record<string, string> = {}, query = "") => {
    const events = eventsOf(await request(tokens[who], headers, { query }));
    open.push(events);
    return events;
  };
  /** Streams that are open: each is asked after by its session at a beat. */
  const listening = () => countQueries(() => world.platform.dependencies.streams.heartbeat());
  const titleOf = async (events: Events) => JSON.parse((await events.next())?.data ?? "{}").title;

  test("brings what is sent to the reader, and nothing else", async () => {
    const member = await listen("member");
    const local = await listen("local");
    await send("central", { title: "لدمياط فقط", governorates: ["دمياط"] });
    await notify(world.db, [ids.member ?? ""], "application.activated", {}, world.clock.now());
    await send("admin", { title: "للجميع" });
    expect(await titleOf(local)).toBe("لدمياط فقط");
    expect(await titleOf(local)).toBe("للجميع");
    expect(await titleOf(member)).toBe("تم تفعيل حسابك");
    expect(await titleOf(member)).toBe("للجميع");
    expect(member.lastId).toBe((await list("member", "limit=1")).items[0].id);
  });

  test("is text/event-stream, kept by nobody, in the reader's language", async () => {
    const answer = await request(tokens.woman, { "Accept-Language": "en" });
    const events = eventsOf(answer);
    open.push(events);
    expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    await notify(world.db, [ids.woman ?? ""], "application.activated", {}, world.clock.now());
    const event = await events.next();
    expect([event?.type, JSON.parse(event?.data ?? "").title]).toEqual([
      "notification",
      "Your account is active",
    ]);
  });

  test("that comes again brings what it missed, each once by its id", async () => {
    const events = await listen("member");
    await send("admin", { title: "قبل الانقطاع" });
    await events.next();
    await events.close();
    await send("admin", { title: "أثناء الانقطاع" });
    await notify(world.db, [ids.member ?? ""], "application.activated", {}, world.clock.now());
    const again = await listen("member", { "Last-Event-ID": events.lastId });
    const { items } = await list("member", "limit=2");
    const missed = new Set(items.map(({ id }: Notification) => id));
    const came: string[] = [];
    // Those by name of some seconds before come as well: one that was committed late may be among them.
    while (missed.size > 0) {
      const { id = "" } = (await again.next()) ?? {};
      missed.delete(id);
      came.push(id);
    }
    expect(new Set(came).size).toBe(came.length);
  });

  test("that was open but silent knows where it stood", async () => {
    // Told by name a minute ago, and not once more.
    await world.db.delete(notificationRecipients);
    const events = await listen("woman");
    await world.platform.dependencies.streams.heartbeat();
    expect(await events.heartbeat()).toBe(true);
    await events.close();
    await send("admin", { title: "في غيابه" });
    const again = await listen("woman", { "Last-Event-ID": events.lastId });
    expect(await titleOf(again)).toBe("في غيابه");
  });

  test("that begins where a page is brings nothing that the page has", async () => {
    const { db, clock } = world.platform.dependencies;
    for (let at = 0; at < 2; at++) {
      await notify(db, [ids.member ?? ""], "application.activated", {}, clock.now());
    }
    const { items } = await list("member", "limit=1");
    await send("admin", { title: "بعد الصفحة" });
    const events = await listen("member", {}, `after=${items[0].id}`);
    expect(await titleOf(events)).toBe("بعد الصفحة");
  });

  test("with a Last-Event-ID that is none begins now", async () => {
    // The database may still be about to tell of what the tests before have sent.
    const earlier = await listen("member");
    await send("admin", { title: "من قبل" });
    await expect.poll(() => titleOf(earlier)).toBe("من قبل");
    const events = await listen("member", { "Last-Event-ID": "'; drop table users" });
    await send("admin", { title: "من الآن" });
    expect(await titleOf(events)).toBe("من الآن");
  });

  test("catches up when this process heard nothing for a while: each once, in order", async () => {
    const events = await listen("member");
    const { databaseUrl = "" } = world.platform.dependencies.configuration;
    const { end: back } = await startOutage(databaseUrl, "sawt listener");
    await send("admin", { title: "في الصمت" });
    await notify(world.db, [ids.member ?? ""], "application.activated", {}, world.clock.now());
    await send("admin", { title: "في آخره" });
    await back();
    const came = [await titleOf(events), await titleOf(events), await titleOf(events)];
    expect(came).toEqual(["في الصمت", "تم تفعيل حسابك", "في آخره"]);
    await send("admin", { title: "بعده" });
    expect(await titleOf(events)).toBe("بعده");
  });

  test("ends at the next beat when its session has ended or its user was blocked", async () => {
    const { accessToken, id } = await newcomer();
    const [blocked, alive] = [eventsOf(await request(accessToken)), await listen("member")];
    await world.db.update(users).set({ status: "blocked" }).where(eq(users.id, id));
    const { accessToken: leaving, refreshToken } = await world.signIn(cast.sector);
    const left = eventsOf(await request(leaving));
    const body = { refreshToken, playerId: "null" };
    await world.request("POST", "/auth/logout", { token: leaving, body });
    await world.platform.dependencies.streams.heartbeat();
    expect([await blocked.heartbeat(), await left.heartbeat()]).toEqual([false, false]);
    expect(await alive.heartbeat()).toBe(true);
    await world.db.delete(users).where(eq(users.id, id));
  });

  test("follows its reader to another governorate at the next beat", async () => {
    const events = await listen("woman");
    const live = (governorateCode: string) =>
      world.db
        .update(users)
        .set({ governorateCode })
        .where(eq(users.id, ids.woman ?? ""));
    await live("11");
    await world.platform.dependencies.streams.heartbeat();
    await send("central", { title: "لدمياط الآن", governorates: ["دمياط"] });
    expect(await titleOf(events)).toBe("لدمياط الآن");
    await live("13");
  });

  test("one too many is refused, and room is made when one closes", async () => {
    for (let at = 0; at < MAX_STREAMS_PER_SESSION; at++) await listen("member");
    const refused = await request(tokens.member);
    expect([refused.status, (await refused.json()).code]).toEqual([429, "too-many"]);
    await open.pop()?.close();
    await listen("member");
  });

  test("that nobody reads, or that was only asked for by HEAD, is not kept", async () => {
    expect((await request(tokens.member, {}, { method: "HEAD" })).status).toBe(200);
    expect(await listening()).toBe(0);
    const controller = new AbortController();
    await world.platform.fetch(
      new Request("http://platform/api/v1/notifications/stream", {
        headers: { Authorization: `Bearer ${tokens.member}` },
        signal: controller.signal,
      }),
    );
    expect(await listening()).toBe(1);
    controller.abort();
    expect(await listening()).toBe(0);
    expect((await request(undefined)).status).toBe(401);
  });

  test("costs one query a notification, however many listen", async () => {
    for (const who of ["member", "woman", "local", "pending", "expired"] as const)
      await listen(who);
    const tell = async () => {
      await world.db.transaction((transaction) =>
        notify(
          transaction,
          [ids.member ?? "", ids.woman ?? ""],
          "application.activated",
          {},
          world.clock.now(),
        ),
      );
      await open[0]?.next();
      await open[1]?.next();
    };
    // begin, three writes, commit
    expect(await countQueries(tell)).toBe(5);
    expect(await countQueries(tell, 'from "notifications"')).toBe(1);
  });
});

test("what was told long ago is forgotten at night, and nothing else", async () => {
  const before = await list("admin", "limit=1");
  const now = new Date();
  const day = 24 * 60 * 60 * 1000;
  await purgeOldNotifications(world.db, new Date(now.getTime() + 399 * day));
  expect((await list("admin", "limit=1")).metadata).toEqual(before.metadata);
  await purgeOldNotifications(world.db, new Date(now.getTime() + 401 * day));
  expect((await list("admin", "limit=1")).metadata.totalItems).toBe(0);
  expect(await world.db.select().from(notificationAudiences)).toEqual([]);
});

let newcomers = 0;
/** Somebody whose account is the newest. */
async function newcomer() {
  const uid = `notification-newcomer-${++newcomers}`;
  const [row] = await world.db
    .insert(users)
    .values({
      displayName: "عضو جديد",
      status: "verified",
      facebookId: uid,
      createdAt: world.clock.now(),
    })
    .returning({ id: users.id });
  return { uid, id: row?.id ?? "", ...(await world.signIn(uid)) };
}
