import {
  cancelEventPlace,
  cancelEventTicket,
  changeEventPlace,
  changeEventTicket,
  confirmEventTicket,
  type EventPlace,
  registerForEvent,
  requestEventPlace,
} from "#app/contract/event.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { maskEmail } from "../activation/rules.ts";
import { adoptArrival } from "../attendance/api.ts";
import { byCaller, byCrowd, byEmail } from "../database/rate-limit.ts";
import type { Caller } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { type NotifyContext, notifySeats, notifySettled } from "./notify.ts";
import { isForEverybody, isOpen } from "./rules.ts";
import { type EventRow, findEvent, registrableBy } from "./store.ts";
import {
  adoptGuestPlace,
  changeParty,
  countPosition,
  enter,
  findPlace,
  findTicketPlace,
  type Holder,
  holds,
  type LockedEvent,
  leave,
  lockEvent,
  type Party,
  type PlaceRow,
  saveAsked,
  settle,
} from "./store-places.ts";
import { placeOfTicket } from "./ticket.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const writeLimits = [byCaller(60, 10 * MINUTE)];
const ticketLimits = [byCrowd];

/** By accounts and by guests' tickets (docs/product.md#events). */
export const eventPlaceResource = resource("event")
  .on(
    registerForEvent,
    async (context) => {
      const { params, body, caller, now } = context;
      const event = await lockEvent(context.db, params.id, registrableBy(caller));
      if (!event) return refuse("not-found");
      if (!isOpen(event, now)) return refuse("event-closed");
      const holder = { userId: caller.id };
      const own = await findPlace(context.db, event.id, holder);
      const existing = own && holds(own) ? own : ((await adoptOne(context, event)) ?? own);
      const refused = existing?.state === "offered" ? undefined : refuseParty(event, body);
      if (refused && existing?.state !== "registered") return refused;
      return enterOne(context, event, holder, body);
    },
    { limits: writeLimits },
  )

  .on(
    cancelEventPlace,
    // Allowed also when the event is no longer for them.
    (context) => leaveOne(context, context.params.id, { userId: context.caller.id }),
    { limits: writeLimits },
  )

  .on(
    changeEventPlace,
    (context) => changeOne(context, { userId: context.caller.id }, context.body),
    { limits: writeLimits },
  )

  .on(
    confirmEventTicket,
    async (context) => {
      const { params, body, caller, configuration, db, now } = context;
      const placeId = placeOfTicket(configuration, body.ticket);
      const event = placeId && (await lockEvent(db, params.id, registrableBy(caller)));
      const asked = event && (await findTicketPlace(db, event.id, placeId));
      if (!asked) return refuse("not-found");
      if (!isOpen(event, now)) return refuse("event-closed");
      if (asked.userId) return presentPlace(db, asked, { placeId });
      const answers = asked.answers.slice(0, event.questions.length);
      const refused =
        asked.state === "asked" || asked.state === "left"
          ? refuseParty(event, { ...asked, answers })
          : undefined;
      if (refused) return refused;
      const place = await enterOne(context, event, { placeId: asked.id }, { ...asked, answers });
      if (place.state !== asked.state && holds(place)) {
        await notifySeats(
          context,
          event,
          [asked],
          place.state === "waiting" ? "waiting" : "registered",
        );
      }
      return place;
    },
    { limits: ticketLimits },
  )

  .on(
    cancelEventTicket,
    async (context) => {
      const guest = await findGuest(context);
      return guest ? leaveOne(context, context.params.id, guest) : refuse("not-found");
    },
    { limits: ticketLimits },
  )

  .on(
    changeEventTicket,
    async (context) => {
      const guest = await findGuest(context);
      return guest ? changeOne(context, guest, context.body) : refuse("not-found");
    },
    { limits: ticketLimits },
  )

  .on(
    requestEventPlace,
    async (context) => {
      const { params, body, caller, db, language, now } = context;
      const found = await findEvent(db, params.id, caller);
      if (!found) return refuse("not-found");
      const { event } = found;
      if (!isOpen(event, now)) return refuse("event-closed");
      if (!isForEverybody(event)) return refuse("forbidden");
      const refused = refuseParty(event, body);
      if (refused) return refused;
      const { fullName: guestName, email: guestEmail, companions, answers } = body;
      const asked = { eventId: event.id, guestName, guestEmail, companions, answers, language };
      const place = await saveAsked(db, asked, now);
      await notifySeats(context, event, [place], "ask");
      return { sentTo: maskEmail(guestEmail), until: event.startsAt.toISOString() };
    },
    { limits: [...byEmail(6, HOUR, 5), byCrowd] },
  );

