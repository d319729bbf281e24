import type { ChatMessage } from "#app/contract/chat.ts";
import { CHAT_EXCERPT_LENGTH } from "#app/contract/chat.values.ts";
import type { ChatFile } from "#app/contract/chat-files.ts";
import type { Personal } from "../privacy/personal.ts";
import { mentionsIn } from "./mentions.ts";
import { isChangeable } from "./rules.ts";
import type { FileRow } from "./store-files.ts";
import type { SeenRow } from "./store-messages.ts";

export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, " ");
  if (line.length <= CHAT_EXCERPT_LENGTH) return line;
  // Never splits a surrogate pair.
  return `${line.slice(0, CHAT_EXCERPT_LENGTH).replace(/\p{Cs}$/u, "")}…`;
}

export function openExcerpt(personal: Personal, sealed: string | null): string | null {
  return sealed === null ? null : excerptOf(personal.open(sealed));
}

export function presentFile(
  { sealedName, sealedAlt, ...file }: FileRow,
  personal: Personal,
): ChatFile {
  const alt = sealedAlt === null ? null : personal.open(sealedAlt);
  return { ...file, name: personal.open(sealedName), alt };
}

export function presentMessage(
  {
    message,
    by,
    answered,
    answeredBy,
    answeredFile,
    files,
    mentioned,
  }: Pick<
    SeenRow,
    "message" | "by" | "answered" | "answeredBy" | "answeredFile" | "files" | "mentioned"
  >,
  {
    personal,
    callerId,
    now,
    readTo = null,
  }: { personal: Personal; callerId: string; now: Date; readTo?: number | null },
): ChatMessage {
  const { id, seq, senderId, sealedText, sealedHidden, createdAt, editedAt, deletedAt, pinnedAt } =
    message;
  const isMine = senderId === callerId;
  const shown = isMine ? (sealedText ?? sealedHidden) : sealedText;
  const text = shown === null ? null : personal.open(shown);
  return {
    id,
    seq,
    by: senderId && by !== null ? { id: senderId, name: by } : null,
    isMine,
    text,
    at: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    isDeleted: deletedAt !== null,
    isHidden: sealedHidden !== null,
    isPinned: pinnedAt !== null,
    isChangeable: isMine && isChangeable(message, now),
    ...(text !== null &&
      mentioned && {
        mentions: mentionsIn(text, mentioned).map((each) => ({
          start: each.start,
          end: each.end,
          isMe: each.id === callerId,
        })),
      }),
    mayReport: !isMine && sealedText !== null && senderId !== null,
    clientKey: isMine ? message.clientKey : null,
    // Withheld messages are read by nobody.
    ...(isMine && readTo !== null && { isRead: seq <= readTo && !message.isWithheld }),
    replyTo: answered && {
      seq: answered.seq,
      by: answeredBy,
      text: openExcerpt(personal, answered.sealedText),
      isDeleted: answered.deletedAt !== null,
      file: answered.sealedText === null ? null : answeredFile,
    },
    files: shown === null ? [] : files.map((file) => presentFile(file, personal)),
  };
}
