import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import {
  CODE_GRACE_SECONDS,
  CODE_LENGTH,
  CODE_SECONDS,
  CODE_TRIES,
  MEMBER_CODE_MINUTES,
} from "#app/contract/code.ts";
import { deriveKey } from "#app/crypto.ts";

export function generateCode(): string {
  return randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, "0");
}

/**
 * Keyed, because a plain hash of six digits is brute-forced at once. Bound to its holder (an
 * address, a user).
 */
export function hashCode(code: string, holder: string, secret: string): string {
  return mac(code, holder, secret).toString("base64url");
}

/** In constant time, under any of the secrets (rotation). */
export function verifyCode(
  code: string,
  holder: string,
  hash: string,
  secrets: readonly string[],
): boolean {
  const expected = Buffer.from(hash, "base64url");
  return secrets
    .map((secret) => mac(code, holder, secret))
    .some((actual) => actual.length === expected.length && timingSafeEqual(actual, expected));
}

export interface CodeAttempt {
  readonly sentAt: Date;
  readonly tries: number;
  readonly matches: boolean;
}

export type CodeOutcome = "ok" | "code-wrong" | "code-expired" | "code-exhausted";

/** A guest's code ends with the countdown on the screen, plus a grace. */
export function endOfCode(holder: "guest" | "member", sentAt: Date): Date {
  const seconds = holder === "guest" ? CODE_SECONDS + CODE_GRACE_SECONDS : MEMBER_CODE_MINUTES * 60;
  return new Date(sentAt.getTime() + seconds * 1000);
}

/** Valid until its end and for five tries (docs/product.md#one-time-codes). */
export function checkCode(
  holder: "guest" | "member",
  { sentAt, tries, matches }: CodeAttempt,
  now: Date,
): CodeOutcome {
  if (now > endOfCode(holder, sentAt)) return "code-expired";
  if (tries >= CODE_TRIES) return "code-exhausted";
  return matches ? "ok" : "code-wrong";
}

function mac(code: string, holder: string, secret: string): Buffer {
  return createHmac("sha256", deriveKey(secret, "one-time codes"))
    .update(`${holder}\n${code}`)
    .digest();
}
