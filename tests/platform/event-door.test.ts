/* The door of an event: who comes is ticked off once, by whomever, with a line or later. */
import { and, eq, sql } from "drizzle-orm";
import { decodeJwt, importJWK, jwtVerify } from "jose";
import { beforeEach, expect, test } from "vitest";
import { presences } from "#app/platform/attendance/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { codeOf } from "#app/platform/event/door-list.ts";
import { eventHelpers, eventPlaces, events } from "#app/platform/event/tables.ts";
import { ticketOf } from "#app/platform/event/ticket.ts";
import { points } from "#app/platform/leaderboard/tables.ts";
import { notificationRecipients, notifications } from "#app/platform/notification/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { addEvent, eventForm, idOf } from "#tests/world/event.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const uids = {
  leader: "demo-governorate-leader",
  member: "demo-member",
  woman: "demo-member-woman",
  expired: person("expired").uid,
};
const world = setUp(() => openWorld({}, { cast: uids }));
beforeEach(async () => {
  world.clock.set(fixedNow);
  await world.db.delete(rateLimits);
  await world.db.delete(events);
});

const HOUR = 60 * 60 * 1000;
const formOf = (number: number, more: Readonly<Record<string, string>> = {}) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(eventForm(number, more)))
    data.append(name, String(value));
  return data;
};
const later = (minutes: number) =>
  new Date(world.clock.now().getTime() + minutes * 60_000).toISOString();
const soon = () => new Date(fixedNow.getTime() + HOUR / 4);
/** An event in a quarter of an hour with the member and a guest, at which the woman helps. */
async function open() {
  const now = new Date(fixedNow.getTime() - HOUR);
  world.clock.set(now);
  const id = await addEvent(world.platform.dependencies, { startsAt: soon(), maxCompanions: 3 });
  await world.as("member").post(`/events/${id}/place`, { companions: "2" });
  await world.as("expired").post(`/events/${id}/place`, {});
  const guest = { fullName: "منى سعيد", email: "mona@example.org" };
  await world.as().post(`/events/${id}/guests`, guest);
  const [asked] = await world.db.select().from(eventPlaces).where(eq(eventPlaces.state, "asked"));
  const ticket = ticketOf(world.platform.dependencies.configuration, asked?.id ?? "");
  await world.as().post(`/events/${id}/ticket`, { ticket });
  const userId = await idOf(world.platform.dependencies, "demo-member-woman");
  await world.db.insert(eventHelpers).values({ eventId: id, userId });
  world.clock.set(fixedNow);
  const rows = await world.db.select().from(eventPlaces).where(eq(eventPlaces.eventId, id));
  const memberId = await idOf(world.platform.dependencies, "demo-member");
  const place = rows.find((row) => row.userId === memberId)?.id ?? "";
  return { id, place, memberId, guest: asked?.id ?? "", ticket };
}
const tick = (id: string, by: string, places: readonly string[], at = later(0), since?: string) => {
  const ticks = places.map((place) => ({ place, at }));
  return world.as(by).post(`/events/${id}/door/ticks`, { ticks, since });
};
/** Nobody is absent before the start. */
async function begin() {
  world.clock.set(soon());
}
const group = async (id: string, state: string) => {
  const { body } = await world.as("leader").get(`/events/${id}/attendees?state=${state}`);
  const { items, people, counts } = body.data;
  // The tab's number is that of its list.
  if (state !== "door") expect(counts[state] ?? 0).toBe(people);
  return items.map(({ name }: { name: string }) => name);
};

test("organisers and helpers stand at the door, nobody else; before it opens and long after nothing is ticked", async () => {
  const { id, place } = await open();
  expect((await world.as("leader").get(`/events/${id}/door`)).body.data).toMatchObject({
    isOpen: true,
    expected: 5,
    came: 0,
    mayArrange: true,
  });
  expect((await world.as("woman").get(`/events/${id}/door`)).body.data.mayArrange).toBe(false);
  for (const [method, path] of [
    ["GET", "door"],
    ["GET", "door/list"],
    ["POST", "door/ticks"],
    ["POST", "door/strike"],
  ] as const) {
    const body = path === "door/ticks" ? { ticks: [] } : { place };
    const sent = method === "GET" ? undefined : body;
    const { status } = await world.as("member").ask(method, `/events/${id}/${path}`, sent);
    expect(status, path).toBe(404);
  }
  world.clock.set(new Date(fixedNow.getTime() - HOUR / 2));
  expect((await tick(id, "woman", [place])).body.code).toBe("gathering-closed");
  world.clock.pass(30 * 60 * 60);
  expect((await tick(id, "woman", [place])).body.code).toBe("gathering-closed");
  expect((await world.as("woman").get(`/events/${id}/door/list`)).body.code).toBe("gathering-over");
});

