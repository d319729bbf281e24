import type { ConferenceRoom } from "#app/contract/conference.ts";
import type { Leaving } from "#app/contract/conference.values.ts";
import type { Line, Source } from "./carrier.ts";
import type { Device, DeviceProblem } from "./media.ts";

export type Tracks = Readonly<Partial<Record<Source, MediaStreamTrack>>>;

export interface Said {
  readonly key: string;
  readonly values?: Readonly<Record<string, string>>;
}

export interface RoomState {
  readonly phase: "before" | "entering" | "waiting" | "in" | "out";
  readonly because?: Leaving | "signedOut" | undefined;
  readonly refusal?: { readonly code?: string | undefined; readonly message?: string | undefined };
  readonly personId: string;
  readonly isHost: boolean;
  readonly soundOnly: boolean;
  readonly pictures: boolean;
  readonly room: ConferenceRoom;
  readonly tracks: ReadonlyMap<string, Tracks>;
  readonly lines: ReadonlyMap<string, Line>;
  readonly isWeak: boolean;
  readonly isLost: boolean;
  readonly speaking: ReadonlySet<string>;
  readonly own: Tracks;
  readonly isMuted: boolean;
  readonly hand: boolean;
  readonly problem?: { readonly device: Device | "screen"; readonly problem: DeviceProblem };
  readonly said?: Said;
}

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

export function withoutPictures(all: ReadonlyMap<string, Tracks>): ReadonlyMap<string, Tracks> {
  return new Map([...all].map(([id, { microphone }]) => [id, microphone ? { microphone } : {}]));
}
