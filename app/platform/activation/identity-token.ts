import type { KeyObject } from "node:crypto";
import { deriveKey, seal, unseal } from "#app/crypto.ts";
import { IDENTIFIED_MS } from "./rules.ts";

/* Sealed, so that who knows somebody's ID and phone does not learn the membership number. */

export function sealIdentityToken(userId: string, secret: string, now: Date): string {
  return seal(`${userId} ${now.getTime()}`, keyOf(secret));
}

export function openIdentityToken(
  token: string,
  secrets: readonly string[],
  now: Date,
): string | undefined {
  const [userId, at] = unseal(token, secrets.map(keyOf))?.split(" ") ?? [];
  return now.getTime() - Number(at) < IDENTIFIED_MS ? userId : undefined;
}

function keyOf(secret: string): KeyObject {
  return deriveKey(secret, "activation");
}
