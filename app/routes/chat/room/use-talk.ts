import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { isLeftBehind } from "#app/components/page-owner.ts";
import { askAgain, followStream } from "#app/components/tab-stream.ts";
import { askRoom } from "../ask-room.ts";
import type { RoomView } from "./room.tsx";
import type { MessageView } from "./room-view.server.ts";
import { counterOf, markSeqsRead, mergeMessages, parse, readMessage } from "./talk.ts";

/** Somebody who types is shown for so long after they were told of. */
const TYPING_MS = 5_000;
/** What is seen is marked a little later, several at once. */
const MARK_MS = 1_000;
/** In a large room not everybody asks at once. */
const SPREAD_MS = 5_000;
/** So long after the server had no stream the page is asked for instead. */
const REFUSED_MS = 15_000;
/** How often words that keep a page are looked for again, once its room is closed to its reader. */
const WRITING_MS = 2_000;

interface Talk {
  readonly place: string;
  readonly of: RoomView;
  readonly messages: readonly MessageView[];
}

/**
 * What is said in a room, as it comes: what the page was loaded with, what its stream brings, and older
 * messages that were asked for.
 */
export function useTalk(room: RoomView) {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { revalidate } = useRevalidator();
  const place = `${room.id} ${room.place}`;
  const [talk, setTalk] = useState<Talk>({ place, of: room, messages: room.messages });
  const [typing, setTyping] = useState<ReadonlyMap<string, string>>(new Map());
  const [isLive, setLive] = useState(false);
  /** They are in the room no more, and words that they typed keep the page. */
  const [isOut, setOut] = useState(false);
  /** The first that came while nobody looked. */
  const [firstMissed, setFirstMissed] = useState<number>();

  // Another page of the room, or the same loaded anew.
  let { messages } = talk;
  if (talk.of !== room) {
    const isSame = talk.place === place && isJoined(talk.messages, room);
    messages = isSame ? mergeMessages(talk.messages, room.messages) : room.messages;
    setTalk({ place, of: room, messages });
  }
  const add = useCallback((came: readonly MessageView[]) => {
    setTalk((now) => ({ ...now, messages: mergeMessages(now.messages, came) }));
  }, []);

  const current = useRef({ room, messages, language });
  current.current = { room, messages, language };
  /** How far this page is in what changes in the room. */
  const counter = useRef({ id: room.id, at: room.counter });
  if (counter.current.id !== room.id) counter.current = { id: room.id, at: room.counter };
  const { id, isRequest } = room;
  useEffect(() => {
    if (isRequest) return;
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const clearTyping = (by: string) => {
      clearTimeout(timers.get(by));
      timers.delete(by);
      setTyping((now) => new Map([...now].filter(([each]) => each !== by)));
    };
    let refused: ReturnType<typeof setTimeout> | undefined;
    let leftAt: number | undefined;
    // Of a large room not everybody at once.
    const reload = () => {
      const wait = current.current.room.isTicked ? 0 : Math.random() * SPREAD_MS;
      setTimeout(() => void revalidate(), wait);
    };
    // It may lead to /login, and what is typed is not thrown away by itself.
    const leave = () => {
      if (!isLeftBehind() && !isWriting()) reload();
    };
    const onVisibility = () => {
      if (document.visibilityState === "hidden") leftAt = current.current.messages.at(-1)?.seq;
    };
    document.addEventListener("visibilitychange", onVisibility);
    const stop = followStream({
      params: () => ({ room: id, since: String(counter.current.at) }),
      events: {
        "chat-message"(json, eventId) {
          counter.current.at = counterOf(eventId) ?? counter.current.at;
          const { room: shown, messages: known, language: spoken } = current.current;
          const message = readMessage(json, shown.calendar, spoken);
          if (!message) return;
          const isKnown = known.some(({ seq }) => seq === message.seq);
          // While the past is looked at, what is new stays below.
          if (!shown.hasNewer || isKnown) add([message]);
          if (!isKnown && !message.isMine && leftAt !== undefined && message.seq > leftAt) {
            setFirstMissed(message.seq);
            leftAt = undefined;
          }
          const { by } = parse<{ by?: { id?: string } | null }>(json) ?? {};
          if (by?.id) clearTyping(by.id);
        },
        "chat-read"(json) {
          const { seqs } = parse<{ seqs: number[] }>(json) ?? {};
          if (Array.isArray(seqs)) {
            setTalk((now) => ({ ...now, messages: markSeqsRead(now.messages, seqs) }));
          }
        },
        "chat-typing"(json) {
          const { by, name } = parse<{ by: string; name: string }>(json) ?? {};
          if (!by || !name) return;
          clearTimeout(timers.get(by));
          timers.set(
            by,
            setTimeout(() => clearTyping(by), TYPING_MS),
          );
          setTyping((now) => new Map(now).set(by, name));
        },
        "chat-again": reload,
        "chat-out"() {
          setOut(isWriting());
          leave();
        },
      },
      onOpen: () => setLive(true),
      onRefused() {
        setLive(false);
        clearTimeout(refused);
        refused = setTimeout(() => {
          leave();
          askAgain();
        }, REFUSED_MS);
      },
    });
    return () => {
      stop();
      clearTimeout(refused);
      document.removeEventListener("visibilitychange", onVisibility);
      for (const timer of timers.values()) clearTimeout(timer);
      setTyping(new Map());
      setLive(false);
      setOut(false);
    };
  }, [id, isRequest, add, revalidate]);

  useEffect(() => {
    if (!isOut) return;
    const timer = setInterval(() => {
      if (isLeftBehind() || isWriting()) return;
      setOut(false);
      void revalidate().then(askAgain);
    }, WRITING_MS);
    return () => clearInterval(timer);
  }, [isOut, revalidate]);

  return {
    messages,
    add,
    typing: [...typing.values()],
    isLive: isLive && !isOut,
    isOut,
    firstMissed,
  };
}

