export interface Levels {
  watch(id: string, track: MediaStreamTrack | undefined): void;
  close(): void;
}

const EVERY_MS = 100;

/**
 * AnalyserNodes: neither recorded nor played.
 *
 * @param onLevels ten times a second, 0 to 1
 */
export function openLevels(onLevels: (levels: ReadonlyMap<string, number>) => void): Levels {
  const context = new AudioContext();
  const watched = new Map<string, { source: MediaStreamAudioSourceNode; node: AnalyserNode }>();
  const samples = new Uint8Array(256);
  const timer = setInterval(() => {
    const levels = new Map<string, number>();
    for (const [id, { node }] of watched) {
      node.getByteTimeDomainData(samples);
      let sum = 0;
      for (const sample of samples) sum += ((sample - 128) / 128) ** 2;
      // Scaled: speech stays far below full scale.
      levels.set(id, Math.min(1, Math.sqrt(sum / samples.length) * 4));
    }
    onLevels(levels);
  }, EVERY_MS);
  const forget = (id: string) => {
    watched.get(id)?.source.disconnect();
    watched.delete(id);
  };
  return {
    watch(id, track) {
      forget(id);
      if (!track) return;
      // Suspended until a user gesture.
      void context.resume().catch(() => undefined);
      const source = context.createMediaStreamSource(new MediaStream([track]));
      const node = context.createAnalyser();
      node.fftSize = samples.length;
      source.connect(node);
      watched.set(id, { source, node });
    },
    close() {
      clearInterval(timer);
      for (const id of [...watched.keys()]) forget(id);
      void context.close();
    },
  };
}
