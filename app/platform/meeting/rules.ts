import { cairoMoment } from "#app/arabic/dates.ts";
import type { FieldProblem } from "#app/contract/failure.ts";
import {
  MAX_MEETING_DAYS_AHEAD,
  type MeetingState,
  type RoomState,
} from "#app/contract/meeting.values.ts";
import type { Status } from "#app/contract/user.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Meetings and the calendar are for members in good standing. */
export function mayMeet({ status }: { readonly status: Status }): boolean {
  return status === "verified";
}

/** As much of a meeting as decides what may still be done about it. */
export interface Standing {
  readonly state: MeetingState;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Whether it can be neither changed nor answered any more. */
export function isOver({ state, endsAt }: Standing, now: Date): boolean {
  return state === "cancelled" || endsAt <= now;
}

/** So much before the start the host may open the room. */
const HOST_EARLY_MS = 15 * MINUTE;
/** So long after everybody left, or after the end of a meeting to which nobody came, the room is closed. */
const STAYS_OPEN_MS = HOUR;

/** What became of a room: nothing, as long as nobody was in it. */
export interface RoomUse {
  /** When the host ended it for all. */
  readonly endedAt: Date | null;
  readonly isOccupied: boolean;
  /** When the last one left; null where nobody was there. */
  readonly lastLeftAt: Date | null;
}
const unused: RoomUse = { endedAt: null, isOccupied: false, lastLeftAt: null };

/**
 * Where the room of a meeting stands for somebody who is invited: nobody enters before the start, but the
 * host, who opens it up to 15 minutes earlier (docs/product.md#meetings). Whatever lets people into a room
 * asks this, and so does the page that opens the door.
 */
export function roomOf(
  { state, startsAt, endsAt }: Standing,
  isHost: boolean,
  now: Date,
  use: RoomUse = unused,
): { state: RoomState; opensAt: Date } {
  const opensAt = isHost ? new Date(startsAt.getTime() - HOST_EARLY_MS) : startsAt;
  const isClosed = state === "cancelled" || use.endedAt !== null || isForsaken();
  return { state: isClosed ? "over" : now >= opensAt ? "open" : "before", opensAt };

  function isForsaken(): boolean {
    if (use.isOccupied) return false;
    // A host who looked in early closes nothing before the others could come.
    const since = Math.max(+(use.lastLeftAt ?? endsAt), +startsAt);
    return now.getTime() >= since + STAYS_OPEN_MS;
  }
}

/** When people are reminded, before the start. */
export const reminders = { day: DAY, soon: 15 * MINUTE } as const;
export type Reminder = keyof typeof reminders;

/** The reminder of which it is time at a moment; undefined for none. Nothing is reminded of after its start. */
export function reminderAt(startsAt: Date, now: Date): Reminder | undefined {
  const rest = startsAt.getTime() - now.getTime();
  if (rest <= 0 || rest > reminders.day) return undefined;
  return rest <= reminders.soon ? "soon" : "day";
}

interface TypedTime {
  readonly date: string;
  readonly time: string;
}

/** What is wrong with when a meeting is to be, if anything; a start that stays as it was is not judged again. */
export function validateTime(
  typed: TypedTime,
  now: Date,
  before?: { readonly startsAt: Date },
): readonly FieldProblem[] {
  const startsAt = cairoMoment(`${typed.date}T${typed.time}`, before?.startsAt);
  if (startsAt && startsAt === before?.startsAt) return [];
  if (!startsAt) return [{ path: "time", problem: "clock-skipped" }];
  if (startsAt <= now) return [{ path: "date", problem: "time-past" }];
  const isFar = startsAt.getTime() - now.getTime() > MAX_MEETING_DAYS_AHEAD * DAY;
  return isFar ? [{ path: "date", problem: "within-year" }] : [];
}

/** What those who are invited are told has changed. */
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

/** What of a meeting is another than it was. */
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
