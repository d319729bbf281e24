/* What screens know of events before they ask. Without zod, so that it may travel to browsers. */
import type { Ability } from "./endpoint.ts";

/** Who writes, publishes, changes and cancels the events of their area (docs/product.md#events). */
export const ARRANGE: Ability = ["create", "event"];

/** Who organises: the organisation itself, or people of it for the public. */
export const eventCategories = ["org", "public"] as const;
export type EventCategory = (typeof eventCategories)[number];

/** Who may see it: everybody, or those whom it names. */
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

/** Whether somebody with a place can be missing: nobody stays away from what has not begun, or was cancelled. */
export function hasAbsent(phase: EventPhase): boolean {
  return phase === "now" || phase === "over";
}

export const eventTimes = ["upcoming", "past"] as const;
export type EventTime = (typeof eventTimes)[number];

/**
 * Where somebody stands with an event. `asked`: a guest whose address is not proved yet; `offered`: a
 * place that was freed is kept for them until a moment; `left`: given back, or not taken up in time.
 */
export const placeStates = ["asked", "waiting", "offered", "registered", "left"] as const;
export type PlaceState = (typeof placeStates)[number];

/**
 * As which an organiser lists who comes. `came`: also who has no place and came by the code; `absent`: who
 * has a place and was not seen; `door`: everybody whom a helper may tick off, by name.
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
/** A search and the count of a list go no further than this. */
export const MAX_EVENTS_LISTED = 1000;
export const ATTENDEES_PER_PAGE = 50;

/** In characters. */
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
