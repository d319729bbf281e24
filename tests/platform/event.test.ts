import { desc, eq, isNotNull, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import type { Language } from "#app/arabic/language.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { tendEvents } from "#app/platform/event/api-jobs.ts";
import { eventPlaces, events } from "#app/platform/event/tables.ts";
import { ticketOf } from "#app/platform/event/ticket.ts";
import { translate } from "#app/platform/i18n.ts";
import { notificationRecipients, notifications } from "#app/platform/notification/tables.ts";
import { roles, users } from "#app/platform/user/tables.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { addEvent, eventForm, idOf } from "#tests/world/event.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld({}, { cast }));
const cast = {
  damietta: "demo-governorate-leader",
  member: "demo-member",
  woman: "demo-member-woman",
  expired: person("expired").uid,
  own: person("verified").uid,
};
beforeEach(async () => {
  world.clock.set(fixedNow);
  await world.db.delete(rateLimits);
  await world.db.delete(events);
});

const register = (id: string, by?: string, body: object = {}) =>
  world.as(by).post(`/events/${id}/place`, body);
const add = (more: Parameters<typeof addEvent>[1] = {}) =>
  addEvent(world.platform.dependencies, more);
/** All that anybody is told of an event. */
const toldOf = async (id: string) => {
  const rows = await world.db
    .select({ title: notifications.title })
    .from(notificationRecipients)
    .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
    .where(sql`${notifications.params}->>'id' = ${id}`);
  return rows.map(({ title }) => title.en);
};
/** The ticket of a place that matches. */
const ticketFor = async (wanted: Partial<typeof eventPlaces.$inferSelect>) => {
  const all = await world.db.select().from(eventPlaces).where(isNotNull(eventPlaces.guestEmail));
  const place = all.find((each) =>
    Object.entries(wanted).every(([name, value]) => each[name as keyof typeof each] === value),
  );
  return ticketOf(world.platform.dependencies.configuration, place?.id ?? "");
};
/** Mails to an address, newest first. */
const mailsTo = async (to: string): Promise<{ subject: string; text: string }[]> => {
  await world.platform.dependencies.jobs.drain();
  const url = `http://platform/demo/mailbox.json?${new URLSearchParams({ to })}`;
  return (await world.platform.fetch(new Request(url))).json();
};
/** What a person was told last, as its title and in full. */
const toldTo = async (uid: string) => (await messageTo(uid))?.title.en;
const messageTo = async (uid: string) => {
  const userId = await idOf(world.platform.dependencies, uid);
  const [row] = await world.db
    .select({ title: notifications.title, message: notifications.message })
    .from(notificationRecipients)
    .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
    .where(eq(notificationRecipients.userId, userId))
    .orderBy(desc(notifications.id))
    .limit(1);
  return row;
};

describe("who sees an event and registers", () => {
  test("a public one is for anybody, members of any status too; a guest without an account asks by mail", async () => {
    const id = await add();
    expect((await world.as().get("/events")).body.data.items).toMatchObject([
      { id, placesLeft: 50 },
    ]);
    expect((await world.as().get(`/events/${id}`)).body.data).toMatchObject({
      mayRegister: false,
      isForGuests: true,
    });
    expect((await register(id)).status).toBe(401);
    expect((await register(id, "expired")).body.data).toMatchObject({ state: "registered" });
    expect((await register(id, "expired")).body.data).toMatchObject({ state: "registered" });
    expect((await world.as("expired").get("/events?mine=on")).body.data.items).toMatchObject([
      { id, mine: "registered", attendees: 1 },
    ]);
  });

  test("one whose writer was erased is read by who leads a secretariat as well", async () => {
    const id = await add();
    await world.db.update(events).set({ createdBy: null }).where(eq(events.id, id));
    const { accessToken: token } = await world.signIn("demo-secretariat-admin");
    const { status, body } = await world.request("GET", `/events/${id}`, { token });
    expect([status, body.data.mayEdit, body.data.mayCheckIn]).toEqual([200, false, false]);
  });

  test("a guest takes a place by the ticket that was mailed, once, and gives it back by it", async () => {
    const id = await add();
    const guest = { fullName: "منى سعيد", email: "mona@example.org" };
    const take = (body: object) => world.as().post(`/events/${id}/ticket`, body);
    expect((await world.as().post(`/events/${id}/guests`, guest)).status).toBe(200);
    const [row] = await world.db.select().from(eventPlaces);
    expect(row).toMatchObject({ state: "asked", guestEmail: "mona@example.org" });
    expect((await world.as().get(`/events/${id}`)).body.data.attendees).toBe(0);
    const ticket = ticketOf(world.platform.dependencies.configuration, row?.id ?? "");
    expect((await take({ ticket })).body.data.state).toBe("registered");
    // Somebody else who knows the address changes nothing about it.
    const other = { ...guest, fullName: "آخر غيرها" };
    expect((await world.as().post(`/events/${id}/guests`, other)).status).toBe(200);
    const all = await world.db.select().from(eventPlaces).orderBy(eventPlaces.id);
    expect(all).toMatchObject([
      { state: "registered", guestName: "منى سعيد" },
      { state: "asked", guestName: "آخر غيرها" },
    ]);
    const read = await world.as().get(`/events/${id}?ticket=${ticket}`);
    expect(read.body.data.place).toMatchObject({ state: "registered", name: "منى سعيد" });
    const forged = `${row?.id}.${"A".repeat(43)}`;
    expect((await take({ ticket: forged })).status).toBe(404);
    const back = await world.as().post(`/events/${id}/ticket/give-back`, { ticket });
    expect(back.status).toBe(200);
    expect((await world.as().get(`/events/${id}`)).body.data.attendees).toBe(0);
  });

  test("a guest's party is looked at again when the ticket is confirmed: the event may have changed", async () => {
    const id = await add({ maxCompanions: 3 });
    const guest = { fullName: "منى سعيد", email: "mona@example.org", companions: "3" };
    await world.as().post(`/events/${id}/guests`, guest);
    const [row] = await world.db.select().from(eventPlaces);
    const ticket = ticketOf(world.platform.dependencies.configuration, row?.id ?? "");
    await world.db.update(events).set({ maxCompanions: 1 });
    const refused = await world.as().post(`/events/${id}/ticket`, { ticket });
    expect(refused.body.errors).toMatchObject([{ path: "companions" }]);
    // Asked again with fewer, the link of that request takes the place, and the first one shows it.
    await world.as().post(`/events/${id}/guests`, { ...guest, companions: "1" });
    const again = await ticketFor({ companions: 1 });
    const taken = await world.as().post(`/events/${id}/ticket`, { ticket: again });
    expect(taken.body.data).toMatchObject({ state: "registered", companions: 1 });
    const shown = await world.as().get(`/events/${id}?ticket=${ticket}`);
    expect(shown.body.data.place).toMatchObject({ state: "registered", companions: 1 });
  });

  test("what a link confirms is what its own mail was sent for, whatever strangers ask with the address", async () => {
    const id = await add({ maxCompanions: 5, maxAttendance: 4 });
    const guest = { fullName: "منى سعيد", email: "links@example.org" };
    const request = (more: object) => world.as().post(`/events/${id}/guests`, more);
    await request({ ...guest, companions: "1" });
    await request({ ...guest, fullName: "غريب عنها", companions: "4" });
    const ticket = await ticketFor({ companions: 1 });
    const taken = await world.as().post(`/events/${id}/ticket`, { ticket });
    expect(taken.body.data).toMatchObject({ companions: 1, name: "منى سعيد" });
    const [asked, , confirmed] = (await mailsTo("links@example.org")).reverse();
    for (const mail of [asked, confirmed]) {
      expect(mail?.subject).toContain("ندوة الشباب والعمل العام");
      expect(mail?.text).toContain("قصر ثقافة دمياط");
      expect(mail?.text).toContain("ومعك مرافق واحد.");
      expect(mail?.text).not.toContain("منى");
      expect(mail?.text).toContain(encodeURIComponent(ticket));
    }
    // The link of the other request opens the place that they have; nobody gets a second one.
    const other = await ticketFor({ companions: 4 });
    const second = await world.as().post(`/events/${id}/ticket`, { ticket: other });
    expect(second.body.data).toMatchObject({ state: "registered", companions: 1 });
    expect((await world.as().get(`/events/${id}`)).body.data).toMatchObject({ attendees: 2 });
    // Who finds no room is told by mail as well.
    await request({ fullName: "سامي علي", email: "sami@example.org", companions: "2" });
    const late = await ticketFor({ guestEmail: "sami@example.org" });
    await world.as().post(`/events/${id}/ticket`, { ticket: late });
    await world.as().post(`/events/${id}/ticket`, { ticket: late });
    const told = (await mailsTo("sami@example.org")).map(({ subject }) => subject);
    expect(told).toHaveLength(2);
    expect(told[0]).toContain("قائمة انتظار");
  });

  test("one person has one place, by an account and as a guest with the address that is proved to be theirs", async () => {
    const { email = "" } = person("verified", "member");
    const userId = await idOf(world.platform.dependencies, person("verified", "member").uid);
    const proved = { email, emailConfirmedAt: world.clock.now() };
    await world.db.update(users).set(proved).where(eq(users.id, userId));
    const take = async (id: string) => {
      const guest = { fullName: "منى سعيد", email };
      // Of the address what was typed, in part, and nothing else.
      expect((await world.as().post(`/events/${id}/guests`, guest)).body.data).toEqual({
        sentTo: "m••••@example.org",
        until: expect.any(String),
      });
      const ticket = await ticketFor({ eventId: id });
      return { ticket, ...(await world.as().post(`/events/${id}/ticket`, { ticket })) };
    };
    // The account first: the ticket, which proves the address, says so, and gives nothing back.
    const first = await add();
    await register(first, "own");
    const { ticket, body } = await take(first);
    expect(body.data).toMatchObject({ state: "registered", isOfAccount: true });
    const path = `/events/${first}/ticket/give-back`;
    expect((await world.as().post(path, { ticket })).status).toBe(404);
    // The guest first: the place becomes the account's.
    const second = await add();
    expect((await take(second)).body.data).toMatchObject({ isOfAccount: false });
    expect((await register(second, "own")).body.data).toMatchObject({ state: "registered" });
    expect((await world.as("own").get(`/events/${second}`)).body.data).toMatchObject({
      mine: "registered",
      attendees: 1,
    });
    // An address that nobody proved to be theirs is nobody's.
    await world.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, userId));
    const third = await add();
    await register(third, "own");
    expect((await take(third)).body.data).toMatchObject({ isOfAccount: false });
    for (const [id, attendees] of [
      [first, 1],
      [second, 1],
      [third, 2],
    ] as const) {
      expect((await world.as().get(`/events/${id}`)).body.data).toMatchObject({ attendees });
    }
  });

  test("a private one is not there for whom it doesn't name", async () => {
    const [role] = await world.db
      .select()
      .from(roles)
      .where(eq(roles.standardRank, "governorate_leaders"));
    const id = await add({ type: "private", allowedRoles: [role?.id ?? 0] });
    for (const by of [undefined, "member", "expired"]) {
      expect((await world.as(by).get(`/events/${id}`)).status).toBe(404);
      expect((await world.as(by).get("/events")).body.data.items).toEqual([]);
    }
    expect((await register(id, "member")).status).toBe(404);
    expect((await register(id, "damietta")).body.data.state).toBe("registered");
  });

  test("who has a place or waits still reads one that becomes private, by account or ticket, and nobody else", async () => {
    const id = await add({ maxAttendance: 3 });
    const guest = { fullName: "منى سعيد", email: "stays@example.org" };
    await world.as().post(`/events/${id}/guests`, guest);
    const ticket = await ticketFor({ eventId: id });
    await world.as().post(`/events/${id}/ticket`, { ticket });
    for (const by of ["member", "expired", "woman"]) await register(id, by);
    // Asked for and never confirmed: no place.
    const never = { ...guest, email: "never@example.org" };
    await world.as().post(`/events/${id}/guests`, never);
    const unconfirmed = await ticketFor({ eventId: id, guestEmail: never.email });
    const [role] = await world.db
      .select()
      .from(roles)
      .where(eq(roles.standardRank, "governorate_leaders"));
    const names = { type: "private" as const, allowedRoles: [role?.id ?? 0] };
    await world.db.update(events).set(names).where(eq(events.id, id));
    const read = async (by?: string, query = "") =>
      (await world.as(by).get(`/events/${id}${query}`)).status;
    expect(await read(undefined, `?ticket=${ticket}`)).toBe(200);
    expect(await read(undefined, `?ticket=${unconfirmed}`)).toBe(404);
    expect(await read()).toBe(404);
    for (const [by, mine] of [
      ["member", "registered"],
      ["expired", "registered"],
      ["woman", "waiting"],
    ] as const) {
      expect(await read(by)).toBe(200);
      for (const query of ["", "?mine=on", "?type=private"]) {
        const { items } = (await world.as(by).get(`/events${query}`)).body.data;
        expect(items, `${by} ${query}`).toContainEqual(expect.objectContaining({ id, mine }));
      }
    }
    await world.as("woman").post(`/events/${id}/place/give-back`, {});
    expect(await read("woman")).toBe(404);
  });

  test("a public one that names roles is read by anybody, and registered for by those alone", async () => {
    const [role] = await world.db
      .select()
      .from(roles)
      .where(eq(roles.standardRank, "governorate_leaders"));
    const id = await add({ allowedRoles: [role?.id ?? 0] });
    const read = await world.as("member").get(`/events/${id}`);
    expect(read.body.data).toMatchObject({ mayRegister: false, audience: [role?.name] });
    expect((await register(id, "member")).status).toBe(404);
    const guest = { fullName: "منى سعيد", email: "mona@example.org" };
    expect((await world.as().post(`/events/${id}/guests`, guest)).status).toBe(403);
    // Who is asked to agree to it is told how many those are.
    const people = async (event: string) =>
      (await world.as("damietta").get(`/event-desk/${event}/audience`)).body.data.people;
    const { rows } = await world.db.execute<{
      id: string;
    }>(sql`select distinct users.id from user_roles
      join users on users.id = user_id where role_id = ${role?.id} and status = 'verified'`);
    expect(rows.length).toBeGreaterThan(1);
    expect([await people(id), await people(await add())]).toEqual([rows.length, null]);
  });

  test("nobody registers after the start, brings more along than it allows, or leaves its questions open", async () => {
    const now = world.clock.now();
    const begun = await add({ startsAt: new Date(now.getTime() - 60_000) });
    expect((await register(begun, "member")).body.code).toBe("event-closed");
    const id = await add({ maxCompanions: 2, questions: ["من أين تأتي؟"] });
    const answers = ["من دمياط"];
    expect((await register(id, "member", { companions: "3", answers })).status).toBe(400);
    expect((await register(id, "member", { companions: "٢" })).body.errors).toMatchObject([
      { path: "answers" },
    ]);
    expect((await register(id, "member", { companions: "٢", answers })).body.data).toMatchObject({
      state: "registered",
      companions: 2,
    });
    expect((await world.as().get(`/events/${id}`)).body.data.attendees).toBe(3);
  });
});

