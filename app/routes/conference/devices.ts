import type { Source } from "./carrier.ts";
import { type Device, openDevice, openScreen } from "./media.ts";
import type { RoomState } from "./room-state.ts";

interface Owner {
  state(): RoomState;
  set(change: Partial<RoomState>): void;
  beat(): Promise<void>;
  /** Undefined ends it. */
  send(source: Source, track: MediaStreamTrack | undefined): Promise<void>;
}

export function openDevices({ state, set, beat, send }: Owner) {
  function setMuted(isMuted: boolean): void {
    const { microphone } = state().own;
    if (microphone) microphone.enabled = !isMuted;
    set({ isMuted });
    void beat();
  }

  async function setSource(source: Source, track: MediaStreamTrack | undefined): Promise<void> {
    const own = { ...state().own };
    own[source]?.stop();
    if (track) own[source] = track;
    else delete own[source];
    set({ own });
    await send(source, track);
    await beat();
  }

  /** Undefined when it failed. */
  async function open(device: Device): Promise<MediaStreamTrack | undefined> {
    const opened = await openDevice(device);
    if ("track" in opened) return opened.track;
    set({ problem: { device, problem: opened.problem } });
  }

  return {
    setMuted,

    async toggleMicrophone(): Promise<void> {
      const { own, isMuted } = state();
      if (own.microphone) return setMuted(!isMuted);
      const track = await open("microphone");
      if (!track) return;
      set({ isMuted: false });
      await setSource("microphone", track);
    },

    async toggleCamera(): Promise<void> {
      if (state().soundOnly) return;
      if (state().own.camera) return setSource("camera", undefined);
      const track = await open("camera");
      if (track) await setSource("camera", track);
    },

    async toggleScreen(): Promise<void> {
      if (state().soundOnly) return;
      if (state().own.screen) return setSource("screen", undefined);
      const opened = await openScreen();
      if (!opened) return;
      if ("problem" in opened) {
        return set({ problem: { device: "screen", problem: opened.problem } });
      }
      // The browser's own "stop sharing".
      opened.track.addEventListener("ended", () => void setSource("screen", undefined));
      await setSource("screen", opened.track);
    },
  };
}
