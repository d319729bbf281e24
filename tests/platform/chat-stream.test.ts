import { eq, like, sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAX_CHAT_TICKED } from "#app/contract/chat.values.ts";
import { endAllSessions } from "#app/platform/auth/api.ts";
import { chatMembers, chatRooms } from "#app/platform/chat/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { notify } from "#app/platform/notification/api.ts";
import { users } from "#app/platform/user/tables.ts";
import { addGroup } from "#tests/world/chat.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { idOf } from "#tests/world/event.ts";
import { type Event, type Events, eventsOf } from "#tests/world/events.ts";
import { startOutage } from "#tests/world/outage.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { countQueries } from "#tests/world/queries.ts";
import { setUp } from "#tests/world/set-up.ts";

const uids = {
  leader: "demo-central-leader",
  member: "demo-member",
  woman: "demo-member-woman",
  local: "demo-governorate-leader",
  expired: person("expired").uid,
} as const;
type Who = keyof typeof uids;

const world = setUp(() => openWorld());
const tokens = {} as Record<Who, string>;
const ids = {} as Record<Who, string>;
beforeAll(async () => {
  for (const who of Object.keys(uids) as Who[]) {
    ids[who] = (await idOf(world.platform.dependencies, uids[who])) ?? "";
  }
});
let runs = 0;
beforeEach(async () => {
  // What a process remembers of who typed is older at each test.
  world.clock.set(new Date(fixedNow.getTime() + ++runs * 10_000));
  for (const who of Object.keys(uids) as Who[]) {
    tokens[who] = (await world.signIn(uids[who])).accessToken;
  }
  await world.db.delete(rateLimits);
  await world.db.delete(chatRooms);
  await world.db.execute(sql`delete from chat_blocks`);
});
const open: Events[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((events) => events.close()));
});

