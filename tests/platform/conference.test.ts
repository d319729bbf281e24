import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { demoPeople } from "#app/demo/people.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { tidyConferences } from "#app/platform/conference/api.ts";
import { conferencePeople, conferenceSignals } from "#app/platform/conference/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { meetingPeople, meetings } from "#app/platform/meeting/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { readEvents } from "#tests/world/conference.ts";
import { createDatabase } from "#tests/world/database.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { idOf } from "#tests/world/event.ts";
import { addMeeting } from "#tests/world/meeting.ts";
import { openWorldOn, person, type World } from "#tests/world/platform.ts";

const HOST = "demo-central-leader";
const MEMBER = "demo-member";
const WOMAN = "demo-member-woman";
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const TURN = { TURN_URL: "stun:turn.example:3478, turn:turn.example:3478", TURN_SECRET: "secret" };

let world: World;
/** Another process on the same database. */
let other: World;
let id: string;
const tokens: Record<string, string> = {};
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  const database = await createDatabase(
    inject("database"),
    `rooms_${process.pid}`,
    "template_sawt",
  );
  world = await openWorldOn(database, fixedNow, TURN);
  other = await openWorldOn(database, fixedNow, TURN);
});
afterAll(async () => {
  await world.close();
  await other.close();
});
beforeEach(async () => {
  setTime(fixedNow);
  await world.db.delete(rateLimits);
  await world.db.delete(meetings);
  id = await addMeeting(world.platform.dependencies, [HOST, MEMBER, WOMAN], { startsAt: fixedNow });
  for (const [name, uid] of [
    ["host", HOST],
    ["member", MEMBER],
    ["woman", WOMAN],
    ["stranger", "demo-governorate-leader"],
    ["expired", person("expired").uid],
  ] as const) {
    tokens[name] = (await world.signIn(uid)).accessToken;
  }
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((stream) => stream.close()));
});

function setTime(to: Date): void {
  world.clock.set(to);
  other.clock.set(to);
}
const pass = (seconds: number) => setTime(new Date(world.clock.now().getTime() + seconds * 1000));
const ask = (method: string, path: string, by: string, body?: unknown, at = world) =>
  at.request(method, `/meetings/${id}/conference${path}`, { token: tokens[by], body });
const enter = (by: string, body: object = {}) => ask("POST", "/people", by, body);
const enterId = async (by: string, body: object = {}): Promise<string> => {
  const { status, body: answer } = await enter(by, body);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.data.personId;
};
const act = (name: string, whom?: string, by = "host") =>
  ask("POST", "/acts", by, { act: name, ...(whom && { person: whom }) });
const beat = (by: string, personId: string, body: object = {}) =>
  ask("POST", `/people/${personId}/beat`, by, body);
const follow = async (by: string, personId: string, { at = world, after = 0 } = {}) => {
  const response = await at.platform.fetch(
    new Request(
      `http://platform/api/v1/meetings/${id}/conference/people/${personId}/stream?after=${after}`,
      { headers: { Authorization: `Bearer ${tokens[by]}` } },
    ),
  );
  expect(response.status).toBe(200);
  const stream = readEvents(response.body as ReadableStream<Uint8Array>);
  open.push(stream);
  return stream;
};
const idsOf = (...uids: string[]) =>
  Promise.all(uids.map((uid) => idOf(world.platform.dependencies, uid)));
const names = ({ people }: { people: { name: string }[] }) => people.map(({ name }) => name);

