/** Who carries sound and pictures (docs/decisions/0059-conferences-by-browsers-or-livekit.md). */
export const carriers = ["direct", "livekit"] as const;
export type CarrierKind = (typeof carriers)[number];

/** Where somebody stands who came: at a locked door, or in the room. */
export const presenceStates = ["waiting", "in"] as const;
export type PresenceState = (typeof presenceStates)[number];

export const leavings = ["left", "silent", "replaced", "refused", "removed", "ended"] as const;
export type Leaving = (typeof leavings)[number];

/** What a host does with the room, and with one person in it. */
export const roomActs = ["muteAll", "lock", "unlock", "end"] as const;
export const personActs = ["mute", "admit", "refuse", "remove", "restore"] as const;
export const conferenceActs = [...roomActs, ...personActs] as const;
export type ConferenceAct = (typeof conferenceActs)[number];

/** So often a browser says that it is there, and how it stands. */
export const BEAT_SECONDS = 10;
/** A browser of which nothing was heard for so long has left. */
export const SILENT_SECONDS = 40;

/** In one sending; a description of a connection is up to some ten thousand characters. */
export const MAX_SIGNALS = 20;
export const MAX_SIGNAL_LENGTH = 64_000;
/** Of one sending together. */
export const MAX_SIGNALS_LENGTH = 200_000;
/** Of one person within a minute: to join a full room, with a picture and a screen, takes a tenth of it. */
export const MAX_SIGNALS_A_MINUTE = 2_000_000;
