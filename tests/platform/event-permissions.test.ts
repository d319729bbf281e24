/*
 * Who may do what with which event, meeting and calendar: every call, for every rank, as permissions.test.ts
 * has it for people. The tables are the promise; each cell is asked of the platform.
 */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { governorateByCode, governorates } from "#app/arabic/governorates.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import type { NewEvent } from "#app/platform/event/store.ts";
import { eventHelpers, eventPlaces, events } from "#app/platform/event/tables.ts";
import { ticketOf } from "#app/platform/event/ticket.ts";
import { calls } from "#app/platform/http/api.ts";
import { insertAction } from "#app/platform/meeting/store-desk.ts";
import { meetingActions, meetingDocuments } from "#app/platform/meeting/tables.ts";
import { units } from "#app/platform/structure/tables.ts";
import { roles } from "#app/platform/user/tables.ts";
import { addPersonAt, type Place, type Surroundings, surroundingsOf } from "#tests/world/cast.ts";
import { addEvent, eventForm, idOf } from "#tests/world/event.ts";
import { addMeeting, meetingForm } from "#tests/world/meeting.ts";
import { openWorld, person, type World } from "#tests/world/platform.ts";

/*
 *   +  done, or found       .  not found       x  refused        !  not signed in
 *   ?  asked to choose something else          -  there is none: nothing lies beside the whole country
 *
 * A call about an event has four signs: a private one inside the caller's area, one just beside it, one
 * beside it at which they help, and a public one beside it. A call about a meeting has three: one that they
 * call, one to which they are invited, and one of others. The rest have one.
 *
 * The columns are administrator, central, secretariat's administrator, governorate, sector, central
 * secretariat, governorate's secretariat, sector's secretariat; then member, guest, nobody.
 */
const asked = [...leaderRanks, "member", "guest", "anonymous"] as const;
type Asked = (typeof asked)[number];

/** A conference has a test of its own (conference.test.ts). */
const ofEvents = /^\/(events|event-desk|meetings(?!.*\/conference)|meeting-desk|calendar)\b/;

