export const sources = ["microphone", "camera", "screen"] as const;
export type Source = (typeof sources)[number];

/** `lost`: the carrier reconnects by itself. */
export type Line = "connecting" | "good" | "weak" | "lost";

export interface CarrierEvents {
  /** Undefined: ended. */
  onTrack(personId: string, source: Source, track: MediaStreamTrack | undefined): void;
  /** Without `personId`: the whole call. */
  onLine(personId: string | undefined, line: Line): void;
}

/**
 * Media transport, peer-to-peer or by a LiveKit server; signalling of people and hands is the
 * platform's stream.
 */
export interface Carrier {
  /** Undefined stops sending. */
  send(source: Source, track: MediaStreamTrack | undefined): Promise<void>;
  meet(personIds: readonly string[]): void;
  receivePictures(wanted: boolean): void;
  leave(): Promise<void>;
}
