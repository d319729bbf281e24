/*
 * Every call about events, meetings and calendars. A call about an event has four signs: a private one inside
 * the caller's area, one just beside it, one beside it at which they help, and a public one beside it. A call
 * about a meeting has three: one that they call, one to which they are invited, and one of others. The rest
 * have one.
 */
import { eq } from "drizzle-orm";
import { cairoDayTime } from "#app/arabic/dates.ts";
import { governorateByCode } from "#app/arabic/governorates.ts";
import type { Call } from "#app/contract/endpoint.ts";
import type { NewEvent } from "#app/platform/event/store.ts";
import { eventPlaces, events } from "#app/platform/event/tables.ts";
import { ticketOf } from "#app/platform/event/ticket.ts";
import { meetingActions, meetingDocuments } from "#app/platform/meeting/tables.ts";
import { addPersonAt, type Place } from "#tests/world/cast.ts";
import { eventForm } from "#tests/world/event.ts";
import { addMeeting, meetingForm } from "#tests/world/meeting.ts";
import { formOf } from "#tests/world/membership.ts";
import {
  type Ask,
  type Asked,
  type Cell,
  describeTable,
  nobody,
  signInEverybody,
  uidOf,
} from "#tests/world/permission-table.ts";
import { person } from "#tests/world/platform.ts";
import { addEventAt, type EventAt } from "./event-at.ts";

const table = `
  GET    /events                           + + + + + + + + + + +
  POST   /events/{id}/place                +--+ .--+ ...+ ...+ ...+ ...+ ...+ ...+ ...+ ...+ !!!!
  POST   /events/{id}/place/give-back      +--+ +--+ ++++ ++++ ++++ ++++ ++++ ++++ ++++ ++++ !!!!
  PATCH  /events/{id}/place                +--+ +--+ ++++ ++++ ++++ ++++ ++++ ++++ ++++ ++++ !!!!
  POST   /events/{id}/ticket               .--+ .--+ ...+ ...+ ...+ ...+ ...+ ...+ ...+ ...+ ...+
  POST   /events/{id}/ticket/give-back     +--+ +--+ ++++ ++++ ++++ ++++ ++++ ++++ ++++ ++++ ++++
  PATCH  /events/{id}/ticket               +--+ +--+ ++++ ++++ ++++ ++++ ++++ ++++ ++++ ++++ ++++
  POST   /events/{id}/guests               .--+ .--+ ...+ ...+ ...+ ...+ ...+ ...+ ...+ ...+ ...+
  GET    /meetings                         + + + + + + + + + x !
  GET    /meetings/{id}                    ++. ++. ++. ++. ++. ++. ++. ++. ++. xxx !!!
  POST   /meetings/{id}/answer             ++. ++. ++. ++. ++. ++. ++. ++. ++. xxx !!!
  GET    /meetings/{id}/documents/{documentId} ++. ++. ++. ++. ++. ++. ++. ++. ++. xxx !!!
  POST   /meetings/{id}/actions/{actionId} +.. +.. +.. +.. +.. +.. +.. +.. +.. xxx !!!
  GET    /meeting-desk/{id}                +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  POST   /meeting-desk/{id}/check          +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  PATCH  /meetings/{id}                    +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  POST   /meetings/{id}/cancel             +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  POST   /meetings/{id}/documents          +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  DELETE /meetings/{id}/documents/{documentId} +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  POST   /meetings/{id}/minutes            +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  POST   /meetings/{id}/actions            +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  DELETE /meetings/{id}/actions/{actionId} +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  GET    /calendar                         + + + + + + + + + x !
  GET    /calendar/address                 + + + + + + + + + x !
  POST   /calendar/address                 + + + + + + + + + x !
  DELETE /calendar/address                 + + + + + + + + + + !
  GET    /calendar/feeds/{token}           + + + + + + + + + + +
  GET    /events/{id}                      +--+ +--+ +.++ +.++ +.++ +.++ +.++ +.++ ..++ ...+ ...+ | +--+ .--+ ..++ ..++ ..++ ..++ ..++ ..++
  GET    /event-desk/choices               + + + + + + + + x x ! | x x x x x x x x
  GET    /event-desk                       + + + + + + + + x x ! | x x x x x x x x
  POST   /events                           + + + + + + + + x x ! | x x x x x x x x
  GET    /event-desk/{id}                  +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!! | x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx
  GET    /event-desk/{id}/audience         +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!! | x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx
  POST   /event-desk/{id}/check            +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!! | x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx
  PATCH  /events/{id}                      +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!! | x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx
  POST   /events/{id}/publish              +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!! | x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx
  POST   /events/{id}/schedule             +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!! | x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx
  DELETE /events/{id}/schedule             +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!! | x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx
  POST   /events/{id}/cancel               +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!! | x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx
  GET    /events/{id}/attendees            +--+ +--+ +.+. +.+. +.+. +.+. +.+. +.+. ..+. .... !!!! | .--. .--. ..+. ..+. ..+. ..+. ..+. ..+.
  POST   /events/{id}/attendees/export     +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!! | x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx
  POST   /events/{id}/helpers              +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!! | x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx
  DELETE /events/{id}/helpers/{userId}     +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!! | x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx
  GET    /events/{id}/door                 +--+ +--+ +.+. +.+. +.+. +.+. +.+. +.+. ..+. .... !!!! | .--. .--. ..+. ..+. ..+. ..+. ..+. ..+.
  GET    /events/{id}/door/list            +--+ +--+ +.+. +.+. +.+. +.+. +.+. +.+. ..+. .... !!!! | .--. .--. ..+. ..+. ..+. ..+. ..+. ..+.
  POST   /events/{id}/door/ticks           +--+ +--+ +.+. +.+. +.+. +.+. +.+. +.+. ..+. .... !!!! | .--. .--. ..+. ..+. ..+. ..+. ..+. ..+.
  POST   /events/{id}/door/strike          +--+ +--+ +.+. +.+. +.+. +.+. +.+. +.+. ..+. .... !!!! | .--. .--. ..+. ..+. ..+. ..+. ..+. ..+.
  POST   /events/{id}/messages             +--+ +--+ +... +... +... +... +... +... xxxx xxxx !!!! | x--x x--x xxxx xxxx xxxx xxxx xxxx xxxx
  GET    /meeting-desk/choices             + + + + + + + + x x ! | x x x x x x x x
  GET    /meeting-desk/people              + + + + + + + + x x ! | x x x x x x x x
  POST   /meetings                         + + + + + + + + x x ! | x x x x x x x x
  POST   /meeting-desk/check               + + + + + + + + x x ! | x x x x x x x x
`;