/** With the roles of the demo, all of which call meetings and arrange events. */
const asTheyBegin = `
  GET    /events                                  + + + + + + + + + + +
  GET    /events/{id}                             +--+ +--+ +.++ +.++ +.++ +.++ +.++ +.++ ..++ ...+ ...+
  POST   /events/{id}/place                       +--+ .--+ ...+ ...+ ...+ ...+ ...+ ...+ ...+ ...+ !!!!
  POST   /events/{id}/place/give-back             +--+ +--+ ++++ ++++ ++++ ++++ ++++ ++++ ++++ ++++ !!!!
  POST   /events/{id}/ticket                      .--+ .--+ ...+ ...+ ...+ ...+ ...+ ...+ ...+ ...+ ...+
  POST   /events/{id}/ticket/give-back            +--+ +--+ ++++ ++++ ++++ ++++ ++++ ++++ ++++ ++++ ++++
  POST   /events/{id}/guests                      .--+ .--+ ...+ ...+ ...+ ...+ ...+ ...+ ...+ ...+ ...+
  GET    /event-desk/choices                      + + + + + + + + x x !
  GET    /event-desk                              + + + + + + + + x x !
  POST   /events                                  + + + + + + + + x x !
  GET    /event-desk/{id}                         +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!!
  GET    /event-desk/{id}/audience                +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!!
  PATCH  /events/{id}                             +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!!
  POST   /events/{id}/publish                     +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!!
  POST   /events/{id}/cancel                      +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!!
  GET    /events/{id}/attendees                   +--+ +--+ +.+. +.+. +.+. +.+. +.+. +.+. ..+. .... !!!!
  POST   /events/{id}/attendees/export            +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!!
  POST   /events/{id}/helpers                     +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!!
  DELETE /events/{id}/helpers/{userId}            +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!!
  GET    /events/{id}/door                        +--+ +--+ +.+. +.+. +.+. +.+. +.+. +.+. ..+. .... !!!!
  GET    /events/{id}/door/list                   +--+ +--+ +.+. +.+. +.+. +.+. +.+. +.+. ..+. .... !!!!
  POST   /events/{id}/door/ticks                  +--+ +--+ +.+. +.+. +.+. +.+. +.+. +.+. ..+. .... !!!!
  POST   /events/{id}/door/strike                 +--+ +--+ +.+. +.+. +.+. +.+. +.+. +.+. ..+. .... !!!!
  POST   /events/{id}/messages                    +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!!
  GET    /meetings                                + + + + + + + + + x !
  GET    /meetings/{id}                           ++. ++. ++. ++. ++. ++. ++. ++. ++. xxx !!!
  POST   /meetings/{id}/answer                    ++. ++. ++. ++. ++. ++. ++. ++. ++. xxx !!!
  GET    /meetings/{id}/documents/{documentId}    ++. ++. ++. ++. ++. ++. ++. ++. ++. xxx !!!
  POST   /meetings/{id}/actions/{actionId}        +.. +.. +.. +.. +.. +.. +.. +.. +.. xxx !!!
  GET    /meeting-desk/choices                    + + + + + + + + x x !
  GET    /meeting-desk/people                     + + + + + + + + x x !
  POST   /meetings                                + + + + + + + + x x !
  POST   /meeting-desk/check                      + + + + + + + + x x !
  GET    /meeting-desk/{id}                       +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  POST   /meeting-desk/{id}/check                 +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  PATCH  /meetings/{id}                           +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  POST   /meetings/{id}/cancel                    +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  POST   /meetings/{id}/documents                 +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  DELETE /meetings/{id}/documents/{documentId}    +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  POST   /meetings/{id}/minutes                   +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  POST   /meetings/{id}/actions                   +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  DELETE /meetings/{id}/actions/{actionId}        +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  GET    /calendar                                + + + + + + + + + x !
  GET    /calendar/address                        + + + + + + + + + x !
  POST   /calendar/address                        + + + + + + + + + x !
  DELETE /calendar/address                        + + + + + + + + + + !
  GET    /calendar/feeds/{token}                  + + + + + + + + + + +
`;

