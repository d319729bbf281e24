import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import type { Configuration } from "#app/configuration.ts";
import { deriveKey } from "#app/crypto.ts";

type Keys = Pick<Configuration, "dataKeys">;

/** The keys of all feeds, newest first. */
const feedKeys = ({ dataKeys }: Keys): KeyObject[] =>
  dataKeys.map((key) => deriveKey(key, "calendar feeds"));

const sign = (key: KeyObject, feedId: string) => createHmac("sha256", key).update(feedId).digest();

/**
 * The secret part of a feed's address: the feed's id, signed, so that who reads the database alone opens
 * nobody's calendar.
 */
export function tokenOf(configuration: Keys, feedId: string): string {
  const [key] = feedKeys(configuration);
  if (!key) throw new Error("No key for calendars is configured.");
  return `${feedId}.${sign(key, feedId).toString("base64url")}`;
}

/** The feed that a token is for; undefined for what is none. */
export function feedOfToken(configuration: Keys, token: string): string | undefined {
  const [feedId = "", signature = ""] = token.split(".");
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(feedId)) return undefined;
  const given = Buffer.from(signature, "base64url");
  const isGenuine = feedKeys(configuration).some((key) => {
    const own = sign(key, feedId);
    return own.length === given.length && timingSafeEqual(own, given);
  });
  return isGenuine ? feedId : undefined;
}
