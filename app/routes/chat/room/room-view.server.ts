import {
  addDays,
  cairoDay,
  cairoOffsetMinutes,
  dayAfter,
  formatDay,
  formatMoment,
  formatTime,
} from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import type { ChatMessage } from "#app/contract/chat.ts";
import { toFileView } from "../files/file-view.ts";

export function toMessageView(message: ChatMessage, language: Language, now: Date) {
  const { seq, by, isMine, text, at, editedAt, isDeleted, isPinned, isChangeable } = message;
  const { replyTo, clientKey, isRead } = message;
  return {
    seq,
    /** In Cairo. */
    day: [cairoDay(new Date(at)), formatDay(at, language, now, 0)] as const,
    author: by?.id,
    by: by?.name,
    isMine,
    clientKey: clientKey ?? undefined,
    isRead,
    text: text ?? undefined,
    at: [at, formatTime(at, language)] as const,
    when: formatMoment(at, language),
    edited: editedAt && !isDeleted ? formatMoment(editedAt, language) : undefined,
    isDeleted,
    isPinned,
    isChangeable,
    isHidden: message.isHidden,
    mentions: message.mentions ?? undefined,
    reportId: message.mayReport ? message.id : undefined,
    replyTo: replyTo ? toQuoteView(replyTo) : undefined,
    files: message.files.map((file) => toFileView(file, language)),
  };
}
export type MessageView = ReturnType<typeof toMessageView>;

export function toQuoteView({ seq, by, text, file }: NonNullable<ChatMessage["replyTo"]>) {
  return { seq, by: by ?? undefined, text: text ?? undefined, file: file ?? undefined };
}

/** Cairo's offset and day names: browsers may not know Egypt's summer time. */
export interface Calendar {
  /** Minutes ahead of UTC. */
  readonly ahead: number;
  readonly days: readonly (readonly [...NamedDay, whole: string])[];
  readonly near: readonly NamedDay[];
}
type NamedDay = readonly [day: string, name: string];

export function toCalendar(now: Date, language: Language): Calendar {
  const today = cairoDay(now);
  const before = Array.from({ length: 7 }, (_, days) => addDays(today, -days));
  return {
    ahead: cairoOffsetMinutes(now),
    days: [today, dayAfter(today)].map(
      (day) => [day, formatDay(day, language, now, 0), formatDay(day, language)] as const,
    ),
    near: before.map((day) => [day, formatDay(day, language, now)] as const),
  };
}