let number = 3_000;
let membership = 87_000_000;

const everybody = signInEverybody();
const now = () => everybody.there.clock.now();
const pdf = () => new File(["%PDF-1.7\ntrailer\n<< >>\n%%EOF\n"], "a.pdf");

/** How each call about an event is made of one. */
const aboutEvent: Readonly<Record<string, (event: EventAt) => Ask>> = {
  readEvent: () => ({}),
  registerForEvent: () => ({ body: {} }),
  cancelEventPlace: () => ({ body: {} }),
  confirmEventTicket: ({ guestId }) => ({ body: { ticket: ticketFor(guestId) } }),
  changeEventPlace: () => ({ body: {} }),
  changeEventTicket: ({ guestId }) => ({ body: { ticket: ticketFor(guestId) } }),
  cancelEventTicket: ({ guestId }) => ({ body: { ticket: ticketFor(guestId) } }),
  requestEventPlace: () => ({ body: { fullName: "زائر كريم", email: `n${++number}@example.org` } }),
  readEventDraft: () => ({}),
  countEventAudience: () => ({}),
  scheduleEvent: () => ({ body: { at: cairoDayTime(new Date(now().getTime() + 5 * 60_000)) } }),
  unscheduleEvent: () => ({}),
  checkEventChange: ({ governorateCode }) => ({
    body: eventForm(1, { governorate: governorateByCode(governorateCode)?.ar }),
  }),
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
    body: { ticks: [{ place: placeId, at: now().toISOString() }] },
  }),
  strikeEventTick: ({ placeId }) => ({ body: { place: placeId } }),
  messageEventAttendees: () => ({ body: { group: "registered", message: "القاعة تغيرت." } }),
};
const ticketFor = (placeId: string) => ticketOf(everybody.there.configuration, placeId);

function cellOfEvent(call: Call, by: Asked): Cell {
  const ask = aboutEvent[call.name];
  if (!ask) throw new Error(`${call.name} is about no event.`);
  const { inside, beside } = everybody.near(by);
  const question = (place: Place | undefined, more: Partial<NewEvent> = {}, isHelped = false) =>
    place &&
    (async () => {
      const own = call.name === "scheduleEvent" ? { ...more, state: "draft" as const } : more;
      const key = JSON.stringify(["event", place, own, isHelped]);
      const event = await everybody.keep(key, () => addEventAt(everybody, place, own, isHelped));
      if (call.name === "changeEventTicket") await confirm(event);
      if (["cancelEventPlace", "changeEventPlace"].includes(call.name)) await register(by, event);
      const given = ask(event);
      return { ask: { ...given, params: { id: event.id, ...given.params } }, key, absent: given };
    });
  return [
    question(inside),
    question(beside),
    question(beside, {}, true),
    question(beside ?? inside, { type: "public", allowedRoles: [] }),
  ];
}

/** The guest has the place that they asked for. */
async function confirm({ guestId }: EventAt) {
  const state = "registered" as const;
  await everybody.db.update(eventPlaces).set({ state }).where(eq(eventPlaces.id, guestId));
}

