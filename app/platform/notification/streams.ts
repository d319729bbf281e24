import type { Logger } from "pino";
import { maySignIn } from "../auth/rules.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import type { Language } from "../i18n.ts";
import type { Publisher } from "../realtime/publish.ts";
import {
  encodeEvent,
  encodeOpening,
  encodeOther,
  heartbeatComment,
  positionOf,
  readPosition,
} from "./event-stream.ts";
import { idBefore, isId, keysOfReader, mayOpenStream } from "./rules.ts";
import { findAfter, findReading, type Listening } from "./store-lists.ts";
import { findForStreams, findListeners, type StreamedNotification } from "./store-streams.ts";

export interface Listener {
  readonly userId: string;
  readonly sessionId: string;
  readonly language: Language;
}

export interface Position {
  /** From a broken stream: late commits may have been missed. */
  readonly lastEventId?: string | undefined;
  readonly after?: string | undefined;
}

export interface Line extends Listener {
  /**
   * Sends an event; ignored after the end.
   * @param json its data
   * @param place the client's position for Last-Event-ID
   */
  sendEvent(event: string, json: string, place?: number): void;
}

/** @returns stops the events, when the stream ends */
export type Follow = (line: Line, place: number | undefined) => () => void;

export interface Streams {
  /**
   * Opens a stream of notifications.
   * @param position starts with what came since; malformed ids are ignored
   * @param signal fires when the client goes
   * @param follow other events: a browser opens one stream for everything
   * @returns undefined when the listener has too many open
   */
  open(
    listener: Listener,
    position: Position,
    signal: AbortSignal,
    follow?: Follow,
  ): Promise<ReadableStream<Uint8Array> | undefined>;
  /** By itself every 25 s. */
  heartbeat(): Promise<void>;
  end(): void;
}

interface Stream extends Line {
  readonly since: string;
  last: string;
  place: number | undefined;
  unfollow?: () => void;
  tell(notification: Parameters<typeof encodeEvent>[0], bytes: Uint8Array | undefined): void;
  keys: ReadonlySet<string>;
  /** False when the client doesn't read and the stream was ended. */
  send(bytes: Uint8Array): boolean;
  end(): void;
}

/** Proxies drop connections that are idle for 30 to 60 seconds. */
const HEARTBEAT_MS = 25_000;
/** Longest time between an id's creation and its commit. */
const COMMIT_LAG_SECONDS = 5;
const MAX_MISSED = 50;
/** After a larger gap all streams reconnect and catch up by themselves. */
const MAX_MISSED_BY_ALL = 1_000;
const MAX_QUEUED = 100;
/** Remembered ids against duplicates after a gap. */
const MAX_REMEMBERED = 5_000;

