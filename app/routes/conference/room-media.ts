import type { Carriage, ConferenceRoom } from "#app/contract/conference.ts";
import type { Carrier, Line, Source } from "./carrier.ts";
import { type Levels, openLevels } from "./levels.ts";
import { isDirect, openCarrier } from "./open-carrier.ts";
import { type RoomStore, withoutGone, withTrack } from "./room-state.ts";
import { followSpeaking } from "./speaking.ts";

export type RoomMedia = ReturnType<typeof openMedia>;

interface Calls {
  sendSignal(to: string, data: string): void;
  /**
   * Undefined if the stay is over.
   *
   * @throws while the platform is unreachable
   */
  renew(): Promise<Carriage | undefined>;
}

/** Sound and pictures of a stay. */
export function openMedia({ state, set, say }: RoomStore, { sendSignal, renew }: Calls) {
  let carrier: Carrier | undefined;
  let levels: Levels | undefined;
  let early: [string, string][] = [];
  let isOpening = false;

  function meet({ people }: ConferenceRoom): void {
    carrier?.meet(people.flatMap(({ id }) => (id === state().personId ? [] : [id])));
  }

  function onTrack(id: string, source: Source, track: MediaStreamTrack | undefined): void {
    set(withTrack(state(), id, source, track));
    if (source === "microphone") levels?.watch(id, track);
  }

  function onLine(id: string | undefined, line: Line): void {
    if (id !== undefined) {
      set({ lines: new Map(state().lines).set(id, line) });
      return;
    }
    // The platform's stream reports the connection.
    const isWeak = line === "weak";
    if (isWeak === state().isWeak) return;
    set({ isWeak });
    say(isWeak ? "weak" : "strong");
  }

  async function openLine(carriage: Carriage, personId: string): Promise<Carrier> {
    isOpening = true;
    const { soundOnly } = state();
    const events = { onTrack, onLine };
    carrier = await openCarrier(carriage, { personId, soundOnly, events, sendSignal, renew });
    isOpening = false;
    return carrier;
  }

  return {
    meet,

    async begin(carriage: Carriage | null | undefined, personId: string): Promise<void> {
      if (!carriage || carrier || isOpening) return;
      const line = await openLine(carriage, personId);
      levels ??= openLevels(
        followSpeaking(
          (speaking) => set({ speaking }),
          (id) => id === state().personId && state().isMuted,
        ),
      );
      levels.watch(personId, state().own.microphone);
      if (!state().pictures) line.receivePictures(false);
      for (const source of ["microphone", "camera", "screen"] as const) {
        const { [source]: track } = state().own;
        if (track) await line.send(source, track);
      }
      meet(state().room);
      if (isDirect(line)) for (const [from, data] of early) line.receiveSignal(from, data);
      early = [];
    },

    receiveSignal(from: string, data: string): void {
      if (carrier && isDirect(carrier)) carrier.receiveSignal(from, data);
      else early.push([from, data]);
    },

    /** Renews TURN credentials. */
    async renew(): Promise<void> {
      if (!carrier || !isDirect(carrier)) return;
      const carriage = await renew().catch(() => undefined);
      if (carriage?.way === "direct") carrier.renew(carriage.iceServers);
    },

    forgetGone({ people }: ConferenceRoom): void {
      const here = new Set(people.map(({ id }) => id));
      for (const id of state().tracks.keys()) if (!here.has(id)) levels?.watch(id, undefined);
      const change = withoutGone(state(), here);
      if (change) set(change);
    },

    receivePictures: (wanted: boolean) => carrier?.receivePictures(wanted),

    async send(source: Source, track: MediaStreamTrack | undefined): Promise<void> {
      if (source === "microphone") levels?.watch(state().personId, track);
      await carrier?.send(source, track);
    },

    async leave(): Promise<void> {
      const left = carrier?.leave();
      carrier = undefined;
      await left;
    },

    close(): void {
      levels?.close();
      levels = undefined;
      for (const track of Object.values(state().own)) track?.stop();
    },
  };
}
