import { createHmac, type KeyObject } from "node:crypto";
import {
  ATTENDANCE_CODE_LENGTH,
  ATTENDANCE_CODE_SECONDS,
} from "#app/contract/attendance.values.ts";
import type { FieldProblem } from "#app/contract/failure.ts";
import type { Caller, Member } from "../http/caller.ts";

const MINUTE = 60_000;

const OPENS_BEFORE_MS = 30 * MINUTE;
const CLOSES_AFTER_MS = 30 * MINUTE;
export const MAX_GATHERING_MS = 24 * 60 * MINUTE;
const MAX_AHEAD_MS = 366 * 24 * 60 * MINUTE;

export function mayAttend(caller: Caller): caller is Member {
  return caller.kind === "user" && caller.status === "verified";
}

export interface Hours {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly closedAt: Date | null;
}

export function isOpen({ startsAt, endsAt, closedAt }: Hours, now: Date): boolean {
  const [from, until] = [startsAt.getTime() - OPENS_BEFORE_MS, endsAt.getTime() + CLOSES_AFTER_MS];
  return !closedAt && from <= now.getTime() && now.getTime() <= until;
}

export function isOver({ endsAt, closedAt }: Hours, now: Date): boolean {
  return closedAt !== null || endsAt.getTime() + CLOSES_AFTER_MS < now.getTime();
}

export function doorHours({ startsAt, endsAt }: Pick<Hours, "startsAt" | "endsAt">) {
  return {
    from: new Date(startsAt.getTime() - OPENS_BEFORE_MS),
    until: new Date(endsAt.getTime() + CLOSES_AFTER_MS),
  };
}

/** Of gatherings whose door may be open: an index range. */
export function openStartRange(now: Date): { from: Date; to: Date } {
  const at = now.getTime();
  return {
    from: new Date(at - CLOSES_AFTER_MS - MAX_GATHERING_MS),
    to: new Date(at + OPENS_BEFORE_MS),
  };
}

export function closedBefore(now: Date): Date {
  return new Date(now.getTime() - CLOSES_AFTER_MS);
}

/** At the end at the latest; undefined while they are there. */
export function checkedOutTime(
  { checkedInAt, checkedOutAt }: { checkedInAt: Date; checkedOutAt: Date | null },
  hours: Hours,
  now: Date,
): Date | undefined {
  const end = hours.endsAt < checkedInAt ? checkedInAt : hours.endsAt;
  if (checkedOutAt) return checkedOutAt < end ? checkedOutAt : end;
  return isOver(hours, now) ? end : undefined;
}

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

/** Derived from the installation's key and the id, so that reading the database reveals no code. */
export function codeForWindow(key: KeyObject, gatheringId: string, window: number): string {
  const secret = createHmac("sha256", key).update(gatheringId).digest();
  const digest = createHmac("sha256", secret).update(String(window)).digest();
  const number = digest.readUIntBE(0, 6) % 10 ** ATTENDANCE_CODE_LENGTH;
  return String(number).padStart(ATTENDANCE_CODE_LENGTH, "0");
}

export function windowOf(now: Date): { window: number; seconds: number } {
  const at = now.getTime() / 1000;
  const window = Math.floor(at / ATTENDANCE_CODE_SECONDS);
  return { window, seconds: Math.max(1, Math.ceil((window + 1) * ATTENDANCE_CODE_SECONDS - at)) };
}

/**
 * Accepts this window and the one before. A code can be passed on to somebody at home; short
 * windows and the list at the door are the only defence.
 * @param keys newest first: two processes may not have rotated theirs at once
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
