import type { ConferenceAct } from "#app/contract/conference.values.ts";
import { SILENT_SECONDS } from "#app/contract/conference.values.ts";
import type { Capacity } from "#app/contract/conference-capacity.values.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { MeetingTimes } from "../meeting/rules.ts";
import { type RoomUse, roomOf } from "../meeting/rules.ts";

export function silentSince(now: Date): Date {
  return new Date(now.getTime() - SILENT_SECONDS * 1000);
}

/** A minute is enough for a stream that reconnects. */
export function signalsSince(now: Date): Date {
  return new Date(now.getTime() - 60_000);
}

export interface RoomNow {
  readonly use: RoomUse;
  readonly isLocked: boolean;
  readonly isRemoved: boolean;
  readonly people: number;
  readonly withPictures: number;
}

export function entryOf(
  meeting: MeetingTimes,
  room: RoomNow,
  {
    isHost,
    isInside,
    soundOnly,
  }: { readonly isHost: boolean; readonly isInside: boolean; readonly soundOnly: boolean },
  limits: Capacity,
  now: Date,
): "in" | "waiting" | Refusal {
  const { state } = roomOf(meeting, isHost, now, room.use);
  if (state === "before") return refuse("conference-before");
  if (state === "over") return refuse("conference-over");
  if (room.isRemoved) return refuse("conference-removed");
  const full = refuseFull(room, soundOnly, limits);
  if (full) return full;
  return room.isLocked && !(isHost || isInside) ? "waiting" : "in";
}

export function refuseFull(
  { people, withPictures }: Pick<RoomNow, "people" | "withPictures">,
  soundOnly: boolean,
  { all, pictures }: Capacity,
): Refusal | undefined {
  if (people >= all) return refuse("conference-full", { values: { maximum: all } });
  if (!soundOnly && withPictures >= pictures) {
    return refuse("conference-full-pictures", { values: { maximum: pictures } });
  }
  return undefined;
}

export const audited = {
  remove: "conference-removed",
  lock: "conference-locked",
  unlock: "conference-unlocked",
  end: "conference-ended",
} as const satisfies Partial<Record<ConferenceAct, string>>;
