import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useRevalidator } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { isLeftBehind } from "#app/components/page-owner.ts";
import { askAgain, followStream } from "#app/components/tab-stream.ts";
import { useTranslation } from "#app/components/translation.ts";
import { callRoom } from "../ask-room.ts";
import type { RoomView } from "./room.tsx";
import type { MessageView } from "./room-view.server.ts";
import { counterOf, markSeqsRead, mergeMessages, parse, readMessage } from "./talk.ts";

/** Typing indicator's duration. */
const TYPING_MS = 5_000;
/** Batches read marks. */
const MARK_MS = 1_000;
/** Jitter for large rooms. */
const SPREAD_MS = 5_000;
/** Fallback polling without a stream. */
const REFUSED_MS = 15_000;
/** Polling interval for unsent text in a closed room. */
const WRITING_MS = 2_000;

interface Talk {
  readonly place: string;
  readonly of: RoomView;
  readonly messages: readonly MessageView[];
}

export function useTalk(room: RoomView) {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { revalidate } = useRevalidator();
  const place = `${room.id} ${room.place}`;
  const [talk, setTalk] = useState<Talk>({ place, of: room, messages: room.messages });
  const [typing, setTyping] = useState<ReadonlyMap<string, string>>(new Map());
  const [isLive, setLive] = useState(false);
  /** Removed from the room while unsent text keeps the page. */
  const [isOut, setOut] = useState(false);
  const [firstMissed, setFirstMissed] = useState<number>();

  // The route loaded anew.
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
  const counter = useRef({ id: room.id, at: room.counter });
  if (counter.current.id !== room.id) counter.current = { id: room.id, at: room.counter };
  const { id, isRequest } = room;
  useEffect(() => {
    if (isRequest) return;
    // With jitter.
    const reload = () => {
      const wait = current.current.room.isTicked ? 0 : Math.random() * SPREAD_MS;
      setTimeout(() => void revalidate(), wait);
    };
    // Might redirect to /login: unsent text blocks it.
    const leave = () => {
      if (!isLeftBehind() && !isWriting()) reload();
    };
    const typist = openTyping(setTyping);
    const missed = watchMissed(() => current.current.messages.at(-1)?.seq);
    let refused: ReturnType<typeof setTimeout> | undefined;
    const stop = followStream({
      params: () => ({ room: id, since: String(counter.current.at) }),
      events: {
        "chat-message"(json, eventId) {
          counter.current.at = counterOf(eventId) ?? counter.current.at;
          const { room: shown, messages: known, language: spoken } = current.current;
          const message = readMessage(json, shown.calendar, spoken);
          if (!message) return;
          const isKnown = known.some(({ seq }) => seq === message.seq);
          // While the past is shown.
          if (!shown.hasNewer || isKnown) add([message]);
          if (!isKnown && !message.isMine && missed.isFirst(message.seq)) {
            setFirstMissed(message.seq);
          }
          const { by } = parse<{ by?: { id?: string } | null }>(json) ?? {};
          if (by?.id) typist.clear(by.id);
        },
        "chat-read"(json) {
          const { seqs } = parse<{ seqs: number[] }>(json) ?? {};
          if (Array.isArray(seqs)) {
            setTalk((now) => ({ ...now, messages: markSeqsRead(now.messages, seqs) }));
          }
        },
        "chat-typing"(json) {
          const { by, name } = parse<{ by: string; name: string }>(json) ?? {};
          if (by && name) typist.show(by, name);
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
      missed.close();
      typist.close();
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

type SetTyping = Dispatch<SetStateAction<ReadonlyMap<string, string>>>;

function openTyping(setTyping: SetTyping) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const clear = (by: string) => {
    clearTimeout(timers.get(by));
    timers.delete(by);
    setTyping((now) => new Map([...now].filter(([each]) => each !== by)));
  };
  return {
    clear,
    show(by: string, name: string): void {
      clearTimeout(timers.get(by));
      timers.set(
        by,
        setTimeout(() => clear(by), TYPING_MS),
      );
      setTyping((now) => new Map(now).set(by, name));
    },
    close(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      setTyping(new Map());
    },
  };
}

/** Finds the first message that came while the page wasn't looked at. */
function watchMissed(newest: () => number | undefined) {
  let leftAt: number | undefined;
  const onVisibility = () => {
    if (document.visibilityState === "hidden") leftAt = newest();
  };
  document.addEventListener("visibilitychange", onVisibility);
  return {
    isFirst(seq: number): boolean {
      const isMissed = leftAt !== undefined && seq > leftAt;
      if (isMissed) leftAt = undefined;
      return isMissed;
    },
    close: () => document.removeEventListener("visibilitychange", onVisibility),
  };
}

function isWriting(): boolean {
  const typed = document.querySelector<HTMLTextAreaElement>("#write textarea")?.value;
  return Boolean(typed) || document.querySelector(".outgoing") !== null;
}

function isJoined(known: readonly MessageView[], { messages, hasOlder }: RoomView): boolean {
  const [last, first] = [known.at(-1)?.seq ?? 0, messages[0]?.seq ?? 0];
  return !hasOlder || first <= last + 1;
}

/** Only when visible and scrolled to the end. */
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
      void callRoom(id, "read", { seq });
    }, MARK_MS + spread);
    return () => clearTimeout(timer);
  }, [id, isRequest, hasNewer, isAtEnd, isLookedAt, seq, room.isTicked]);
}
