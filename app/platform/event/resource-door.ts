import { MAX_DOOR_LIST, MAX_EVENT_PLACES } from "#app/contract/event.values.ts";
import {
  messageEventAttendees,
  readEventDoor,
  readEventDoorList,
  strikeEventTick,
  tickEventDoor,
} from "#app/contract/event-door.ts";
import { refuse } from "#app/contract/failure.ts";
import { type Comer, countPeople, noteArrivals, strikeArrival } from "../attendance/api.ts";
import { doorHours } from "../attendance/rules.ts";
import { audit } from "../audit/api.ts";
import { findCardIds, signByCardKey } from "../card/api.ts";
import { byCaller } from "../database/rate-limit.ts";
import { resource } from "../http/resource.ts";
import { openDoor } from "./door.ts";
import { toDoorEntries } from "./door-list.ts";
import { notifySeats } from "./notify.ts";
import { doorListEnd, takesTicks, tickedAt } from "./rules.ts";
import { findArranged, findAttended } from "./store-desk.ts";
import { findArrivals, findAttendees, findTicked } from "./store-door.ts";
import { findPlacesById } from "./store-place-lists.ts";
import { lockEvent } from "./store-places.ts";

const MINUTE = 60;
const tickLimits = [byCaller(300, 10 * MINUTE)];
const listLimits = [byCaller(60, 10 * MINUTE)];
const messageLimits = [byCaller(20, 60 * MINUTE)];

/** Late commits at the same moment: answered twice, which is idempotent. */
const OVERLAP_MS = 60_000;

/** `typ` of a door's list, never accepted as a card. */
const LIST_TYPE = "event-door";

/** docs/product.md#events */
export const eventDoorResource = resource("event")
  .on(readEventDoor, async ({ params, caller, db, now }) => {
    const event = await findAttended(db, params.id, caller);
    if (!event || event.state === "draft") return refuse("not-found");
    const { from, until } = doorHours(event);
    return {
      title: event.title,
      startsAt: event.startsAt.toISOString(),
      opensAt: from.toISOString(),
      closesAt: until.toISOString(),
      isOpen: takesTicks(event, now),
      gatheringId: event.gatheringId,
      expected: event.taken,
      ...(await countPeople(db, event.gatheringId)),
      mayArrange: event.mayArrange,
    };
  })

  .on(
    readEventDoorList,
    async ({ params, caller, configuration, db, now, personal }) => {
      const event = await findAttended(db, params.id, caller);
      if (event?.state !== "published") return refuse("not-found");
      const end = doorListEnd(event);
      if (end <= now) return refuse("gathering-over");
      const rows = await findAttendees(db, event, "door", MAX_DOOR_LIST + 1, now);
      if (rows.length > MAX_DOOR_LIST) return { list: null };
      const cards = await findCardIds(
        db,
        rows.flatMap(({ userId }) => userId ?? []),
      );
      const { id, title } = event;
      const places = toDoorEntries(id, rows, cards, configuration);
      const claims = { event: id, title, places };
      return { list: await signByCardKey({ db, personal, now }, LIST_TYPE, claims, end) };
    },
    { limits: listLimits },
  )

  .on(
    tickEventDoor,
    async ({ params, body, caller, db, jobs, now }) => {
      const event = await findAttended(db, params.id, caller);
      if (!event) return refuse("not-found");
      if (!takesTicks(event, now)) return refuse("gathering-closed");
      const { since, ticks } = body;
      let { gatheringId } = event;
      if (ticks.length > 0) {
        if (!gatheringId) {
          const locked = await lockEvent(db, event.id);
          if (!locked) return refuse("not-found");
          gatheringId = await openDoor(db, locked, caller, now);
        }
        const places = await findTicked(
          db,
          event.id,
          ticks.map(({ place }) => place),
        );
        // Arriving accepts an offer, which moves the list: locks in the list's order.
        if (places.some(({ state }) => state === "offered")) await lockEvent(db, event.id);
        const comers = new Map(places.map((place) => [place.id, attendeeOf(place)]));
        const arrivals = ticks.flatMap(({ place, at }) => {
          const comer = comers.get(place);
          return comer ? [{ comer, at: tickedAt(event, at, now) }] : [];
        });
        const userIds = await noteArrivals(db, gatheringId, arrivals, { by: caller.id, now });
        if (userIds.length > 0) await jobs.add(db, "presencePoints", { gatheringId, userIds });
      }
      const from = since && new Date(since.getTime() - OVERLAP_MS);
      const found = await findArrivals(
        db,
        { id: event.id, gatheringId },
        { since: from, callerId: caller.id },
      );
      return { ...found, until: now.toISOString() };
    },
    { limits: tickLimits },
  )

  .on(
    strikeEventTick,
    async ({ params, body, caller, db, now, address }) => {
      const event = await findAttended(db, params.id, caller);
      const [place] = event ? await findTicked(db, event.id, [body.place]) : [];
      if (!event || !place) return refuse("not-found");
      if (!takesTicks(event, now)) return refuse("gathering-closed");
      const { gatheringId, title } = event;
      // Idempotent.
      if (!gatheringId || !(await strikeArrival(db, gatheringId, attendeeOf(place), now)))
        return {};
      const about = { detail: title, subject: place.userId ?? undefined };
      await audit({ db, now, caller, address }, "presence-struck", about);
      return {};
    },
    { limits: tickLimits },
  )

  .on(
    messageEventAttendees,
    async (context) => {
      const { params, body, caller, db, now } = context;
      const event = await findArranged(db, params.id, caller);
      if (!event || event.state === "draft") return refuse("not-found");
      const { group, message } = body;
      const rows = await findAttendees(db, event, group, MAX_EVENT_PLACES, now);
      const places = await findPlacesById(
        db,
        rows.map(({ id }) => id),
      );
      const known = new Set(places.map(({ id }) => id));
      const others = rows.flatMap(({ id, userId }) =>
        known.has(id) || !userId ? [] : [{ id, userId, guestEmail: null, language: "ar" as const }],
      );
      const told = [...places, ...others];
      await notifySeats(context, event, told, "message", () => ({ message }));
      await audit(context, "event-messaged", { detail: event.title });
      return { told: told.length };
    },
    { limits: messageLimits },
  );

function attendeeOf(place: { id: string; userId: string | null; guestName: string | null }): Comer {
  return place.userId
    ? { userId: place.userId }
    : { guestKey: place.id, guestName: place.guestName ?? "" };
}
