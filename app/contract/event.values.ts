import type { Ability } from "./endpoint.ts";

export const ARRANGE: Ability = ["create", "event"];

/** Who organises: the organisation itself, or people of it for the public. */
export const eventCategories = ["org", "public"] as const;
export type EventCategory = (typeof eventCategories)[number];

export const eventTypes = ["public", "private"] as const;
export type EventType = (typeof eventTypes)[number];

export const eventStates = ["draft", "published", "cancelled"] as const;
export type EventState = (typeof eventStates)[number];

/** Where an event stands at a moment, as every page and every rule has it (docs/product.md#events). */
export const eventPhases = ["draft", "cancelled", "upcoming", "now", "over"] as const;
export type EventPhase = (typeof eventPhases)[number];

export function eventPhase(
  event: { state: EventState; startsAt: Date | string; endsAt: Date | string },
  now: Date,
): EventPhase {
  if (event.state !== "published") return event.state;
  if (now < new Date(event.startsAt)) return "upcoming";
  return now < new Date(event.endsAt) ? "now" : "over";
}

export function hasAbsent(phase: EventPhase): boolean {
  return phase === "now" || phase === "over";
}

export const eventTimes = ["upcoming", "past"] as const;
export type EventTime = (typeof eventTimes)[number];

/**
 * `asked`: a guest with an unproved address; `offered`: a freed place kept for a while; `left`:
 * given back, or not taken in time.
 */
export const placeStates = ["asked", "waiting", "offered", "registered", "left"] as const;
export type PlaceState = (typeof placeStates)[number];

/**
 * `came` includes arrivals without a place; `absent` had a place and was not seen; `door` is
 * everybody to tick off, by name.
 */
export const attendeeGroups = ["registered", "waiting", "came", "absent", "door"] as const;
export type AttendeeGroup = (typeof attendeeGroups)[number];
/** Whom a message may go to. */
export const messageGroups = ["registered", "waiting", "came", "absent"] as const;

/** Ticks that a device sends at once. */
export const MAX_EVENT_TICKS = 100;
/** A longer list is no list for a phone: it is searched with a line. */
export const MAX_DOOR_LIST = 5000;
/** Of a membership number, on a list that a device keeps. */
export const DOOR_DIGITS = 4;

export const EVENTS_PER_PAGE = 12;
export const MAX_EVENTS_LISTED = 1000;
export const ATTENDEES_PER_PAGE = 50;

export const MIN_EVENT_LINE_LENGTH = 3;
export const MAX_EVENT_TITLE_LENGTH = 150;
export const MAX_EVENT_LOCATION_LENGTH = 200;
export const MAX_EVENT_DETAILED_LOCATION_LENGTH = 500;
export const MIN_EVENT_DESCRIPTION_LENGTH = 10;
export const MAX_EVENT_DESCRIPTION_LENGTH = 5000;
export const MAX_EVENT_QUESTION_LENGTH = 150;
export const MAX_EVENT_ANSWER_LENGTH = 500;
export const MAX_EVENT_NOTE_LENGTH = 500;

export const MAX_EVENT_PLACES = 100_000;
/** Whom somebody may bring along. */
export const MAX_COMPANIONS = 5;
export const MAX_EVENT_QUESTIONS = 5;
/** Roles or secretariats that an event may name. */
export const MAX_EVENT_NAMED = 100;
export const MAX_EVENT_DAYS_AHEAD = 366;

/** Smaller than other pictures: a list of events has many. */
export const MAX_EVENT_IMAGE_MB = 2;
