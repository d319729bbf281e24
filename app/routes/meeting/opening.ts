import type { RoomState } from "#app/contract/meeting.values.ts";

export interface Opening {
  readonly state: RoomState;
  readonly seconds: number;
}

/** Seconds; longer waits reload when visible. */
const WATCHED_SECONDS = 60 * 60;

const isWatched = ({ state, seconds }: Opening) => state === "before" && seconds <= WATCHED_SECONDS;

export function secondsUntil(opensAt: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(opensAt) - now.getTime()) / 1000));
}

/** Until the page is asked for again; undefined while nothing is due. */
export function secondsToRefresh(room: Opening): number | undefined {
  return isWatched(room) ? room.seconds + 1 : undefined;
}

/** For the Refresh header. */
export function refreshOn(room: Opening, path: string): string | undefined {
  const seconds = secondsToRefresh(room);
  return seconds === undefined ? undefined : `${seconds}; url=${path}`;
}