/** Whoever is signed in has a place to give back. */
async function register(by: Asked, { id: eventId }: EventAt) {
  const userId = everybody.ids[by];
  if (!userId) return;
  const place = { eventId, userId, companions: 0, answers: [], since: now() };
  await everybody.db.insert(eventPlaces).values({ ...place, state: "registered" });
  const taken = await everybody.db.$count(eventPlaces, eq(eventPlaces.eventId, eventId));
  await everybody.db.update(events).set({ taken }).where(eq(events.id, eventId));
}

/** A meeting of some people, the first of whom calls it; its action item is another's. */
async function addMeetingOf(people: readonly Asked[]) {
  const { there, db, ids, send } = everybody;
  const [host = "admin"] = people;
  const id = await addMeeting(there, people.map(uidOf));
  const call = { method: "POST", path: `/meetings/${id}/documents` } as const;
  await send(host, call, { body: formOf({ document: pdf() }) });
  const ownerId = ids[people.at(-1) ?? host] ?? null;
  const action = { meetingId: id, text: "مهمة", ownerId, dueOn: "2027-01-01", createdAt: now() };
  await db.insert(meetingActions).values(action);
  const [item] = await db.select().from(meetingActions).where(eq(meetingActions.meetingId, id));
  const [file] = await db.select().from(meetingDocuments).where(eq(meetingDocuments.meetingId, id));
  return { id, actionId: item?.id ?? nobody, documentId: file?.id ?? nobody };
}

/** How each call about a meeting is made. */
const aboutMeeting: Readonly<Record<string, (first: Asked) => Ask>> = {
  readMeeting: () => ({}),
  answerMeeting: () => ({ body: { answer: "accepted" } }),
  readMeetingDocument: () => ({}),
  finishMeetingAction: () => ({ body: { state: "done" } }),
  readMeetingForm: () => ({}),
  checkMeetingChange: () => ({ body: meetingForm() }),
  saveMeeting: () => ({ body: meetingForm() }),
  cancelMeeting: () => ({ body: { reason: "تعذر الحضور" } }),
  addMeetingDocument: () => ({ body: formOf({ document: pdf() }) }),
  removeMeetingDocument: () => ({}),
  saveMeetingRecord: () => ({ body: { record: "محضر" } }),
  addMeetingAction: (first) => ({
    body: { action: "مهمة أخرى", owner: everybody.ids[first] ?? "", dueOn: "2027-01-01" },
  }),
  removeMeetingAction: () => ({}),
};
/** Invited to all meetings of these tests, and asked about none. */
const other: Asked = "secretariat_sector_leaders";
const third: Asked = "secretariat_governorate_leaders";

function cellOfMeeting(call: Call, by: Asked): Cell {
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
  return kinds.map((people) => async () => {
    const key = `meeting ${people}`;
    const { id, ...rest } = await everybody.keep(key, () => addMeetingOf(people));
    const { body } = ask(first);
    return { ask: { body, params: { id, ...rest } }, key, absent: { body, params: rest } };
  });
}

/** Calls about nothing in particular; `invitable` is inside the area of who asks. */
const others: Readonly<Record<string, (by: Asked, invitable: string) => Ask | Promise<Ask>>> = {
  listEvents: () => ({}),
  readEventChoices: () => ({}),
  listEventDrafts: () => ({}),
  createEvent: (by) => {
    const governorate = governorateByCode(everybody.near(by).inside.governorateCode)?.ar;
    return { body: formOf(eventForm(++number, { governorate })) };
  },
  listMeetings: () => ({}),
  readMeetingChoices: () => ({}),
  findMeetingPeople: () => ({ query: `?keyword=${encodeURIComponent("محمد")}` }),
  checkMeeting: (_, id) => ({ body: meetingForm(++number, { roles: [], users: [id] }) }),
  createMeeting: (_, id) => ({ body: meetingForm(++number, { roles: [], users: [id] }) }),
  readCalendar: () => ({}),
  readCalendarAddress: () => ({}),
  renewCalendarAddress: () => ({}),
  removeCalendarAddress: () => ({}),
  readCalendarFeed: async () => ({ params: { token: await everybody.keep("feed", feedOf) } }),
};

/** The secret of the feed of somebody who is not asked. */
async function feedOf(): Promise<string> {
  const { world } = everybody;
  const { accessToken: token } = await world.signIn("demo-member-woman");
  return (await world.request("POST", "/calendar/address", { token })).body.data.token;
}

function cellOfOthers(call: Call, by: Asked): Cell {
  const ask = others[call.name];
  if (!ask) throw new Error(`${call.name} has no line here.`);
  const { inside } = everybody.near(by);
  const add = () =>
    addPersonAt(everybody.there, ++number, inside, { membershipId: String(++membership) });
  return [
    async () => {
      const invitable = await everybody.keep(JSON.stringify(["invitable", inside]), add);
      return { ask: await ask(by, invitable.id) };
    },
  ];
}

describeTable(everybody, { table, granting: "withoutAbilities" }, (call, by) => {
  if (call.name in aboutEvent) return cellOfEvent(call, by);
  return call.name in aboutMeeting ? cellOfMeeting(call, by) : cellOfOthers(call, by);
});