describe("the time of a room", () => {
  test("nobody enters before the start, but the host a quarter of an hour earlier", async () => {
    setTime(new Date(fixedNow.getTime() - 16 * MINUTE * 1000));
    expect((await enter("host")).body.code).toBe("conference-before");
    pass(MINUTE);
    expect((await enter("host")).status).toBe(200);
    expect((await enter("member")).body.code).toBe("conference-before");
    pass(15 * MINUTE);
    expect((await enter("member")).status).toBe(200);
  });

  test("it ends an hour after everybody left, however long they stayed", async () => {
    const personId = await enterId("member");
    // The meeting was to end after an hour: who is in it stays.
    for (let passed = 0; passed < 3 * HOUR; passed += 30) {
      pass(30);
      if (passed % (10 * MINUTE) === 0) {
        tokens.member = (await world.signIn(MEMBER)).accessToken;
        await world.db.delete(rateLimits);
      }
      if (passed % 30 === 0) expect((await beat("member", personId)).status).toBe(200);
    }
    await ask("DELETE", `/people/${personId}`, "member");
    pass(HOUR - 1);
    tokens.woman = (await world.signIn(WOMAN)).accessToken;
    expect((await ask("GET", "", "woman")).body.data.state).toBe("open");
    pass(1);
    expect((await ask("GET", "", "woman")).body.data.state).toBe("over");
    expect((await enter("woman")).body.code).toBe("conference-over");
  });

  test("the host ends it for all and for good, and cancelling ends it as well", async () => {
    const personId = await enterId("member");
    const stream = await follow("member", personId);
    expect((await act("end")).status).toBe(200);
    expect(await stream.next("out")).toEqual({ because: "ended" });
    expect(await stream.isEnded()).toBe(true);
    expect((await enter("member")).body.code).toBe("conference-over");
    expect((await enter("host")).body.code).toBe("conference-over");
    expect((await act("end")).status).toBe(200);
    const acts = await world.db.select({ act: auditLog.act }).from(auditLog);
    expect(acts.filter((each) => each.act === "conference-ended")).toHaveLength(1);
    id = await addMeeting(world.platform.dependencies, [HOST, MEMBER], { startsAt: fixedNow });
    const again = await enterId("member");
    await world.db.update(meetings).set({ state: "cancelled" }).where(eq(meetings.id, id));
    expect((await beat("member", again)).body.code).toBe("conference-over");
  });
});

describe("who enters", () => {
  test("who is invited and in good standing; to all others there is no room", async () => {
    expect((await enter("stranger")).status).toBe(404);
    expect((await ask("GET", "", "stranger")).status).toBe(404);
    expect((await enter("expired")).status).toBe(403);
    const personId = await enterId("member");
    // A ticket is one person's: another one has nothing of it, and it is of one meeting.
    for (const [method, path, body] of [
      ["POST", "/beat", {}],
      ["POST", "/signals", { signals: [{ to: personId, data: "x" }] }],
      ["DELETE", "", undefined],
      ["GET", "/stream", undefined],
    ] as const) {
      expect((await ask(method, `/people/${personId}${path}`, "woman", body)).status).toBe(404);
    }
    const first = id;
    id = await addMeeting(world.platform.dependencies, [HOST, MEMBER], { startsAt: fixedNow });
    expect((await beat("member", personId)).status).toBe(404);
    id = first;
    // Who is taken off the list is out with it.
    const [member = ""] = await idsOf(MEMBER);
    await world.db.delete(meetingPeople).where(eq(meetingPeople.userId, member));
    expect((await beat("member", personId)).status).toBe(404);
  });

  test("credentials for the relay are one person's and end after an hour", async () => {
    const { body } = await enter("member");
    const { personId, carriage, isHost } = body.data;
    expect(isHost).toBe(false);
    const username = `${fixedNow.getTime() / 1000 + HOUR}:${personId}`;
    expect(carriage).toEqual({
      way: "direct",
      iceServers: [
        { urls: ["stun:turn.example:3478"] },
        {
          urls: ["turn:turn.example:3478"],
          username,
          credential: createHmac("sha1", "secret").update(username).digest("base64"),
        },
      ],
    });
    pass(20 * MINUTE);
    await world.db
      .update(conferencePeople)
      .set({ seenAt: world.clock.now() })
      .where(eq(conferencePeople.id, personId));
    tokens.member = (await world.signIn(MEMBER)).accessToken;
    const renewed = (await enter("member", { personId })).body.data;
    expect(renewed.personId).toBe(personId);
    expect(renewed.carriage.iceServers[1].username).not.toBe(username);
  });

  test("the newer of one person's two tabs replaces the older, which is told so", async () => {
    const first = await enterId("member");
    const stream = await follow("member", first, { at: other });
    const second = await enterId("member");
    expect(await stream.next("out")).toEqual({ because: "replaced" });
    expect((await beat("member", first)).body.code).toBe("conference-over");
    expect((await beat("member", second)).status).toBe(200);
  });

  test("eight have pictures, twelve fit in", async () => {
    const uids = demoPeople().flatMap(({ status, uid }) =>
      status === "verified" && uid !== HOST ? [uid] : [],
    );
    const nine = uids.slice(0, 9);
    id = await addMeeting(world.platform.dependencies, [HOST, ...nine], { startsAt: fixedNow });
    for (const [at, uid] of nine.entries()) {
      tokens[uid] = (await world.signIn(uid)).accessToken;
      const answer = await enter(uid);
      expect(answer.status, String(at)).toBe(at < 8 ? 200 : 409);
      if (at < 8) continue;
      expect(answer.body.code).toBe("conference-full-pictures");
      expect((await enter(uid, { soundOnly: true })).status).toBe(200);
    }
    const listening = { meetingId: id, state: "in", isHost: false, soundOnly: true } as const;
    const others = await world.db.select({ id: users.id }).from(users).limit(20);
    const inside = await world.db.select().from(conferencePeople);
    const [host] = await idsOf(HOST);
    const more = others.filter(
      (each) => each.id !== host && !inside.some(({ userId }) => userId === each.id),
    );
    const at = { cameAt: fixedNow, enteredAt: fixedNow, seenAt: fixedNow };
    await world.db
      .insert(conferencePeople)
      .values(more.slice(0, 3).map((each) => ({ ...listening, ...at, userId: each.id })));
    expect((await enter("host", { soundOnly: true })).body.code).toBe("conference-full");
    expect((await ask("GET", "", "host")).body.data).toMatchObject({ people: 12, withPictures: 8 });
  });
});

