import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import { cutCopied } from "#app/arabic/copied-link.ts";
import type { Configuration } from "#app/configuration.ts";
import { deriveKey } from "#app/crypto.ts";

type Keys = Pick<Configuration, "dataKeys">;

/** Binds a signature to its purpose. */
export type SignedFor = "calendar feeds" | "dues receipts" | "event tickets" | "statistics mails";

const keysOf = ({ dataKeys }: Keys, purpose: SignedFor): KeyObject[] =>
  dataKeys.map((key) => deriveKey(key, purpose));

const sign = (key: KeyObject, id: string) => createHmac("sha256", key).update(id).digest();

/**
 * A row's id signed as the secret part of a URL: reading the database doesn't suffice to make it.
 */
export function signId(configuration: Keys, purpose: SignedFor, id: string): string {
  const [key] = keysOf(configuration, purpose);
  if (!key) throw new Error("No key to sign with is configured.");
  return `${id}.${sign(key, id).toString("base64url")}`;
}

/** Tolerates what copying adds (`cutCopied`); undefined if invalid. */
export function readSignedId(
  configuration: Keys,
  purpose: SignedFor,
  token: string,
): string | undefined {
  // Anchored: an address with more appended is invalid.
  const [, id = "", signature = ""] =
    /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]+)$/.exec(cutCopied(token)) ?? [];
  const isGenuine = keysOf(configuration, purpose).some((key) => {
    const own = Buffer.from(sign(key, id).toString("base64url"));
    const given = Buffer.from(signature);
    return own.length === given.length && timingSafeEqual(own, given);
  });
  return id && isGenuine ? id : undefined;
}
