import type { RouterContextProvider } from "react-router";
import { formatTime } from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import { type ChatMessage, listChatMessages, sendChatMessage } from "#app/contract/chat.ts";
import { openFollowedChat, readFollowedChat } from "#app/contract/chat-followed.ts";
import type { CallInput } from "#app/contract/endpoint.ts";
import { call } from "#app/session/api.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import type { Result } from "#app/session/result.server.ts";
import { roomPath } from "../chat/address.ts";

type Context = Readonly<RouterContextProvider>;
type Said = Readonly<Record<string, unknown>>;

/** So many of the last stand beside a call; all of them are in the room of chat. */
const SHOWN = 30;

/** The written chat of a meeting: a room of chat that follows it (docs/product.md#chat). */
export async function readMeetingChat(context: Context, id: string, { seen }: Said) {
  const found = await call(context, readFollowedChat, { params: { kind: "meeting", id } });
  if (!found.ok) return found;
  const { room } = found.data;
  if (!room) return { ok: true, data: { messages: [], unread: 0 } } as const;
  const listed = await call(context, listChatMessages, {
    params: { id: room },
    query: { seen: seen === true ? "true" : "false", limit: SHOWN },
  });
  if (!listed.ok) return listed;
  const { items, readSeq } = listed.data;
  const { language } = preferencesOf(context);
  return {
    ok: true,
    data: {
      href: roomPath(room),
      messages: items.flatMap((item) => presentMessage(item, language)),
      unread: items.filter((each) => each.seq > readSeq && !each.isMine).length,
    },
  } as const;
}
export type MeetingChat = Extract<
  Awaited<ReturnType<typeof readMeetingChat>>,
  { readonly ok: true }
>["data"] & { readonly href?: string };

/** A message as it stands beside a call; the mark of a deleted one is in the room of chat alone. */
function presentMessage({ seq, by, isMine, text, at, isDeleted }: ChatMessage, language: Language) {
  if (isDeleted || !text) return [];
  return [{ seq, by: by?.name, isMine, text, time: formatTime(at, language) }];
}

/** Writes to those who are invited; whoever writes first makes the room. Under one key it is written once. */
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
    // What is in it the platform judges.
    body: body as CallInput<typeof sendChatMessage>["body"],
  });
}