/** Converts a guest's place and arrival into the caller's. */
async function adoptOne(
  {
    caller,
    db,
    jobs,
    now,
  }: Pick<HandlerContext<typeof registerForEvent>, "caller" | "db" | "jobs" | "now">,
  event: LockedEvent,
): Promise<PlaceRow | undefined> {
  const place = await adoptGuestPlace(db, event, caller.id);
  const { gatheringId } = event;
  if (!place || !gatheringId) return place;
  const comer = { guestKey: place.id, userId: caller.id };
  const userIds = await adoptArrival(db, gatheringId, comer, now);
  if (userIds.length > 0) await jobs.add(db, "presencePoints", { gatheringId, userIds });
  return place;
}

/** Who is known by a ticket alone: an account's place is its owner's. */
async function findGuest({
  body,
  configuration,
  db,
  params,
}: Pick<
  HandlerContext<typeof cancelEventTicket>,
  "body" | "configuration" | "db" | "params"
>): Promise<Holder | undefined> {
  const placeId = placeOfTicket(configuration, body.ticket);
  const place = placeId && (await findTicketPlace(db, params.id, placeId));
  return place && !place.userId ? { placeId: place.id } : undefined;
}

/** Requires a lock; settles the list first. */
async function enterOne(
  context: NotifyContext,
  event: LockedEvent,
  holder: Holder,
  party: Party,
): Promise<EventPlace> {
  const { db, now } = context;
  await notifySettled(context, event, await settle(db, event, now));
  return presentPlace(db, await enter(db, event, holder, party, now), holder);
}

/** Gives a place back, and offers it on. */
async function leaveOne(context: NotifyContext, eventId: string, holder: Holder) {
  const { db, now } = context;
  const event = await lockEvent(db, eventId);
  const place = event && (await findPlace(db, event.id, holder));
  if (!place) return refuse("not-found");
  if (!isOpen(event, now)) return refuse("event-closed");
  // Idempotent.
  if (holds(place)) await leave(db, event, place, now);
  await notifySettled(context, event, await settle(db, event, now));
  return {};
}

/** Another party in the same place or turn; what it frees is offered on. */
async function changeOne(
  context: NotifyContext & { readonly caller: Caller; readonly params: { readonly id: string } },
  holder: Holder,
  party: Party,
): Promise<EventPlace | Refusal> {
  const { caller, db, now, params } = context;
  const event = await lockEvent(db, params.id);
  if (!event) return refuse("not-found");
  if (!isOpen(event, now)) return refuse("event-closed");
  await notifySettled(context, event, await settle(db, event, now));
  const place = await findPlace(db, event.id, holder);
  if (!place || !holds(place)) return refuse("not-found");
  const more = party.companions - place.companions;
  // Who has brought more than the event allows by now may keep them.
  const most = Math.max(event.maxCompanions, place.companions);
  const refused = refuseParty({ ...event, maxCompanions: most }, party);
  if (refused) return refused;
  if (more > 0) {
    // Somebody whom it is for no more keeps what they have.
    if (!(await lockEvent(db, event.id, registrableBy(caller)))) return refuse("forbidden");
    const room = event.maxAttendance - event.taken;
    if (place.state !== "waiting" && more > room) {
      const values = { maximum: place.companions + Math.max(room, 0) };
      return refuse("invalid", { fields: [{ path: "companions", problem: "no-room", values }] });
    }
  }
  const changed = await changeParty(db, event, place, party);
  await notifySettled(context, event, await settle(db, event, now));
  return presentPlace(db, changed, holder);
}

function refuseParty(
  { maxCompanions, questions }: Pick<EventRow, "maxCompanions" | "questions">,
  { companions, answers }: Party,
): Refusal | undefined {
  const fields =
    companions > maxCompanions
      ? [{ path: "companions", problem: "number-long", values: { maximum: maxCompanions } }]
      : questions.some((_, at) => !answers[at])
        ? [{ path: "answers", problem: "required", ask: "event.answers" }]
        : answers.length > questions.length
          ? [{ path: "answers", problem: "wrong" }]
          : [];
  return fields.length > 0 ? refuse("invalid", { fields }) : undefined;
}

export async function presentPlace(
  db: Parameters<typeof countPosition>[0],
  place: PlaceRow,
  holder: Holder | undefined,
): Promise<EventPlace> {
  const { state, companions, answers, offeredUntil, guestName } = place;
  const isOfAccount = place.userId !== null && holder !== undefined && "placeId" in holder;
  return {
    state,
    companions,
    answers: isOfAccount ? [] : [...answers],
    position: state === "waiting" ? await countPosition(db, place) : null,
    offeredUntil: offeredUntil?.toISOString() ?? null,
    name: guestName,
    isOfAccount,
  };
}
