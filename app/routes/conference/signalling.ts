import { scriptKey } from "#app/components/page-owner.ts";
import type { ConferenceRoom } from "#app/contract/conference.ts";
import type { Leaving } from "#app/contract/conference.values.ts";
import { MAX_SIGNALS } from "#app/contract/conference.values.ts";

/** Never throws: status 0 without a connection. */
export type Answered<T = unknown> =
  | { readonly ok: true; readonly data: T }
  | {
      readonly ok: false;
      readonly status: number;
      readonly code?: string;
      readonly message?: string;
    };

export type RoomCall = "enter" | "beat" | "signals" | "leave" | "host" | "chat" | "write";

/** Never throws: status 0 without a connection. */
export async function ask<T>(
  path: string,
  name: RoomCall,
  body: object,
  { isLast = false } = {},
): Promise<Answered<T>> {
  const form = new URLSearchParams({ call: name, body: JSON.stringify(body), key: scriptKey() });
  try {
    const response = await fetch(`${path}/calls`, {
      method: "POST",
      body: form,
      // `keepalive`: survives unloading.
      keepalive: isLast,
      headers: { Accept: "application/json" },
    });
    if (!response.headers.get("content-type")?.includes("json")) {
      return { ok: false, status: response.redirected ? 401 : response.status };
    }
    return (await response.json()) as Answered<T>;
  } catch {
    return { ok: false, status: 0 };
  }
}

export interface StreamEvents {
  onRoom(room: ConferenceRoom): void;
  onSignal(from: string | null, data: string): void;
  onOut(because: Leaving): void;
  onStanding(isThere: boolean): void;
  onRefused(): void;
}

const AGAIN_MS = 1_500;

/** Replays by signal number. */
export function followRoom(path: string, personId: string, events: StreamEvents): () => void {
  let source: EventSource | undefined;
  let last = 0;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const seen = new Set<string>();

  const open = () => {
    clearTimeout(timer);
    source?.close();
    if (isClosed) return;
    source = new EventSource(`${path}/stream?person=${personId}&after=${last}`);
    source.onopen = () => events.onStanding(true);
    source.onerror = () => {
      events.onStanding(false);
      // EventSource reconnects by itself unless refused.
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => {
        events.onRefused();
        open();
      }, AGAIN_MS);
    };
    source.addEventListener("room", ({ data }) => events.onRoom(JSON.parse(data)));
    source.addEventListener("signal", ({ data, lastEventId }) => {
      // Replays may repeat.
      if (seen.has(lastEventId)) return;
      seen.add(lastEventId);
      last = Math.max(last, Number(lastEventId) || 0);
      const { from, data: signal } = JSON.parse(data) as { from: string | null; data: string };
      events.onSignal(from, signal);
    });
    source.addEventListener("out", ({ data }) => {
      close();
      events.onOut((JSON.parse(data) as { because: Leaving }).because);
    });
  };
  const close = () => {
    isClosed = true;
    clearTimeout(timer);
    window.removeEventListener("online", open);
    window.removeEventListener("offline", onOffline);
    source?.close();
  };
  // A cut connection can look open for a while.
  const onOffline = () => events.onStanding(false);
  window.addEventListener("offline", onOffline);
  // Reconnects at once.
  window.addEventListener("online", open);
  open();
  return close;
}

/** Batched, in order; queued while offline. */
export function openOutbox(send: (signals: readonly Signal[]) => Promise<Answered>) {
  let waiting: Signal[] = [];
  let isSending = false;
  let isClosed = false;

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    // Batches a tick's signals.
    await Promise.resolve();
    while (waiting.length > 0 && !isClosed) {
      const batch = batchOf(waiting);
      const answered = await send(batch);
      const isAway = !answered.ok && (answered.status === 0 || answered.status >= 429);
      if (isAway) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      else waiting = waiting.slice(batch.length);
    }
    isSending = false;
  }
  return {
    add(signal: Signal) {
      waiting.push(signal);
      void sendAll();
    },
    close() {
      isClosed = true;
    },
  };
}

export interface Signal {
  readonly to: string;
  readonly data: string;
}

const MAX_CHARACTERS = 100_000;

/** Limited by body size, in order. */
function batchOf(waiting: readonly Signal[]): readonly Signal[] {
  let characters = 0;
  const fitting = waiting.slice(0, MAX_SIGNALS).findIndex(({ data }, at) => {
    characters += data.length;
    return at > 0 && characters > MAX_CHARACTERS;
  });
  return waiting.slice(0, fitting === -1 ? MAX_SIGNALS : fitting);
}
