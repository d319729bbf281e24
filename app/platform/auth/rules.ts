import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { Status } from "#app/contract/user.ts";

/** Seconds without use. */
export const REFRESH_DAYS = 30;
export const REFRESH_SECONDS = REFRESH_DAYS * 24 * 60 * 60;
/** Seconds in which a rotated token answers its successor again. */
export const ROTATION_GRACE_SECONDS = 30;

export function maySignIn(status: Status): Refusal | undefined {
  if (status === "blocked") return refuse("account-blocked");
  return status === "deleted" ? refuse("account-deleted") : undefined;
}

export type Rotation = "fresh" | "grace" | "reused" | "expired";

/**
 * Within the grace a rotated token answers its successor again (two tabs, a retry); later reuse is
 * a theft and ends the family, even after expiry (docs/product.md#session-and-tokens).
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
