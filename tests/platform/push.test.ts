import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sessions } from "#app/platform/auth/tables.ts";
import { notifyChat } from "#app/platform/chat/api-jobs.ts";
import type { Jobs } from "#app/platform/jobs/jobs.ts";
import { notify } from "#app/platform/notification/api.ts";
import { notifications } from "#app/platform/notification/tables.ts";
import { purgeOldDeliveries } from "#app/platform/push/api.ts";
import { fanOut } from "#app/platform/push/fan-out.ts";
import { claimDeliveries } from "#app/platform/push/store-delivery.ts";
import { pushDeliveries, pushSubscriptions } from "#app/platform/push/tables.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { users } from "#app/platform/user/tables.ts";
import { addGroup } from "#tests/world/chat.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { account, openOneSignal } from "#tests/world/onesignal.ts";
import { openWorld, person, type World } from "#tests/world/platform.ts";
import {
  openPushService,
  type PushService,
  type PushSubscriptionKeys,
} from "#tests/world/push-service.ts";
import { fixedNow } from "../world/environment.ts";

let world: World;
let service: PushService;
beforeAll(async () => {
  [world, service] = await Promise.all([openWorld(), openPushService()]);
});
afterAll(async () => {
  await world.close();
  service.close();
});

const jobs = () => world.platform.dependencies.jobs;
const member = person("verified");
const other = person("verified", "admin");

async function idOf({ uid }: { uid: string }): Promise<string> {
  return (await findUserByFacebook(world.db, uid))?.id ?? "";
}

const subscribe = (token: string, body: object) =>
  world.request("POST", "/notifications/subscriptions", { token, body });

/** Somebody signs in with a browser that takes pushes. */
async function device(
  who = member,
  language = "ar",
): Promise<PushSubscriptionKeys & { token: string }> {
  const { accessToken: token } = await world.signIn(who.uid);
  const { id, endpoint, keys } = service.subscribe();
  const { status } = await subscribe(token, { endpoint, keys, language });
  expect(status).toBe(200);
  return { id, endpoint, keys, token };
}

/** Tells people that their account was activated. */
async function tell(...people: { uid: string }[]): Promise<void> {
  const ids = await Promise.all(people.map(idOf));
  await notify(
    world.db,
    ids,
    "application.activated",
    { screen: "application" },
    world.clock.now(),
  );
}

/** What the processes do once it is told. */
async function push(): Promise<void> {
  await jobs().add(world.db, "fanOut", {});
  await jobs().drain();
}

/** The time until a failed job is tried again goes by at once. */
const hurry = () =>
  world.db.execute(
    sql`update pgboss.job set start_after = now() - interval '1 s' where state < 'active'`,
  );

beforeEach(async () => {
  service.answer = () => ({ status: 201 });
  service.received.length = 0;
  service.statuses.length = 0;
  world.clock.set(fixedNow);
  await world.db.delete(pushSubscriptions);
  await world.db.update(notifications).set({ pushedAt: fixedNow });
  await world.db.execute(sql`delete from pgboss.job`);
  await world.db.execute(sql`delete from rate_limits`);
});