test("a place that is given back goes to who is next, who is told and takes it up, or to the one after", async () => {
  const id = await add({ maxAttendance: 1 });
  await register(id, "damietta");
  expect((await register(id, "member")).body.data).toMatchObject({ state: "waiting", position: 1 });
  expect((await register(id, "woman")).body.data).toMatchObject({ state: "waiting", position: 2 });
  await world.as("damietta").post(`/events/${id}/place/give-back`);
  expect(await toldTo("demo-member")).toContain("There’s a place for you");
  expect((await world.as("member").get(`/events/${id}`)).body.data.place.state).toBe("offered");
  world.clock.pass(25 * 60 * 60);
  await world.platform.dependencies.jobs.add(world.db, "tendEvents", {});
  await world.platform.dependencies.jobs.drain();
  expect(await toldTo("demo-member")).toContain("You no longer have a place at");
  expect(await toldTo("demo-member-woman")).toContain("There’s a place for you");
  expect((await register(id, "woman")).body.data.state).toBe("registered");
});

test("a party that waits gives up its companions and keeps its turn; the place goes to it", async () => {
  const id = await add({ maxAttendance: 2, maxCompanions: 2 });
  await register(id, "damietta");
  await register(id, "expired");
  expect((await register(id, "member", { companions: "1" })).body.data.state).toBe("waiting");
  await register(id, "woman");
  const standing = async () => {
    const [event] = await world.db.select().from(events).where(eq(events.id, id));
    return [event?.taken, event?.waiting];
  };
  expect(await standing()).toEqual([2, 3]);
  const keep = (companions: number | string, by = "member") =>
    world.as(by).patch(`/events/${id}/place`, { companions });
  // Nobody comes with more than the event allows, and what can't be read gives nothing back.
  for (const more of [3, "x", "99"]) {
    const refused = await keep(more);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [expect.objectContaining({ path: "companions" })],
    ]);
  }
  expect((await keep(1)).status).toBe(200);
  expect(await standing()).toEqual([2, 3]);
  expect((await keep(0)).status).toBe(200);
  expect((await keep(0)).status).toBe(200);
  expect(await standing()).toEqual([2, 2]);
  for (const times of ["once", "twice"]) {
    const back = await world.as("damietta").post(`/events/${id}/place/give-back`);
    expect(back.status, times).toBe(200);
  }
  expect((await keep(0, "damietta")).status).toBe(404);
  const { place } = (await world.as("member").get(`/events/${id}`)).body.data;
  expect(place).toMatchObject({ state: "offered", companions: 0 });
  expect(await standing()).toEqual([2, 1]);
});

