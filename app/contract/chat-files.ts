import { z } from "zod";
import { cleanLine, cleanText } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";
import { MAX_CHAT_MESSAGE_LENGTH } from "./chat.values.ts";
import {
  chatFileKinds,
  chatPictureSizes,
  MAX_CHAT_ALT_LENGTH,
  MAX_CHAT_PICTURES,
} from "./chat-files.values.ts";
import { del, done, get, partAnswer, post } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";
import { idParams, uuid } from "./uuid.ts";

/* Pictures, documents and voice notes of messages (docs/product.md#files-in-chat). */

const admits = "user";

export const chatFile = namedObject("ChatFile", {
  id: z.string(),
  kind: z.enum(chatFileKinds),
  name: z.string(),
  /** What a picture shows, as its sender said it. */
  alt: z.string().nullish(),
  type: z.string(),
  /** In bytes. */
  size: z.number().int(),
  /** Of a picture, in pixels. */
  width: z.number().int().nullish(),
  height: z.number().int().nullish(),
  seconds: z.number().int().nullish(),
});
export type ChatFile = z.infer<typeof chatFile>;

const files = z.preprocess(
  (given) => [given].flat().filter((each) => each !== undefined && each !== ""),
  z.array(z.instanceof(File)).max(MAX_CHAT_PICTURES),
);

export const sendChatFiles = post("sendChatFiles", "/chat/rooms/{id}/files", {
  summary:
    "Writes a message with up to ten pictures, a PDF document or a voice note of up to 3 minutes (Opus or AAC); under the same clientKey it is written once, however often sent",
  admits,
  params: idParams,
  multipart: true,
  body: z.object({
    files: askedAs("chat.files", files),
    text: z
      .string()
      .max(4 * MAX_CHAT_MESSAGE_LENGTH)
      .overwrite(cleanText)
      .max(MAX_CHAT_MESSAGE_LENGTH)
      .default(""),
    /** What the pictures show, for who doesn't see them. */
    alt: z
      .string()
      .max(10 * MAX_CHAT_ALT_LENGTH)
      .overwrite(cleanLine)
      .max(MAX_CHAT_ALT_LENGTH)
      .default(""),
    replyTo: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    clientKey: uuid.optional(),
  }),
  example: { text: "صور اللقاء" },
  answer: z.object({ seq: z.number().int() }),
});

export const readChatFile = get("readChatFile", "/chat/files/{id}", {
  summary:
    "A file of a message that the caller sees, or the part of it that Range asks for; a picture in a smaller width by `size`",
  admits,
  params: idParams,
  query: z.object({ size: z.enum(chatPictureSizes).optional() }),
  answer: partAnswer,
  fileTypes: [
    "image/jpeg",
    "image/webp",
    "application/pdf",
    "audio/webm",
    "audio/ogg",
    "audio/mp4",
  ],
});

export const saveChatPicture = post("saveChatPicture", "/chat/rooms/{id}/picture", {
  summary: "Gives a group a picture, which its members see",
  admits,
  params: idParams,
  multipart: true,
  body: z.object({ picture: askedAs("chat.picture", z.file()) }),
  answer: done,
});

export const removeChatPicture = del("removeChatPicture", "/chat/rooms/{id}/picture", {
  summary: "Takes a group's picture away",
  admits,
  params: idParams,
  answer: done,
});

export const readChatPicture = get("readChatPicture", "/chat/rooms/{id}/picture", {
  summary: "The picture of a group that the caller belongs to, or is asked into",
  admits,
  params: idParams,
  answer: partAnswer,
  fileTypes: ["image/webp"],
});
