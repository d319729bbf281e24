import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import type { Configuration } from "#app/configuration.ts";
import { deriveKey } from "#app/crypto.ts";

/** The keys of all tickets, newest first. */
function ticketKeys({ dataKeys }: Pick<Configuration, "dataKeys">): KeyObject[] {
  return dataKeys.map((key) => deriveKey(key, "event tickets"));
}

const sign = (key: KeyObject, placeId: string) =>
  createHmac("sha256", key).update(placeId).digest();

/**
 * By which a guest who has no account is known: the id of their place, signed, so that none is stored.
 * Whoever has it may take the place and give it back, and does no more.
 */
export function ticketOf(configuration: Pick<Configuration, "dataKeys">, placeId: string): string {
  const [key] = ticketKeys(configuration);
  if (!key) throw new Error("No key for tickets is configured.");
  return `${placeId}.${sign(key, placeId).toString("base64url")}`;
}

/** The place that a ticket is for; undefined for what is none. */
export function placeOfTicket(
  configuration: Pick<Configuration, "dataKeys">,
  ticket: string | undefined,
): string | undefined {
  const [placeId = "", signature = ""] = (ticket ?? "").split(".");
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(placeId)) return undefined;
  const given = Buffer.from(signature, "base64url");
  const isGenuine = ticketKeys(configuration).some((key) => {
    const own = sign(key, placeId);
    return own.length === given.length && timingSafeEqual(own, given);
  });
  return isGenuine ? placeId : undefined;
}