describe("subscribing", () => {
  test("a browser is told the platform's key, and whether this session is pushed to", async () => {
    const { accessToken: token } = await world.signIn(member.uid);
    const settings = async () =>
      (await world.request("GET", "/notifications/push", { token })).body.data;
    expect(await settings()).toEqual({
      kind: "web-push",
      publicKey: expect.stringMatching(/^B[\w-]{86}$/),
      isOn: false,
      showsMessages: false,
    });
    const { endpoint, keys } = service.subscribe();
    await subscribe(token, { endpoint, keys });
    expect(await settings()).toMatchObject({ isOn: true });
    await world.request("DELETE", "/notifications/subscriptions", { token });
    expect(await settings()).toMatchObject({ isOn: false });
  });

  test.each([
    "https://10.0.0.1/push",
    "https://192.168.1.1/push",
    "https://169.254.169.254/latest/meta-data",
    "https://[fd00::1]/push",
    "https://[::ffff:10.0.0.1]/push",
    "https://0x0a000001/push",
    "http://updates.push.services.mozilla.com/push",
    "https://user:word@push.example.com/push",
    "ftp://push.example.com/push",
    "file:///etc/passwd",
    "nowhere",
  ])("an endpoint inside or without https is refused: %s", async (endpoint) => {
    const { accessToken: token } = await world.signIn(member.uid);
    const { status, body } = await subscribe(token, { endpoint, keys: service.subscribe().keys });
    expect([status, body.code, body.errors[0].path]).toEqual([400, "invalid", "endpoint"]);
  });

  test("is among what a member is told is stored about them, without the way to the browser", async () => {
    const { token, endpoint } = await device(member, "en");
    const { body } = await world.request("GET", "/profile/data", { token });
    const createdAt = fixedNow.toISOString();
    expect(body.pushes).toEqual([
      { kind: "web-push", showsMessages: false, language: "en", createdAt },
    ]);
    expect(JSON.stringify(body)).not.toContain(endpoint);
  });

  test("keys that are missing or no keys are refused", async () => {
    const { accessToken: token } = await world.signIn(member.uid);
    const { endpoint, keys } = service.subscribe();
    for (const wrong of [undefined, {}, { ...keys, auth: "short" }, { ...keys, p256dh: "x" }]) {
      expect((await subscribe(token, { endpoint, keys: wrong })).status).toBe(400);
    }
    expect((await subscribe(token, { keys })).status).toBe(400);
  });

  test("an endpoint belongs to the session that gave it last, on a shared phone", async () => {
    const { endpoint, keys, token } = await device(member);
    const next = await world.signIn(other.uid);
    await subscribe(next.accessToken, { endpoint, keys });
    await tell(member, other);
    await push();
    expect(service.received).toHaveLength(1);
    const { data } = (await world.request("GET", "/notifications/push", { token })).body;
    expect(data.isOn).toBe(false);
  });

  test("a person has twenty subscriptions at most, the newest", async () => {
    const { accessToken } = await world.signIn(other.uid);
    for (let number = 0; number < 21; number++) await device(member);
    await subscribe(accessToken, { ...service.subscribe() });
    const rows = await world.db.select().from(pushSubscriptions);
    const own = rows.filter(({ endpoint }) => endpoint !== "");
    expect(own).toHaveLength(21);
    await tell(member);
    await push();
    expect(service.received).toHaveLength(20);
  });
});

