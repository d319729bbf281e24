import type { Notification } from "#app/contract/notification.ts";
import type { Language } from "../words.ts";
import type { Listed } from "./store-lists.ts";

/** A notification with the API's field names, in a reader's language. */
export function written(
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
export function eventOf(told: Parameters<typeof written>[0], language: Language): Uint8Array {
  const data = JSON.stringify(written(told, language));
  return encoder.encode(`id: ${told.id}\nevent: notification\ndata: ${data}\n\n`);
}

/**
 * The beginning of a stream: when to come again, a little apart from the others that were open with
 * it, and from where to go on. An id without data is no event, but what Last-Event-ID will say.
 */
export function opening(from: string, place: number): Uint8Array {
  return encoder.encode(`retry: ${2_000 + ((place * 97) % 4_000)}\nid: ${from}\n\n`);
}

/** What a client passes over: the line is alive. */
export const comment = encoder.encode(":\n\n");