/** With no ability in any role: what is left is to be invited, to help and to come. */
const withoutAbilities = `
  GET    /events                                  + + + + + + + + + + +
  GET    /events/{id}                             +--+ .--+ ..++ ..++ ..++ ..++ ..++ ..++ ..++ ...+ ...+
  POST   /events/{id}/place                       +--+ .--+ ...+ ...+ ...+ ...+ ...+ ...+ ...+ ...+ !!!!
  POST   /events/{id}/place/give-back             +--+ +--+ ++++ ++++ ++++ ++++ ++++ ++++ ++++ ++++ !!!!
  POST   /events/{id}/ticket                      .--+ .--+ ...+ ...+ ...+ ...+ ...+ ...+ ...+ ...+ ...+
  POST   /events/{id}/ticket/give-back            +--+ +--+ ++++ ++++ ++++ ++++ ++++ ++++ ++++ ++++ ++++
  POST   /events/{id}/guests                      .--+ .--+ ...+ ...+ ...+ ...+ ...+ ...+ ...+ ...+ ...+
  GET    /event-desk/choices                      x x x x x x x x x x !
  GET    /event-desk                              x x x x x x x x x x !
  POST   /events                                  x x x x x x x x x x !
  GET    /event-desk/{id}                         x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx xxxx xxxx !!!!
  GET    /event-desk/{id}/audience                x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx xxxx xxxx !!!!
  PATCH  /events/{id}                             x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx xxxx xxxx !!!!
  POST   /events/{id}/publish                     x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx xxxx xxxx !!!!
  POST   /events/{id}/cancel                      x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx xxxx xxxx !!!!
  GET    /events/{id}/attendees                   .--. .--. ..+. ..+. ..+. ..+. ..+. ..+. ..+. .... !!!!
  POST   /events/{id}/attendees/export            x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx xxxx xxxx !!!!
  POST   /events/{id}/helpers                     x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx xxxx xxxx !!!!
  DELETE /events/{id}/helpers/{userId}            x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx xxxx xxxx !!!!
  GET    /events/{id}/door                        .--. .--. ..+. ..+. ..+. ..+. ..+. ..+. ..+. .... !!!!
  GET    /events/{id}/door/list                   .--. .--. ..+. ..+. ..+. ..+. ..+. ..+. ..+. .... !!!!
  POST   /events/{id}/door/ticks                  .--. .--. ..+. ..+. ..+. ..+. ..+. ..+. ..+. .... !!!!
  POST   /events/{id}/door/strike                 .--. .--. ..+. ..+. ..+. ..+. ..+. ..+. ..+. .... !!!!
  POST   /events/{id}/messages                    x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx xxxx xxxx !!!!
  GET    /meetings                                + + + + + + + + + x !
  GET    /meetings/{id}                           ++. ++. ++. ++. ++. ++. ++. ++. ++. xxx !!!
  POST   /meetings/{id}/answer                    ++. ++. ++. ++. ++. ++. ++. ++. ++. xxx !!!
  GET    /meetings/{id}/documents/{documentId}    ++. ++. ++. ++. ++. ++. ++. ++. ++. xxx !!!
  POST   /meetings/{id}/actions/{actionId}        +.. +.. +.. +.. +.. +.. +.. +.. +.. xxx !!!
  GET    /meeting-desk/choices                    x x x x x x x x x x !
  GET    /meeting-desk/people                     x x x x x x x x x x !
  POST   /meetings                                x x x x x x x x x x !
  POST   /meeting-desk/check                      x x x x x x x x x x !
  GET    /meeting-desk/{id}                       +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  POST   /meeting-desk/{id}/check                 +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  PATCH  /meetings/{id}                           +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  POST   /meetings/{id}/cancel                    +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  POST   /meetings/{id}/documents                 +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  DELETE /meetings/{id}/documents/{documentId}    +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  POST   /meetings/{id}/minutes                   +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  POST   /meetings/{id}/actions                   +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  DELETE /meetings/{id}/actions/{actionId}        +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  GET    /calendar                                + + + + + + + + + x !
  GET    /calendar/address                        + + + + + + + + + x !
  POST   /calendar/address                        + + + + + + + + + x !
  DELETE /calendar/address                        + + + + + + + + + + !
  GET    /calendar/feeds/{token}                  + + + + + + + + + + +
`;

const nobody = "00000000-0000-7000-8000-000000000000";
const HOUR = 60 * 60 * 1000;
const signs: Readonly<Record<number, string>> = {
  200: "+",
  400: "?",
  401: "!",
  403: "x",
  404: ".",
};

let world: World;
let tokens: Partial<Record<Asked, string>>;
let ids: Partial<Record<Asked, string>>;
let around: Record<string, Surroundings>;
let number = 3_000;
let membership = 87_000_000;
const there = () => world.platform.world;
const db = () => there().db;

async function open() {
  world = await openWorld();
  tokens = {};
  ids = {};
  around = {};
  for (const each of asked.slice(0, -1)) {
    const { uid } = each === "guest" ? person("guest", "guest") : person("verified", each);
    tokens[each] = (await world.signIn(uid)).accessToken;
    ids[each] = await idOf(there(), uid);
  }
  for (const rank of leaderRanks) around[rank] = await surroundingsOf(there(), rank);
}

async function takeAbilities() {
  await db().update(roles).set({ abilities: [] });
}

interface Ask {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly query?: string;
}

