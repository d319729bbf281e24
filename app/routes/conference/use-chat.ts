import { useCallback, useEffect, useRef, useState } from "react";
import { toLanguage } from "#app/arabic/language.ts";
import { askAgain, followStream } from "#app/components/tab-stream.ts";
import { useTranslation } from "#app/components/translation.ts";
import { callRoom } from "../chat/ask-room.ts";
import type { MessageView } from "../chat/room/room-view.server.ts";
import { counterOf, mergeMessages, readMessage } from "../chat/room/talk.ts";
import type { MeetingChat } from "./chat.server.ts";
import { type Answered, ask } from "./signalling.ts";

/** Batches read marks. */
const MARK_MS = 1_000;
/** Jitter for large rooms. */
const SPREAD_MS = 5_000;
/** Fallback polling without a stream. */
const REFUSED_MS = 15_000;

export interface Chat {
  /** Undefined until loaded. */
  readonly messages: readonly MessageView[] | undefined;
  readonly href: string | undefined;
  readonly unread: number;
  /** The same text retries under the same key. */
  write(text: string): Promise<Answered>;
}

export function useChat(path: string, isOpen: boolean): Chat {
  const { i18n } = useTranslation();
  const [chat, setChat] = useState<MeetingChat>();
  // Not the room's own counter: a new member has "read" earlier messages.
  const [seen, setSeen] = useState<number>();
  const counter = useRef(0);
  const add = useCallback((came: MeetingChat) => {
    setChat((now) => ({ ...came, messages: mergeMessages(now?.messages ?? [], came.messages) }));
  }, []);
  const read = useCallback(async () => {
    const answered = await ask<MeetingChat>(path, "chat", {});
    if (!answered.ok) return;
    const { room } = answered.data;
    counter.current = Math.max(counter.current, room?.counter ?? 0);
    setSeen((last) => last ?? room?.readSeq ?? 0);
    add(answered.data);
  }, [path, add]);
  useEffect(() => void read(), [read]);

  const current = useRef({ chat, language: toLanguage(i18n.language) });
  current.current = { chat, language: toLanguage(i18n.language) };
  const { id, isTicked = true } = chat?.room ?? {};
  const isRead = chat !== undefined;
  useEffect(() => {
    if (!isRead) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let refused: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void read(), isTicked ? 0 : Math.random() * SPREAD_MS);
    };
    const stop = followStream({
      // Follows the room list until a room exists.
      params: (): Record<string, string> =>
        id ? { room: id, since: String(counter.current) } : { rooms: "on" },
      events: {
        "chat-message"(json, eventId) {
          counter.current = counterOf(eventId) ?? counter.current;
          const { chat: known, language } = current.current;
          const message = known && readMessage(json, known.calendar, language);
          if (message) add({ ...known, messages: [message] });
        },
        "chat-room": again,
        "chat-again": again,
        "chat-out": again,
      },
      // Created before the stream opened.
      onOpen: () => !id && again(),
      onRefused() {
        clearTimeout(refused);
        refused = setTimeout(() => {
          again();
          askAgain();
        }, REFUSED_MS);
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
      clearTimeout(refused);
    };
  }, [id, isTicked, isRead, read, add]);

  const messages = chat?.messages.filter(({ isDeleted, text }) => text && !isDeleted);
  const last = chat?.messages.at(-1)?.seq ?? 0;
  useEffect(() => {
    if (!(isOpen && id) || last === 0) return;
    setSeen(last);
    const marking = setTimeout(
      () => void callRoom(id, "read", { seq: last }),
      MARK_MS + (isTicked ? 0 : Math.random() * SPREAD_MS),
    );
    return () => clearTimeout(marking);
  }, [isOpen, id, isTicked, last]);

  const sent = useRef<{ text: string; clientKey: string }>(undefined);
  const write = async (text: string) => {
    if (sent.current?.text !== text) sent.current = { text, clientKey: crypto.randomUUID() };
    const answered = await ask(path, "write", sent.current);
    if (!answered.ok) return answered;
    sent.current = undefined;
    void read();
    return answered;
  };
  const isNew = ({ isMine, seq }: MessageView) => !isMine && seq > (seen ?? 0);
  return { messages, href: chat?.room?.href, unread: messages?.filter(isNew).length ?? 0, write };
}
