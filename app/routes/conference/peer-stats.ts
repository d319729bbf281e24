import type { Source } from "./carrier.ts";

/** What is lost and how long the way takes, since the report before. */
export function openLineMeter() {
  let before: { lost: number; sent: number } | undefined;

  return (report: RTCStatsReport) => {
    let roundTrip: number | undefined;
    let available: number | undefined;
    let lost = 0;
    let sent = 0;
    for (const each of report.values()) {
      if (each.type === "remote-inbound-rtp") {
        lost += each.packetsLost ?? 0;
        roundTrip = Math.max(roundTrip ?? 0, each.roundTripTime ?? 0);
      } else if (each.type === "outbound-rtp") sent += each.packetsSent ?? 0;
      else if (each.type === "candidate-pair" && each.nominated) {
        available = each.availableOutgoingBitrate;
      }
    }
    const newlySent = sent - (before?.sent ?? 0);
    const newlyLost = Math.max(0, lost - (before?.lost ?? 0));
    const loss = before && newlySent > 0 ? Math.min(1, newlyLost / newlySent) : undefined;
    before = { lost, sent };
    return { loss, roundTrip, available };
  };
}

interface Picture {
  readonly track: MediaStreamTrack;
  frames: number;
  still: number;
}

/**
 * Removes a video that has frozen for some samples.
 *
 * @param show undefined removes
 */
export function watchPictures(show: (source: Source, track: MediaStreamTrack | undefined) => void) {
  const received = new Map<Source, Picture>();

  function look(picture: Picture, frames: number): void {
    const isStill = frames === picture.frames;
    const wasGone = picture.still >= 2;
    picture.frames = frames;
    picture.still = isStill ? picture.still + 1 : 0;
    if (picture.still === 2) show("camera", undefined);
    else if (wasGone && !isStill) show("camera", picture.track);
  }

  return {
    add: (source: Source, track: MediaStreamTrack) =>
      void received.set(source, { track, frames: 0, still: 0 }),
    look(report: RTCStatsReport): void {
      // A static screen sends no frames.
      const camera = received.get("camera");
      if (!camera) return;
      for (const each of report.values()) {
        if (each.type === "inbound-rtp" && each.trackIdentifier === camera.track.id) {
          look(camera, each.framesDecoded ?? 0);
        }
      }
    },
  };
}