/** Asks as somebody would; `params` fill the path. */
async function send(by: Asked, { method, path }: Pick<Call, "method" | "path">, ask: Ask) {
  const { params = {}, body, query = "" } = ask;
  await db().delete(rateLimits);
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? nobody);
  const { status, body: answer } = await world.request(method, address + query, {
    ...(tokens[by] && { token: tokens[by] }),
    ...(method !== "GET" && { body: body ?? {} }),
  });
  const sign = signs[status];
  if (!sign) throw new Error(`${method} ${address} by ${by}: ${status} ${JSON.stringify(answer)}`);
  return { sign, answer };
}

const formOf = (values: object, file?: [string, File]) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, String(value));
  if (file) form.append(...file);
  return form;
};
const pdf = () => new File(["%PDF-1.7\ntrailer\n<< >>\n%%EOF\n"], "a.pdf");

/** An event that somebody who belongs to a place wrote for where they belong; it is for administrators. */
async function addEventAt(place: Place, more: Partial<NewEvent> = {}) {
  const own = { membershipId: String(++membership) };
  const writer = await addPersonAt(there(), ++number, place, own);
  const [branch] = await db()
    .select()
    .from(units)
    .where(eq(units.id, place.branchId ?? ""));
  const governorateCode = branch?.governorateCode ?? place.governorateCode;
  const [audience] = await db().select().from(roles).where(eq(roles.standardRank, "admin"));
  const id = await addEvent(there(), {
    type: "private",
    allowedRoles: [audience?.id ?? 0],
    // Its door opens before it begins.
    startsAt: new Date(there().clock.now().getTime() + HOUR / 4),
    governorateCode,
    createdBy: writer.id,
    ...more,
  });
  const since = there().clock.now();
  const holder = { eventId: id, companions: 0, answers: [], since };
  const [place1] = await db()
    .insert(eventPlaces)
    .values({ ...holder, userId: writer.id, state: "registered" })
    .returning();
  const [guest] = await db()
    .insert(eventPlaces)
    .values({ ...holder, guestName: "زائر", guestEmail: `g${number}@example.org`, state: "asked" })
    .returning();
  return { id, governorateCode, placeId: place1?.id ?? "", guestId: guest?.id ?? "" };
}
type Added = Awaited<ReturnType<typeof addEventAt>>;

/** How each call about an event is made of one. */
const aboutEvent: Readonly<Record<string, (event: Added, by: Asked) => Ask>> = {
  readEvent: () => ({}),
  registerForEvent: () => ({ body: {} }),
  giveBackEventPlace: () => ({ body: {} }),
  takeEventTicket: ({ guestId }) => ({ body: { ticket: ticketFor(guestId) } }),
  giveBackEventTicket: ({ guestId }) => ({ body: { ticket: ticketFor(guestId) } }),
  askForEventPlace: () => ({ body: { fullName: "زائر كريم", email: `n${++number}@example.org` } }),
  readEventDraft: () => ({}),
  countEventAudience: () => ({}),
  saveEvent: ({ governorateCode }) => ({
    body: formOf(eventForm(1, { governorate: governorateByCode(governorateCode)?.ar })),
  }),
  publishEvent: () => ({ body: {} }),
  cancelEvent: () => ({ body: { reason: "سوء الأحوال الجوية" } }),
  listEventAttendees: () => ({}),
  exportEventAttendees: () => ({ body: {} }),
  addEventHelper: () => ({ body: { membershipId: person("verified").membershipId } }),
  removeEventHelper: () => ({ params: { userId: nobody } }),
  readEventDoor: () => ({}),
  readEventDoorList: () => ({}),
  tickEventDoor: ({ placeId }) => ({
    body: { ticks: [{ place: placeId, at: there().clock.now().toISOString() }] },
  }),
  strikeEventTick: ({ placeId }) => ({ body: { place: placeId } }),
  messageEventAttendees: () => ({ body: { group: "registered", message: "القاعة تغيرت." } }),
};
const ticketFor = (placeId: string) => ticketOf(there().configuration, placeId);