describe("what is told in a room", () => {
  test("people of two processes see each other come, raise a hand and go", async () => {
    const [host, member] = [await enterId("host"), await enterId("member")];
    const here = await follow("host", host);
    const there = await follow("member", member, { at: other });
    const both = (data: { people: { name: string }[] }) => data.people.length === 2;
    expect(names(await here.next("room", both))).toEqual(names(await there.next("room", both)));
    await beat("member", member, { microphone: true, hand: true });
    const raised = await here.next("room", ({ people }) => people[1].handAt);
    expect(raised.people[1]).toMatchObject({ id: member, microphone: true, camera: false });
    expect(raised.people[0]).toMatchObject({ id: host, isHost: true });
    await ask("DELETE", `/people/${member}`, "member");
    expect(await there.next("out")).toEqual({ because: "left" });
    await here.next("room", ({ people }) => people.length === 1);
  });

  test("signals reach whom they are for, on another process, large ones too, in their order", async () => {
    const [host, member] = [await enterId("host"), await enterId("member")];
    const there = await follow("member", member, { at: other });
    const large = "ق".repeat(20_000);
    const signals = [large, "two", "three"].map((data) => ({ to: member, data }));
    expect((await ask("POST", `/people/${host}/signals`, "host", { signals })).status).toBe(200);
    for (const data of [large, "two", "three"]) {
      const signal = await there.next("signal", (each) => each.data === data);
      expect(signal).toEqual({ from: host, data });
    }
    const sent = there.events.filter(({ event }) => event === "signal");
    expect(sent.map(({ data }) => data.data)).toEqual([large, "two", "three"]);
    // A stream that comes again gets what it missed, with the numbers by which it knows the rest.
    await there.close();
    await ask("POST", `/people/${host}/signals`, "host", {
      signals: [{ to: member, data: "missed" }],
    });
    const again = await follow("member", member, { after: Number(sent.at(-1)?.id) });
    expect(await again.next("signal", ({ data }) => data === "missed")).toBeTruthy();
    // A minute later nothing of it is left.
    pass(2 * MINUTE);
    await tidyConferences({ db: world.db, clock: world.clock });
    expect(await world.db.$count(conferenceSignals)).toBe(0);
  });

  test("nobody signals into a room in which they aren't, or to somebody elsewhere", async () => {
    const member = await enterId("member");
    const first = id;
    id = await addMeeting(world.platform.dependencies, [HOST, WOMAN], { startsAt: fixedNow });
    const elsewhere = await enterId("woman");
    const send = (by: string, from: string, to: string) =>
      ask("POST", `/people/${from}/signals`, by, { signals: [{ to, data: "x" }] });
    expect((await send("woman", elsewhere, member)).status).toBe(200);
    expect(await world.db.$count(conferenceSignals)).toBe(0);
    id = first;
    expect((await send("woman", elsewhere, member)).status).toBe(404);
    const large = { signals: [{ to: member, data: "x".repeat(64_001) }] };
    expect((await ask("POST", `/people/${member}/signals`, "member", large)).status).toBe(400);
  });

  test("nobody floods a room with signals: two million characters a minute at most", async () => {
    const [host, member] = [await enterId("host"), await enterId("member")];
    const send = async (count: number) => {
      const data = "x".repeat(49_000);
      const signals = Array.from({ length: count }, () => ({ to: member, data }));
      return (await ask("POST", `/people/${host}/signals`, "host", { signals })).status;
    };
    expect(await send(5)).toBe(400);
    const statuses: number[] = [];
    for (let at = 0; at < 11; at++) statuses.push(await send(4));
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    pass(61);
    await beat("host", host);
    expect(await send(4)).toBe(200);
  });

  test("a tab that died leaves the roster after 40 seconds, and its time counts until it was heard of", async () => {
    const [host, member] = [await enterId("host"), await enterId("member")];
    const here = await follow("host", host);
    pass(30);
    await beat("host", host);
    await beat("member", member);
    pass(39);
    await beat("host", host);
    await world.platform.dependencies.conferences.heartbeat();
    expect((await ask("GET", "", "host")).body.data.people).toBe(1);
    pass(1);
    await world.platform.dependencies.conferences.heartbeat();
    await here.next("room", ({ people }) => people.length === 1);
    expect((await beat("member", member)).body.code).toBe("conference-over");
    const [row] = await world.db
      .select()
      .from(conferencePeople)
      .where(eq(conferencePeople.id, member));
    expect(row).toMatchObject({
      leaving: "silent",
      leftAt: new Date(fixedNow.getTime() + 30_000),
    });
  });
});

