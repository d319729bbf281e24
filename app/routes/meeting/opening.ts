import { useEffect } from "react";
import { useRevalidator } from "react-router";
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

/** For the Refresh header; undefined while none is due. */
export function refreshOn(room: Opening, path: string): string | undefined {
  return isWatched(room) ? `${room.seconds + 1}; url=${path}` : undefined;
}

/** Revalidates when the door opens. */
export function useOpening(room: Opening): void {
  const { revalidate } = useRevalidator();
  const due = isWatched(room) ? room.seconds : undefined;
  useEffect(() => {
    if (due === undefined) return;
    const timer = setTimeout(() => void revalidate(), (due + 1) * 1000);
    return () => clearTimeout(timer);
  }, [due, revalidate]);
}
