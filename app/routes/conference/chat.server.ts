import type { RouterContextProvider } from "react-router";
import { listChatMessages, sendChatMessage } from "#app/contract/chat.ts";
import { MAX_CHAT_TICKED } from "#app/contract/chat.values.ts";
import { openFollowedChat, readFollowedChat } from "#app/contract/chat-followed.ts";
import type { CallInput } from "#app/contract/endpoint.ts";
import { call } from "#app/session/api.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import type { Result } from "#app/session/result.server.ts";
import { roomPath } from "../chat/address.ts";
import {
  type Calendar,
  type MessageView,
  toCalendar,
  toMessageView,
} from "../chat/room/room-view.server.ts";

type Context = Readonly<RouterContextProvider>;
type Said = Readonly<Record<string, unknown>>;

/** The rest is in the chat room. */
const SHOWN = 30;

export async function readMeetingChat(context: Context, id: string) {
  const found = await call(context, readFollowedChat, { params: { kind: "meeting", id } });
  if (!found.ok) return found;
  const { room, size } = found.data;
  const { language } = preferencesOf(context);
  const now = new Date();
  const calendar = toCalendar(now, language);
  if (!room) return { ok: true, data: { calendar, messages: [] } } as const;
  const listed = await call(context, listChatMessages, {
    params: { id: room },
    query: { limit: SHOWN },
  });
  if (!listed.ok) return listed;
  const { items, readSeq, counter } = listed.data;
  return {
    ok: true,
    data: {
      calendar,
      messages: items.map((item) => toMessageView(item, language, now)),
      room: { id: room, href: roomPath(room), isTicked: size <= MAX_CHAT_TICKED, counter, readSeq },
    },
  } as const;
}
type Read = Extract<Awaited<ReturnType<typeof readMeetingChat>>, { readonly ok: true }>["data"];
export interface MeetingChat {
  readonly calendar: Calendar;
  readonly messages: readonly MessageView[];
  readonly room?: Extract<Read, { readonly room: object }>["room"];
}

/**
 * The first message creates the room.
 *
 * @param key idempotent
 */
export async function writeMeetingChat(
  context: Context,
  id: string,
  body: Said,
): Promise<Result<unknown>> {
  const params = { kind: "meeting" as const, id };
  const found = await call(context, readFollowedChat, { params });
  if (!found.ok) return found;
  const { room } = found.data;
  const opened = room
    ? ({ ok: true, data: { id: room } } as const)
    : await call(context, openFollowedChat, { params, body: { writers: "everyone" } });
  if (!opened.ok) return opened;
  return call(context, sendChatMessage, {
    params: { id: opened.data.id },
    // The platform validates.
    body: body as CallInput<typeof sendChatMessage>["body"],
  });
}