test("a tick counts once, with points once; of two doors the earlier tick counts in whichever order they come", async () => {
  const { id, place, memberId, guest } = await open();
  world.clock.pass(10 * 60);
  const first = await tick(id, "woman", [place, guest], later(-3));
  expect(first.body.data.came).toBe(2);
  expect(first.body.data.arrivals[0]).toMatchObject({ isOwn: true });
  expect((await tick(id, "woman", [place, guest], later(-3))).body.data.came).toBe(2);
  // A device that had no line at the other door was earlier.
  const second = await tick(id, "leader", [place], later(-5));
  expect(second.body.data.arrivals).toContainEqual(
    expect.objectContaining({ place, isOwn: true, at: later(-5) }),
  );
  // The first device learns of it, and a later tick changes nothing.
  const { until } = first.body.data;
  const learnt = await tick(id, "woman", [place], later(-1), until);
  expect(learnt.body.data.arrivals).toContainEqual(
    expect.objectContaining({ place, isOwn: false, at: later(-5) }),
  );
  const atDoor = sql`${presences.gatheringId} = (select gathering_id from events where id = ${id})`;
  const rows = await world.db
    .select()
    .from(presences)
    .where(and(eq(presences.userId, memberId), atDoor));
  expect(rows.filter(({ checkedInBy }) => checkedInBy !== null)).toHaveLength(1);
  await world.platform.dependencies.jobs.drain();
  await world.platform.dependencies.jobs.drain();
  const own = await world.db
    .select()
    .from(points)
    .where(eq(points.source, rows.at(-1)?.gatheringId ?? ""));
  expect(own.map(({ userId }) => userId)).toEqual([memberId]);

  expect(await group(id, "came")).toHaveLength(2);
  expect(await group(id, "door")).toHaveLength(3);
  expect(await group(id, "absent")).toEqual([]);
  await begin();
  expect(await group(id, "absent")).toEqual([person("expired").name]);
  expect((await world.as("leader").get(`/events/${id}/door`)).body.data.came).toBe(4);

  for (const times of ["once", "twice"]) {
    const struck = await world.as("woman").post(`/events/${id}/door/strike`, { place });
    expect(struck.status, times).toBe(200);
  }
  expect(await group(id, "came")).toEqual(["منى سعيد"]);
  expect(
    await world.db
      .select()
      .from(points)
      .where(eq(points.source, rows.at(-1)?.gatheringId ?? "")),
  ).toEqual([]);
});

test("a guest who was ticked off and registers as a member then came once, with their party and points", async () => {
  for (const byCode of [false, true]) {
    const { id } = await open();
    const userId = await idOf(world.platform.dependencies, "demo-governorate-leader");
    const email = `adopted-${byCode}@example.org`;
    // A new address is confirmed by an act of its own.
    for (const change of [{ email }, { emailConfirmedAt: fixedNow }]) {
      await world.db.update(users).set(change).where(eq(users.id, userId));
    }
    const [place] = await world.db
      .insert(eventPlaces)
      .values({
        ...{ eventId: id, guestName: "منى", guestEmail: email, state: "registered" as const },
        ...{ companions: 2, answers: [], turn: 9, since: fixedNow },
      })
      .returning();
    await world.db.update(events).set({ taken: sql`taken + 3` }).where(eq(events.id, id));
    expect((await tick(id, "woman", [place?.id ?? ""])).body.data.came).toBe(1);
    const [event] = await world.db.select().from(events).where(eq(events.id, id));
    const gatheringId = event?.gatheringId ?? "";
    if (byCode) {
      await world.db.insert(presences).values({ gatheringId, userId, checkedInAt: fixedNow });
    }
    expect((await world.as("leader").post(`/events/${id}/place`, {})).body.data.state).toBe(
      "registered",
    );
    const [came, ...others] = await world.db
      .select()
      .from(presences)
      .where(eq(presences.gatheringId, gatheringId));
    expect(others).toEqual([]);
    expect(came).toMatchObject({ userId, guestKey: null, guestName: null, companions: 2 });
    expect((await tick(id, "woman", [place?.id ?? ""])).body.data.came).toBe(1);
    await begin();
    expect(await group(id, "absent")).toHaveLength(3);
    await world.platform.dependencies.jobs.drain();
    const given = await world.db.select().from(points).where(eq(points.source, gatheringId));
    expect(given.map((each) => each.userId)).toEqual(byCode ? [] : [userId]);
  }
});