test("companions and answers are changed in the same place, by account and by ticket; more only where there is room", async () => {
  const id = await add({ maxAttendance: 4, maxCompanions: 2, questions: ["ماذا تأكل؟"] });
  await register(id, "member", { answers: ["نباتي"] });
  await register(id, "woman", { companions: "1", answers: ["كل شيء"] });
  const change = (by: string, party: object) => world.as(by).patch(`/events/${id}/place`, party);
  const count = async () => {
    const [event] = await world.db.select().from(events).where(eq(events.id, id));
    return [event?.taken, event?.waiting];
  };
  for (const times of ["once", "twice"]) {
    const more = await change("member", { companions: "١", answers: ["سمك"] });
    expect([times, more.status]).toEqual([times, 200]);
    expect(more.body.data).toMatchObject({
      state: "registered",
      companions: 1,
      answers: ["سمك"],
    });
    expect(await count()).toEqual([4, 0]);
  }
  // No room for one more: nothing is changed, and the answer says how many there is room for.
  const refused = await change("woman", { companions: 2, answers: ["لا شيء"] });
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [expect.objectContaining({ path: "companions", message: expect.stringContaining("1") })],
  ]);
  const { place } = (await world.as("woman").get(`/events/${id}`)).body.data;
  expect(place).toMatchObject({ companions: 1, answers: ["كل شيء"] });
  // The questions are still answered, and strangers to the event have nothing to change.
  expect((await change("member", { companions: 0, answers: [""] })).status).toBe(400);
  expect((await change("damietta", { answers: ["نباتي"] })).status).toBe(404);
  // By the ticket; what is freed is offered to who waits.
  const guest = { fullName: "منى سعيد", email: "mona@example.org", answers: ["نباتي"] };
  await world.as().post(`/events/${id}/guests`, { ...guest, companions: "0" });
  const [asked] = await world.db.select().from(eventPlaces).where(eq(eventPlaces.state, "asked"));
  const ticket = ticketOf(world.platform.dependencies.configuration, asked?.id ?? "");
  await world.as().post(`/events/${id}/ticket`, { ticket });
  expect(await count()).toEqual([4, 1]);
  const grown = await world
    .as()
    .patch(`/events/${id}/ticket`, { ticket, companions: "1", answers: ["دجاج"] });
  expect(grown.body.data).toMatchObject({ state: "waiting", companions: 1, position: 1 });
  expect(await count()).toEqual([4, 2]);
  await change("member", { companions: 0, answers: ["سمك"] });
  expect(await count()).toEqual([3, 2]);
  await change("woman", { companions: 0, answers: ["كل شيء"] });
  expect(await count()).toEqual([4, 0]);
  expect((await world.as().get(`/events/${id}?ticket=${ticket}`)).body.data.place).toMatchObject({
    state: "offered",
    companions: 1,
    answers: ["دجاج"],
  });
  expect((await world.as().patch(`/events/${id}/ticket`, { ticket: "x" })).status).toBe(404);
});

