import { z } from "zod";
import { cleanText } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";
import {
  CHAT_MESSAGES_PER_PAGE,
  CHAT_ROOMS_PER_PAGE,
  chatFollows,
  chatHindrances,
  chatKinds,
  chatMutes,
  chatParts,
  chatRetentions,
  chatStates,
  chatViews,
  chatWriters,
  MAX_CHAT_MESSAGE_LENGTH,
} from "./chat.values.ts";
import { chatFile } from "./chat-files.ts";
import { chatFileKinds } from "./chat-files.values.ts";
import { del, done, get, patch, post } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";
import { keyword, pageOf, pageQuery } from "./page.ts";
import { unitKinds } from "./structure.values.ts";
import { idParams, uuid } from "./uuid.ts";

/* What everybody does in a room. How rooms are made and looked after: chat-room.ts. */

const text = z.string().nullish();
/** The place of a message in its room, from 1. */
const seq = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const message = idParams.extend({ seq: z.string().max(64) });
const admits = "user";

/** Of what its first file is, of a message that has any. */
const fileKind = z.enum(chatFileKinds).nullish();

const roomItem = namedObject("ChatRoomItem", {
  id: z.string(),
  kind: z.enum(chatKinds),
  /** The group's, or that of the other person; none of who is no member any more. */
  name: text,
  /** Of a group that has one: readChatPicture answers it. */
  hasPicture: z.boolean().default(false),
  state: z.enum(chatStates),
  unread: z.number().int(),
  isMuted: z.boolean(),
  isArchived: z.boolean(),
  isRequest: z.boolean(),
  at: z.string(),
  last: z
    .object({ text, by: text, isMine: z.boolean(), isDeleted: z.boolean(), file: fileKind })
    .nullish(),
});
export type ChatRoomItem = z.infer<typeof roomItem>;

export const listChatRooms = get("listChatRooms", "/chat/rooms", {
  summary: "The caller's rooms by last message; searched by name, or those archived, or requests",
  admits,
  query: pageQuery(CHAT_ROOMS_PER_PAGE).extend({ view: z.enum(chatViews).default("all") }),
  answer: pageOf(roomItem).extend({
    unreadRooms: z.number().int(),
    requests: z.number().int(),
  }),
});

const person = z.object({ id: z.string(), name: z.string() });

export const readChatRoom = get("readChatRoom", "/chat/rooms/{id}", {
  summary:
    "A room of the caller's: what it is, who belongs to it, and what the caller may do there",
  admits,
  params: idParams,
  query: z.object({
    /** Of a group the caller alone, where who else belongs to it isn't shown. */
    members: z.enum(["all", "own"]).default("all"),
    keyword: keyword.optional(),
  }),
  answer: z.object({
    id: z.string(),
    kind: z.enum(chatKinds),
    name: text,
    /** Of a group that has one: readChatPicture answers it. */
    hasPicture: z.boolean().default(false),
    state: z.enum(chatStates),
    writers: z.enum(chatWriters),
    retention: z.enum(chatRetentions),
    showsPast: z.boolean(),
    version: z.number().int(),
    /** The unit, event or meeting with which its members come and go. */
    follows: z
      .object({
        kind: z.enum(chatFollows),
        id: z.string(),
        unit: z.object({ kind: z.enum(unitKinds), governorateCode: text }).nullish(),
      })
      .nullish(),
    /** The caller's own. */
    part: z.enum(chatParts),
    isRequest: z.boolean(),
    isArchived: z.boolean(),
    /** Until when; null for not. */
    mutedUntil: text,
    /** The caller blocked the other person of a direct room. */
    isBlocked: z.boolean(),
    hindrance: z.enum(chatHindrances).nullish(),
    stoppedUntil: text,
    /** Files go with what the caller writes: not to who is only asked to be written to. */
    takesFiles: z.boolean().default(false),
    size: z.number().int(),
    /** Of a group: the caller sees who belongs to it, and not only who looks after it. */
    seesMembers: z.boolean(),
    /** Of a direct room the other person; of a group those who belong to it, the owner first, 200 at most. */
    members: z.array(
      person.extend({
        part: z.enum(chatParts),
        mayWrite: z.boolean(),
        isMe: z.boolean(),
        /** Was asked, and has not answered. */
        isAsked: z.boolean(),
        /** Was taken out of a room that follows something, and can be let in again. */
        isRemoved: z.boolean(),
      }),
    ),
  }),
});
export type ChatRoom = z.infer<typeof readChatRoom.answer>;

const quoted = namedObject("QuotedMessage", {
  seq: z.number().int(),
  by: text,
  text,
  isDeleted: z.boolean(),
  file: fileKind,
});

const messageItem = namedObject("ChatMessage", {
  id: z.string(),
  seq: z.number().int(),
  /** Nobody where that person's data was erased. */
  by: person.nullish(),
  isMine: z.boolean(),
  /** Null of one that was deleted, and of another's that moderators hid. */
  text,
  at: z.string(),
  editedAt: text,
  isDeleted: z.boolean(),
  /** Moderators hid it: its author alone reads it. */
  isHidden: z.boolean(),
  isPinned: z.boolean(),
  isChangeable: z.boolean(),
  /** Where its text names members of the room, each with its @. */
  mentions: z
    .array(z.object({ start: z.number().int(), end: z.number().int(), isMe: z.boolean() }))
    .nullish(),
  mayReport: z.boolean(),
  /** Of the caller's own: the key under which it was sent. */
  clientKey: text,
  /** Of the caller's own, in a small room: all others have read it. */
  isRead: z.boolean().optional(),
  replyTo: quoted.nullish(),
  files: z.array(chatFile).default([]),
});
export type ChatMessage = z.infer<typeof messageItem>;

