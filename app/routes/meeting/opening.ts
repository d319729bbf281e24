import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { RoomState } from "#app/contract/meeting.values.ts";

/** Where the door of a meeting's room stands. */
export interface Opening {
  readonly state: RoomState;
  /** Until it opens. */
  readonly seconds: number;
}

/** A page that stands open longer is asked for again when it is looked at. */
const WATCHED_SECONDS = 60 * 60;

const isWatched = ({ state, seconds }: Opening) => state === "before" && seconds <= WATCHED_SECONDS;

export function secondsUntil(opensAt: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(opensAt) - now.getTime()) / 1000));
}

/** Without a script a page comes again when the door opens: its Refresh header; undefined while none is due. */
export function refreshOn(room: Opening, path: string): string | undefined {
  return isWatched(room) ? `${room.seconds + 1}; url=${path}` : undefined;
}

/** With one it is asked for again by itself. */
export function useOpening(room: Opening): void {
  const { revalidate } = useRevalidator();
  const due = isWatched(room) ? room.seconds : undefined;
  useEffect(() => {
    if (due === undefined) return;
    const timer = setTimeout(() => void revalidate(), (due + 1) * 1000);
    return () => clearTimeout(timer);
  }, [due, revalidate]);
}
