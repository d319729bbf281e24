import { useCallback, useEffect, useRef, useState } from "react";
import type { MeetingChat } from "./chat.server.ts";
import { type Answered, ask } from "./signalling.ts";

/** How often the chat is read: while it is open, and while only its count is shown. */
const OPEN_MS = 3_000;
const CLOSED_MS = 15_000;

export interface Chat {
  /** Undefined until it was read. */
  readonly now: MeetingChat | undefined;
  /** Writes a message; under the same words again it is the same message until it was taken. */
  write(text: string): Promise<Answered>;
}

/** The written chat beside a call. */
export function useChat(path: string, isOpen: boolean): Chat {
  const [now, setNow] = useState<MeetingChat>();
  const sent = useRef<{ text: string; clientKey: string }>(undefined);
  const read = useCallback(async () => {
    const answered = await ask<MeetingChat>(path, "chat", { seen: isOpen });
    if (answered.ok) setNow(answered.data);
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
  return { now, write };
}
