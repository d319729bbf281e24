import type { RemoteTrack } from "livekit-client";

export interface ShownPictures {
  add(track: RemoteTrack): void;
  delete(track: RemoteTrack): void;
  close(): void;
}

/**
 * livekit-client sizes streams by attached elements, but carriers hand out tracks only: `loadstart`
 * of the page's <video> finds them.
 */
export function showPictures(): ShownPictures {
  const tracks = new Map<MediaStreamTrack, RemoteTrack>();

  function attach({ target }: Event): void {
    if (!(target instanceof HTMLVideoElement) || !(target.srcObject instanceof MediaStream)) return;
    for (const each of target.srcObject.getVideoTracks()) {
      const track = tracks.get(each);
      // Attaching again reloads in some browsers.
      if (track && !track.attachedElements.includes(target)) track.attach(target);
    }
  }
  // loadstart doesn't bubble.
  document.addEventListener("loadstart", attach, { capture: true });

  return {
    add: (track) => void tracks.set(track.mediaStreamTrack, track),
    delete: (track) => void tracks.delete(track.mediaStreamTrack),
    close: () => document.removeEventListener("loadstart", attach, { capture: true }),
  };
}
