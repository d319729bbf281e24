import { useEffect, useRef, useState } from "react";

/** Without a URL: the CSP only allows media of this server. */
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
      // Playback may fail; sending still works.
      else if (voice) void play(voice).catch(silence);
    },
  };
}
