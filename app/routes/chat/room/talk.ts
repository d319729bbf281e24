import { comma } from "#app/arabic/comma.ts";
import type { Language } from "#app/arabic/language.ts";
import { clockAtOffset, formatClock } from "#app/arabic/time-ago.ts";
import type { ChatMessage } from "#app/contract/chat.ts";
import { toFileView } from "../files/file-view.ts";
import type { Calendar, MessageView } from "./room-view.server.ts";

export function mergeMessages(
  known: readonly MessageView[],
  came: readonly MessageView[],
): readonly MessageView[] {
  if (came.length === 0) return known;
  const bySeq = new Map(known.map((each) => [each.seq, each]));
  for (const each of came) {
    const before = bySeq.get(each.seq);
    bySeq.set(each.seq, { ...each, isRead: each.isRead ?? before?.isRead });
  }
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

export function markSeqsRead(
  known: readonly MessageView[],
  seqs: readonly number[],
): readonly MessageView[] {
  const read = new Set(seqs);
  return known.map((each) => (read.has(each.seq) ? { ...each, isRead: true } : each));
}

export function toDays(messages: readonly MessageView[], near: Calendar["near"]) {
  const names = new Map(near);
  const days = Map.groupBy(messages, ({ day }) => day[0]);
  return [...days].map(([day, ofDay]) => ({
    day,
    name: names.get(day) ?? ofDay[0]?.day[1],
    messages: ofDay,
  }));
}

/** Within this, messages join a series. */
const SERIES_MS = 5 * 60_000;

export function goesOn(before: MessageView | undefined, { at, isMine, author }: MessageView) {
  if (before?.isMine !== isMine || !(isMine || before.author === author)) return false;
  return Date.parse(at[0]) - Date.parse(before.at[0]) < SERIES_MS;
}

export const counterOf = (eventId: string) => Number(eventId.split("_")[1]) || undefined;

/** The JSON is another server's: validates. */
export function readMessage(
  json: string,
  calendar: Calendar,
  language: Language,
): MessageView | undefined {
  const message = parse<ChatMessage>(json);
  if (typeof message?.seq !== "number" || typeof message.at !== "string") return undefined;
  const { seq, by, text, at, editedAt, replyTo, clientKey, isRead } = message;
  const { id, mayReport = false, isHidden = false, files, mentions } = message;
  const { isMine = false, isDeleted = false, isPinned = false, isChangeable = false } = message;
  const time = timeOf(at, calendar, language);
  return {
    seq,
    day: time.day,
    author: by?.id,
    by: by?.name,
    isMine,
    clientKey: clientKey ?? undefined,
    isRead: isMine ? isRead : undefined,
    text: text ?? undefined,
    at: [at, time.hour],
    when: time.whole,
    edited: editedAt && !isDeleted ? timeOf(editedAt, calendar, language).whole : undefined,
    isDeleted,
    isPinned,
    isChangeable,
    isHidden,
    mentions: Array.isArray(mentions) ? mentions : undefined,
    reportId: mayReport ? id : undefined,
    replyTo: replyTo
      ? {
          seq: replyTo.seq,
          by: replyTo.by ?? undefined,
          text: replyTo.text ?? undefined,
          file: replyTo.file ?? undefined,
        }
      : undefined,
    files: Array.isArray(files) ? files.map((file) => toFileView(file, language)) : [],
  };
}

export function ownMessage(
  given: { seq: number; text: string; key: string; at: string; isTicked: boolean },
  { day, hour, whole }: ReturnType<typeof timeOf>,
): MessageView {
  const { seq, text, key, at, isTicked } = given;
  return {
    seq,
    day,
    author: undefined,
    by: undefined,
    isMine: true,
    clientKey: key,
    isRead: isTicked ? false : undefined,
    text,
    at: [at, hour],
    when: whole,
    edited: undefined,
    isDeleted: false,
    isPinned: false,
    isChangeable: true,
    isHidden: false,
    mentions: undefined,
    reportId: undefined,
    replyTo: undefined,
    files: [],
  };
}

export function timeOf(at: string, { ahead, days }: Calendar, language: Language) {
  const clock = clockAtOffset(ahead)(new Date(at));
  const day = `${clock.year}-${clock.month}-${clock.day}`;
  const date = `${clock.day}/${clock.month}/${clock.year}`;
  const [, name = date, whole = date] = days.find(([key]) => key === day) ?? [];
  const hour = formatClock(clock, language).replace(/^0/, "");
  return { day: [day, name] as const, hour, whole: `${whole}${comma[language]} ${hour}` };
}

export function parse<T>(json: string): Partial<T> | undefined {
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === "object" && parsed !== null ? (parsed as Partial<T>) : undefined;
  } catch {
    return undefined;
  }
}
