import { z } from "zod";
import { day } from "./day.ts";
import { electionPhases } from "./election-desk.values.ts";
import { del, done, get, post } from "./endpoint.ts";
import { placeStates } from "./event.values.ts";
import { meetingAnswers } from "./meeting.values.ts";
import { namedObject } from "./named-object.ts";

/** Entries that one answer has at most; a month of the whole country has more than anybody reads. */
export const MAX_CALENDAR_ENTRIES = 400;
/** Entries of a feed at most: what is newest and to come. */
export const MAX_FEED_ENTRIES = 2000;

const text = z.string().nullish();

const entry = namedObject("CalendarItem", {
  kind: z.enum(["event", "meeting"]),
  id: z.string(),
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Where, of an event. */
  location: text,
  isCancelled: z.boolean(),
  /** Where the caller stands with it: of an event the place, of a meeting the answer. */
  mine: z.enum([...placeStates, ...meetingAnswers]).nullish(),
});
export type CalendarItem = z.infer<typeof entry>;

const electionDays = namedObject("ElectionDays", {
  phase: z.enum(electionPhases),
  /** YYYY-MM-DD, in Cairo. */
  from: z.string(),
  until: z.string(),
});
export type ElectionDays = z.infer<typeof electionDays>;

export const readCalendar = get("readCalendar", "/calendar", {
  summary:
    "What a verified member has between two days: meetings, events they come to or may see, election days of their governorate",
  admits: "user",
  query: z.object({
    /** Both days included; without them the month to come. */
    from: day.optional(),
    to: day.optional(),
    /** Only events for which the caller has a place or waits. */
    mine: z.enum(["on"]).optional(),
  }),
  answer: z.object({
    /** By date; meetings and own events before others where there are too many. */
    items: z.array(entry),
    /** There are more events than the answer has. */
    isCapped: z.boolean(),
    elections: z.array(electionDays),
  }),
});

const address = z.object({
  /** The secret part of the feed's address. */
  token: z.string(),
});

export const readCalendarAddress = get("readCalendarAddress", "/calendar/address", {
  summary:
    "The secret under which the caller's calendar is fed to other programs; null without one",
  admits: "user",
  answer: address.nullable(),
});

export const renewCalendarAddress = post("renewCalendarAddress", "/calendar/address", {
  summary: "Makes a new secret address of the caller's calendar; the one before leads nowhere",
  admits: "user",
  answer: address,
});

export const removeCalendarAddress = del("removeCalendarAddress", "/calendar/address", {
  summary: "Takes the secret address of the caller's calendar away; twice is as once",
  admits: "user",
  answer: done,
});

export const readCalendarFeed = get("readCalendarFeed", "/calendar/feeds/{token}", {
  summary: "What stands in somebody's calendar, by its secret: for calendar programs",
  admits: "everyone",
  params: z.object({ token: z.string().min(1).max(200) }),
  answer: z.object({
    items: z.array(
      entry.omit({ mine: true }).extend({
        description: z.string(),
        /** Grows with what people have to know. */
        sequence: z.number().int(),
        changedAt: z.string(),
      }),
    ),
    elections: z.array(electionDays),
  }),
});
export type CalendarFeed = z.infer<typeof readCalendarFeed.answer>;