describe("what a host does", () => {
  test("removes: who was sent out can't come back, with the old ticket or anew, until let in again", async () => {
    const member = await enterId("member");
    const there = await follow("member", member, { at: other });
    expect((await act("remove", member, "member")).status).toBe(404);
    expect((await act("remove", member)).status).toBe(200);
    expect(await there.next("out")).toEqual({ because: "removed" });
    expect((await beat("member", member)).body.code).toBe("conference-over");
    expect((await enter("member", { personId: member })).status).toBe(409);
    expect((await enter("member")).body.code).toBe("conference-removed");
    expect((await ask("GET", "", "member")).body.data.isRemoved).toBe(true);
    const host = await enterId("host");
    const here = await follow("host", host);
    const { removed } = await here.next("room");
    expect(removed).toHaveLength(1);
    expect((await act("restore", removed[0].id)).status).toBe(200);
    expect((await enter("member")).status).toBe(200);
    const [entry] = await world.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.act, "conference-removed"));
    expect(entry?.subject).toBe(removed[0].id);
  });

  test("locks: who comes waits at the door, sees nobody, and is let in or refused", async () => {
    const host = await enterId("host");
    const here = await follow("host", host);
    await act("lock");
    const member = await enter("member");
    expect(member.body.data).toMatchObject({ state: "waiting", carriage: null });
    const { personId } = member.body.data;
    const there = await follow("member", personId, { at: other });
    expect(await there.next("room")).toMatchObject({ state: "waiting", people: [], waiting: [] });
    const knocked = await here.next("room", ({ waiting }) => waiting.length === 1);
    expect(knocked.waiting[0].id).toBe(personId);
    expect((await ask("POST", `/people/${personId}/signals`, "member", signal(host))).status).toBe(
      404,
    );
    await act("admit", personId);
    await there.next("room", ({ state, people }) => state === "in" && people.length === 2);
    expect((await enter("member", { personId })).body.data.carriage.way).toBe("direct");
    const woman = await enterId("woman");
    const door = await follow("woman", woman);
    await act("refuse", woman);
    expect(await door.next("out")).toEqual({ because: "refused" });
    await act("unlock");
    expect((await enter("woman")).body.data.state).toBe("in");
  });
  const signal = (to: string) => ({ signals: [{ to, data: "x" }] });

  test("asks one or all to be silent, not themselves", async () => {
    const [host, member] = [await enterId("host"), await enterId("member")];
    const there = await follow("member", member, { at: other });
    await act("mute", member);
    const asked = { from: null, data: JSON.stringify({ asked: "mute" }) };
    expect(await there.next("signal")).toEqual(asked);
    await act("muteAll");
    expect(await world.db.$count(conferenceSignals, eq(conferenceSignals.toId, host))).toBe(0);
    expect(await world.db.$count(conferenceSignals, eq(conferenceSignals.toId, member))).toBe(2);
    expect((await act("mute")).body.errors).toMatchObject([{ path: "person" }]);
  });
});

test("the attendance of a meeting comes from its joins", async () => {
  const member = await enterId("member");
  pass(30);
  await beat("member", member);
  pass(30);
  await ask("DELETE", `/people/${member}`, "member");
  pass(10 * MINUTE);
  tokens.member = (await world.signIn(MEMBER)).accessToken;
  const again = await enterId("member");
  pass(30);
  await beat("member", again);
  pass(30);
  await ask("DELETE", `/people/${again}`, "member");
  tokens.host = (await world.signIn(HOST)).accessToken;
  const { body } = await world.request("GET", `/meetings/${id}`, { token: tokens.host });
  const attended = body.data.people.flatMap((each: { attended: object | null }) =>
    each.attended ? [each.attended] : [],
  );
  expect(attended).toEqual([{ at: fixedNow.toISOString(), minutes: 2 }]);
});
