import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { CODE_LENGTH } from "#app/contract/code.ts";
import { deriveKey } from "../keys.ts";

/** Six digits that nobody can guess, leading zeros included. */
export function makeCode(): string {
  return randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, "0");
}

/**
 * What is kept of a code. A plain hash of six digits is undone in no time; without the server's
 * secret this one is not. Bound to the address, so that it is good for no other.
 */
export function hashCode(code: string, email: string, secret: string): string {
  return mac(code, email, secret).toString("base64url");
}

/** Whether `code` is the one that was hashed, under any of the secrets, in constant time. */
export function isCode(
  code: string,
  email: string,
  hash: string,
  secrets: readonly string[],
): boolean {
  const kept = Buffer.from(hash, "base64url");
  return secrets
    .map((secret) => mac(code, email, secret))
    .some((made) => made.length === kept.length && timingSafeEqual(made, kept));
}

function mac(code: string, email: string, secret: string): Buffer {
  return createHmac("sha256", deriveKey(secret, "one-time codes"))
    .update(`${email}\n${code}`)
    .digest();
}
