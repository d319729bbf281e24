import type { Notification } from "#app/contract/notification.ts";
import type { Language } from "../i18n.ts";
import { encodeEvent } from "../realtime/hub.ts";
import { isId } from "./rules.ts";
import type { ListedNotification } from "./store-lists.ts";

export function presentNotification(
  {
    id,
    title,
    message,
    screen,
    params,
    createdAt,
    isRead = false,
  }: Omit<ListedNotification, "isRead"> & { readonly isRead?: boolean },
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

/** `place` is the position in what else the stream follows. */
export function encodeNotification(
  notification: Parameters<typeof presentNotification>[0],
  language: Language,
  place?: number,
): Uint8Array {
  const data = JSON.stringify(presentNotification(notification, language));
  return encodeEvent("notification", data, positionOf(notification.id, place));
}

/** Last-Event-ID: the last notification, and the position in what else is followed. */
export function positionOf(id: string, place: number | undefined): string {
  return place === undefined ? id : `${id}_${place}`;
}

export function readPosition(text: string | undefined): { id?: string; place?: number } {
  const [, id, place] = /^([\da-f-]{36})(?:_(\d{1,15}))?$/i.exec(text ?? "") ?? [];
  return { ...(isId(id) && { id }), ...(place !== undefined && { place: Number(place) }) };
}
