import type { RouterContextProvider } from "react-router";
import { cairoDaysSince, formatDay, formatShort } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { type ChatRoomItem, listChatRooms } from "#app/contract/chat.ts";
import { call } from "#app/session/api.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { requestOf } from "#app/session/request.server.ts";
import { picturePath } from "../address.ts";
import { toCalendar } from "../room/room-view.server.ts";

export function toRoomView(item: ChatRoomItem, language: "ar" | "en", now = new Date()) {
  const { id, kind, name, state, unread, isMuted, at, last } = item;
  const days = cairoDaysSince(at, now);
  return {
    id,
    kind,
    name: name ?? undefined,
    isClosed: state === "closed",
    unread,
    unreadNumber: formatNumber(unread, language),
    isMuted,
    at: [at, (days > 0 && days < 7 ? formatDay : formatShort)(at, language, now)] as const,
    last: last && {
      text: last.text ?? undefined,
      by: last.by ?? undefined,
      isMine: last.isMine,
      file: last.file ?? undefined,
    },
    picture: picturePath(item),
  };
}
export type RoomLineView = ReturnType<typeof toRoomView>;

/** Not sent to phones, text browsers and the lite version: saves two queries and kilobytes. */
export async function listBeside(context: Readonly<RouterContextProvider>, current: string) {
  const { language, lite } = preferencesOf(context);
  const agent = requestOf(context).userAgent ?? "";
  if (lite || !agent.startsWith("Mozilla/") || agent.includes("Mobi")) return undefined;
  const result = await call(context, listChatRooms, { query: { page: 1 } });
  if (!result.ok) return undefined;
  const { items, metadata, requests } = result.data;
  return {
    items: items.map((item) =>
      // Opening marks it as read.
      toRoomView(item.id === current ? { ...item, unread: 0 } : item, language),
    ),
    calendar: toCalendar(new Date(), language),
    requests,
    hasMore: metadata.totalItems > items.length,
  };
}
export type RoomsBeside = NonNullable<Awaited<ReturnType<typeof listBeside>>>;
