import { cairoDay, formatDate, formatDateTime, formatTime } from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import type { ChatMessage } from "#app/contract/chat.ts";

/** A message as its bubble shows it. */
export function toMessageView(message: ChatMessage, language: Language) {
  const { seq, by, isMine, text, at, editedAt, isDeleted, isPinned, isChangeable } = message;
  const { replyTo } = message;
  return {
    seq,
    by: by?.name,
    isMine,
    text: text ?? undefined,
    at: [at, formatTime(at, language)] as const,
    when: formatDateTime(at, language),
    edited: editedAt && !isDeleted ? formatDateTime(editedAt, language) : undefined,
    isDeleted,
    isPinned,
    isChangeable,
    isHidden: message.isHidden,
    /** Whereby it is reported. */
    reportId: message.mayReport ? message.id : undefined,
    replyTo: replyTo ? toQuoteView(replyTo) : undefined,
  };
}
export type MessageView = ReturnType<typeof toMessageView>;

/** A message that another answers, or that is pinned. */
export function toQuoteView({ seq, by, text }: NonNullable<ChatMessage["replyTo"]>) {
  return { seq, by: by ?? undefined, text: text ?? undefined };
}

/** The messages of a page day by day, as Cairo counts them. */
export function toDays(messages: readonly ChatMessage[], language: Language) {
  const days = Map.groupBy(messages, ({ at }) => cairoDay(new Date(at)));
  return [...days].map(([day, ofDay]) => ({
    day,
    name: formatDate(ofDay[0]?.at, language),
    messages: ofDay.map((message) => toMessageView(message, language)),
  }));
}
