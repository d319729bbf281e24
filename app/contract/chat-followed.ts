import { z } from "zod";
import { chatFollows, chatWriters, MAX_CHAT_FOLLOWED } from "./chat.values.ts";
import { get, made, post } from "./endpoint.ts";
import { repeated } from "./form-fields.ts";
import { uuid } from "./uuid.ts";

/* Rooms that follow a unit, an event or a meeting: their members come and go with it. Other rooms: chat-room.ts. */

const admits = "user";
const kind = z.enum(chatFollows);

export const listFollowedChats = get("listFollowedChats", "/chat/followed", {
  summary: "Of some units, events or meetings, those whose room the caller is in or may make",
  admits,
  query: z.object({ kind, ids: repeated(uuid, MAX_CHAT_FOLLOWED) }),
  answer: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** Null where there is no room yet. */
      room: z.string().nullish(),
    }),
  ),
});

export const readFollowedChat = get("readFollowedChat", "/chat/followed/{kind}/{id}", {
  summary:
    "What a room of a unit, an event or a meeting is or would be, for who may enter or make it",
  admits,
  params: z.object({ kind, id: uuid }),
  answer: z.object({
    title: z.string(),
    room: z.string().nullish(),
    size: z.number().int(),
  }),
});

export const openFollowedChat = post("openFollowedChat", "/chat/followed/{kind}/{id}", {
  summary:
    "Makes the room of a unit, an event or a meeting, which there is once, or enters it again after having left",
  admits,
  params: z.object({ kind, id: uuid }),
  body: z.object({
    writers: z.enum(chatWriters).default("chosen"),
  }),
  example: { writers: "chosen" },
  answer: made,
});
