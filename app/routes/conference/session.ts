import type { InRoom } from "#app/contract/conference.ts";
import type { ConferenceAct } from "#app/contract/conference.values.ts";
import { openDevices } from "./devices.ts";
import { openMedia, type RoomMedia } from "./room-media.ts";
import { openStore, start, withoutPictures } from "./room-state.ts";
import { ask } from "./signalling.ts";
import { openStay } from "./stay.ts";

export interface Choices {
  readonly soundOnly: boolean;
  readonly saveData: boolean;
  readonly microphone?: MediaStreamTrack | undefined;
  readonly camera?: MediaStreamTrack | undefined;
}

export type Session = ReturnType<typeof openSession>;

/** @param path of the room's page */
export function openSession(path: string) {
  const store = openStore();
  const { state, set, say } = store;
  const media: RoomMedia = openMedia(store, {
    sendSignal: (to, data) => stay.sendSignal(to, data),
    renew: () => stay.renew(),
  });
  const stay = openStay(path, store, media, () => {
    devices.setMuted(true);
    say("muted");
  });
  const { beat, out } = stay;
  const devices = openDevices({ state, set, beat, send: media.send });

  return {
    subscribe: store.subscribe,
    state,

    async join({ soundOnly, saveData, microphone, camera }: Choices): Promise<void> {
      set({
        ...start,
        phase: "entering",
        soundOnly,
        pictures: !(soundOnly || saveData),
        own: { ...(microphone && { microphone }), ...(camera && !soundOnly && { camera }) },
        isMuted: !microphone,
      });
      await stay.enter();
    },

    toggleMicrophone: devices.toggleMicrophone,
    toggleCamera: devices.toggleCamera,
    toggleScreen: devices.toggleScreen,

    toggleHand(): void {
      set({ hand: !state().hand });
      void beat();
    },

    togglePictures(): void {
      if (state().soundOnly) return;
      const pictures = !state().pictures;
      media.receivePictures(pictures);
      const { tracks } = state();
      set({ pictures, tracks: pictures ? tracks : withoutPictures(tracks) });
    },

    forgetProblem: () => set({ problem: undefined }),

    async act(act: ConferenceAct, person?: string): Promise<void> {
      const answered = await ask(path, "host", { act, person });
      if (!answered.ok) say("failed", { message: answered.message ?? "" });
      else if (act === "mute" || act === "muteAll") say(`done.${act}`);
    },

    async leave(): Promise<void> {
      const { personId } = state();
      out("left");
      if (personId) await ask(path, "leave", { personId }, { isLast: true });
    },

    close(): void {
      const { personId, phase } = state();
      if (phase === "in" || phase === "waiting") out("left");
      if (personId && phase !== "out") void ask(path, "leave", { personId }, { isLast: true });
    },
  };
}

export type PersonView = InRoom;
