import type { ConferenceRoom } from "#app/contract/conference.ts";
import type { Leaving } from "#app/contract/conference.values.ts";
import type { Line, Source } from "./carrier.ts";
import type { Device, DeviceProblem } from "./media.ts";

/** What of somebody can be seen or heard. */
export type Tracks = Readonly<Partial<Record<Source, MediaStreamTrack>>>;

/** Something to be said: a key of conference.json below `said`, with what fills it. */
export interface Said {
  readonly key: string;
  readonly values?: Readonly<Record<string, string>>;
}

/** Where a conference stands in this tab. */
export interface RoomState {
  readonly phase: "before" | "entering" | "waiting" | "in" | "out";
  /** Why one is out, or was not let in: a word of the platform's, or a key below `out`. */
  readonly because?: Leaving | "signedOut" | undefined;
  readonly refusal?: { readonly code?: string | undefined; readonly message?: string | undefined };
  readonly personId: string;
  readonly isHost: boolean;
  readonly soundOnly: boolean;
  /** Whether the others' pictures are asked for. */
  readonly pictures: boolean;
  readonly room: ConferenceRoom;
  readonly tracks: ReadonlyMap<string, Tracks>;
  readonly lines: ReadonlyMap<string, Line>;
  /** Everybody gets the sound alone from here. */
  readonly isWeak: boolean;
  /** The platform is away, or the line to it. */
  readonly isLost: boolean;
  readonly speaking: ReadonlySet<string>;
  readonly own: Tracks;
  readonly isMuted: boolean;
  readonly hand: boolean;
  readonly problem?: { readonly device: Device | "screen"; readonly problem: DeviceProblem };
  readonly said?: Said;
}

/** A room of which nothing is known yet. */
export const nobody: ConferenceRoom = {
  state: "in",
  isLocked: false,
  people: [],
  waiting: [],
  removed: [],
};
export const start: RoomState = {
  phase: "before",
  personId: "",
  isHost: false,
  soundOnly: false,
  pictures: true,
  room: nobody,
  tracks: new Map(),
  lines: new Map(),
  isWeak: false,
  isLost: false,
  speaking: new Set(),
  own: {},
  isMuted: false,
  hand: false,
};

/** The others' sound without their pictures. */
export function withoutPictures(all: ReadonlyMap<string, Tracks>): ReadonlyMap<string, Tracks> {
  return new Map([...all].map(([id, { microphone }]) => [id, microphone ? { microphone } : {}]));
}
