/** What of a person can be seen or heard. */
export const sources = ["microphone", "camera", "screen"] as const;
export type Source = (typeof sources)[number];

/**
 * How the line to somebody, or to the server that carries the call, stands: `lost` is found again by the
 * carrier itself and is only shown.
 */
export type Line = "connecting" | "good" | "weak" | "lost";

/** What a carrier tells the page. People are named by the ids of the roster. */
export interface CarrierEvents {
  /** Somebody's track came, was replaced, or ended (undefined). */
  onTrack(personId: string, source: Source, track: MediaStreamTrack | undefined): void;
  /** The line to a person; of the whole call, where `personId` is undefined. */
  onLine(personId: string | undefined, line: Line): void;
}

/**
 * What takes sound and pictures from one browser to the others: directly, or through a LiveKit server. Who
 * is in the room, raised hands, and what a host does come by the platform's own stream, whichever carries.
 */
export interface Carrier {
  /** Sends a track, replaces the one of that source, or stops sending it (undefined). */
  send(source: Source, track: MediaStreamTrack | undefined): Promise<void>;
  /** The others who are in the room now, by the roster's ids. */
  meet(personIds: readonly string[]): void;
  /** Whether the others' pictures are asked for: not with sound alone or to save data. */
  receivePictures(wanted: boolean): void;
  /** Ends all lines; nothing is told after it. */
  leave(): Promise<void>;
}