describe("delivery", () => {
  test("every device gets a notification once, sealed for it, in its language, signed by us", async () => {
    const phone = await device(member, "ar");
    const desk = await device(member, "en");
    await device(other);
    await tell(member);
    await push();
    await push();
    expect(service.statuses).toEqual([201, 201]);
    const at = (id: string) => service.received.find((each) => each.id === id);
    const arabic = at(phone.id);
    expect(arabic?.payload).toEqual({
      id: expect.any(String),
      title: "تم تفعيل حسابك",
      body: expect.stringContaining("تم ربط حسابك"),
      lang: "ar",
      dir: "rtl",
      opens: "/application",
    });
    expect(at(desk.id)?.payload).toMatchObject({ lang: "en", dir: "ltr" });
    expect(arabic?.claims.sub).toMatch(/^mailto:/);
    expect(arabic?.ttl).toBe(3 * 24 * 60 * 60);
    expect(arabic?.topic).toMatch(/^[\da-f]{32}$/);
    expect(at(desk.id)?.topic).toBe(arabic?.topic);
  });

  test("who is not verified is led to their own application, and else to the list", async () => {
    const pending = person("pending");
    await device(pending);
    await tell(pending);
    await push();
    expect(service.received[0]?.payload.opens).toBe("/application");
    const news = { screen: "news", id: "1" };
    await notify(world.db, [await idOf(pending)], "application.activated", news, world.clock.now());
    await push();
    expect(service.received[1]?.payload.opens).toBe("/notification");
  });

  test("a session that is over gets nothing: signed out, everywhere, expired, blocked", async () => {
    const { accessToken, refreshToken } = await world.signIn(member.uid);
    await subscribe(accessToken, service.subscribe());
    await world.request("POST", "/auth/logout", { body: { refreshToken } });
    expect(await world.db.select().from(pushSubscriptions)).toEqual([]);

    const { token } = await device(member);
    await device(member);
    await world.request("DELETE", "/auth/sessions", { token });
    expect(await world.db.select().from(pushSubscriptions)).toEqual([]);

    const longAgo = new Date(fixedNow.getTime() - 400 * 24 * 60 * 60 * 1000);
    await device(member);
    await world.db
      .update(sessions)
      .set({ lastUsedAt: longAgo })
      .where(eq(sessions.userId, await idOf(member)));
    await device(other);
    await world.db.update(users).set({ status: "blocked" }).where(eq(users.facebookId, other.uid));
    await tell(member, other);
    await push();
    await world.db.update(users).set({ status: "verified" }).where(eq(users.facebookId, other.uid));
    expect(service.statuses).toEqual([]);
  });

  test("a service that is down delays and loses nothing, and nobody is told twice", async () => {
    const first = await device(member);
    const second = await device(other);
    service.answer = (id) => ({ status: id === second.id ? 503 : 201 });
    await tell(member, other);
    await expect(push()).rejects.toMatchObject({ facts: { waiting: 1 } });
    await hurry();
    await expect(jobs().drain()).rejects.toMatchObject({ facts: { waiting: 1 } });
    service.answer = () => ({ status: 201 });
    await hurry();
    await jobs().drain();
    expect(service.received.map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  test("Retry-After is kept to", async () => {
    await device(member);
    service.answer = () => ({ status: 429, headers: { "Retry-After": "120" } });
    await tell(member);
    await push();
    service.answer = () => ({ status: 201 });
    const { rows } = await world.db.execute(
      sql`select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
        where name = 'push' and state = 'created'`,
    );
    expect(rows).toEqual([{ seconds: 120 }]);
    await hurry();
    await expect(jobs().drain()).rejects.toThrow();
    expect(service.received).toHaveLength(0);
    world.clock.pass(120);
    await hurry();
    await jobs().drain();
    expect(service.received).toHaveLength(1);
  });

  test("who asks for patience has it, and nobody else waits for it", async () => {
    const patient = await device(member);
    const other_ = await device(other);
    const days = String(3 * 24 * 60 * 60);
    service.answer = (id) =>
      id === patient.id ? { status: 429, headers: { "Retry-After": days } } : { status: 503 };
    await tell(member, other);
    await expect(push()).rejects.toMatchObject({ facts: { waiting: 2 } });
    service.answer = () => ({ status: 201 });
    await hurry();
    await expect(jobs().drain()).rejects.toMatchObject({ facts: { waiting: 1 } });
    expect(service.received.map(({ id }) => id)).toEqual([other_.id]);
  });

  test("who is blocked while it waits gets it no more", async () => {
    await device(other);
    service.answer = () => ({ status: 503 });
    await tell(other);
    await expect(push()).rejects.toMatchObject({ facts: { waiting: 1 } });
    service.answer = () => ({ status: 201 });
    const become = (status: "blocked" | "verified") =>
      world.db.update(users).set({ status }).where(eq(users.facebookId, other.uid));
    await become("blocked");
    await hurry();
    await jobs().drain();
    await become("verified");
    expect(service.received).toEqual([]);
  });

  test.each([404, 410])("%i takes the subscription away", async (status) => {
    await device(member);
    service.answer = () => ({ status });
    await tell(member);
    await push();
    expect(await world.db.select().from(pushSubscriptions)).toEqual([]);
  });

  test.each([400, 413])("%i drops the push and keeps the subscription", async (status) => {
    await device(member);
    service.answer = () => ({ status });
    await tell(member);
    await push();
    await push();
    expect(service.statuses).toEqual([status]);
    expect(await world.db.select().from(pushSubscriptions)).toHaveLength(1);
  });

  test("what a killed process had in hand is sent after a minute, under the same topic", async () => {
    await device(member);
    await tell(member);
    const { clock, configuration } = world.platform.dependencies;
    const made: { notificationId: string; batch: number }[] = [];
    const collect = {
      addAll: async (_: unknown, _kind: string, all: typeof made) => void made.push(...all),
    } as unknown as Jobs;
    await fanOut({ clock, configuration, db: world.db })({}, collect);
    const [job] = made;
    if (!job) throw new Error("No job was queued.");
    const now = clock.now();
    const until = new Date(now.getTime() + 60_000);
    await claimDeliveries(world.db, job, { tried: [], atOnce: 50, now, until });
    await jobs().add(world.db, "push", job);
    await expect(jobs().drain()).rejects.toMatchObject({ facts: { waiting: 1 } });
    world.clock.pass(60);
    await hurry();
    await jobs().drain();
    expect(service.received).toHaveLength(1);
  });

  test("three days later a push is worth nothing any more", async () => {
    await device(member);
    service.answer = () => ({ status: 503 });
    await tell(member);
    await expect(push()).rejects.toThrow();
    service.answer = () => ({ status: 201 });
    world.clock.pass(3 * 24 * 60 * 60);
    await hurry();
    await jobs().drain();
    expect(service.received).toEqual([]);
  });

  test("what a leader wrote to many is pushed to those who agreed, what is one's own to everybody", async () => {
    const { token } = await device();
    const { accessToken: leader } = await world.signIn(other.uid);
    const write = async (title: string) => {
      const body = { title, message: "نلتقي الخميس." };
      const { status } = await world.request("POST", "/notifications", { token: leader, body });
      expect(status).toBe(200);
      await push();
      return service.received.splice(0).length;
    };
    expect(await write("لمن وافق")).toBe(1);
    await world.request("DELETE", "/profile/consents/messages", { token });
    expect(await write("لمن رجع")).toBe(0);
    await tell(member);
    await push();
    expect(service.received.splice(0)).toHaveLength(1);
    // Another device doesn't agree for somebody who took it back.
    await device();
    expect(await write("لمن رجع ثم سجل جهازًا")).toBe(0);
  });

  test.runIf(isExhaustive)(
    "a fan-out that breaks anywhere goes on from there: nobody forgotten, nobody twice",
    async () => {
      const { clock, configuration } = world.platform.dependencies;
      await world.db.execute(sql`
      insert into users (display_name, status, created_at)
      select 'عضو', 'verified', ${fixedNow.toISOString()}::timestamptz
      from generate_series(1, 11000)`);
      await world.db.execute(sql`
      with chosen as (
        select id from users where display_name = 'عضو' order by id
      ), opened as (
        insert into sessions (user_id, player_id, created_at, last_used_at)
        select id, 'null', ${fixedNow.toISOString()}::timestamptz, ${fixedNow.toISOString()}::timestamptz
        from chosen returning id, user_id
      )
      insert into push_subscriptions (session_id, user_id, kind, endpoint, language, created_at)
      select id, user_id, 'web-push', 'http://127.0.0.1:9/' || id, 'ar', now() from opened`);
      const everyone = (await world.db.select({ id: users.id }).from(users)).map(({ id }) => id);
      await notify(world.db, everyone, "application.activated", {}, clock.now());
      let left = 0;
      const unsteady: Jobs = {
        ...jobs(),
        async addAll(inside, kind, all) {
          await jobs().addAll(inside, kind, all);
          if (left-- === 0) throw new Error("The process is gone.");
        },
      };
      const run = fanOut({ clock, configuration, db: world.db });
      for (left of [0, 1]) await expect(run({}, unsteady)).rejects.toThrow("gone");
      left = Number.POSITIVE_INFINITY;
      await run({}, unsteady);
      const [row] = await world.db
        .select({
          deliveries: sql<number>`count(*)::int`,
          batches: sql<number>`count(distinct batch)::int`,
          largest: sql<number>`(select max(n) from (select count(*)::int n from push_deliveries where state = 'waiting' group by notification_id, batch) each)`,
        })
        .from(pushDeliveries)
        .where(eq(pushDeliveries.state, "waiting"));
      expect(row).toEqual({ deliveries: 11_000, batches: expect.any(Number), largest: 500 });
      const { rows } = await world.db.execute(sql`
      select count(*)::int as jobs, count(distinct data)::int as different
      from pgboss.job where name = 'push'`);
      expect(rows).toEqual([{ jobs: row?.batches, different: row?.batches }]);
      // A week later the night forgets them, however many there are.
      await purgeOldDeliveries(world.db, new Date(fixedNow.getTime() + 7 * 24 * 60 * 60 * 1000));
      expect(await world.db.$count(pushDeliveries)).toBe(0);
      await world.db.delete(notifications);
    },
  );
});

describe("the push device that comes with a sign-in", () => {
  const kept = async () =>
    world.db
      .select({ kind: pushSubscriptions.kind, endpoint: pushSubscriptions.endpoint })
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, await idOf(member))));

  test("comes with a refresh; the text 'null' neither brings nor takes one", async () => {
    const { refreshToken } = await world.signIn(member.uid);
    const playerId = randomUUID();
    const refresh = (token: string, playerId?: string) =>
      world.request("POST", "/auth/refresh-token", { body: { refreshToken: token, playerId } });
    const second = (await refresh(refreshToken)).body.data;
    expect(await kept()).toEqual([]);
    const third = (await refresh(second.refreshToken, playerId)).body.data;
    expect(await kept()).toEqual([{ kind: "onesignal", endpoint: playerId }]);
    const fourth = (await refresh(third.refreshToken, "null")).body.data;
    expect(await kept()).toHaveLength(1);
    await world.request("POST", "/auth/logout", {
      body: { refreshToken: fourth.refreshToken, playerId },
    });
    expect(await kept()).toEqual([]);
  });

  test("of another time takes no browser's own subscription away", async () => {
    const { accessToken: token, refreshToken } = await world.signIn(member.uid);
    const { endpoint, keys } = service.subscribe();
    await subscribe(token, { endpoint, keys });
    const body = { refreshToken, playerId: randomUUID() };
    expect((await world.request("POST", "/auth/refresh-token", { body })).status).toBe(200);
    expect(await kept()).toEqual([{ kind: "web-push", endpoint }]);
  });

  test("is no way of Web Push: nothing is sent to it", async () => {
    const { refreshToken } = await world.signIn(member.uid);
    const playerId = randomUUID();
    await world.request("POST", "/auth/refresh-token", { body: { refreshToken, playerId } });
    await tell(member);
    await push();
    expect(
      await world.db.select().from(pushDeliveries).where(eq(pushDeliveries.state, "waiting")),
    ).toEqual([]);
  });
});