async function cellOfEvent(call: Call, by: Asked): Promise<string> {
  const ask = aboutEvent[call.name];
  const near = around[by] ?? around.governorate_leaders;
  if (!(ask && near)) throw new Error(`${call.name} is about no event.`);
  const signOf = async (place: Place | undefined, more?: Partial<NewEvent>, helps = false) => {
    if (!place) return "-";
    const event = await addEventAt(place, more);
    const userId = ids[by];
    if (helps && userId) await db().insert(eventHelpers).values({ eventId: event.id, userId });
    if (call.name === "giveBackEventPlace" && userId) {
      const own = { userId, state: "registered", companions: 0, answers: [] } as const;
      await db()
        .insert(eventPlaces)
        .values({ ...own, eventId: event.id, since: there().clock.now() });
      await db().update(events).set({ taken: 2 }).where(eq(events.id, event.id));
    }
    const given = ask(event, by);
    const { sign, answer } = await send(by, call, {
      ...given,
      params: { id: event.id, ...given.params },
    });
    // Who doesn't see it is told the same of what there isn't.
    if (sign === "." || sign === "x") {
      expect(answer).toEqual((await send(by, call, given)).answer);
    }
    return sign;
  };
  const forAll: Partial<NewEvent> = { type: "public", allowedRoles: [] };
  return [
    await signOf(near.inside),
    await signOf(near.beside),
    await signOf(near.beside, {}, true),
    await signOf(near.beside ?? near.inside, forAll),
  ].join("");
}

interface Met {
  readonly id: string;
  readonly actionId: string;
  readonly documentId: string;
}

/** A meeting of some people, the first of whom calls it; its action item is another's. */
async function addMeetingOf(people: readonly Asked[]): Promise<Met> {
  const [host = "admin"] = people;
  const uids = people.map((each) =>
    each === "guest" ? person("guest", "guest").uid : person("verified", each).uid,
  );
  const id = await addMeeting(there(), uids);
  const body = formOf({}, ["document", pdf()]);
  await world.request("POST", `/meetings/${id}/documents`, { token: tokens[host] ?? "", body });
  const createdAt = there().clock.now();
  const ownerId = ids[people.at(-1) ?? host] ?? null;
  await insertAction(db(), {
    meetingId: id,
    text: "مهمة",
    ownerId,
    dueOn: "2027-01-01",
    createdAt,
  });
  const [action] = await db().select().from(meetingActions).where(eq(meetingActions.meetingId, id));
  const [file] = await db()
    .select()
    .from(meetingDocuments)
    .where(eq(meetingDocuments.meetingId, id));
  return { id, actionId: action?.id ?? nobody, documentId: file?.id ?? nobody };
}

/** How each call about a meeting is made. */
const aboutMeeting: Readonly<Record<string, () => Ask>> = {
  readMeeting: () => ({}),
  answerMeeting: () => ({ body: { answer: "accepted" } }),
  readMeetingDocument: () => ({}),
  finishMeetingAction: () => ({ body: { state: "done" } }),
  readMeetingForm: () => ({}),
  checkMeetingChange: () => ({ body: meetingForm() }),
  saveMeeting: () => ({ body: meetingForm() }),
  cancelMeeting: () => ({ body: { reason: "تعذر الحضور" } }),
  addMeetingDocument: () => ({ body: formOf({}, ["document", pdf()]) }),
  removeMeetingDocument: () => ({}),
  saveMeetingRecord: () => ({ body: { record: "محضر" } }),
  addMeetingAction: () => ({
    body: { action: "مهمة أخرى", owner: ids[other] ?? "", dueOn: "2027-01-01" },
  }),
  removeMeetingAction: () => ({}),
};
/** Invited to all meetings of these tests, and asked about none. */
const other: Asked = "secretariat_sector_leaders";
const third: Asked = "secretariat_governorate_leaders";

