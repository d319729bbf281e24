import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "#app/arabic/language.ts";
import { askAgain, followStream } from "#app/components/tab-stream.ts";
import { askRoom } from "../chat/ask-room.ts";
import type { MessageView } from "../chat/room/room-view.server.ts";
import { counterOf, mergeMessages, readMessage } from "../chat/room/talk.ts";
import type { MeetingChat } from "./chat.server.ts";
import { type Answered, ask } from "./signalling.ts";

/** What is seen is marked a little later, several at once. */
const MARK_MS = 1_000;
/** In a large room not everybody asks at once. */
const SPREAD_MS = 5_000;
/** So long after the server had no stream the chat is read instead. */
const REFUSED_MS = 15_000;

export interface Chat {
  /** Undefined until it was read. */
  readonly messages: readonly MessageView[] | undefined;
  /** The whole of it; none before somebody has written. */
  readonly href: string | undefined;
  /** How many of the others' came since it was looked at. */
  readonly unread: number;
  /** Writes a message; under the same words again it is the same message until it was taken. */
  write(text: string): Promise<Answered>;
}

/** The written chat beside a call, as it comes on the tab's stream. */
export function useChat(path: string, isOpen: boolean): Chat {
  const { i18n } = useTranslation();
  const [chat, setChat] = useState<MeetingChat>();
  // Not as the room of chat counts: who comes into a new one has read what is in it.
  const [seen, setSeen] = useState<number>();
  /** How far this page is in what changes in the room. */
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
      // Before there is a room, that it comes is told as of any other.
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
      // It may have come before the stream was there.
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
      () => void askRoom(id, "read", { seq: last }),
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
