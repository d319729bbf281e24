import type { KeyObject } from "node:crypto";
import { deriveKey, seal, unseal } from "#app/crypto.ts";
import { IDENTIFIED_MS } from "./rules.ts";

/*
 * What the first call of an activation answers and the second one names: who was identified, readable
 * to nobody but us. National ID and phone are half public (docs/product.md#activation); whoever
 * knows them is not told the number of the membership too.
 */

export function sealIdentityToken(userId: string, secret: string, now: Date): string {
  return seal(`${userId} ${now.getTime()}`, keyOf(secret));
}

/** Undefined for what is no such token, or an old one. */
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