/** Whether there are words that are not sent yet: in the form, or on their way. */
function isWriting(): boolean {
  const typed = document.querySelector<HTMLTextAreaElement>("#write textarea")?.value;
  return Boolean(typed) || document.querySelector(".outgoing") !== null;
}

/** Whether a page that is loaded anew goes on where the known messages end. */
function isJoined(known: readonly MessageView[], { messages, hasOlder }: RoomView): boolean {
  const [last, first] = [known.at(-1)?.seq ?? 0, messages[0]?.seq ?? 0];
  return !hasOlder || first <= last + 1;
}

/** Marks what is seen as read: while the page is looked at, and its end is in view. */
export function useReadMark(room: RoomView, last: MessageView | undefined, isAtEnd: boolean): void {
  const { id, isRequest, hasNewer } = room;
  const marked = useRef({ id, seq: room.lastSeq });
  if (marked.current.id !== id) marked.current = { id, seq: room.lastSeq };
  const seq = last?.seq ?? 0;
  const [isLookedAt, setLookedAt] = useState(true);
  useEffect(() => {
    const onVisibility = () => setLookedAt(document.visibilityState !== "hidden");
    document.addEventListener("visibilitychange", onVisibility);
    return () => document.removeEventListener("visibilitychange", onVisibility);
  }, []);
  useEffect(() => {
    if (!isLookedAt || !isAtEnd || isRequest || hasNewer || seq <= marked.current.seq) return;
    const spread = room.isTicked ? 0 : Math.random() * SPREAD_MS;
    const timer = setTimeout(() => {
      marked.current = { id, seq };
      void askRoom(id, "read", { seq });
    }, MARK_MS + spread);
    return () => clearTimeout(timer);
  }, [id, isRequest, hasNewer, isAtEnd, isLookedAt, seq, room.isTicked]);
}
