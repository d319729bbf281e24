import type { Ability } from "./endpoint.ts";

export const CALL_MEETING: Ability = ["create", "meeting"];

export const meetingTimes = ["upcoming", "past", "hosted"] as const;
export type MeetingTime = (typeof meetingTimes)[number];

export const meetingStates = ["planned", "cancelled"] as const;
export type MeetingState = (typeof meetingStates)[number];

/** What somebody who is invited says; `asked`: nothing yet. */
export const meetingAnswers = ["asked", "accepted", "declined"] as const;
export type MeetingAnswer = (typeof meetingAnswers)[number];

/** Where the room stands for one person: not open yet, open, or closed for good. */
export const roomStates = ["before", "open", "over"] as const;
export type RoomState = (typeof roomStates)[number];

export const MEETINGS_PER_PAGE = 20;
export const MAX_MEETINGS_LISTED = 1000;

export const MIN_MEETING_TITLE_LENGTH = 3;
export const MAX_MEETING_TITLE_LENGTH = 150;
export const MAX_MEETING_DESCRIPTION_LENGTH = 5000;
export const MAX_AGENDA_ITEM_LENGTH = 200;
export const MAX_DIAL_IN_LENGTH = 60;
export const MAX_MEETING_NOTE_LENGTH = 500;
export const MAX_MEETING_MINUTES_LENGTH = 20_000;
export const MAX_MEETING_ACTION_LENGTH = 300;

export const MAX_AGENDA_ITEMS = 30;
/** More people are an event. */
export const MAX_MEETING_PEOPLE = 500;
/** Who are chosen one by one; more are invited by role, place or secretariat. */
export const MAX_MEETING_CHOSEN = 100;
/** Roles or secretariats that are invited at once. */
export const MAX_MEETING_NAMED = 100;
export const MAX_MEETING_DOCUMENTS = 20;
export const MAX_MEETING_ACTIONS = 100;
export const MAX_MEETING_DAYS_AHEAD = 366;
/** A search for people answers so many. */
export const MAX_MEETING_PEOPLE_FOUND = 20;