test("who may not register any more changes what they have, but brings no more", async () => {
  const id = await add({ maxAttendance: 9, maxCompanions: 3 });
  await register(id, "member", { companions: "2" });
  await world.db.update(events).set({ maxCompanions: 1 }).where(eq(events.id, id));
  const change = (companions: number) =>
    world.as("member").patch(`/events/${id}/place`, { companions });
  expect((await change(3)).status).toBe(400);
  expect((await change(2)).status).toBe(200);
  await world.db
    .update(events)
    .set({ type: "private", allowedRoles: [999_999] })
    .where(eq(events.id, id));
  expect((await change(1)).status).toBe(200);
  await world.db.update(events).set({ maxCompanions: 3 }).where(eq(events.id, id));
  expect((await change(2)).status).toBe(403);
  await world.db.update(events).set({ startsAt: world.clock.now() }).where(eq(events.id, id));
  expect((await change(0)).status).toBe(409);
});

test("people are reminded a day and two hours before, each once", async () => {
  const id = await add({ title: "لقاء التذكير" });
  await register(id, "member");
  const [event] = await world.db.select().from(events).where(eq(events.id, id));
  const tend = async (minutesBefore: number) => {
    world.clock.set(new Date((event?.startsAt.getTime() ?? 0) - minutesBefore * 60_000));
    await world.platform.dependencies.jobs.add(world.db, "tendEvents", {});
    await world.platform.dependencies.jobs.drain();
    const all = await world.db.select({ title: notifications.title }).from(notifications);
    return all.filter(({ title }) => title.ar === "تذكير: «لقاء التذكير»").length;
  };
  const sent: number[] = [];
  for (const minutes of [1500, 1439, 1438, 119, 118, -1]) sent.push(await tend(minutes));
  expect(sent).toEqual([0, 1, 1, 2, 2, 2]);
});

