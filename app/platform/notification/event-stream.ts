import type { Notification } from "#app/contract/notification.ts";
import type { Language } from "../i18n.ts";
import { isId } from "./rules.ts";
import type { Listed } from "./store-lists.ts";

/** A notification with the API's field names, in a reader's language. */
export function presentNotification(
  {
    id,
    title,
    message,
    screen,
    params,
    createdAt,
    isRead = false,
  }: Omit<Listed, "isRead"> & { readonly isRead?: boolean },
  language: Language,
): Notification {
  return {
    id,
    title: title[language],
    message: message[language],
    createdAt: createdAt.toISOString(),
    recipients: [{ isRead }],
    navigationData: screen ? { screen, params: params ?? {} } : null,
  };
}

const encoder = new TextEncoder();

/** A notification as an event. The place is that of what else the stream follows. */
export function encodeEvent(
  notification: Parameters<typeof presentNotification>[0],
  language: Language,
  place?: number,
): Uint8Array {
  const data = JSON.stringify(presentNotification(notification, language));
  return encodeOther("notification", data, positionOf(notification.id, place));
}

/** Anything else as an event: its JSON, and where the client stands once it has it. */
export function encodeOther(event: string, json: string, position: string): Uint8Array {
  return encoder.encode(`id: ${position}\nevent: ${event}\ndata: ${json}\n\n`);
}

/** What Last-Event-ID says: the last notification, and how far a client is in what else it follows. */
export function positionOf(id: string, place: number | undefined): string {
  return place === undefined ? id : `${id}_${place}`;
}

/** The same read; a client may say anything. */
export function readPosition(text: string | undefined): { id?: string; place?: number } {
  const [, id, place] = /^([\da-f-]{36})(?:_(\d{1,15}))?$/i.exec(text ?? "") ?? [];
  return { ...(isId(id) && { id }), ...(place !== undefined && { place: Number(place) }) };
}

/**
 * The beginning of a stream: when to come again, a little apart from the others that were open with
 * it, and from where to go on. An id without data is no event, but what Last-Event-ID will say.
 */
export function encodeOpening(from: string, place: number): Uint8Array {
  return encoder.encode(`retry: ${2_000 + ((place * 97) % 4_000)}\nid: ${from}\n\n`);
}

/** What a client passes over: the line is alive. */
export const heartbeatComment = encoder.encode(":\n\n");
