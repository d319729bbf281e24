import type { RemoteTrack } from "livekit-client";

/** Which of the others' tracks are known, so that it is seen where the page shows them. */
export interface ShownPictures {
  add(track: RemoteTrack): void;
  delete(track: RemoteTrack): void;
  close(): void;
}

/**
 * Tells livekit-client where the page shows each picture, so that the server sends it as large as it is seen,
 * and not at all while it is not. A carrier hands out tracks and knows no elements: the page puts each track
 * into a `<video>` of its own, which then begins to load.
 */
export function showPictures(): ShownPictures {
  const tracks = new Map<MediaStreamTrack, RemoteTrack>();

  function attach({ target }: Event): void {
    if (!(target instanceof HTMLVideoElement) || !(target.srcObject instanceof MediaStream)) return;
    for (const each of target.srcObject.getVideoTracks()) {
      const track = tracks.get(each);
      // Attaching makes some browsers load anew.
      if (track && !track.attachedElements.includes(target)) track.attach(target);
    }
  }
  // It doesn't bubble.
  document.addEventListener("loadstart", attach, { capture: true });

  return {
    add: (track) => void tracks.set(track.mediaStreamTrack, track),
    delete: (track) => void tracks.delete(track.mediaStreamTrack),
    close: () => document.removeEventListener("loadstart", attach, { capture: true }),
  };
}