const ask = async (method: string, path: string, by: Who, body?: unknown) => {
  const answer = await world.request(method, path, { token: tokens[by], body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const groupOf = async (...members: Who[]) => {
  const group = members.length > 0 ? members : (["leader", "member", "local"] as const);
  const room = await addGroup(
    world.platform.dependencies,
    group.map((who) => uids[who]),
  );
  return room.id;
};
const send = async (room: string, by: Who, text: string, more = {}) => {
  const { seq } = await ask("POST", `/chat/rooms/${room}/messages`, by, { text, ...more });
  return seq as number;
};
const listen = async (who: Who, query: string, lastId?: string) => {
  const headers = {
    Authorization: `Bearer ${tokens[who]}`,
    ...(lastId !== undefined && { "Last-Event-ID": lastId }),
  };
  const address = `http://platform/api/v1/notifications/stream?${query}`;
  const events = eventsOf(await world.platform.fetch(new Request(address, { headers })));
  open.push(events);
  return events;
};
const textOf = (event: Event | undefined) => JSON.parse(event?.data ?? "{}").text;
/** The texts that come, until the last of them is the one given; no other kind of event counts. */
const textsUntil = async (events: Events, last: string) => {
  const texts: string[] = [];
  while (texts.at(-1) !== last) {
    const event = await events.next();
    if (!event) throw new Error(`The stream ended after ${texts}.`);
    if (event.type === "chat-message") texts.push(textOf(event));
  }
  return texts;
};
/** The next event of a kind. */
const nextOf = async (events: Events, type: string) => {
  for (;;) {
    const event = await events.next();
    if (!event) throw new Error("The stream ended.");
    if (event.type === type) return JSON.parse(event.data);
  }
};
/** Everything that comes up to something that everybody is told by name. */
const allUntilTold = async (events: Events, who: Who) => {
  await notify(world.db, [ids[who]], "application.activated", {}, world.clock.now());
  const came: Event[] = [];
  for (;;) {
    const event = await events.next();
    if (!event || event.type === "notification") return came;
    came.push(event);
  }
};

describe("a stream that follows a room", () => {
  test("brings each message and change to those who look, as each of them sees it", async () => {
    const room = await groupOf();
    const member = await listen("member", `room=${room}`);
    const local = await listen("local", `room=${room}`);
    const clientKey = "6f1c3b1e-6a3b-4d52-9a3e-2b7f6f1d0c11";
    const seq = await send(room, "member", "السلام عليكم", { clientKey });
    expect(await nextOf(member, "chat-message")).toMatchObject({
      seq,
      text: "السلام عليكم",
      isMine: true,
      isChangeable: true,
      clientKey,
    });
    const seen = await nextOf(local, "chat-message");
    expect(seen).toMatchObject({ seq, isMine: false, isChangeable: false, clientKey: null });
    expect(seen.by).toMatchObject({ id: ids.member });
    await ask("PATCH", `/chat/rooms/${room}/messages/${seq}`, "member", { text: "وعليكم" });
    expect(await nextOf(local, "chat-message")).toMatchObject({ seq, text: "وعليكم" });
    await ask("DELETE", `/chat/rooms/${room}/messages/${seq}`, "member");
    expect(await nextOf(local, "chat-message")).toMatchObject({ seq, text: null, isDeleted: true });
  });

  test("goes on after Last-Event-ID without a gap or a double, and brings the bell all the while", async () => {
    const room = await groupOf();
    const first = await listen("member", `room=${room}`);
    await send(room, "leader", "واحد");
    expect(await textsUntil(first, "واحد")).toEqual(["واحد"]);
    await notify(world.db, [ids.member], "application.activated", {}, world.clock.now());
    expect((await first.next())?.type).toBe("notification");
    await first.close();
    for (const text of ["اثنان", "ثلاثة"]) await send(room, "leader", text);
    const again = await listen("member", `room=${room}&since=0`, first.lastId);
    expect(await textsUntil(again, "ثلاثة")).toEqual(["اثنان", "ثلاثة"]);
    await send(room, "leader", "أربعة");
    expect(await textsUntil(again, "أربعة")).toEqual(["أربعة"]);
  });

  test("begins where a page is, and where nothing is said with what comes", async () => {
    const room = await groupOf();
    await send(room, "leader", "قبل الصفحة");
    const { counter } = await ask("GET", `/chat/rooms/${room}/messages`, "member");
    await send(room, "leader", "بعد الصفحة");
    const ofPage = await listen("member", `room=${room}&since=${counter}`);
    expect(await textsUntil(ofPage, "بعد الصفحة")).toEqual(["بعد الصفحة"]);
    const now = await listen("local", `room=${room}`);
    await send(room, "leader", "الآن");
    expect(await textsUntil(now, "الآن")).toEqual(["الآن"]);
  });

  test("says that the room is to be asked for where too much has changed", async () => {
    const room = await groupOf();
    await world.db.update(chatRooms).set({ counter: 500 }).where(eq(chatRooms.id, room));
    const events = await listen("member", `room=${room}&since=0`);
    await nextOf(events, "chat-again");
    expect(events.lastId).toMatch(/_500$/);
    await send(room, "leader", "ثم");
    expect(await textsUntil(events, "ثم")).toEqual(["ثم"]);
  });

  test("says so too where a page knows more than there is, as after a restore", async () => {
    const room = await groupOf();
    const events = await listen("member", `room=${room}&since=99999`);
    await nextOf(events, "chat-again");
    expect(events.lastId).toMatch(/_0$/);
    await send(room, "leader", "بعد الاستعادة");
    expect(await textsUntil(events, "بعد الاستعادة")).toEqual(["بعد الاستعادة"]);
  });

  test("catches up when this process heard nothing for a while", async () => {
    const room = await groupOf();
    const events = await listen("member", `room=${room}`);
    await send(room, "leader", "قبل الصمت");
    await textsUntil(events, "قبل الصمت");
    const { databaseUrl = "" } = world.platform.dependencies.configuration;
    const { end: back } = await startOutage(databaseUrl, "sawt listener");
    await send(room, "leader", "في الصمت");
    await back();
    expect(await textsUntil(events, "في الصمت")).toEqual(["في الصمت"]);
  });

  test("costs the same queries for one who looks and for many", async () => {
    const room = await groupOf("leader", "member", "woman", "local");
    const cost = async (listeners: readonly Events[], text: string) => {
      return countQueries(async () => {
        await send(room, "leader", text);
        await Promise.all(listeners.map((events) => textsUntil(events, text)));
      }, "chat_");
    };
    const one = [await listen("member", `room=${room}`)];
    await cost(one, "أول");
    const forOne = await cost(one, "لواحد");
    expect(forOne).toBeGreaterThan(0);
    const many = [...one];
    for (const who of ["woman", "local", "leader", "member", "woman"] as const) {
      many.push(await listen(who, `room=${room}`));
    }
    await cost(many, "ثان");
    expect(await cost(many, "لكثيرين")).toBeLessThanOrEqual(forOne);
  });
});

describe("who must get nothing", () => {
  const cases: [string, (room: string) => Promise<unknown>][] = [
    [
      "was taken out",
      (room) => ask("DELETE", `/chat/rooms/${room}/members/${ids.member}`, "leader"),
    ],
    ["left", (room) => ask("POST", `/chat/rooms/${room}/leave`, "member")],
    ["was blocked", () => setStatus("blocked")],
    ["is expired", () => setStatus("expired")],
    ["is signed out", () => endAllSessions(world.db, ids.member, world.clock.now())],
  ];
  const setStatus = (status: "blocked" | "expired" | "verified") =>
    world.db.update(users).set({ status }).where(eq(users.id, ids.member));
  afterEach(() => setStatus("verified"));

  test.each(cases)("who %s gets not one byte from then on, nor by coming again", async (_, end) => {
    const room = await groupOf();
    const events = await listen("member", `room=${room}`);
    const other = await listen("local", `room=${room}`);
    const list = await listen("member", "rooms=on");
    await send(room, "leader", "قبل");
    await textsUntil(events, "قبل");
    await end(room);
    await send(room, "leader", "سر");
    await ask("POST", `/chat/rooms/${room}/typing`, "leader");
    await textsUntil(other, "سر");
    expect(await nextOf(other, "chat-typing")).toMatchObject({ by: ids.leader });
    const came = [...(await allUntilTold(events, "member"))];
    expect(came.filter(({ type }) => type === "chat-message" || type === "chat-typing")).toEqual(
      [],
    );
    expect(came.some(({ type, data }) => type === "chat-out" && data === "{}")).toBe(true);
    const listed = await allUntilTold(list, "member");
    expect(JSON.stringify(listed)).not.toContain("سر");
  });

  test.each([
    ["never belonged to it", "woman"],
    ["is expired", "expired"],
  ] as const)("who %s gets not one byte, wherever they begin", async (_, who) => {
    const room = await groupOf();
    await send(room, "leader", "قبل");
    const follows = await listen(who, `room=${room}&since=0`);
    const lists = await listen(who, "rooms=on");
    await send(room, "leader", "سر");
    for (const events of [follows, lists]) {
      const came = await allUntilTold(events, who);
      expect(came.filter(({ type, data }) => type !== "chat-out" || data !== "{}")).toEqual([]);
    }
  });

  test("who joined later gets nothing from before, not in a change or a quotation either", async () => {
    const room = await groupOf();
    const old = await send(room, "leader", "قديم");
    await ask("POST", `/chat/rooms/${room}/members`, "leader", { users: [ids.woman] });
    const woman = await listen("woman", `room=${room}&since=0`);
    const member = await listen("member", `room=${room}&since=0`);
    await ask("PATCH", `/chat/rooms/${room}/messages/${old}`, "leader", { text: "قديم معدل" });
    await send(room, "leader", "جديد", { replyTo: old });
    expect(await textsUntil(member, "جديد")).toContain("قديم معدل");
    const seen = await nextOf(woman, "chat-message");
    expect(seen).toMatchObject({ text: "جديد", replyTo: null });
  });

  test("what a blocked person writes comes to nobody but themselves, nor that they type", async () => {
    const { id: room } = await ask("POST", "/chat/direct-rooms", "leader", { userId: ids.member });
    await send(room, "leader", "أولا");
    await world.db.update(chatMembers).set({ standing: "in" }).where(eq(chatMembers.roomId, room));
    await ask("POST", `/chat/rooms/${room}/block`, "member", { block: "on" });
    const blocked = await listen("leader", `room=${room}`);
    const blocker = await listen("member", `room=${room}`);
    const lists = await listen("member", "rooms=on");
    await send(room, "leader", "محجوب");
    await ask("POST", `/chat/rooms/${room}/typing`, "leader");
    expect(await textsUntil(blocked, "محجوب")).toEqual(["محجوب"]);
    for (const events of [blocker, lists]) {
      const came = await allUntilTold(events, "member");
      expect(JSON.stringify(came)).not.toContain("محجوب");
      expect(came.filter(({ type }) => type === "chat-typing")).toEqual([]);
    }
  });
});

describe("a list of rooms", () => {
  test("is told of what is new in each, with its number, and of what was read elsewhere", async () => {
    const room = await groupOf();
    const lists = await listen("member", "rooms=on");
    await send(room, "leader", "خبر");
    expect(await nextOf(lists, "chat-room")).toMatchObject({
      id: room,
      unread: 1,
      last: { text: "خبر", isMine: false },
    });
    await ask("POST", `/chat/rooms/${room}/read`, "member", { seq: 1 });
    expect(await nextOf(lists, "chat-room")).toEqual({
      id: room,
      unread: 0,
      at: world.clock.now().toISOString(),
    });
  });

  test("comes beside an open room on the same stream", async () => {
    const [room, other] = [await groupOf(), await groupOf()];
    const both = await listen("member", `room=${room}&rooms=on`);
    await send(room, "leader", "هنا");
    expect(await textsUntil(both, "هنا")).toEqual(["هنا"]);
    await send(other, "leader", "هناك");
    const lines = [await nextOf(both, "chat-room")];
    while (lines.at(-1).id !== other) lines.push(await nextOf(both, "chat-room"));
    expect(lines.at(-1)).toMatchObject({ unread: 1, last: { text: "هناك" } });
    expect(lines.at(-2)).toMatchObject({ id: room, unread: 1 });
  });

  test("is asked for again where a room comes or its name changes", async () => {
    const lists = await listen("member", "rooms=on");
    const room = await groupOf();
    await nextOf(lists, "chat-again");
    await ask("PATCH", `/chat/rooms/${room}`, "leader", { name: "اسم جديد للمجموعة" });
    await nextOf(lists, "chat-again");
  });
});

describe("what others do", () => {
  test("reading is told to who wrote, once all others have read", async () => {
    const room = await groupOf();
    await send(room, "leader", "هل قرأتم؟");
    const leader = await listen("leader", `room=${room}`);
    await ask("POST", `/chat/rooms/${room}/read`, "member", { seq: 1 });
    await ask("POST", `/chat/rooms/${room}/read`, "local", { seq: 1 });
    expect(await nextOf(leader, "chat-read")).toEqual({ seqs: [1] });
    const { items } = await ask("GET", `/chat/rooms/${room}/messages`, "leader");
    expect(items[0].isRead).toBe(true);
  });

  test("typing is told to the others, once in three seconds, and nothing of it is kept", async () => {
    const room = await groupOf();
    const leader = await listen("leader", `room=${room}`);
    const member = await listen("member", `room=${room}`);
    await send(room, "leader", "نعم");
    await textsUntil(leader, "نعم");
    await textsUntil(member, "نعم");
    const type = () => ask("POST", `/chat/rooms/${room}/typing`, "member");
    world.clock.pass(10);
    await type();
    await type();
    expect(await nextOf(leader, "chat-typing")).toMatchObject({ by: ids.member });
    const typings = (events: readonly Event[]) =>
      events.filter(({ type: kind }) => kind === "chat-typing").length;
    expect(typings(await allUntilTold(leader, "leader"))).toBe(0);
    expect(typings(await allUntilTold(member, "member"))).toBe(0);
    world.clock.pass(3);
    await type();
    expect(await nextOf(leader, "chat-typing")).toMatchObject({ by: ids.member });
    expect(await world.db.$count(rateLimits, like(rateLimits.rule, "%Typing%"))).toBe(0);
  });

  test("in a large room nothing is ticked, and nobody is told who types", async () => {
    const room = await groupOf();
    await world.db.execute(sql`insert into chat_members (room_id, user_id, standing, joined_at)
      select ${room}, id, 'in', now() from users where id not in
        (select user_id from chat_members where room_id = ${room}) limit ${MAX_CHAT_TICKED}`);
    const size = await world.db.$count(chatMembers, eq(chatMembers.roomId, room));
    expect(size).toBeGreaterThan(MAX_CHAT_TICKED);
    const leader = await listen("leader", `room=${room}`);
    await send(room, "member", "في الزحام");
    await textsUntil(leader, "في الزحام");
    await ask("POST", `/chat/rooms/${room}/typing`, "member");
    const came = await allUntilTold(leader, "leader");
    expect(came.filter(({ type }) => type === "chat-typing")).toEqual([]);
    const { items } = await ask("GET", `/chat/rooms/${room}/messages`, "member");
    expect(items[0].isRead).toBeUndefined();
  });
});

test("a room takes no more than 300 messages a minute of everybody together", async () => {
  const room = await groupOf();
  await send(room, "leader", "قبل");
  await world.db.update(rateLimits).set({ count: 300 }).where(sql`rule like '% by room'`);
  const body = { text: "كثير" };
  const path = `/chat/rooms/${room}/messages`;
  const refused = await world.request("POST", path, { token: tokens.member, body });
  expect([refused.status, refused.body.code]).toEqual([429, "too-many"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  world.clock.pass(60);
  await send(room, "member", "بعد دقيقة");
});
