import { z } from "zod";
import { chatFollows, chatWriters, MAX_CHAT_FOLLOWED } from "./chat.values.ts";
import { endpoint } from "./endpoint.ts";
import { repeated } from "./form-fields.ts";
import { uuid } from "./uuid.ts";

/* Rooms that follow a unit, an event or a meeting: their members come and go with it. Other rooms: chat-room.ts. */

const admits = "user";
const kind = z.enum(chatFollows);

export const listFollowedChats = endpoint({
  name: "listFollowedChats",
  summary: "Of some units, events or meetings, those whose room the caller is in or may make",
  method: "GET",
  path: "/chat/followed",
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

export const readFollowedChat = endpoint({
  name: "readFollowedChat",
  summary:
    "What a room of a unit, an event or a meeting is or would be, for who may enter or make it",
  method: "GET",
  path: "/chat/followed/{kind}/{id}",
  admits,
  params: z.object({ kind, id: uuid }),
  answer: z.object({
    title: z.string(),
    room: z.string().nullish(),
    size: z.number().int(),
  }),
});

export const openFollowedChat = endpoint({
  name: "openFollowedChat",
  summary:
    "Makes the room of a unit, an event or a meeting, which there is once, or enters it again after having left",
  method: "POST",
  path: "/chat/followed/{kind}/{id}",
  admits,
  params: z.object({ kind, id: uuid }),
  body: z.object({
    writers: z.enum(chatWriters).default("chosen"),
  }),
  example: { writers: "chosen" },
  answer: z.object({ id: z.string() }),
});
