import { z } from "zod";
import { cleanLine } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";
import { day } from "./day.ts";
import { done, get, patch, post } from "./endpoint.ts";
import {
  EVENTS_PER_PAGE,
  eventCategories,
  eventStates,
  eventTimes,
  eventTypes,
  MAX_COMPANIONS,
  MAX_EVENT_ANSWER_LENGTH,
  MAX_EVENT_QUESTIONS,
  placeStates,
} from "./event.values.ts";
import { optionalWholeNumber } from "./form-fields.ts";
import { email } from "./guest.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";
import { secretariatName, secretariatQuery } from "./structure.ts";
import { idParams } from "./uuid.ts";

const text = z.string().nullish();

export const eventItem = namedObject("EventItem", {
  id: z.string(),
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** How long it lasts. */
  minutes: z.number().int(),
  location: z.string(),
  governorate: z.string(),
  category: z.enum(eventCategories),
  type: z.enum(eventTypes),
  state: z.enum(eventStates),
  imageUrl: text,
  imageSrcSet: text,
  imageAvifSrcSet: text,
  maxAttendance: z.number().int(),
  attendees: z.number().int(),
  placesLeft: z.number().int(),
  waiting: z.number().int(),
  mine: z.enum(placeStates).nullish(),
  /** Of a draft: when it will be published. */
  publishAt: z.string().nullish(),
});
export type EventItem = z.infer<typeof eventItem>;

export const eventPlace = namedObject("EventPlace", {
  state: z.enum(placeStates),
  companions: z.number().int(),
  /** To the event's questions, in their order; empty where the place is an account's and the ticket is not. */
  answers: z.array(z.string()),
  /** Of who waits: 1 for who is next. */
  position: z.number().int().nullish(),
  offeredUntil: text,
  /** Of a guest, by whom the caller is known by a ticket alone. */
  name: text,
  /** The address that a ticket proves is a member's, who holds this place by their account. */
  isOfAccount: z.boolean().optional(),
  /** Once it is over: whether somebody noted that they came; absent where nobody noted anybody. */
  came: z.boolean().optional(),
});
export type EventPlace = z.infer<typeof eventPlace>;

const event = namedObject("EventDetail", {
  ...eventItem.shape,
  detailedLocation: z.string(),
  description: z.string(),
  /** Whom somebody may bring along; 0 for nobody. */
  maxCompanions: z.number().int(),
  /** What the organiser asks of who registers. */
  questions: z.array(z.string()),
  /** Names of the roles and secretariats that it is for; none for everybody. */
  audience: z.array(z.string()),
  /** Those whose it is (docs/product.md#structure). */
  secretariats: z.array(secretariatName).optional(),
  /** From its start nobody registers, and no place comes free any more. */
  hasBegun: z.boolean(),
  /** False if it takes an account, or is for others. */
  mayRegister: z.boolean(),
  isForGuests: z.boolean(),
  /** The caller arranges events here. */
  mayEdit: z.boolean(),
  mayCheckIn: z.boolean(),
  cancelReason: text,
  place: eventPlace.nullish(),
  /** Whether the ticket that was sent is good for this event; absent where none was. */
  isTicketGood: z.boolean().optional(),
  /** Grows with what those who come have to know; for calendars. */
  sequence: z.number().int(),
  changedAt: z.string(),
});
export type EventDetail = z.infer<typeof event>;

export const listEvents = get("listEvents", "/events", {
  summary: "Events that the caller may see: upcoming ones by date, or past ones, newest first",
  admits: "everyone",
  query: pageQuery(EVENTS_PER_PAGE).extend({
    time: z.enum(eventTimes).default("upcoming"),
    category: z.enum(eventCategories).optional(),
    type: z.enum(eventTypes).optional(),
    governorate: z.string().trim().max(100).optional(),
    /** Events on this day or later, and on this day or before. With one of them, of any time. */
    from: day.optional(),
    to: day.optional(),
    /** Only those for which the caller has a place or waits. */
    mine: z.enum(["on"]).optional(),
    /** Only those of this secretariat (docs/product.md#structure). */
    secretariat: secretariatQuery,
  }),
  answer: pageOf(eventItem).extend({
    /** What it is narrowed to; null where nobody knows such a secretariat. */
    secretariat: secretariatName.nullish(),
  }),
});
export type EventsQuery = z.output<typeof listEvents.query>;