test("who still waits at the start is told once that no place came free, a guest by mail", async () => {
  const id = await add({ title: "قافلة مكتملة", maxAttendance: 1 });
  await register(id, "damietta");
  await register(id, "member");
  const guest = { fullName: "منى سعيد", email: "mona@example.org" };
  await world.as().post(`/events/${id}/guests`, guest);
  const [asked] = await world.db.select().from(eventPlaces).where(eq(eventPlaces.state, "asked"));
  const ticket = ticketOf(world.platform.dependencies.configuration, asked?.id ?? "");
  await world.as().post(`/events/${id}/ticket`, { ticket });
  const [event] = await world.db.select().from(events).where(eq(events.id, id));
  const toldAt = async (minutes: number) => {
    world.clock.set(new Date((event?.startsAt.getTime() ?? 0) + minutes * 60_000));
    await world.platform.dependencies.jobs.add(world.db, "tendEvents", {});
    await world.platform.dependencies.jobs.drain();
    const all = await world.db.select({ title: notifications.title }).from(notifications);
    const box = `http://platform/demo/mailbox.json?to=${encodeURIComponent(guest.email)}`;
    const sent: { subject: string; text: string }[] = await (
      await world.platform.fetch(new Request(box))
    ).json();
    const mails = sent.filter(({ text }) => text.includes("قافلة مكتملة"));
    // Each says why it comes, and how to stop what can be stopped: newest first, in the guest's language.
    const footers = ["over", "place", "ask"].slice(-mails.length);
    const said = (language: Language) =>
      footers.map((each) => translate(language, `mail:event.after.${each}`));
    const [one, other] = (["ar", "en"] as const).map((language) =>
      mails.every(({ text }, at) => text.includes(said(language)[at] ?? "")),
    );
    expect(one || other).toBe(true);
    const about = (words: string) => /No place was available at|ولم يتوفر لك مكان/.test(words);
    return [
      all.filter(({ title }) => about(title.en)).length,
      mails.filter(({ subject }) => about(subject)).length,
    ];
  };
  expect(await toldAt(-1)).toEqual([0, 0]);
  expect(await toldAt(0)).toEqual([1, 1]);
  expect(await toldAt(5)).toEqual([1, 1]);
  expect((await world.as("member").get(`/events/${id}`)).body.data.hasBegun).toBe(true);
});