/** Each process hears of ids by NOTIFY, and queries once for all of its streams. */
export function openStreams({
  db,
  clock,
  publisher,
  log,
}: {
  db: Database;
  clock: Clock;
  publisher: Publisher;
  log: Logger;
}): Streams {
  const streams = new Set<Stream>();
  const sentIds = new Set<string>();
  let pendingIds: string[] = [];
  /** Something since the newest sent may have been missed. */
  let isBehind = false;
  let newest: string | undefined;
  let lookup: Promise<void> | undefined;
  let ended = false;

  const stop = publisher.on("notifications", (id) => {
    if (streams.size === 0) return;
    if (id === undefined) isBehind = true;
    else pendingIds.push(id);
    void lookUpOnce();
  });
  const timer = setInterval(() => void self.heartbeat(), HEARTBEAT_MS);
  timer.unref();

  const listenerIds = () => [...new Set([...streams].map(({ userId }) => userId))];

  function lookUpOnce(): Promise<void> {
    lookup ??= lookUp().finally(() => {
      lookup = undefined;
    });
    return lookup;
  }

  async function lookUp(): Promise<void> {
    while (!ended && (isBehind || pendingIds.length > 0)) {
      const [ids, isAll] = [pendingIds, isBehind];
      pendingIds = [];
      isBehind = false;
      try {
        const found = isAll ? await findMissed() : await findForStreams(db, listenerIds(), { ids });
        for (const notification of found) deliver(notification, isAll);
      } catch (error) {
        isBehind = true;
        log.warn({ error: (error as Error).name }, "notifications wait for the database");
        return;
      }
    }
  }

  async function findMissed(): Promise<StreamedNotification[]> {
    if (!newest) return [];
    const after = idBefore(newest, COMMIT_LAG_SECONDS);
    const found = await findForStreams(db, listenerIds(), { after, limit: MAX_MISSED_BY_ALL });
    if (found.length < MAX_MISSED_BY_ALL) return found;
    for (const stream of streams) stream.end();
    return [];
  }

  function deliver(notification: StreamedNotification, isCatchUp: boolean): void {
    if (!newest || notification.id > newest) newest = notification.id;
    if (sentIds.has(notification.id)) return;
    sentIds.add(notification.id);
    if (sentIds.size > MAX_REMEMBERED) sentIds.delete(sentIds.values().next().value as string);
    const named = new Set(notification.userIds);
    const encoded = new Map<Language, Uint8Array>();
    for (const stream of streams) {
      const isFor =
        named.has(stream.userId) || notification.keys.some((key) => stream.keys.has(key));
      if (!isFor || (isCatchUp && notification.id <= stream.since)) continue;
      const bytes = encoded.get(stream.language) ?? encodeEvent(notification, stream.language);
      encoded.set(stream.language, bytes);
      stream.tell(notification, bytes);
    }
  }

  function openStream(
    listener: Listener,
    { keys, position }: Pick<Listening, "keys" | "position">,
    { from, place }: { from: string; place: number | undefined },
    signal: AbortSignal,
  ): { stream: Stream; body: ReadableStream<Uint8Array> } {
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const drop = () => {
      signal.removeEventListener("abort", end);
      stream.unfollow?.();
      return streams.delete(stream);
    };
    const end = () => {
      if (drop()) controller.close();
    };
    const stream: Stream = {
      ...listener,
      since: position,
      last: from,
      place,
      keys: new Set(keys),
      send(bytes) {
        if ((controller.desiredSize ?? 0) <= -MAX_QUEUED) end();
        else controller.enqueue(bytes);
        return streams.has(stream);
      },
      tell(notification, bytes) {
        stream.last = notification.id;
        const own = stream.place === undefined ? bytes : undefined;
        stream.send(own ?? encodeEvent(notification, stream.language, stream.place));
      },
      sendEvent(event, json, to) {
        if (!streams.has(stream)) return;
        stream.place = to ?? stream.place;
        stream.send(encodeOther(event, json, positionOf(stream.last, stream.place)));
      },
      end,
    };
    const body = new ReadableStream<Uint8Array>({
      start(given) {
        controller = given;
      },
      cancel() {
        drop();
      },
    });
    streams.add(stream);
    signal.addEventListener("abort", end, { once: true });
    return { stream, body };
  }

  const self: Streams = {
    async open(listener, position, signal, follow) {
      const { id: last, place } = readPosition(position.lastEventId);
      const after = last ?? (isId(position.after) ? position.after : undefined);
      if (!mayOpenStream(streams, listener)) return undefined;
      const reading = await findReading(db, listener.userId, clock.now());
      if (ended || signal.aborted) return new ReadableStream({ start: (it) => it.close() });
      if (!mayOpenStream(streams, listener)) return undefined;
      const from = after ?? reading.position;
      if (streams.size === 0 || !newest) newest = reading.position;
      const { stream, body } = openStream(listener, reading, { from, place }, signal);
      stream.send(encodeOpening(positionOf(from, place), streams.size));
      if (follow) stream.unfollow = follow(stream, place);
      // Queried once the stream is open, so that nothing is missed in between.
      const found = await findAfter(db, reading, {
        after: from,
        namedAfter: last ? idBefore(last, COMMIT_LAG_SECONDS) : from,
        limit: MAX_MISSED,
      }).catch((error: unknown) => {
        stream.end();
        throw error;
      });
      for (const notification of found) {
        if (notification.id !== last) stream.tell(notification, undefined);
      }
      return body;
    },

    async heartbeat() {
      if (streams.size === 0) return;
      if (isBehind) await lookUpOnce();
      const all = [...streams];
      const ids = [...new Set(all.map(({ sessionId }) => sessionId))];
      const found = await findListeners(db, ids, clock.now()).catch(() => undefined);
      const bySession = found && new Map(found.map((each) => [each.sessionId, each]));
      for (const stream of all) {
        const now = bySession?.get(stream.sessionId);
        if (now) stream.keys = new Set(keysOfReader(now));
        const isOver = bySession && (!now || maySignIn(now.status));
        if (isOver) stream.end();
        else if (streams.has(stream)) stream.send(heartbeatComment);
      }
    },

    end() {
      ended = true;
      stop();
      clearInterval(timer);
      for (const stream of streams) stream.end();
    },
  };
  return self;
}
