import type { Carriage, ConferenceRoom, Entered } from "#app/contract/conference.ts";
import { BEAT_SECONDS, type Leaving } from "#app/contract/conference.values.ts";
import type { RoomMedia } from "./room-media.ts";
import { newsOf } from "./room-news.ts";
import { nobody, type RoomState, type RoomStore, start } from "./room-state.ts";
import { type Answered, ask, followRoom, openOutbox } from "./signalling.ts";

/** Before TURN credentials expire. */
const RENEW_MS = 20 * 60_000;

/**
 * From entering a room to leaving it.
 *
 * @param path of the room's page
 * @param onMute a host may mute, never unmute
 */
export function openStay(path: string, store: RoomStore, media: RoomMedia, onMute: () => void) {
  const { state, set, say } = store;
  let stopFollowing: (() => void) | undefined;
  let outbox: ReturnType<typeof openOutbox> | undefined;
  let timers: ReturnType<typeof setInterval>[] = [];

  async function enter(isAgain = false): Promise<void> {
    const { soundOnly } = state();
    const answered = await ask<Entered>(path, "enter", { soundOnly });
    if (!answered.ok) return refused(answered, isAgain);
    const { personId, isHost, carriage } = answered.data;
    set({ personId, isHost, phase: answered.data.state === "in" ? "in" : "waiting" });
    outbox = openOutbox((signals) => ask(path, "signals", { personId, signals }));
    stopFollowing = followRoom(path, personId, {
      onRoom: (room) => void roomChanged(room),
      onSignal: (from, data) => (from === null ? asked(data) : media.receiveSignal(from, data)),
      onOut: out,
      onStanding: (isThere) => {
        set({ isLost: !isThere });
        if (isThere) void beat();
      },
      onRefused: () => void beat(),
    });
    timers = [
      setInterval(() => void beat(), BEAT_SECONDS * 1000),
      setInterval(() => void media.renew(), RENEW_MS),
    ];
    if (carriage) await media.begin(carriage, personId);
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

  const enterAgain = () => {
    const { personId, soundOnly } = state();
    return ask<Entered>(path, "enter", { soundOnly, personId });
  };

  async function roomChanged(room: ConferenceRoom): Promise<void> {
    const { room: before, phase, personId } = state();
    for (const { key, values } of newsOf(before, room, personId)) say(key, values);
    set({ room, phase: room.state === "in" ? "in" : "waiting" });
    if (phase === "waiting" && room.state === "in") {
      say("admitted");
      const answered = await enterAgain();
      if (answered.ok) await media.begin(answered.data.carriage, answered.data.personId);
    }
    media.forgetGone(room);
    media.meet(room);
  }

  function asked(data: string): void {
    if ((JSON.parse(data) as { asked?: string }).asked === "mute") onMute();
  }

  async function beat(): Promise<void> {
    const { personId, phase } = state();
    if (!personId || phase === "out") return;
    const answered = await ask(path, "beat", beatOf(state()));
    if (answered.ok || answered.status === 0 || answered.status >= 429) return;
    if (answered.status === 401) return out("signedOut");
    // Expired while offline; the stream tells why.
    if (state().personId !== personId || state().phase === "out") return;
    await rejoin();
  }

  /** After an offline time longer than a stay's. */
  async function rejoin(): Promise<void> {
    stopRoom();
    await media.leave();
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
    void media.leave();
    media.close();
  }

  function out(because: Leaving | "signedOut" | "silent-refused"): void {
    if (because === "silent") {
      void rejoin();
      return;
    }
    closeAll();
    set({ ...start, phase: "out", because: because === "silent-refused" ? "silent" : because });
  }

  return {
    enter,
    beat,
    out,
    sendSignal: (to: string, data: string) => outbox?.add({ to, data }),
    /** For RoomMedia. */
    async renew(): Promise<Carriage | undefined> {
      const answered = await enterAgain();
      if (answered.ok) return answered.data.carriage ?? undefined;
      if (answered.status === 0 || answered.status >= 429) throw new Error("The platform is away.");
      return undefined;
    },
  };
}

function beatOf({ personId, own, isMuted, hand }: RoomState) {
  const microphone = Boolean(own.microphone) && !isMuted;
  return { personId, microphone, camera: Boolean(own.camera), screen: Boolean(own.screen), hand };
}
