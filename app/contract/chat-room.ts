import { z } from "zod";
import { askedAs } from "./ask.ts";
import {
  chatParts,
  chatRetentions,
  chatStates,
  chatWriters,
  MAX_CHAT_CHOSEN,
  MAX_CHAT_NAME_LENGTH,
} from "./chat.values.ts";
import { del, done, get, made, patch, post, REPEAT_MINUTES } from "./endpoint.ts";
import { line, repeated } from "./form-fields.ts";
import { namedObject } from "./named-object.ts";
import { keyword } from "./page.ts";
import { idParams, uuid } from "./uuid.ts";

/* How rooms are made and looked after. What everybody does in a room: chat.ts. */

const member = idParams.extend({ userId: uuid });
const admits = "user";
const users = askedAs("chat.users", repeated(uuid, MAX_CHAT_CHOSEN));
const name = askedAs("chat.name", line(1, MAX_CHAT_NAME_LENGTH));

const found = namedObject("ChatPerson", {
  id: z.string(),
  name: z.string(),
  /** The Arabic name of where they belong. */
  governorate: z.string().nullish(),
  /** They are written to at once; others are asked first. */
  isFree: z.boolean(),
});
export type ChatPerson = z.infer<typeof found>;

export const findChatPeople = get("findChatPeople", "/chat/people", {
  summary: "Members whom the caller may write to or ask, by name, twenty at most, or by their ids",
  admits,
  query: z.object({
    keyword: keyword.optional(),
    ids: repeated(uuid, MAX_CHAT_CHOSEN),
  }),
  answer: z.array(found),
});

export const createDirectChat = post("createDirectChat", "/chat/direct-rooms", {
  summary: "Opens the room of the caller and one other person, which there is once",
  admits,
  body: z.object({ userId: askedAs("chat.person", uuid) }),
  example: { userId: "01a20ac8-e1fb-7465-a86e-3f0c5a9d1b27" },
  answer: made,
});

export const createGroupChat = post("createGroupChat", "/chat/rooms", {
  summary:
    "Makes a group of the caller and at least two others; who can't be added at once is asked",
  admits,
  body: z.object({ name, users }),
  example: { name: "لجنة الشباب", users: ["01a20ac8-e1fb-7465-a86e-3f0c5a9d1b27"] },
  answer: made,
  repeatMinutes: REPEAT_MINUTES,
});

export const saveChatRoom = patch("saveChatRoom", "/chat/rooms/{id}", {
  summary:
    "Renames a group, closes or opens it, and says who writes, how long it keeps, what newcomers see",
  admits,
  params: idParams,
  body: z.object({
    name,
    state: z.enum(chatStates).optional(),
    writers: z.enum(chatWriters).optional(),
    retention: z.enum(chatRetentions).optional(),
    /** Whether who joins sees what was said before. */
    past: z.enum(["shown", "hidden"]).optional(),
    version: z.coerce.number().int().min(1).optional(),
  }),
  example: { name: "لجنة الشباب" },
  answer: done,
});

export const addChatMembers = post("addChatMembers", "/chat/rooms/{id}/members", {
  summary: "Adds people to a group; who can't be added at once is asked",
  admits,
  params: idParams,
  body: z.object({ users }),
  example: { users: ["01a20ac8-e1fb-7465-a86e-3f0c5a9d1b27"] },
  answer: done,
});

export const changeChatMember = patch("changeChatMember", "/chat/rooms/{id}/members/{userId}", {
  summary: "Says what somebody is in a group, and whether they write where only chosen people do",
  admits,
  params: member,
  body: z.object({
    part: z.enum(chatParts).optional(),
    write: z.enum(["on", "off"]).optional(),
  }),
  example: { part: "helper" },
  answer: done,
});

export const removeChatMember = del("removeChatMember", "/chat/rooms/{id}/members/{userId}", {
  summary: "Takes somebody out of a group, who sees nothing of it from then on",
  admits,
  params: member,
  answer: done,
});