test("who comes has the place that was offered to them, or comes free; a tick that is taken back leaves it as it was", async () => {
  world.clock.set(new Date(fixedNow.getTime() - HOUR));
  const more = { startsAt: soon(), maxAttendance: 2 };
  const id = await addEvent(world.platform.dependencies, more);
  const place = `/events/${id}/place`;
  for (const by of ["leader", "expired", "member", "woman"]) await world.as(by).post(place, {});
  const states = async () => {
    const rows = await world.db.select().from(eventPlaces).where(eq(eventPlaces.eventId, id));
    const [event] = await world.db.select().from(events).where(eq(events.id, id));
    const inTurn = rows.sort((a, b) => a.turn - b.turn);
    return [inTurn.map(({ state }) => state), event?.taken, event?.waiting];
  };
  const rows = await world.db.select().from(eventPlaces).where(eq(eventPlaces.eventId, id));
  const placeOf = async (uid: string) => {
    const userId = await idOf(world.platform.dependencies, uid);
    return rows.find((row) => row.userId === userId)?.id ?? "";
  };
  const [member, woman] = [await placeOf("demo-member"), await placeOf("demo-member-woman")];
  const tend = async (minutesBefore: number) => {
    world.clock.set(new Date(soon().getTime() - minutesBefore * 60_000));
    await world.platform.dependencies.jobs.add(world.db, "tendEvents", {});
    await world.platform.dependencies.jobs.drain();
  };
  await tend(25);
  await world.as("expired").post(`${place}/give-back`, {});
  expect(await states()).toEqual([["registered", "left", "offered", "waiting"], 2, 1]);

  await tick(id, "leader", [member]);
  expect(await states()).toEqual([["registered", "left", "registered", "waiting"], 2, 1]);
  await world.as("leader").post(`/events/${id}/door/strike`, { place: member });
  expect(await states()).toEqual([["registered", "left", "offered", "waiting"], 2, 1]);
  // The offer is over before the start; whoever is in by then keeps the place.
  await tick(id, "leader", [member, woman]);
  await tend(5);
  expect(await states()).toEqual([["registered", "left", "registered", "waiting"], 2, 1]);
  expect((await world.as("leader").get(`/events/${id}/door`)).body.data).toMatchObject({
    came: 2,
    cameWithoutPlace: 1,
  });
  // A place comes free for who was let in without one: nothing is to be confirmed.
  await world.as("leader").post(`${place}/give-back`, {});
  expect(await states()).toEqual([["left", "left", "registered", "registered"], 2, 0]);
  await tend(-1);
  const told = await world.db
    .select({ title: notifications.title })
    .from(notificationRecipients)
    .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
    .where(sql`${notifications.params}->>'id' = ${id}`);
  expect(told.map(({ title }) => title.en).filter((title) => !/^Reminder/.test(title))).toEqual([
    expect.stringContaining("There’s a place for you"),
  ]);
});

test("whoever was ticked off by mistake is taken back at the door: with a place, a guest, who waits, and on a place given back", async () => {
  const { id, place, guest, ticket } = await open();
  await world.db.update(events).set({ maxAttendance: 5 }).where(eq(events.id, id));
  // More than the guest leaves free.
  await world.as("leader").post(`/events/${id}/place`, { companions: "1" });
  const rows = await world.db.select().from(eventPlaces).where(eq(eventPlaces.eventId, id));
  const waiting = rows.find(({ state }) => state === "waiting")?.id ?? "";
  const back = await world.as().post(`/events/${id}/ticket/give-back`, { ticket });
  expect(back.status).toBe(200);
  // A list on a device is older than that.
  const all = [place, guest, waiting];
  expect((await tick(id, "woman", all)).body.data.came).toBe(3);
  const came = async () => {
    const { items } = (await world.as("woman").get(`/events/${id}/attendees?state=door`)).body.data;
    const found: { id: string; cameAt: string | null }[] = items;
    return found.flatMap((item) => (item.cameAt ? item.id : [])).sort();
  };
  expect(await came()).toEqual(all.toSorted());
  for (const each of all) {
    const struck = await world.as("woman").post(`/events/${id}/door/strike`, { place: each });
    expect(struck.status).toBe(200);
  }
  expect(await came()).toEqual([]);
  expect((await world.as("leader").get(`/events/${id}/door`)).body.data.came).toBe(0);
});