async function cellOfMeeting(call: Call, by: Asked): Promise<string> {
  const ask = aboutMeeting[call.name];
  if (!ask) throw new Error(`${call.name} is about no meeting.`);
  const others = [other, third, "admin" as const].filter((each) => each !== by);
  const [first = "admin", second = "admin"] = others;
  const own = by === "anonymous" ? [] : [by];
  const kinds: readonly (readonly Asked[])[] = [
    // Who can't call a meeting is shown one of others.
    own.length > 0 ? [by, first, second] : [first, second],
    [first, ...own, second],
    [first, second],
  ];
  let cell = "";
  for (const people of kinds) {
    const { id, ...rest } = await addMeetingOf(people);
    const given = ask();
    const body =
      call.name === "addMeetingAction"
        ? { ...(given.body as object), owner: ids[first] }
        : given.body;
    const { sign, answer } = await send(by, call, { body, params: { id, ...rest } });
    if (sign === "." || sign === "x") {
      expect(answer).toEqual((await send(by, call, { body, params: rest })).answer);
    }
    cell += sign;
  }
  return cell;
}

/** Calls about nothing in particular. */
const others: Readonly<Record<string, (by: Asked) => Ask>> = {
  listEvents: () => ({}),
  readEventChoices: () => ({}),
  listEventDrafts: () => ({}),
  createEvent: (by) => {
    const { governorateCode } = (around[by] ?? around.governorate_leaders)?.inside ?? {};
    const governorate = governorateByCode(governorateCode ?? "")?.ar;
    return { body: formOf(eventForm(++number, { governorate })) };
  },
  listMeetings: () => ({}),
  readMeetingChoices: () => ({}),
  findMeetingPeople: () => ({ query: `?keyword=${encodeURIComponent("محمد")}` }),
  checkMeeting: () => ({ body: meetingForm(++number, { roles: [], users: [invitable] }) }),
  createMeeting: () => ({ body: meetingForm(++number, { roles: [], users: [invitable] }) }),
  readCalendar: () => ({}),
  readCalendarAddress: () => ({}),
  renewCalendarAddress: () => ({}),
  removeCalendarAddress: () => ({}),
  readCalendarFeed: () => ({ params: { token } }),
};
/** Inside the area of who asks; and the secret of somebody's feed. */
let invitable = "";
let token = "";

async function cellOfOthers(call: Call, by: Asked): Promise<string> {
  const ask = others[call.name];
  if (!ask) throw new Error(`${call.name} has no line here.`);
  const { inside } = around[by] ?? around.governorate_leaders ?? {};
  const own = { membershipId: String(++membership) };
  if (inside) invitable = (await addPersonAt(there(), ++number, inside, own)).id;
  const address = { method: "POST", path: "/calendar/address" } as const;
  token = (await send("admin", address, {})).answer.data.token;
  return (await send(by, call, ask(by))).sign;
}

const cellOf = (call: Call, by: Asked) =>
  call.name in aboutEvent
    ? cellOfEvent(call, by)
    : call.name in aboutMeeting
      ? cellOfMeeting(call, by)
      : cellOfOthers(call, by);

const rowsOf = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [method, path, ...cells] = line.trim().split(/\s+/);
      return { call: `${method} ${path}`, cells: cells.join(" ") };
    });
const callOf = (text: string) => {
  const call = calls.find(({ method, path }) => `${method} ${path}` === text);
  if (!call) throw new Error(`There is no call ${text}.`);
  return call;
};

describe.each([
  ["as organisations begin", asTheyBegin, async () => {}],
  ["without an ability", withoutAbilities, takeAbilities],
] as const)("%s", (_, table, prepare) => {
  beforeAll(async () => {
    await open();
    await prepare();
  });
  afterAll(() => world.close());

  test.each(rowsOf(table))("$call", async ({ call, cells }) => {
    const found: string[] = [];
    for (const by of asked) found.push(await cellOf(callOf(call), by));
    expect(found.join(" ")).toBe(cells);
  });

  test("every call about events, meetings and calendars has a row", () => {
    const known = rowsOf(table).map(({ call }) => call);
    const all = calls.filter(({ path }) => ofEvents.test(path));
    expect(known.toSorted()).toEqual(all.map(({ method, path }) => `${method} ${path}`).toSorted());
  });
});

