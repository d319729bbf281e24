import { createHmac, type KeyObject } from "node:crypto";
import {
  ATTENDANCE_CODE_LENGTH,
  ATTENDANCE_CODE_SECONDS,
} from "#app/contract/attendance.values.ts";
import type { FieldProblem } from "#app/contract/failure.ts";
import type { Caller, Member } from "../http/caller.ts";

const MINUTE = 60_000;

/** How long before the start the door opens, and how long after the end it closes. */
const OPENS_BEFORE_MS = 30 * MINUTE;
const CLOSES_AFTER_MS = 30 * MINUTE;
/** A congress lasts days, but each day's door is a gathering of its own. */
export const MAX_GATHERING_MS = 24 * 60 * MINUTE;
/** Nobody announces a gathering further ahead. */
const MAX_AHEAD_MS = 366 * 24 * 60 * MINUTE;

/** Attendance is for verified members, of any rank. */
export function mayAttend(caller: Caller): caller is Member {
  return caller.kind === "user" && caller.status === "verified";
}

/** A gathering's hours. */
export interface Hours {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly closedAt: Date | null;
}

/** Whether people may check in and out: from half an hour before until half an hour after, unless it was closed. */
export function isOpen({ startsAt, endsAt, closedAt }: Hours, now: Date): boolean {
  const [from, until] = [startsAt.getTime() - OPENS_BEFORE_MS, endsAt.getTime() + CLOSES_AFTER_MS];
  return !closedAt && from <= now.getTime() && now.getTime() <= until;
}

/** Whether nothing can be changed about it any more. */
export function isOver({ endsAt, closedAt }: Hours, now: Date): boolean {
  return closedAt !== null || endsAt.getTime() + CLOSES_AFTER_MS < now.getTime();
}

/** The first and the last moment at which somebody may come to a gathering. */
export function doorHours({ startsAt, endsAt }: Pick<Hours, "startsAt" | "endsAt">) {
  return {
    from: new Date(startsAt.getTime() - OPENS_BEFORE_MS),
    until: new Date(endsAt.getTime() + CLOSES_AFTER_MS),
  };
}

/** The moments between which a gathering starts whose door may be open now: a range of an index. */
export function openStartRange(now: Date): { from: Date; to: Date } {
  const at = now.getTime();
  return {
    from: new Date(at - CLOSES_AFTER_MS - MAX_GATHERING_MS),
    to: new Date(at + OPENS_BEFORE_MS),
  };
}

/** The moment before which what has ended is past: its door is shut. */
export function closedBefore(now: Date): Date {
  return new Date(now.getTime() - CLOSES_AFTER_MS);
}

/** When somebody left: as they said, at the end at the latest; undefined while they are there. */
export function checkedOutTime(
  { checkedInAt, checkedOutAt }: { checkedInAt: Date; checkedOutAt: Date | null },
  hours: Hours,
  now: Date,
): Date | undefined {
  // Who came in the last half hour, after the end, was there for that moment.
  const end = hours.endsAt < checkedInAt ? checkedInAt : hours.endsAt;
  if (checkedOutAt) return checkedOutAt < end ? checkedOutAt : end;
  return isOver(hours, now) ? end : undefined;
}

/** What is wrong with the hours of a gathering, if anything; those that stay as they were are not judged again. */
export function validateHours(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
  before?: { startsAt: Date; endsAt: Date },
): FieldProblem | undefined {
  const length = endsAt.getTime() - startsAt.getTime();
  if (length <= 0) return { path: "endsAt", problem: "end-before-start" };
  if (length > MAX_GATHERING_MS) return { path: "endsAt", problem: "gathering-long" };
  if (endsAt <= now && +endsAt !== before?.endsAt.getTime())
    return { path: "endsAt", problem: "time-past" };
  if (startsAt.getTime() - now.getTime() > MAX_AHEAD_MS)
    return { path: "startsAt", problem: "within-year" };
  return undefined;
}

/**
 * The code of a gathering in a window of time. The gathering's secret is made of the installation's
 * key and its id, so that none is stored, and who reads the database can't check in from home.
 */
export function codeForWindow(key: KeyObject, gatheringId: string, window: number): string {
  const secret = createHmac("sha256", key).update(gatheringId).digest();
  const digest = createHmac("sha256", secret).update(String(window)).digest();
  const number = digest.readUIntBE(0, 6) % 10 ** ATTENDANCE_CODE_LENGTH;
  return String(number).padStart(ATTENDANCE_CODE_LENGTH, "0");
}

/** The window of time that a moment falls into, and how many seconds are left of it. */
export function windowOf(now: Date): { window: number; seconds: number } {
  const at = now.getTime() / 1000;
  const window = Math.floor(at / ATTENDANCE_CODE_SECONDS);
  return { window, seconds: Math.max(1, Math.ceil((window + 1) * ATTENDANCE_CODE_SECONDS - at)) };
}

/**
 * Whether a code is a gathering's own now. Somebody who is there can still read it to somebody who
 * is not, as with any code that is shown: nothing on a phone that everybody has would prevent it. So
 * its time is as short as a slow line allows, this window and the one before; whoever stands at the
 * door sees the list grow, and strikes out who is not there.
 *
 * @param keys the installation's keys, newest first: two processes may not have changed theirs at once
 */
export function verifyCode(
  keys: readonly KeyObject[],
  gatheringId: string,
  code: string,
  now: Date,
): boolean {
  const { window } = windowOf(now);
  return keys.some((key) =>
    [window, window - 1].some((each) => codeForWindow(key, gatheringId, each) === code),
  );
}
