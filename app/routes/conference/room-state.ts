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
  readonly problem?:
    | { readonly device: Device | "screen"; readonly problem: DeviceProblem }
    | undefined;
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

export function withTrack(
  { tracks }: RoomState,
  id: string,
  source: Source,
  track: MediaStreamTrack | undefined,
): Pick<RoomState, "tracks"> {
  const { [source]: _, ...others } = tracks.get(id) ?? {};
  return { tracks: new Map(tracks).set(id, track ? { ...others, [source]: track } : others) };
}

/** Undefined where nobody has gone. */
export function withoutGone(
  state: RoomState,
  here: ReadonlySet<string>,
): Pick<RoomState, "tracks" | "lines"> | undefined {
  const tracks = new Map([...state.tracks].filter(([id]) => here.has(id)));
  const lines = new Map([...state.lines].filter(([id]) => here.has(id)));
  const isSame = tracks.size === state.tracks.size && lines.size === state.lines.size;
  return isSame ? undefined : { tracks, lines };
}

export type RoomStore = ReturnType<typeof openStore>;

/** A store of one value. */
export function openStore() {
  let state = start;
  const listeners = new Set<() => void>();
  const set = (change: Partial<RoomState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    set,
    say: (key: string, values?: Said["values"]) =>
      set({ said: values ? { key, values } : { key } }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