export const listChatMessages = get("listChatMessages", "/chat/rooms/{id}/messages", {
  summary: "Messages of a room in their order: the newest, or those before, after or around one",
  admits,
  params: idParams,
  query: z.object({
    before: seq.optional(),
    after: seq.optional(),
    around: seq.optional(),
    /** The caller sees them now: what is listed counts as read. */
    seen: z.enum(["true", "false"]).default("false"),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(CHAT_MESSAGES_PER_PAGE)
      .default(CHAT_MESSAGES_PER_PAGE),
  }),
  answer: z.object({
    items: z.array(messageItem),
    hasOlder: z.boolean(),
    hasNewer: z.boolean(),
    /** What the caller had read up to before this call: the unread line comes after it. */
    readSeq: z.number().int(),
    lastSeq: z.number().int(),
    /** Where the room stood: its stream goes on from there. */
    counter: z.number().int(),
    pinned: z.array(quoted),
  }),
});

const messageText = z
  .string()
  .max(4 * MAX_CHAT_MESSAGE_LENGTH)
  .overwrite(cleanText)
  .min(1)
  .max(MAX_CHAT_MESSAGE_LENGTH);

export const sendChatMessage = post("sendChatMessage", "/chat/rooms/{id}/messages", {
  summary:
    "Writes a message in a room; under the same clientKey it is written once, however often sent",
  admits,
  params: idParams,
  body: z.object({
    text: askedAs("chat.text", messageText),
    replyTo: seq.optional(),
    clientKey: uuid.optional(),
  }),
  example: { text: "رسالة إلى الفريق" },
  answer: z.object({ seq: z.number().int() }),
});

export const editChatMessage = patch("editChatMessage", "/chat/rooms/{id}/messages/{seq}", {
  summary: "Changes the words of the caller's own message, for 24 hours; it is marked so",
  admits,
  params: message,
  body: z.object({ text: askedAs("chat.text", messageText) }),
  example: { text: "رسالة إلى الفريق كله" },
  answer: done,
});

export const deleteChatMessage = del("deleteChatMessage", "/chat/rooms/{id}/messages/{seq}", {
  summary: "Deletes the words of the caller's own message, for 24 hours; a mark stays",
  admits,
  params: message,
  answer: done,
});

export const readChatMessageInfo = get(
  "readChatMessageInfo",
  "/chat/rooms/{id}/messages/{seq}/info",
  {
    summary: "Who has read a message, and when they last read in its room",
    admits,
    params: message,
    answer: z.object({
      message: messageItem,
      /** Two hundred of either at most; nobody where the caller doesn't see who belongs to the room. */
      readBy: z.array(person.extend({ at: text })),
      notYet: z.array(person),
      readCount: z.number().int(),
      notYetCount: z.number().int(),
    }),
  },
);

export const markChatRead = post("markChatRead", "/chat/rooms/{id}/read", {
  summary: "Marks a room as read up to a message; the mark only moves on",
  admits,
  params: idParams,
  body: z.object({ seq }),
  example: { seq: 1 },
  answer: done,
});

export const tellChatTyping = post("tellChatTyping", "/chat/rooms/{id}/typing", {
  summary: "Tells who looks at a small room that the caller types; nothing of it is stored",
  admits,
  params: idParams,
  answer: done,
});

export const pinChatMessage = post("pinChatMessage", "/chat/rooms/{id}/messages/{seq}/pin", {
  summary: "Pins a message to the top of its room, or unpins it",
  admits,
  params: message,
  body: z.object({ pin: z.enum(["on", "off"]).default("on") }),
  example: { pin: "on" },
  answer: done,
});

export const saveOwnChat = patch("saveOwnChat", "/chat/rooms/{id}/own", {
  summary: "Mutes a room for the caller for a time, or archives it, or takes that back",
  admits,
  params: idParams,
  body: z.object({
    mute: z.enum(chatMutes).optional(),
    archive: z.enum(["on", "off"]).optional(),
  }),
  example: { mute: "day" },
  answer: done,
});

export const answerChatRequest = post("answerChatRequest", "/chat/rooms/{id}/request", {
  summary:
    "Accepts or refuses to be written to, or to join a group; who asked is not told of a refusal",
  admits,
  params: idParams,
  body: z.object({ answer: askedAs("chat.answer", z.enum(["accept", "refuse"])) }),
  example: { answer: "accept" },
  answer: done,
});

export const leaveChatRoom = post("leaveChatRoom", "/chat/rooms/{id}/leave", {
  summary: "Leaves a group; where its owner leaves, the longest-standing helper or member owns it",
  admits,
  params: idParams,
  answer: done,
});

export const blockChatPerson = post("blockChatPerson", "/chat/rooms/{id}/block", {
  summary: "Blocks the other person of a direct room, or takes that back; the other isn't told",
  admits,
  params: idParams,
  body: z.object({ block: z.enum(["on", "off"]).default("on") }),
  example: { block: "on" },
  answer: done,
});

export const searchChat = get("searchChat", "/chat/search", {
  summary:
    "Messages of the caller's rooms, or of one of them, that have all words: the newest fifty at most",
  admits,
  query: z.object({
    keyword: keyword.default(""),
    room: uuid.optional(),
    /** Of one room only what stands before a place: where a search goes on. */
    before: seq.optional(),
  }),
  answer: z.object({
    items: z.array(
      z.object({
        room: z.string(),
        /** As the list of rooms has it. */
        name: text,
        seq: z.number().int(),
        by: text,
        isMine: z.boolean(),
        text: z.string(),
        at: z.string(),
      }),
    ),
    /** Older ones may be found in one room. */
    isCut: z.boolean(),
    /** Of one room: the place before which a search goes on; null at its beginning. */
    before: z.number().int().nullish(),
  }),
});
