import { useCallback, useEffect, useRef, useState } from "react";
import type { MeetingChat } from "./chat.server.ts";
import { type Answered, ask } from "./signalling.ts";

/** How often the chat is read: while it is open, and while only its count is shown. */
const OPEN_MS = 3_000;
const CLOSED_MS = 15_000;

export interface Chat {
  /** Undefined until it was read. */
  readonly now: MeetingChat | undefined;
  /** How many of the others' came since it was looked at. */
  readonly unread: number;
  /** Writes a message; under the same words again it is the same message until it was taken. */
  write(text: string): Promise<Answered>;
}

/** The written chat beside a call. */
export function useChat(path: string, isOpen: boolean): Chat {
  const [now, setNow] = useState<MeetingChat>();
  // Not as the room of chat counts: who comes into a new one has read what is in it.
  const [seen, setSeen] = useState<number>();
  const sent = useRef<{ text: string; clientKey: string }>(undefined);
  const read = useCallback(async () => {
    const answered = await ask<MeetingChat>(path, "chat", { seen: isOpen });
    if (!answered.ok) return;
    const { messages, unread } = answered.data;
    const before = messages.at(-1 - unread)?.seq ?? 0;
    setNow(answered.data);
    setSeen((last) => (isOpen ? (messages.at(-1)?.seq ?? 0) : (last ?? before)));
  }, [path, isOpen]);
  useEffect(() => {
    void read();
    const timer = setInterval(
      () => {
        if (document.visibilityState === "visible") void read();
      },
      isOpen ? OPEN_MS : CLOSED_MS,
    );
    return () => clearInterval(timer);
  }, [read, isOpen]);
  const write = async (text: string) => {
    if (sent.current?.text !== text) sent.current = { text, clientKey: crypto.randomUUID() };
    const answered = await ask(path, "write", sent.current);
    if (!answered.ok) return answered;
    sent.current = undefined;
    await read();
    return answered;
  };
  const isNew = (each: MeetingChat["messages"][number]) => !each.isMine && each.seq > (seen ?? 0);
  return { now, unread: now?.messages.filter(isNew).length ?? 0, write };
}
