import {
  type EventState,
  type EventType,
  eventPhase,
  MAX_EVENT_DAYS_AHEAD,
} from "#app/contract/event.values.ts";
import type { EventForm } from "#app/contract/event-desk.ts";
import type { FieldProblem } from "#app/contract/failure.ts";
import { doorHours } from "../attendance/rules.ts";
import { validateStart } from "../days.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface EventTimes {
  readonly state: EventState;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export function isOpen(event: EventTimes, now: Date): boolean {
  return eventPhase(event, now) === "upcoming";
}

export function isOver(event: EventTimes, now: Date): boolean {
  const phase = eventPhase(event, now);
  return phase === "cancelled" || phase === "over";
}

/** Offline ticks are accepted for so long after the door has closed. */
const LATE_TICKS_MS = DAY;

export function takesTicks({ state, startsAt, endsAt }: EventTimes, now: Date): boolean {
  const { from, until } = doorHours({ startsAt, endsAt });
  return state === "published" && from <= now && +now <= +until + LATE_TICKS_MS;
}

export function doorListEnd(hours: Pick<EventTimes, "startsAt" | "endsAt">): Date {
  return new Date(+doorHours(hours).until + LATE_TICKS_MS);
}

/** Device clocks may be wrong: clamps to the door's hours and to now. */
export function tickedAt(
  hours: Pick<EventTimes, "startsAt" | "endsAt">,
  at: Date,
  now: Date,
): Date {
  const { from, until } = doorHours(hours);
  const latest = Math.min(+until, +now);
  return new Date(Math.max(+from, Math.min(+at, latest)));
}

/** Bounds of how long a place is kept for who is next. */
const SHORTEST_OFFER_MS = 15 * MINUTE;
const LONGEST_OFFER_MS = DAY;
/** The share of the remaining time, so that several no-shows leave time for others. */
const PART_OF_REST = 6;

/** Shorter the nearer the start is, never beyond it. */
export function offerUntil(startsAt: Date, now: Date): Date {
  const rest = startsAt.getTime() - now.getTime();
  const kept = Math.min(LONGEST_OFFER_MS, Math.max(SHORTEST_OFFER_MS, rest / PART_OF_REST));
  return new Date(now.getTime() + Math.min(kept, rest));
}

export const reminders = { day: DAY, hours: 2 * HOUR } as const;
export type Reminder = keyof typeof reminders;

export function reminderAt(startsAt: Date, now: Date): Reminder | undefined {
  const rest = startsAt.getTime() - now.getTime();
  if (rest <= 0 || rest > reminders.day) return undefined;
  return rest <= reminders.hours ? "hours" : "day";
}

interface InvitedGroups {
  readonly type: EventType;
  readonly allowedRoles: readonly number[];
  readonly allowedSecretariats: readonly string[];
}

export function isForEverybody({
  type,
  allowedRoles,
  allowedSecretariats,
}: InvitedGroups): boolean {
  return type === "public" && allowedRoles.length === 0 && allowedSecretariats.length === 0;
}

/**
 * Unchanged values are not judged, since running events may be edited.
 * @param before when the event began until now, if it exists
 */
export function validateEvent(
  form: Pick<EventForm, "date" | "time" | "type" | "allowedRoles" | "allowedSecretariats"> & {
    readonly maxAttendance: number;
    readonly maxCompanions: number;
  },
  taken: number,
  now: Date,
  before?: Pick<EventTimes, "startsAt">,
): readonly FieldProblem[] {
  const problems = validateStart(form, now, MAX_EVENT_DAYS_AHEAD, before);
  const names = form.allowedRoles.length + form.allowedSecretariats.length;
  if (form.type === "private" && names === 0) {
    problems.push({ path: "allowedRoles", problem: "required", ask: "event.allowed" });
  }
  if (form.maxAttendance < taken) {
    problems.push({ path: "maxAttendance", problem: "number-short", values: { minimum: taken } });
  }
  if (form.maxCompanions >= form.maxAttendance) {
    const values = { maximum: form.maxAttendance - 1 };
    problems.push({ path: "maxCompanions", problem: "number-long", values });
  }
  return problems;
}

/** Of the hour at which a draft shall be published: to come, and before the event begins. */
export function scheduleProblems(
  { startsAt }: Pick<EventTimes, "startsAt">,
  at: Date | undefined,
  now: Date,
): readonly FieldProblem[] {
  if (!at || at <= now) return [{ path: "at", problem: "schedule" }];
  return at < startsAt ? [] : [{ path: "at", problem: "publication-late" }];
}

export const toldParts = ["title", "time", "place", "address", "description"] as const;
export type ToldPart = (typeof toldParts)[number];

interface Told {
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly governorateCode: string;
  readonly location: string;
  readonly detailedLocation: string;
  readonly description: string;
}

export function changedParts(before: Told, after: Told): readonly ToldPart[] {
  const isOther: Readonly<Record<ToldPart, boolean>> = {
    title: before.title !== after.title,
    time: +before.startsAt !== +after.startsAt || +before.endsAt !== +after.endsAt,
    place: before.location !== after.location || before.governorateCode !== after.governorateCode,
    address: before.detailedLocation !== after.detailedLocation,
    description: before.description !== after.description,
  };
  return toldParts.filter((part) => isOther[part]);
}

export function latestOf<Row extends { readonly event: Pick<EventTimes, "startsAt"> }>(
  rows: readonly Row[],
  now: Date,
): Row[] {
  const [toCome, begun] = [
    rows.filter(({ event }) => event.startsAt >= now),
    rows.filter(({ event }) => event.startsAt < now),
  ];
  return [
    ...toCome.sort((one, other) => +one.event.startsAt - +other.event.startsAt),
    ...begun.sort((one, other) => +other.event.startsAt - +one.event.startsAt),
  ];
}