describe("OneSignal", () => {
  let provider: Awaited<ReturnType<typeof openOneSignal>>;
  let before: World;
  beforeAll(async () => {
    before = world;
    provider = await openOneSignal();
    world = await openWorld(provider.env);
  });
  afterAll(async () => {
    await world.close();
    provider.close();
    world = before;
  });
  beforeEach(() => {
    provider.asked.length = 0;
    provider.sent.length = 0;
    provider.gone.clear();
    provider.trouble = undefined;
  });

  /** Somebody whose browser OneSignal knows. */
  async function player(who = member): Promise<string> {
    const { accessToken: token } = await world.signIn(who.uid);
    const playerId = randomUUID();
    expect((await subscribe(token, { playerId })).status).toBe(200);
    return playerId;
  }

  test("a browser is told the app's id, and no secret", async () => {
    const { accessToken: token } = await world.signIn(member.uid);
    const { body } = await world.request("GET", "/notifications/push", { token });
    expect(body.data).toEqual({
      kind: "onesignal",
      appId: account.ONESIGNAL_APP_ID,
      isOn: false,
    });
  });

  test("one request tells all, by their subscriptions, in both languages, with where it leads", async () => {
    const players = [await player(member), await player(other)];
    await tell(member, other);
    await push();
    expect(provider.sent).toHaveLength(1);
    const [sent] = provider.sent;
    expect(sent?.include_subscription_ids.toSorted()).toEqual(players.toSorted());
    expect(sent).toMatchObject({
      target_channel: "push",
      headings: { ar: "تم تفعيل حسابك", en: expect.any(String) },
      web_url: "http://127.0.0.1:3999/application",
    });
    expect(JSON.stringify(sent)).not.toContain("external_id");
  });

  test("down, it delays and loses nothing; an answer that was lost is not sent twice", async () => {
    await player();
    await tell(member);
    provider.trouble = { status: 503 };
    await expect(push()).rejects.toMatchObject({ facts: { waiting: 1 } });
    provider.trouble = undefined;
    await hurry();
    await jobs().drain();
    // As if the answer had never come.
    await world.db.update(pushDeliveries).set({ state: "waiting", notBefore: null });
    const [{ notificationId } = { notificationId: "" }] = await world.db
      .select()
      .from(pushDeliveries);
    await jobs().add(world.db, "push", { notificationId, batch: 0 });
    await jobs().drain();
    expect([provider.asked.length, provider.sent.length]).toEqual([2, 1]);
  });

  test("subscriptions that it does not know are forgotten", async () => {
    const gone = await player(member);
    const live = await player(other);
    provider.gone.add(gone);
    await tell(member, other);
    await push();
    const kept = await world.db.select().from(pushSubscriptions);
    expect(kept.map(({ endpoint }) => endpoint)).toEqual([live]);
    provider.gone.add(live);
    await tell(other);
    await push();
    expect(await world.db.select().from(pushSubscriptions)).toEqual([]);
  });

  test("a wrong key loses nothing: it is sent once the key is right", async () => {
    await player();
    await tell(member);
    provider.trouble = { status: 403 };
    await expect(push()).rejects.toMatchObject({ facts: { waiting: 1 } });
    provider.trouble = undefined;
    await hurry();
    await jobs().drain();
    expect(provider.sent).toHaveLength(1);
  });
});

