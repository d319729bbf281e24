import { useEffect, useRef, useState } from "react";

/** Plays what was recorded, without an address: a page plays nothing but what its server has. */
export function usePlayer(voice: File | undefined) {
  const [isPlaying, setPlaying] = useState(false);
  const playing = useRef<{ context: AudioContext; source: AudioBufferSourceNode }>(undefined);
  const silence = () => {
    playing.current?.source.stop();
    void playing.current?.context.close();
    playing.current = undefined;
    setPlaying(false);
  };
  useEffect(() => () => void playing.current?.context.close(), []);
  async function play(file: File) {
    setPlaying(true);
    const context = new AudioContext();
    const source = context.createBufferSource();
    playing.current = { context, source };
    source.buffer = await context.decodeAudioData(await file.arrayBuffer());
    source.connect(context.destination);
    source.onended = silence;
    source.start();
  }
  return {
    isPlaying,
    toggle() {
      if (isPlaying) silence();
      // A browser that records plays what it recorded; one that doesn't is left with the sending.
      else if (voice) void play(voice).catch(silence);
    },
  };
}
