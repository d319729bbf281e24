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

/** Whose stream it is, and in which words. */
export interface Listener {
  readonly userId: string;
  readonly sessionId: string;
  readonly language: Language;
}

/** The last notification that a client has. */
export interface Position {
  /** From a stream that was cut: what was committed late may have been missed by it. */
  readonly lastEventId?: string | undefined;
  /** From a list, which had all that there was. */
  readonly after?: string | undefined;
}

/** An open stream, for who brings something else on it. */
export interface Line extends Listener {
  /**
   * Sends an event; nothing where the stream has ended.
   *
   * @param json its data
   * @param place how far the client is then in what it follows, for its Last-Event-ID
   */
  sendEvent(event: string, json: string, place?: number): void;
}

/**
 * Brings something else on a stream from now on, beginning after a place if the client says one.
 *
 * @returns what stops it, when the stream ends
 */
export type Follow = (line: Line, place: number | undefined) => () => void;

/** The streams that this process holds open. */
export interface Streams {
  /**
   * Opens a stream of somebody's notifications as they come.
   *
   * @param position what came since then comes first; what is no id is nothing
   * @param signal fires when the client goes
   * @param follow what else the stream brings: a browser opens one for everything
   * @returns undefined when the listener has enough of them open
   */
  open(
    listener: Listener,
    position: Position,
    signal: AbortSignal,
    follow?: Follow,
  ): Promise<ReadableStream<Uint8Array> | undefined>;
  /** A sign of life on every stream, and the end of those whose session has ended. By itself every 25 s. */
  heartbeat(): Promise<void>;
  /** Ends all of them, and opens no more. */
  end(): void;
}

interface Stream extends Line {
  /** Where the time stood when it was opened, as an id. */
  readonly since: string;
  /** How far the client is, as Last-Event-ID says it. */
  last: string;
  place: number | undefined;
  /** Stops what else is brought on it. */
  unfollow?: () => void;
  tell(notification: Parameters<typeof encodeEvent>[0], bytes: Uint8Array | undefined): void;
  keys: ReadonlySet<string>;
  /** False when the client does not take what it is sent, and the stream was ended for it. */
  send(bytes: Uint8Array): boolean;
  end(): void;
}

/** Proxies give up a connection on which nothing comes for half a minute or a minute. */
const HEARTBEAT_MS = 25_000;
/** How long a transaction may take between making a notification and committing it. */
const COMMIT_LAG_SECONDS = 5;
/** As many as a client gets of what it missed; older ones are on its list. */
const MAX_MISSED = 50;
/** After so many that this process missed, its streams come again and catch up by themselves. */
const MAX_MISSED_BY_ALL = 1_000;
/** Notifications that wait for a client to take them. */
const MAX_QUEUED = 100;
/** Ids that are remembered so that nothing is sent twice after a gap. */
const MAX_REMEMBERED = 5_000;

/**
 * Every process hears of each notification by its id, looks it up once, and hands it to those of its
 * own streams that it is for: the query is one, however many listen.
 */
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
  /** Something may have been missed since the newest that was sent. */
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

  /** Those that come while one look-up is under way share the next. */
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
        // Whatever these were, the next beat looks for them again.
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

  /** @param isAgain looked for after a gap, so that what a client has from before may be among it */
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

  /** A stream that is told what comes from now on. */
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
      // Others may have been opened meanwhile.
      if (!mayOpenStream(streams, listener)) return undefined;
      const from = after ?? reading.position;
      if (streams.size === 0 || !newest) newest = reading.position;
      const { stream, body } = openStream(listener, reading, { from, place }, signal);
      stream.send(encodeOpening(positionOf(from, place), streams.size));
      if (follow) stream.unfollow = follow(stream, place);
      // Looked for when it is open already, so that nothing falls between.
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
