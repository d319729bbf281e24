import type { Configuration } from "#app/configuration.ts";
import { readSignedId, signId } from "../privacy/signed-id.ts";

type Keys = Pick<Configuration, "dataKeys">;

/**
 * By which a guest who has no account is known: the id of their place, signed, so that none is stored.
 * Whoever has it may take the place and give it back, and does no more.
 */
export function ticketOf(configuration: Keys, placeId: string): string {
  return signId(configuration, "event tickets", placeId);
}

/** The place that a ticket is for; undefined for what is none. */
export function placeOfTicket(configuration: Keys, ticket: string | undefined): string | undefined {
  return readSignedId(configuration, "event tickets", ticket ?? "");
}
