import type { MeetingState, RoomState } from "#app/contract/meeting.values.ts";
import type { Status } from "#app/contract/user.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function mayMeet({ status }: { readonly status: Status }): boolean {
  return status === "verified";
}

export interface MeetingTimes {
  readonly state: MeetingState;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export function isOver({ state, endsAt }: MeetingTimes, now: Date): boolean {
  return state === "cancelled" || endsAt <= now;
}

const HOST_EARLY_MS = 15 * MINUTE;
/** The room closes this long after everybody left, or after the end if nobody came. */
const STAYS_OPEN_MS = HOUR;

export interface RoomUse {
  readonly endedAt: Date | null;
  readonly isOccupied: boolean;
  readonly lastLeftAt: Date | null;
}
const unused: RoomUse = { endedAt: null, isOccupied: false, lastLeftAt: null };

/**
 * A room's state for an invitee: only the host may enter before the start
 * (docs/product.md#meetings). The one gate for letting people in and for the page.
 */
export function roomOf(
  { state, startsAt, endsAt }: MeetingTimes,
  isHost: boolean,
  now: Date,
  use: RoomUse = unused,
): { state: RoomState; opensAt: Date } {
  const opensAt = isHost ? new Date(startsAt.getTime() - HOST_EARLY_MS) : startsAt;
  const isClosed = state === "cancelled" || use.endedAt !== null || isForsaken();
  return { state: isClosed ? "over" : now >= opensAt ? "open" : "before", opensAt };

  function isForsaken(): boolean {
    if (use.isOccupied) return false;
    // An early host who leaves doesn't close the room before the start.
    const since = Math.max(+(use.lastLeftAt ?? endsAt), +startsAt);
    return now.getTime() >= since + STAYS_OPEN_MS;
  }
}

export const reminders = { day: DAY, soon: 15 * MINUTE } as const;
export type Reminder = keyof typeof reminders;

/** Undefined for none; never after the start. */
export function reminderAt(startsAt: Date, now: Date): Reminder | undefined {
  const rest = startsAt.getTime() - now.getTime();
  if (rest <= 0 || rest > reminders.day) return undefined;
  return rest <= reminders.soon ? "soon" : "day";
}

export const toldParts = ["title", "time", "agenda", "description", "dialIn"] as const;
export type ToldPart = (typeof toldParts)[number];

interface Told {
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly description: string;
  readonly agenda: readonly string[];
  readonly dialIn: string | null;
}

export function changedParts(before: Told, after: Told): readonly ToldPart[] {
  const isOther: Readonly<Record<ToldPart, boolean>> = {
    title: before.title !== after.title,
    time: +before.startsAt !== +after.startsAt || +before.endsAt !== +after.endsAt,
    agenda: before.agenda.join("\n") !== after.agenda.join("\n"),
    description: before.description !== after.description,
    dialIn: before.dialIn !== after.dialIn,
  };
  return toldParts.filter((part) => isOther[part]);
}
