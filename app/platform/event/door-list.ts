/*
 * The list that a device keeps at a door without a line: signed, so that it is known for ours, and with
 * no more than a door needs (docs/product.md#events).
 */
import { createHash } from "node:crypto";
import type { Configuration } from "#app/configuration.ts";
import { DOOR_DIGITS } from "#app/contract/event.values.ts";
import type { DoorEntry } from "#app/contract/event-door.ts";
import type { AttendeeRow } from "./store-door.ts";
import { ticketOf } from "./ticket.ts";

/** Enough that nobody finds a card by trying. */
const CODE_LENGTH = 16;

/**
 * By which a code that the camera reads is found on the list: a hash of the event and the card's id as the
 * card has it, or the guest's ticket. Who has the list has neither.
 */
export function codeOf(eventId: string, secret: string): string {
  return createHash("sha256")
    .update(`${eventId}.${secret}`)
    .digest("base64url")
    .slice(0, CODE_LENGTH);
}

/**
 * @param cards the ids on the cards of users who have one, as the codes say them
 */
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
      // A place that was given back is none, as one that is waited for.
      state: state === "registered" || state === "offered" ? state : "waiting",
      code: secret ? codeOf(eventId, secret) : "",
      ...(cameAt && { at: new Date(cameAt).toISOString() }),
      ...(cameBy && { by: cameBy }),
    };
  });
}
