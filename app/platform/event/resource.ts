import { governorateByCode } from "#app/arabic/governorates.ts";
import {
  type EventItem,
  listEvents,
  listEventsOfSecretariat,
  readEvent,
} from "#app/contract/event.ts";
import { refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import { cameTo } from "../attendance/api.ts";
import { type Files, photoWidths } from "../files/store.ts";
import type { Caller } from "../http/caller.ts";
import { isUuid } from "../http/id.ts";
import { resource } from "../http/resource.ts";
import { findSecretariat, presentSecretariat } from "../structure/api-secretariat.ts";
import { presentPlace } from "./resource-places.ts";
import { isForEverybody, isOpen, isOver } from "./rules.ts";
import { type EventRow, findEvent, listEventRows } from "./store.ts";
import { findPlace, findTicketPlace, type Holder, holds, type PlaceRow } from "./store-places.ts";
import { findEventsOfSecretariat } from "./store-secretariat.ts";
import { placeOfTicket } from "./ticket.ts";

export const eventResource = resource("event")
  .on(listEvents, async ({ query, caller, db, files, now }) => {
    const secretariat = query.secretariat
      ? await findSecretariat(db, query.secretariat)
      : undefined;
    if (query.secretariat && !secretariat) {
      return { items: [], metadata: metadata(0, query), secretariat: null };
    }
    const { rows, total } = await listEventRows(db, query, caller, now);
    return {
      items: rows.map(({ event, mine }) => presentItem(event, mine, files)),
      metadata: metadata(total, query),
      ...(secretariat && { secretariat: presentSecretariat(secretariat) }),
    };
  })

  .on(listEventsOfSecretariat, async ({ params, caller, db, files, now }) => {
    if (!isUuid(params.id)) return refuse("not-found");
    const rows = await findEventsOfSecretariat(db, params.id, caller, now);
    return rows.map(({ event, mine }) => presentItem(event, mine, files));
  })

  .on(readEvent, async ({ params, query, caller, configuration, db, files, now, language }) => {
    const placeId = placeOfTicket(configuration, query.ticket);
    const ticketPlace = placeId ? await findTicketPlace(db, params.id, placeId) : undefined;
    const isOpened = ticketPlace !== undefined && holds(ticketPlace);
    const found = await findEvent(db, params.id, caller, { isOpened, language });
    if (!found) return refuse("not-found");
    const { event, mine, mayRegister, mayEdit, mayCheckIn, audience, secretariats } = found;
    const holder = holderOf(caller, placeId);
    const place = placeId ? ticketPlace : holder && (await findPlace(db, event.id, holder));
    const came = place && isOver(event, now) ? await hasArrived(db, event, place) : undefined;
    return {
      ...presentItem(event, placeId ? (place?.state ?? null) : mine, files),
      detailedLocation: event.detailedLocation,
      description: event.description,
      maxCompanions: event.maxCompanions,
      questions: event.questions,
      audience,
      secretariats: secretariats.map(presentSecretariat),
      hasBegun: event.startsAt <= now,
      mayRegister: isOpen(event, now) && mayRegister && holder !== undefined,
      isForGuests: isOpen(event, now) && isForEverybody(event),
      mayEdit,
      mayCheckIn: mayCheckIn && event.state !== "draft",
      cancelReason: event.cancelReason,
      place: place ? { ...(await presentPlace(db, place, holder)), came } : null,
      ...(query.ticket !== undefined && { isTicketGood: ticketPlace !== undefined }),
      sequence: event.sequence,
      changedAt: event.changedAt.toISOString(),
    };
  });

/** A ticket takes precedence over an account. */
function holderOf(caller: Caller, placeId: string | undefined): Holder | undefined {
  if (placeId) return { placeId };
  return caller.kind === "user" ? { userId: caller.id } : undefined;
}

/** undefined where no arrival was noted at all. */
async function hasArrived(
  db: Parameters<typeof cameTo>[0],
  { gatheringId }: Pick<EventRow, "gatheringId">,
  { id, userId, state }: PlaceRow,
) {
  if (!gatheringId || state !== "registered") return undefined;
  return cameTo(db, gatheringId, userId ? { userId } : { guestKey: id });
}

export function presentItem(
  event: EventRow,
  mine: EventItem["mine"],
  files: Pick<Files, "url" | "srcSet">,
): EventItem {
  const { id, title, startsAt, endsAt, location, category, type, state, cropped } = event;
  return {
    id,
    title,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
    location,
    governorate: governorateByCode(event.governorateCode)?.ar ?? "",
    category,
    type,
    state,
    imageUrl: cropped && files.url(cropped),
    imageSrcSet: cropped && files.srcSet(cropped, photoWidths),
    imageAvifSrcSet: cropped && files.srcSet(cropped, photoWidths, "avif"),
    maxAttendance: event.maxAttendance,
    attendees: event.taken,
    placesLeft: event.maxAttendance - event.taken,
    waiting: event.waiting,
    mine,
    publishAt: event.publishAt?.toISOString() ?? null,
  };
}
