import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import { cutCopied } from "#app/arabic/copied-link.ts";
import type { Configuration } from "#app/configuration.ts";
import { deriveKey } from "#app/crypto.ts";

type Keys = Pick<Configuration, "dataKeys">;

/** What a signed id is for: one that was made for something else says nothing. */
export type SignedFor = "calendar feeds" | "event tickets" | "statistics mails";

/** The keys of a purpose, newest first. */
const keysOf = ({ dataKeys }: Keys, purpose: SignedFor): KeyObject[] =>
  dataKeys.map((key) => deriveKey(key, purpose));

const sign = (key: KeyObject, id: string) => createHmac("sha256", key).update(id).digest();

/**
 * The secret part of an address: the id of a row, signed, so that who reads the database alone can't make
 * it.
 */
export function signId(configuration: Keys, purpose: SignedFor, id: string): string {
  const [key] = keysOf(configuration, purpose);
  if (!key) throw new Error("No key to sign with is configured.");
  return `${id}.${sign(key, id).toString("base64url")}`;
}

/** The id that a token was made of, copied as people do (`cutCopied`); undefined for what is none. */
export function readSignedId(
  configuration: Keys,
  purpose: SignedFor,
  token: string,
): string | undefined {
  // The whole of what is left: an address with something more added is another address.
  const [, id = "", signature = ""] =
    /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]+)$/.exec(cutCopied(token)) ?? [];
  const isGenuine = keysOf(configuration, purpose).some((key) => {
    const own = Buffer.from(sign(key, id).toString("base64url"));
    const given = Buffer.from(signature);
    return own.length === given.length && timingSafeEqual(own, given);
  });
  return id && isGenuine ? id : undefined;
}