test("a clock that is wrong counts within the hours of the door", async () => {
  const { id, place, guest } = await open();
  await tick(id, "woman", [place], "2001-01-01T00:00:00Z");
  const { body } = await tick(id, "woman", [guest], "2099-01-01T00:00:00Z");
  const at = body.data.arrivals.map((each: { at: string }) => each.at).sort();
  expect(at).toEqual([new Date(soon().getTime() - HOUR / 2).toISOString(), later(0)]);
});

test("the list for a device is signed, ends after the event, and says only what a door needs", async () => {
  const { id, place, ticket, guest } = await open();
  await world.as("member").get("/profile/card");
  const { list } = (await world.as("woman").get(`/events/${id}/door/list`)).body.data;
  const { keys } = (await world.as().get("/card-keys")).body.data;
  const { payload, protectedHeader } = await jwtVerify(list, await importJWK(keys[0], "EdDSA"), {
    currentDate: world.clock.now(),
  });
  expect(protectedHeader.typ).toBe("event-door");
  expect(payload.exp).toBe(Math.floor(soon().getTime() / 1000) + 26.5 * 3600);
  const places = payload.places as { id: string; code: string }[];
  expect(places).toHaveLength(3);
  const member = places.find((each) => each.id === place);
  expect(member).toEqual({
    id: place,
    name: person("verified").name,
    end: person("verified").membershipId?.slice(-4),
    party: 3,
    state: "registered",
    code: expect.stringMatching(/^[\w-]{16}$/),
  });
  const { token } = (await world.as("member").get("/profile/card")).body.data;
  expect(member?.code).toBe(codeOf(id, decodeJwt(token).jti ?? ""));
  expect(places.find((each) => each.id === guest)?.code).toBe(codeOf(id, ticket));
  expect(JSON.stringify(payload)).not.toContain("mona@example.org");
  // It is no card.
  expect((await world.as().get(`/cards/${list.slice(0, 700)}`)).status).not.toBe(200);
});

test("publishing opens a gathering that moves with the event and goes with it; its code checks in too", async () => {
  const created = await world.as("leader").post("/events", formOf(1));
  const { id } = created.body.data;
  await world.as("leader").post(`/events/${id}/publish`, {});
  const { gatheringId } = (await world.as("leader").get(`/events/${id}/door`)).body.data;
  expect(gatheringId).toBeTruthy();
  await world.as("leader").patch(`/events/${id}`, formOf(2, { time: "19:00" }));
  const door = (await world.as("leader").get(`/events/${id}/door`)).body.data;
  expect(door).toMatchObject({ gatheringId, title: "ندوة 2" });
  world.clock.set(new Date(door.startsAt));
  const shown = await world.request("GET", `/attendance/gatherings/${gatheringId}/code`, {
    token: (await world.signIn(person("verified", "admin").uid)).accessToken,
  });
  const { code } = shown.body.data;
  expect((await world.as("member").post("/attendance/check-in", { code })).status).toBe(200);
  expect(await group(id, "came")).toEqual([person("verified").name]);
  const came = await world.as("leader").get(`/events/${id}/attendees?state=came`);
  expect(came.body.data.items).toMatchObject([{ hasPlace: false }]);
  // A door's device counts them, who are on no list of it.
  expect((await tick(id, "leader", [])).body.data).toMatchObject({ came: 0, unlisted: 1 });
  await world.as("leader").post(`/events/${id}/cancel`, { reason: "المطر" });
  expect((await world.as("leader").get(`/events/${id}/door`)).body.data.isOpen).toBe(false);
});

test("a message goes to one group: users are told, guests are mailed; helpers send none", async () => {
  const { id, place, memberId } = await open();
  await tick(id, "woman", [place]);
  const send = (to: string, by: string) =>
    world.as(by).post(`/events/${id}/messages`, {
      group: to,
      message: "القاعة تغيرت إلى الدور الثاني.",
    });
  expect((await send("came", "woman")).status).toBe(403);
  expect((await send("came", "leader")).body.data).toEqual({ told: 1 });
  const told = await world.db
    .select({ userId: notificationRecipients.userId, message: notifications.message })
    .from(notificationRecipients)
    .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
    .where(eq(notificationRecipients.userId, memberId));
  expect(told.at(-1)?.message.ar).toBe("القاعة تغيرت إلى الدور الثاني.");
  expect((await send("absent", "leader")).body.data).toEqual({ told: 0 });
  await begin();
  expect((await send("absent", "leader")).body.data).toEqual({ told: 2 });
});
