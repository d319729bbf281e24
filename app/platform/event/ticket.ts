import type { Configuration } from "#app/configuration.ts";
import { readSignedId, signId } from "../privacy/signed-id.ts";

type Keys = Pick<Configuration, "dataKeys">;

/** A guest's place id, signed; stored nowhere. Good for taking and giving back that place only. */
export function ticketOf(configuration: Keys, placeId: string): string {
  return signId(configuration, "event tickets", placeId);
}

export function placeOfTicket(configuration: Keys, ticket: string | undefined): string | undefined {
  return readSignedId(configuration, "event tickets", ticket ?? "");
}