/** Of whom an area holds part: the others lead the whole country. */
const local = leaderRanks.filter((rank) => rank !== "admin" && rank !== "central_leaders");

describe("nothing outside of an area is told of, and nobody is counted", () => {
  beforeAll(open);
  afterAll(() => world.close());

  const NAME = "زهران الغائب";
  const read = async (by: Asked, path: `/${string}`) => {
    const { answer } = await send(by, { method: "GET", path }, {});
    return answer.data;
  };

  /** All that a leader is told of events and meetings, and of whom they may invite. */
  async function everything(by: Asked): Promise<string> {
    const told: unknown[] = [];
    const keyword = encodeURIComponent("ندوة");
    const queries = ["", "?time=past", "?type=private", "?category=org", "?limit=1&page=2"];
    queries.push("?from=2026-10-01&to=2026-10-31", `?keyword=${keyword}`, "?mine=on");
    for (const { ar } of governorates) queries.push(`?${new URLSearchParams({ governorate: ar })}`);
    for (const query of queries) told.push(await read(by, `/events${query}`));
    for (const query of ["", "?limit=1&page=2"]) told.push(await read(by, `/event-desk${query}`));
    told.push(await read(by, "/event-desk/choices"), await read(by, "/meeting-desk/choices"));
    for (const time of ["upcoming", "past", "hosted"]) {
      told.push(await read(by, `/meetings?time=${time}`));
    }
    told.push(await read(by, "/calendar"), await read(by, "/calendar?mine=on"));
    told.push(await read(by, `/meeting-desk/people?keyword=${encodeURIComponent(NAME)}`));
    told.push(await read(by, `/search?keyword=${keyword}`));
    return JSON.stringify(told);
  }

  /** Private events of a place, one published and one a draft, and somebody there. */
  async function addAll(place: Place) {
    await addEventAt(place);
    await addEventAt(place, { state: "draft" });
    const own = { membershipId: String(++membership), displayName: NAME };
    return addPersonAt(there(), ++number, place, own);
  }

  test.each(local)("%s is told the same with and without what lies beside the area", async (by) => {
    const near = around[by];
    if (!near?.beside) throw new Error(`Nothing lies beside ${by}'s area.`);
    const told = await everything(by);
    const beside = await addAll(near.beside);
    await addMeetingOf(["admin", by === other ? third : other]);
    expect(await everything(by)).toBe(told);
    const inside = await addAll(near.inside);
    expect(await everything(by)).not.toBe(told);

    // Who is asked by id is invited, and nobody is told that others are there.
    const call = { method: "POST", path: "/meetings" } as const;
    const users = (...ids: string[]) => ({ body: meetingForm(++number, { users: ids }) });
    expect((await send(by, call, users(inside.id))).answer.data.invited).toBe(1);
    const refused = await send(by, call, users(beside.id));
    expect([refused.sign, refused.answer]).toEqual([
      "?",
      (await send(by, call, users(nobody))).answer,
    ]);
  });

  test.each(local)("%s invites by role nobody outside of the area", async (by) => {
    const near = around[by];
    if (!near?.beside) throw new Error(`Nothing lies beside ${by}'s area.`);
    const [role] = await db()
      .insert(roles)
      .values({ name: `لجنة ${by}`, description: "للتجربة", rank: "member", abilities: [] })
      .returning();
    const roleId = role?.id ?? 0;
    const add = (place: Place) =>
      addPersonAt(there(), ++number, place, { membershipId: String(++membership), roleId });
    await add(near.beside);
    await add(near.inside);
    const call = { method: "POST", path: "/meetings" } as const;
    const body = meetingForm(++number, { roles: [String(roleId)] });
    expect((await send(by, call, { body })).answer.data.invited).toBe(1);
  });
});
