import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import type { Publisher } from "./publish.ts";

export interface TopicParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly publisher: Publisher;
  readonly log: Logger;
}

export interface Stream {
  /** Ignored after the end; ends a stream whose client doesn't read. */
  send(bytes: Uint8Array): void;
  end(): void;
}

/** The open streams of Server-Sent Events of one topic; a topic's own file says what it sends. */
export interface Hub<Own> {
  readonly streams: ReadonlySet<Own & Stream>;
  /**
   * @param signal fires when the client goes
   * @param id where the client stands, for its Last-Event-ID
   * @returns an ended stream where the client is gone or the process stops
   */
  open(own: Own, signal: AbortSignal, id?: string): Opened<Own>;
  /** By itself at each interval. */
  heartbeat(): Promise<void>;
  end(): void;
}

interface Opened<Own> {
  readonly stream: Own & Stream;
  readonly body: ReadableStream<Uint8Array>;
}

const encoder = new TextEncoder();
const heartbeatComment = encoder.encode(":\n\n");

export function encodeEvent(event: string, json: string, id?: string | number): Uint8Array {
  return encoder.encode(`${idLine(id)}event: ${event}\ndata: ${json}\n\n`);
}

/** An id without data dispatches no event but sets Last-Event-ID. */
const idLine = (id: string | number | undefined) => (id === undefined ? "" : `id: ${id}\n`);

interface Settings<Own> {
  readonly heartbeatMs: number;
  /** A process's clients don't come back all at once: the least and the spread. */
  readonly retryMs: readonly [number, number];
  readonly maxQueued: number;
  /** Ends, before each heartbeat, the streams of those who may not listen any more. */
  check(): Promise<void>;
  dropped?(own: Own): void;
}

export function openHub<Own extends object>(settings: Settings<Own>): Hub<Own> {
  const streams = new Set<Own & Stream>();
  let isOver = false;

  async function heartbeat(): Promise<void> {
    if (streams.size === 0) return;
    await settings.check();
    for (const { send } of streams) send(heartbeatComment);
  }

  const timer = setInterval(() => void heartbeat(), settings.heartbeatMs);
  timer.unref();
  return {
    streams,
    heartbeat,
    open(own, signal, id) {
      const opened = openStream(own, signal, streams, settings);
      const { send, end } = opened.stream;
      if (isOver || signal.aborted) end();
      const [least, spread] = settings.retryMs;
      send(encoder.encode(`retry: ${least + ((streams.size * 97) % spread)}\n${idLine(id)}\n`));
      return opened;
    },
    end() {
      isOver = true;
      clearInterval(timer);
      for (const stream of streams) stream.end();
    },
  };
}

function openStream<Own extends object>(
  own: Own,
  signal: AbortSignal,
  streams: Set<Own & Stream>,
  { maxQueued, dropped }: Settings<Own>,
): Opened<Own> {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const drop = (): boolean => {
    signal.removeEventListener("abort", end);
    dropped?.(stream);
    return streams.delete(stream);
  };
  const end = () => {
    if (drop()) controller.close();
  };
  const send = (bytes: Uint8Array) => {
    if (!streams.has(stream)) return;
    if ((controller.desiredSize ?? 0) <= -maxQueued) end();
    else controller.enqueue(bytes);
  };
  const stream: Own & Stream = { ...own, send, end };
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
    cancel: () => void drop(),
  });
  streams.add(stream);
  signal.addEventListener("abort", end, { once: true });
  return { stream, body };
}

/** Callers during a running question about the same share the next one. */
export function inTurns<Key, T>(ask: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  const turns = new Map<Key, { readonly current: Promise<T>; next?: Promise<T> }>();
  const begin = (key: Key): Promise<T> => {
    const turn = { current: ask(key) };
    turns.set(key, turn);
    const end = () => void turns.delete(key);
    turn.current.then(end, end);
    return turn.current;
  };
  return (key) => {
    const turn = turns.get(key);
    if (!turn) return begin(key);
    const again = () => begin(key);
    turn.next ??= turn.current.then(again, again);
    return turn.next;
  };
}