describe("what a message of chat says", () => {
  const allow = (token: string, body: object) =>
    world.request("PATCH", "/notifications/subscriptions", { token, body });
  const bodies = () => service.received.map(({ id, payload }) => [id, payload.body] as const);

  test("is shown on the devices that allow it, and never otherwise", async () => {
    const { id: roomId } = await addGroup(world.platform.dependencies, [other.uid, member.uid]);
    const { accessToken: writer } = await world.signIn(other.uid);
    const say = (text: string) =>
      world.request("POST", `/chat/rooms/${roomId}/messages`, { token: writer, body: { text } });
    const silent = await device();
    const open = await device();
    expect((await allow(open.token, { showsMessages: "on" })).status).toBe(200);
    const settings = await world.request("GET", "/notifications/push", { token: open.token });
    expect(settings.body.data).toMatchObject({ isOn: true, showsMessages: true });
    await say("أول");
    await say("نلتقي عند الباب");
    await notifyChat(world.platform.dependencies, { roomId });
    await push();
    expect(new Map(bodies()).get(open.id)).toBe("نلتقي عند الباب");
    expect(new Map(bodies()).get(silent.id)).not.toContain("نلتقي");
    // It is kept nowhere in plain: not with the notification either.
    const { rows } = await world.db.execute(sql`select n::text as row from notifications n
      where n::text like '%نلتقي عند الباب%'`);
    expect(rows).toEqual([]);
    // Taken back, it is without the words again; also of a message that was deleted before it was told.
    service.received.length = 0;
    await world.request("POST", `/chat/rooms/${roomId}/read`, {
      token: open.token,
      body: { seq: 2 },
    });
    await allow(open.token, {});
    await say("سر");
    await notifyChat(world.platform.dependencies, { roomId });
    await push();
    expect(bodies()).toHaveLength(2);
    expect(JSON.stringify(service.received)).not.toContain("سر");
  });

  test("stays allowed when the browser gets another address, and is nobody else's on it", async () => {
    const first = await device();
    await allow(first.token, { showsMessages: "on" });
    const shown = async (token: string) =>
      (await world.request("GET", "/notifications/push", { token })).body.data.showsMessages;
    const { endpoint, keys } = service.subscribe();
    await subscribe(first.token, { endpoint, keys });
    expect(await shown(first.token)).toBe(true);
    const { accessToken: next } = await world.signIn(other.uid);
    await subscribe(next, { endpoint, keys });
    expect(await shown(next)).toBe(false);
  });

  test("needs a browser that is pushed to", async () => {
    const { accessToken: token } = await world.signIn(member.uid);
    expect((await allow(token, { showsMessages: "on" })).status).toBe(409);
  });
});
