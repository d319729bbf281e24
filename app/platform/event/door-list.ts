/*
 * For doors without a connection: signed, with no more than a door needs (docs/product.md#events).
 */
import { createHash } from "node:crypto";
import type { Configuration } from "#app/configuration.ts";
import { DOOR_DIGITS } from "#app/contract/event.values.ts";
import type { DoorEntry } from "#app/contract/event-door.ts";
import type { AttendeeRow } from "./store-door.ts";
import { ticketOf } from "./ticket.ts";

/** Too long to find a card by trying. */
const CODE_LENGTH = 16;

/** Hash of event and card id or ticket, by which a scanned code is found; it reveals neither. */
export function codeOf(eventId: string, secret: string): string {
  return createHash("sha256")
    .update(`${eventId}.${secret}`)
    .digest("base64url")
    .slice(0, CODE_LENGTH);
}

/** @param cards ids on users' cards, as their codes say them */
export function toDoorEntries(
  eventId: string,
  rows: readonly AttendeeRow[],
  cards: ReadonlyMap<string, string>,
  configuration: Pick<Configuration, "dataKeys">,
): DoorEntry[] {
  return rows.map(({ id, userId, name, membershipId, companions, state, cameAt, cameBy }) => {
    const secret = userId ? cards.get(userId) : ticketOf(configuration, id);
    return {
      id,
      name,
      end: membershipId?.slice(-DOOR_DIGITS) ?? "",
      party: 1 + companions,
      // A returned place counts as none, like one that is waited for.
      state: state === "registered" || state === "offered" ? state : "waiting",
      code: secret ? codeOf(eventId, secret) : "",
      ...(cameAt && { at: new Date(cameAt).toISOString() }),
      ...(cameBy && { by: cameBy }),
    };
  });
}
