import type { Notification } from "#app/contract/notification.ts";
import type { Language } from "../i18n.ts";
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

/** A notification as an event. */
export function encodeEvent(
  notification: Parameters<typeof presentNotification>[0],
  language: Language,
): Uint8Array {
  const data = JSON.stringify(presentNotification(notification, language));
  return encoder.encode(`id: ${notification.id}\nevent: notification\ndata: ${data}\n\n`);
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
