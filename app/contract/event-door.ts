import { z } from "zod";
import { cleanText } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";
import { done, get, post, REPEAT_MINUTES } from "./endpoint.ts";
import { ARRANGE, MAX_EVENT_NOTE_LENGTH, MAX_EVENT_TICKS, messageGroups } from "./event.values.ts";
import { idParams, uuid } from "./uuid.ts";

const text = z.string().nullish();

export const readEventDoor = get("readEventDoor", "/events/{id}/door", {
  summary:
    "An event's door: its hours and how many came, for its organisers and helpers (docs/product.md#events)",
  admits: "user",
  params: idParams,
  answer: z.object({
    title: z.string(),
    startsAt: z.string(),
    /** Between these people may come. */
    opensAt: z.string(),
    closesAt: z.string(),
    /** Ticks are taken: those that waited for a line for a day longer. */
    isOpen: z.boolean(),
    /** Whose code turns on a screen there. */
    gatheringId: text,
    /** People of all parties that have a place. */
    expected: z.number().int(),
    /** People who came, with their companions; also by the code alone. */
    came: z.number().int(),
    /** Of those who had no place: who waited for one, or came by the code alone. */
    cameWithoutPlace: z.number().int(),
    mayArrange: z.boolean(),
  }),
});
export type EventDoor = z.infer<typeof readEventDoor.answer>;

export const readEventDoorList = get("readEventDoorList", "/events/{id}/door/list", {
  summary:
    "The list for a device that may lose its line: a JWS (RFC 7515) by the key of cards that ends after the event; null where they are too many for one",
  admits: "user",
  params: idParams,
  answer: z.object({ list: text }),
});

/** What stands on the list of one party; the claim `places` of the JWS. */
export interface DoorEntry {
  /** The place's id. */
  readonly id: string;
  readonly name: string;
  /** The last digits of the membership number; empty for who has none. */
  readonly end: string;
  readonly party: number;
  readonly state: "registered" | "offered" | "waiting";
  /** A hash by which a card's code or a guest's ticket is found (app/platform/event/door-list.ts). */
  readonly code: string;
  readonly at?: string;
  readonly by?: string;
}

const arrival = z.object({
  place: z.string(),
  at: z.string(),
  /** Who ticked them off; null for who came by the code. */
  by: text,
  isOwn: z.boolean(),
});

/** By a clock that may be wrong: the server keeps it within the hours of the door. */
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

export const tickEventDoor = post("tickEventDoor", "/events/{id}/door/ticks", {
  summary:
    "Ticks parties off who came, and answers who came since: twice is as once, the earlier of two ticks counts",
  admits: "user",
  params: idParams,
  body: z.object({
    ticks: z.array(z.object({ place: uuid, at: moment })).max(MAX_EVENT_TICKS),
    /** As the answer before said; all arrivals where there was none. */
    since: moment.optional(),
  }),
  example: {
    ticks: [{ place: "01a20ac8-e1fb-7465-a86e-3f0c5a9d1b27", at: "2026-10-02T17:55:00Z" }],
  },
  answer: z.object({
    arrivals: z.array(arrival),
    /** Another number than the device's: an arrival was removed. */
    came: z.number().int(),
    unlisted: z.number().int().nullish(),
    /** For `since` of the next time. */
    until: z.string(),
  }),
});

export const strikeEventTick = post("strikeEventTick", "/events/{id}/door/strike", {
  summary: "Takes a tick back that was set by mistake, with its points; twice is as once",
  admits: "user",
  params: idParams,
  body: z.object({ place: uuid }),
  example: { place: "01a20ac8-e1fb-7465-a86e-3f0c5a9d1b27" },
  answer: done,
});

export const messageEventAttendees = post("messageEventAttendees", "/events/{id}/messages", {
  summary:
    "Tells one group of an event's attendees something: users by a notification, guests by mail",
  admits: { can: ARRANGE },
  params: idParams,
  body: z.object({
    group: z.enum(messageGroups),
    message: askedAs(
      "event.message",
      z
        .string()
        .max(10 * MAX_EVENT_NOTE_LENGTH)
        .overwrite(cleanText)
        .min(1, { abort: true })
        .max(MAX_EVENT_NOTE_LENGTH),
    ),
  }),
  example: { group: "registered", message: "القاعة تغيرت." },
  answer: z.object({ told: z.number().int() }),
  repeatMinutes: REPEAT_MINUTES,
});