describe("an organiser", () => {
  const form = (more: Readonly<Record<string, string>> = {}) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(eventForm(1, more)))
      data.append(name, String(value));
    return data;
  };
  const write = async () =>
    (await world.as("damietta").post("/events", form())).body.data.id as string;

  test("writes a draft that nobody else sees, publishes it, and tells everybody registered what changed", async () => {
    const id = await write();
    expect((await world.as("member").get(`/events/${id}`)).status).toBe(404);
    expect((await world.as("damietta").get(`/event-desk/${id}`)).body.data).toMatchObject({
      state: "draft",
      date: "2026-10-02",
      time: "18:00",
      minutes: 120,
      maxAttendance: 50,
    });
    expect((await world.as("damietta").post(`/events/${id}/publish`, {})).status).toBe(200);
    await register(id, "member");
    const changed = form({ time: "١٩:٣٠", title: "ندوة أخرى" });
    expect((await world.as("damietta").patch(`/events/${id}`, changed)).status).toBe(200);
    expect(await toldTo("demo-member")).toBe("“ندوة أخرى” has changed");
    const stale = form({ version: "1" });
    expect((await world.as("damietta").patch(`/events/${id}`, stale)).body.code).toBe(
      "changed-meanwhile",
    );
    expect((await world.as("damietta").post(`/events/${id}/cancel`, {})).status).toBe(400);
    const reason = { reason: "سوء الأحوال الجوية" };
    expect((await world.as("damietta").post(`/events/${id}/cancel`, reason)).status).toBe(200);
    expect(await toldTo("demo-member")).toBe("“ندوة أخرى” was cancelled");
    // What was told of it before has no reason any more.
    expect(await toldOf(id)).toEqual(["“ندوة أخرى” was cancelled"]);
    expect((await world.as().get(`/events/${id}`)).body.data).toMatchObject({
      state: "cancelled",
      cancelReason: "سوء الأحوال الجوية",
      sequence: 2,
    });
    const acts = await world.db.select({ act: auditLog.act }).from(auditLog);
    expect(acts.map(({ act }) => act)).toEqual(
      expect.arrayContaining(["event-published", "event-changed", "event-cancelled"]),
    );
  });

  test("has a draft published at an hour, once, by whichever process runs then", async () => {
    const id = await write();
    const as = world.as("damietta");
    const schedule = (at: string) => as.post(`/events/${id}/schedule`, { at });
    const stateOf = async () => (await as.get(`/event-desk/${id}`)).body.data;
    const { dependencies } = world.platform;
    const before = await world.db.$count(auditLog);
    /** At once in two processes. */
    const tend = () => Promise.all([1, 2].map(() => tendEvents(dependencies, dependencies.jobs)));
    // In the past, after the start, and not at all.
    for (const at of ["2026-10-02T11:00", "2026-10-02T18:00", ""]) {
      const refused = await schedule(at);
      expect([at, refused.status, refused.body.errors]).toEqual([
        at,
        400,
        [expect.objectContaining({ path: "at" })],
      ]);
    }
    for (const at of ["2026-10-02T14:00", "2026-10-02T15:00", "2026-10-02T15:00"]) {
      expect((await schedule(at)).status).toBe(200);
    }
    expect((await stateOf()).publishAt).toBe("2026-10-02T12:00:00.000Z");
    // It is written meanwhile, but does not begin before it is published.
    const early = await as.patch(`/events/${id}`, form({ time: "14:30" }));
    expect([early.status, early.body.errors]).toMatchObject([400, [{ path: "date" }]]);
    expect((await as.patch(`/events/${id}`, form({ title: "ندوة أخرى" }))).status).toBe(200);
    world.clock.set(new Date("2026-10-02T11:59:00Z"));
    await tend();
    expect(await stateOf()).toMatchObject({ state: "draft" });
    world.clock.set(new Date("2026-10-02T12:00:30Z"));
    await tend();
    expect(await stateOf()).toMatchObject({ state: "published", publishAt: null });
    expect((await world.as("member").get(`/events/${id}`)).status).toBe(200);
    expect((await schedule("2026-10-02T16:00")).status).toBe(409);
    const acts = await world.db
      .select({ act: auditLog.act, by: auditLog.by })
      .from(auditLog)
      .orderBy(auditLog.id)
      .offset(before);
    expect(acts.map(({ act }) => act)).toEqual([
      "event-scheduled",
      "event-scheduled",
      "event-published",
    ]);
    expect(new Set(acts.map(({ by }) => by)).size).toBe(1);
  });

  test("puts a scheduled draft off; one that has begun meanwhile, or whose people are gone, stays a draft", async () => {
    const as = world.as("damietta");
    const schedule = (id: string) => as.post(`/events/${id}/schedule`, { at: "2026-10-02T15:00" });
    const [off, late, orphan] = [await write(), await write(), await write()];
    for (const id of [off, late, orphan]) expect((await schedule(id)).status).toBe(200);
    for (const times of ["once", "twice"]) {
      expect([times, (await as.delete(`/events/${off}/schedule`)).status]).toEqual([times, 200]);
    }
    await world.db
      .update(events)
      .set({ startsAt: new Date("2026-10-02T12:00:00Z") })
      .where(eq(events.id, late));
    await world.db
      .update(events)
      .set({ createdBy: null, publishBy: null })
      .where(eq(events.id, orphan));
    world.clock.set(new Date("2026-10-02T12:00:30Z"));
    await world.platform.dependencies.jobs.add(world.db, "tendEvents", {});
    await world.platform.dependencies.jobs.drain();
    for (const id of [off, late, orphan]) {
      const [event] = await world.db.select().from(events).where(eq(events.id, id));
      expect(event).toMatchObject({ state: "draft", publishAt: null });
    }
  });

  test("hears before saving how many are told, and to how many of those who wait a place is offered", async () => {
    const typed = { maxAttendance: "3", maxCompanions: "2" };
    const id = (await world.as("damietta").post("/events", form(typed))).body.data.id as string;
    const change = (more: object) => eventForm(1, { ...typed, ...more });
    const check = async (more: object) =>
      (await world.as("damietta").post(`/event-desk/${id}/check`, change(more))).body.data;
    const title = "ندوة أخرى";
    expect(await check({ title })).toEqual({ told: 0, offered: 0 });
    await world.as("damietta").post(`/events/${id}/publish`, {});
    await register(id, "member", { companions: "2" });
    await register(id, "woman", { companions: "1" });
    await register(id, "expired");
    expect(await check({ title })).toEqual({ told: 3, offered: 0 });
    expect(await check({})).toEqual({ told: 0, offered: 0 });
    for (const [places, offered] of [
      ["4", 1],
      ["5", 1],
      ["6", 2],
    ] as const) {
      expect(await check({ maxAttendance: places }), places).toEqual({ told: 0, offered });
    }
    // After the start nobody is offered a place any more.
    world.clock.set(new Date("2026-10-02T15:30:00Z"));
    expect(await check({ title, maxAttendance: "6" })).toEqual({ told: 3, offered: 0 });
    world.clock.set(fixedNow);
    const saved = form({ ...typed, maxAttendance: "6" });
    expect((await world.as("damietta").patch(`/events/${id}`, saved)).status).toBe(200);
    expect(await toldOf(id)).toHaveLength(2);
  });

  test("changes one that is running but for its start, and everybody registered is told", async () => {
    const id = await write();
    await world.as("damietta").post(`/events/${id}/publish`, {});
    await register(id, "member");
    world.clock.set(new Date("2026-10-02T15:30:00Z"));
    const save = (more: Record<string, string>) =>
      world.as("damietta").patch(`/events/${id}`, form(more));
    expect((await save({ location: "القاعة الكبرى" })).status).toBe(200);
    expect(await toldTo("demo-member")).toContain("has changed");
    expect((await save({ time: "17:00" })).body.errors).toMatchObject([{ path: "date" }]);
  });

  test("tells what changed, from what to what, and nothing else; nobody gives back what has begun", async () => {
    const id = await write();
    await world.as("damietta").post(`/events/${id}/publish`, {});
    await register(id, "member");
    const email = "mona@example.org";
    await world.as().post(`/events/${id}/guests`, { fullName: "منى سعيد", email });
    const ticket = await ticketFor({ guestEmail: email });
    await world.as().post(`/events/${id}/ticket`, { ticket });
    const evening = "Friday 2 October 2026, 6:00\u00a0PM – 8:00\u00a0PM";
    const later = "Friday 2 October 2026, 7:30\u00a0PM – 10:30\u00a0PM";
    const leave = "If you can’t come any more, cancel your place.";
    for (const [more, said] of [
      [
        { location: "القاعة الكبرى" },
        `New place: القاعة الكبرى, Damietta (was قصر ثقافة دمياط, Damietta). ${leave}`,
      ],
      [
        { location: "القاعة الكبرى", time: "١٩:٣٠", duration: "٣ ساعات" },
        `New time: ${later} (was ${evening}). ${leave}`,
      ],
      [
        { title: "ندوة أخرى", description: "حوار آخر مع شباب المحافظة." },
        `New title: “ندوة أخرى” (was “ندوة 1”). New time: ${evening} (was ${later}). New place: قصر ثقافة دمياط, Damietta (was القاعة الكبرى, Damietta). The description has changed. ${leave}`,
      ],
    ] as const) {
      expect((await world.as("damietta").patch(`/events/${id}`, form(more))).status).toBe(200);
      expect((await messageTo("demo-member"))?.message.en).toBe(said);
    }
    expect((await mailsTo(email))[0]?.text).toMatch(/المكان الآن.*ألغِ حجزك/s);
    world.clock.set(new Date("2026-10-02T15:30:00Z"));
    const moved = form({ detailedLocation: "شارع النيل" });
    expect((await world.as("damietta").patch(`/events/${id}`, moved)).status).toBe(200);
    const { title, message } = (await messageTo("demo-member")) ?? {};
    expect(`${title?.ar} ${message?.ar}`).toMatch(
      /^تغيّرت فعالية.*العنوان التفصيلي الآن: شارع النيل/s,
    );
    for (const words of [message?.ar, (await mailsTo(email))[0]?.text]) {
      expect(words).toContain("شارع النيل");
      expect(words).not.toMatch(/مكانك|الموعد الآن/);
    }
  });

  test("replaces a picture, and the one before goes from the store", async () => {
    const id = await write();
    const withPicture = async (colour: string) => {
      const data = form();
      const create = { width: 320, height: 180, channels: 3 as const, background: colour };
      const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
      data.append("image", new File([bytes], "picture.jpg", { type: "image/jpeg" }));
      expect((await world.as("damietta").patch(`/events/${id}`, data)).status).toBe(200);
      await world.platform.dependencies.jobs.drain();
      const [row] = await world.db.select().from(events).where(eq(events.id, id));
      return [row?.image ?? "", row?.cropped ?? ""];
    };
    const isKept = async (key: string) =>
      (await world.platform.dependencies.files.read(key)) !== undefined;
    const before = await withPicture("#cc0000");
    for (const key of before) expect(await isKept(key)).toBe(true);
    const after = await withPicture("#0000cc");
    for (const key of before) expect(await isKept(key)).toBe(false);
    for (const key of after) expect(await isKept(key)).toBe(true);
  });

  test("is told of every field that is wrong", async () => {
    const wrong = form({ title: "ن", duration: "طويلة", time: "25:00", maxAttendance: "0" });
    const refused = await world.as("damietta").post("/events", wrong);
    const paths = refused.body.errors.map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual(["duration", "maxAttendance", "time", "title"]);
    const elsewhere = form({ governorate: "القاهرة", type: "private" });
    const refusedToo = await world.as("damietta").post("/events", elsewhere);
    expect(refusedToo.body.errors).toMatchObject([
      { path: "allowedRoles" },
      { path: "governorate" },
    ]);
  });

  test("can't make fewer places than are taken; with more, who waits gets one", async () => {
    const id = await write();
    await world.as("damietta").post(`/events/${id}/publish`, {});
    await world.db.update(events).set({ maxAttendance: 1 }).where(eq(events.id, id));
    await register(id, "member");
    await register(id, "woman");
    const more = await world.as("damietta").patch(`/events/${id}`, form({ maxAttendance: "2" }));
    expect(more.status).toBe(200);
    expect(await toldTo("demo-member-woman")).toContain("There’s a place for you");
    const fewer = await world.as("damietta").patch(`/events/${id}`, form({ maxAttendance: "1" }));
    expect(fewer.body.errors).toMatchObject([{ path: "maxAttendance" }]);
  });

  test("and their helpers see who comes; nobody else does", async () => {
    const id = await write();
    await world.as("damietta").post(`/events/${id}/publish`, {});
    await register(id, "woman");
    expect((await world.as("member").get(`/events/${id}/attendees`)).status).toBe(404);
    const helper = { membershipId: person("verified").membershipId };
    expect((await world.as("damietta").post(`/events/${id}/helpers`, helper)).status).toBe(200);
    const list = await world.as("member").get(`/events/${id}/attendees`);
    expect(list.body.data.items).toHaveLength(1);
    const download = (by: string) =>
      world.as(by).post(`/events/${id}/attendees/export`, { state: "registered" });
    expect((await download("member")).status).toBe(403);
    expect((await download("damietta")).body.data).toEqual({ count: 1 });
    const [entry] = await world.db
      .select({ by: auditLog.by, detail: auditLog.detail })
      .from(auditLog)
      .where(eq(auditLog.act, "attendees-exported"));
    expect(entry?.by).toBe(await idOf(world.platform.dependencies, "demo-governorate-leader"));
    expect(JSON.parse(entry?.detail ?? "")).toEqual({
      title: list.body.data.title,
      state: "registered",
      count: 1,
    });
    const none = { membershipId: "nobody" };
    expect((await world.as("damietta").post(`/events/${id}/helpers`, none)).status).toBe(400);
  });
});
