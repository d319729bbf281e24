import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { Status } from "#app/contract/user.ts";

/** A session that nobody uses ends after this. Seconds. */
export const REFRESH_SECONDS = 30 * 24 * 60 * 60;
/**
 * Within it a rotated token answers its successor again (docs/product.md#session-and-tokens).
 * Seconds.
 */
export const ROTATION_GRACE_SECONDS = 30;

/** Blocked and deleted users can't be signed in; everybody else may, whatever their status. */
export function maySignIn(status: Status): Refusal | undefined {
  if (status === "blocked") return refuse("account-blocked");
  return status === "deleted" ? refuse("account-deleted") : undefined;
}

/** What becomes of a refresh token that is used. */
export type Rotation = "fresh" | "grace" | "reused" | "expired";

/**
 * What becomes of a refresh token (docs/product.md#session-and-tokens). Used once, a token is
 * `fresh` and makes way for its successor. Used again within the grace it answers that successor
 * once more (two tabs, a retried request); used later it must have been stolen, from us or by us,
 * and `reused` ends the whole family, even when the token would have expired by now.
 */
export function rotationOf(
  { rotatedAt, expiresAt }: { rotatedAt: Date | null; expiresAt: Date },
  now: Date,
): Rotation {
  if (rotatedAt) {
    const seconds = (now.getTime() - rotatedAt.getTime()) / 1000;
    return seconds <= ROTATION_GRACE_SECONDS ? "grace" : "reused";
  }
  return now < expiresAt ? "fresh" : "expired";
}