export const listEventsOfSecretariat = get("listEventsOfSecretariat", "/structure/{id}/events", {
  summary:
    "Published events of a secretariat that the caller may see: the next to come, then the last that were (docs/product.md#structure)",
  admits: "everyone",
  params: z.object({ id: z.string().max(64) }),
  answer: z.array(eventItem),
});

/** By which a guest is known: it came by mail. */
const ticket = z.string().min(1).max(200);

export const readEvent = get("readEvent", "/events/{id}", {
  summary: "One event that the caller may see, and their own place",
  admits: "everyone",
  params: idParams,
  query: z.object({ ticket: ticket.optional() }),
  answer: event,
});

/** In whichever digits; nothing is nobody. */
const companions = optionalWholeNumber(0, MAX_COMPANIONS)
  .optional()
  .transform((typed) => typed ?? 0);

/** In the order of the questions; a form may send one, several or none. */
const answers = z.preprocess(
  (given) => (given === undefined ? [] : [given].flat().map((each) => each ?? "")),
  z
    .array(
      z
        .string()
        .max(10 * MAX_EVENT_ANSWER_LENGTH)
        .overwrite(cleanLine)
        .max(MAX_EVENT_ANSWER_LENGTH)
        .default(""),
    )
    .max(MAX_EVENT_QUESTIONS),
);

/** Whom somebody brings along, and what they answer. */
const party = { companions, answers };

export const registerForEvent = post("registerForEvent", "/events/{id}/place", {
  summary:
    "Takes a place, the end of the waiting list where none is left, or a place that was offered; twice is as once",
  admits: "user",
  params: idParams,
  body: z.object(party),
  example: { answers: ["نباتي"], companions: "2" },
  answer: eventPlace,
});

export const cancelEventPlace = post("cancelEventPlace", "/events/{id}/place/give-back", {
  summary: "Gives a place back, or leaves the waiting list; twice is as once",
  admits: "user",
  params: idParams,
  answer: done,
});

export const changeEventPlace = patch("changeEventPlace", "/events/{id}/place", {
  summary:
    "Changes one's companions and answers in the same place or turn; refused where more companions find no room",
  admits: "user",
  params: idParams,
  body: z.object(party),
  example: { answers: ["نباتي"], companions: "1" },
  answer: eventPlace,
});

/** A guest's name may be anything with two letters. */
const guestName = askedAs(
  "event.guestName",
  z
    .string()
    .max(150)
    .overwrite(cleanLine)
    .min(1, { abort: true })
    .refine((name) => /\p{L}.*\p{L}/u.test(name), "full-name"),
);

export const requestEventPlace = post("requestEventPlace", "/events/{id}/guests", {
  summary: "Mails a guest the link by which they take a place; the same answer for a known address",
  admits: "everyone",
  params: idParams,
  body: z.object({ fullName: guestName, email, ...party }),
  example: { fullName: "منى السيد", email: "mona@example.com", companions: "2" },
  answer: z
    .object({
      /** The address as it was typed, shown in part. */
      sentTo: z.string(),
      /** Until then the link takes the place. */
      until: z.string(),
    })
    .nullish(),
});

export const confirmEventTicket = post("confirmEventTicket", "/events/{id}/ticket", {
  summary:
    "Takes the place that a guest asked for, by the ticket that was mailed; twice is as once",
  admits: "everyone",
  params: idParams,
  body: z.object({ ticket }),
  example: { ticket: "01a20ac8e1fb7465a86e.c2lnbmF0dXJl" },
  answer: eventPlace,
});

export const cancelEventTicket = post("cancelEventTicket", "/events/{id}/ticket/give-back", {
  summary:
    "Gives a guest's place back, or leaves the waiting list, by the ticket; twice is as once",
  admits: "everyone",
  params: idParams,
  body: z.object({ ticket }),
  example: { ticket: "01a20ac8e1fb7465a86e.c2lnbmF0dXJl" },
  answer: done,
});

export const changeEventTicket = patch("changeEventTicket", "/events/{id}/ticket", {
  summary: "Changes a guest's companions and answers, by the ticket (changeEventPlace)",
  admits: "everyone",
  params: idParams,
  body: z.object({ ticket, ...party }),
  example: { ticket: "01a20ac8e1fb7465a86e.c2lnbmF0dXJl", companions: "1" },
  answer: eventPlace,
});
