import { z } from "zod";
import {
  conferenceActs,
  leavings,
  MAX_SIGNAL_LENGTH,
  MAX_SIGNALS,
  MAX_SIGNALS_LENGTH,
  personActs,
  presenceStates,
} from "./conference.values.ts";
import { del, done, eventAnswer, get, post } from "./endpoint.ts";
import { roomStates } from "./meeting.values.ts";
import { namedObject } from "./named-object.ts";
import { idParams, uuid } from "./uuid.ts";

/** A new id per visit of a room, also in the roster. */
const stay = idParams.extend({ personId: uuid });
const limits = z.object({
  /** With pictures, and all together with those who have sound alone. */
  pictures: z.number().int(),
  all: z.number().int(),
});

/** By what a browser reaches the others. */
const carriage = z.discriminatedUnion("way", [
  z.object({
    way: z.literal("direct"),
    /** As RTCPeerConnection takes them; their credentials end after an hour. */
    iceServers: z.array(
      z.object({
        urls: z.array(z.string()),
        username: z.string().optional(),
        credential: z.string().optional(),
      }),
    ),
  }),
  z.object({ way: z.literal("livekit"), url: z.string(), token: z.string() }),
]);
export type Carriage = z.infer<typeof carriage>;

export const readConference = get("readConference", "/meetings/{id}/conference", {
  summary: "The room of a meeting to which the caller is invited, before they enter",
  admits: "user",
  params: idParams,
  answer: z.object({
    state: z.enum(roomStates),
    opensAt: z.string(),
    isHost: z.boolean(),
    isLocked: z.boolean(),
    /** The host has sent the caller out, and they have to let them in again. */
    isRemoved: z.boolean(),
    /** Who is in it: all, and those of them with pictures. */
    people: z.number().int(),
    withPictures: z.number().int(),
    limits,
  }),
});
export type ConferenceBefore = z.infer<typeof readConference.answer>;

export const enterConference = post("enterConference", "/meetings/{id}/conference/people", {
  summary:
    "Lets the caller into the room, or to its locked door; with `personId` renews what they entered with. Whoever enters twice leaves where they were first",
  admits: "user",
  params: idParams,
  body: z.object({
    /** Neither sends nor receives pictures. */
    soundOnly: z.boolean().default(false),
    personId: uuid.optional(),
  }),
  example: { soundOnly: true },
  answer: z.object({
    /** The caller's own id in the room; LiveKit's identity as well. */
    personId: z.string(),
    isHost: z.boolean(),
    state: z.enum(presenceStates),
    limits,
    /** Null at the door: they ask again once they are let in. */
    carriage: carriage.nullish(),
  }),
});
export type Entered = z.infer<typeof enterConference.answer>;

const devices = {
  microphone: z.boolean().default(false),
  camera: z.boolean().default(false),
  screen: z.boolean().default(false),
};

export const beatConference = post(
  "beatConference",
  "/meetings/{id}/conference/people/{personId}/beat",
  {
    summary: "Says that the caller is still in the room, what they send, and whether a hand is up",
    admits: "user",
    params: stay,
    body: z.object({ ...devices, hand: z.boolean().default(false) }),
    example: { microphone: true, camera: false, screen: false },
    answer: done,
  },
);

export const signalConference = post(
  "signalConference",
  "/meetings/{id}/conference/people/{personId}/signals",
  {
    summary:
      "Hands signals to others in the room, as WebRTC makes them; in the order of one sender",
    admits: "user",
    params: stay,
    body: z.object({
      signals: z
        .array(z.object({ to: uuid, data: z.string().min(1).max(MAX_SIGNAL_LENGTH) }))
        .min(1)
        .max(MAX_SIGNALS)
        .refine((all) => all.reduce((sum, { data }) => sum + data.length, 0) <= MAX_SIGNALS_LENGTH),
    }),
    example: {
      signals: [{ to: "01a20ac8-e1fb-7465-a86e-3f0c5a9d1b27", data: '{"type":"offer"}' }],
    },
    answer: done,
  },
);

export const leaveConference = del(
  "leaveConference",
  "/meetings/{id}/conference/people/{personId}",
  {
    summary: "Takes the caller out of the room; twice is as once",
    admits: "user",
    params: stay,
    answer: done,
  },
);

export const hostConference = post("hostConference", "/meetings/{id}/conference/acts", {
  summary:
    "What the host does: asks one or all to be silent, lets in or refuses who waits, removes and lets in again, locks, unlocks, ends",
  admits: "user",
  params: idParams,
  body: z
    .object({
      act: z.enum(conferenceActs),
      /** Whom an act is about: an id of the roster; of `restore` a user's. */
      person: uuid.optional(),
    })
    .refine(({ act, person }) => person || !personActs.some((each) => each === act), {
      path: ["person"],
      error: "required",
    }),
  example: { act: "lock" },
  answer: done,
});

const inRoom = namedObject("InRoom", {
  id: z.string(),
  name: z.string(),
  isHost: z.boolean(),
  soundOnly: z.boolean(),
  ...devices,
  handAt: z.string().nullish(),
});
export type InRoom = z.infer<typeof inRoom>;

const named = z.object({ id: z.string(), name: z.string() });

/** What a stream says of the room, each time that something about it has changed. */
export const conferenceRoom = namedObject("ConferenceRoom", {
  state: z.enum(presenceStates),
  isLocked: z.boolean(),
  /** In the order in which they came; nobody, for who stands at the door. */
  people: z.array(inRoom),
  /** For the host: who stands at the door, by ids of the roster. */
  waiting: z.array(named),
  /** For the host: who was sent out, by ids of users. */
  removed: z.array(named),
});
export type ConferenceRoom = z.infer<typeof conferenceRoom>;

/** From somebody in the room; from the platform itself where nobody is named. */
export const conferenceSignal = z.object({ from: z.string().nullish(), data: z.string() });

/** The last that a stream says. */
export const conferenceOut = z.object({ because: z.enum(leavings) });

export const streamConference = get(
  "streamConference",
  "/meetings/{id}/conference/people/{personId}/stream",
  {
    summary:
      "The room as it changes, as Server-Sent Events: `room`, `signal` with an event id, and `out` at the end; Last-Event-ID catches up",
    admits: "user",
    params: stay,
    query: z.object({
      /** The newest signal that the client has. */
      after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    }),
    answer: eventAnswer,
  },
);
