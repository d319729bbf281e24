import type { Carriage, ConferenceRoom, Entered, InRoom } from "#app/contract/conference.ts";
import { BEAT_SECONDS, type ConferenceAct, type Leaving } from "#app/contract/conference.values.ts";
import type { Carrier, Line, Source } from "./carrier.ts";
import { openDevices } from "./devices.ts";
import { type Levels, openLevels } from "./levels.ts";
import { isDirect, openCarrier } from "./open-carrier.ts";
import { newsOf } from "./room-news.ts";
import { nobody, type RoomState, type Said, start, withoutPictures } from "./room-state.ts";
import { type Answered, ask, followRoom, openOutbox } from "./signalling.ts";
import { followSpeaking } from "./speaking.ts";

export interface Choices {
  readonly soundOnly: boolean;
  readonly saveData: boolean;
  readonly microphone?: MediaStreamTrack | undefined;
  readonly camera?: MediaStreamTrack | undefined;
}

/** Before TURN credentials expire. */
const RENEW_MS = 20 * 60_000;

export type Session = ReturnType<typeof openSession>;

/**
 * A store of one value.
 *
 * @param path of the room's page
 */
export function openSession(path: string) {
  let state = start;
  const listeners = new Set<() => void>();
  let carrier: Carrier | undefined;
  let levels: Levels | undefined;
  let stopFollowing: (() => void) | undefined;
  let outbox: ReturnType<typeof openOutbox> | undefined;
  let timers: ReturnType<typeof setInterval>[] = [];
  let early: [string, string][] = [];
  let isOpening = false;

  const set = (change: Partial<RoomState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const say = (key: string, values?: Said["values"]) =>
    set({ said: values ? { key, values } : { key } });

  async function enter(isAgain = false): Promise<void> {
    const { soundOnly } = state;
    const answered = await ask<Entered>(path, "enter", { soundOnly });
    if (!answered.ok) return refused(answered, isAgain);
    const { personId, isHost } = answered.data;
    set({ personId, isHost, phase: answered.data.state === "in" ? "in" : "waiting" });
    outbox = openOutbox((signals) => ask(path, "signals", { personId, signals }));
    stopFollowing = followRoom(path, personId, {
      onRoom: (room) => void roomChanged(room),
      onSignal: signalled,
      onOut: out,
      onStanding: (isThere) => {
        set({ isLost: !isThere });
        if (isThere) void beat();
      },
      onRefused: () => void beat(),
    });
    timers = [
      setInterval(() => void beat(), BEAT_SECONDS * 1000),
      setInterval(() => void renew(), RENEW_MS),
    ];
    if (answered.data.carriage) await begin(answered.data);
    await beat();
  }

  function refused({ status, code, message }: Answered & { ok: false }, isAgain: boolean): void {
    if (status === 401) out("signedOut");
    else if (isAgain && code === "conference-removed") out("removed");
    else if (isAgain) {
      out("silent-refused");
      set({ refusal: { code, message } });
    } else {
      closeAll();
      set({ ...start, refusal: { code, message } });
    }
  }

  async function begin({ carriage, personId }: Entered): Promise<void> {
    if (!carriage || carrier || isOpening) return;
    isOpening = true;
    carrier = await openCarrier(carriage, {
      personId,
      soundOnly: state.soundOnly,
      events: { onTrack: trackCame, onLine: lineChanged },
      sendSignal: (to, data) => outbox?.add({ to, data }),
      renew: askCarriage,
    });
    isOpening = false;
    levels ??= openLevels(
      followSpeaking(
        (speaking) => set({ speaking }),
        (id) => id === state.personId && state.isMuted,
      ),
    );
    levels.watch(personId, state.own.microphone);
    if (!state.pictures) carrier.receivePictures(false);
    for (const source of ["microphone", "camera", "screen"] as const) {
      if (state.own[source]) await carrier.send(source, state.own[source]);
    }
    meet(state.room);
    if (isDirect(carrier)) for (const [from, data] of early) carrier.receiveSignal(from, data);
    early = [];
  }

  /**
   * Undefined if the stay is over.
   *
   * @throws while the platform is unreachable
   */
  async function askCarriage(): Promise<Carriage | undefined> {
    const { personId, soundOnly } = state;
    const answered = await ask<Entered>(path, "enter", { soundOnly, personId });
    if (answered.ok) return answered.data.carriage ?? undefined;
    if (answered.status === 0 || answered.status >= 429) throw new Error("The platform is away.");
    return undefined;
  }

  /** Renews TURN credentials. */
  async function renew(): Promise<void> {
    if (!carrier || !isDirect(carrier)) return;
    const carriage = await askCarriage().catch(() => undefined);
    if (carriage?.way === "direct") carrier.renew(carriage.iceServers);
  }

  async function roomChanged(room: ConferenceRoom): Promise<void> {
    const before = state.room;
    const wasWaiting = state.phase === "waiting";
    for (const { key, values } of newsOf(before, room, state.personId)) say(key, values);
    set({ room, phase: room.state === "in" ? "in" : "waiting" });
    if (wasWaiting && room.state === "in") {
      say("admitted");
      const { personId, soundOnly } = state;
      const answered = await ask<Entered>(path, "enter", { soundOnly, personId });
      if (answered.ok) await begin(answered.data);
    }
    forget(room);
    meet(room);
  }

  function meet({ people }: ConferenceRoom): void {
    carrier?.meet(people.flatMap(({ id }) => (id === state.personId ? [] : [id])));
  }

  function forget({ people }: ConferenceRoom): void {
    const here = new Set(people.map(({ id }) => id));
    const tracks = new Map([...state.tracks].filter(([id]) => here.has(id)));
    const lines = new Map([...state.lines].filter(([id]) => here.has(id)));
    for (const id of state.tracks.keys()) if (!here.has(id)) levels?.watch(id, undefined);
    if (tracks.size !== state.tracks.size || lines.size !== state.lines.size) {
      set({ tracks, lines });
    }
  }

  function signalled(from: string | null, data: string): void {
    if (from === null) {
      // A host may mute, never unmute.
      if ((JSON.parse(data) as { asked?: string }).asked === "mute") {
        devices.setMuted(true);
        say("muted");
      }
    } else if (carrier && isDirect(carrier)) carrier.receiveSignal(from, data);
    else early.push([from, data]);
  }

  function trackCame(id: string, source: Source, track: MediaStreamTrack | undefined): void {
    const own = { ...state.tracks.get(id) };
    if (track) own[source] = track;
    else delete own[source];
    set({ tracks: new Map(state.tracks).set(id, own) });
    if (source === "microphone") levels?.watch(id, track);
  }

  function lineChanged(id: string | undefined, line: Line): void {
    if (id !== undefined) {
      set({ lines: new Map(state.lines).set(id, line) });
      return;
    }
    // The platform's stream reports the connection.
    const isWeak = line === "weak";
    if (isWeak === state.isWeak) return;
    set({ isWeak });
    say(isWeak ? "weak" : "strong");
  }

  async function beat(): Promise<void> {
    const { personId, own, isMuted, hand, phase } = state;
    if (!personId || phase === "out") return;
    const answered = await ask(path, "beat", {
      personId,
      microphone: Boolean(own.microphone) && !isMuted,
      camera: Boolean(own.camera),
      screen: Boolean(own.screen),
      hand,
    });
    if (answered.ok || answered.status === 0 || answered.status >= 429) return;
    if (answered.status === 401) return out("signedOut");
    // Expired while offline; the stream tells why.
    if (state.personId !== personId || state.phase === "out") return;
    await rejoin();
  }

  /** After an offline time longer than a stay's. */
  async function rejoin(): Promise<void> {
    stopRoom();
    await carrier?.leave();
    carrier = undefined;
    set({ tracks: new Map(), lines: new Map(), room: nobody, personId: "" });
    await enter(true);
  }

  function stopRoom(): void {
    for (const timer of timers) clearInterval(timer);
    timers = [];
    stopFollowing?.();
    outbox?.close();
  }

  function closeAll(): void {
    stopRoom();
    void carrier?.leave();
    carrier = undefined;
    levels?.close();
    levels = undefined;
    for (const track of Object.values(state.own)) track?.stop();
  }

  function out(because: Leaving | "signedOut" | "silent-refused"): void {
    if (because === "silent") {
      void rejoin();
      return;
    }
    closeAll();
    set({
      ...start,
      phase: "out",
      because: because === "silent-refused" ? "silent" : because,
    });
  }

  const devices = openDevices({
    state: () => state,
    set,
    beat,
    async send(source, track) {
      if (source === "microphone") levels?.watch(state.personId, track);
      await carrier?.send(source, track);
    },
  });

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,

    async join({ soundOnly, saveData, microphone, camera }: Choices): Promise<void> {
      set({
        ...start,
        phase: "entering",
        soundOnly,
        pictures: !(soundOnly || saveData),
        own: { ...(microphone && { microphone }), ...(camera && !soundOnly && { camera }) },
        isMuted: !microphone,
      });
      await enter();
    },

    toggleMicrophone: devices.toggleMicrophone,
    toggleCamera: devices.toggleCamera,
    toggleScreen: devices.toggleScreen,

    toggleHand(): void {
      set({ hand: !state.hand });
      void beat();
    },

    togglePictures(): void {
      if (state.soundOnly) return;
      set({ pictures: !state.pictures });
      carrier?.receivePictures(state.pictures);
      const tracks = state.pictures ? state.tracks : withoutPictures(state.tracks);
      set({ tracks });
    },

    forgetProblem(): void {
      const { problem: _, ...rest } = state;
      state = rest;
      set({});
    },

    async act(act: ConferenceAct, person?: string): Promise<void> {
      const answered = await ask(path, "host", { act, person });
      if (!answered.ok)
        set({ said: { key: "failed", values: { message: answered.message ?? "" } } });
      else if (act === "mute" || act === "muteAll") say(`done.${act}`);
    },

    async leave(): Promise<void> {
      const { personId } = state;
      out("left");
      if (personId) await ask(path, "leave", { personId }, { isLast: true });
    },

    close(): void {
      const { personId, phase } = state;
      if (phase === "in" || phase === "waiting") out("left");
      if (personId && phase !== "out") void ask(path, "leave", { personId }, { isLast: true });
    },
  };
}

export type PersonView = InRoom;
