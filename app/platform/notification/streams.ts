import type { Logger } from "pino";
import { STREAM_BEAT_S } from "#app/contract/proxy.values.ts";
import { maySignIn } from "../auth/rules.ts";
import type { Database } from "../database/connect.ts";
import type { Language } from "../i18n.ts";
import {
  encodeEvent,
  type Hub,
  inTurns,
  openHub,
  type Stream,
  type TopicParts,
} from "../realtime/hub.ts";
import { encodeNotification, positionOf, readPosition } from "./event-stream.ts";
import { idBefore, isId, keysOfReader, mayOpenStream } from "./rules.ts";
import { findAfter, findReading } from "./store-lists.ts";
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
  /** Of open ones. */
  count(): number;
  end(): void;
}

interface Own extends Listener {
  /** Opened then. */
  readonly since: string;
  last: string;
  place: number | undefined;
  keys: ReadonlySet<string>;
  unfollow?: () => void;
}

/** Longest time between an id's creation and its commit. */
const COMMIT_LAG_SECONDS = 5;
const MAX_MISSED = 50;
/** After a larger gap all streams reconnect and catch up by themselves. */
const MAX_MISSED_BY_ALL = 1_000;
/** Remembered ids against duplicates after a gap. */
const MAX_REMEMBERED = 5_000;

/** Each process hears of ids by NOTIFY, and queries once for all of its streams. */
export function openStreams({ db, clock, publisher, log }: TopicParts): Streams {
  const hub = openHub<Own>({
    // Proxies drop connections that are idle for 30 to 60 seconds.
    heartbeatMs: STREAM_BEAT_S * 1000,
    retryMs: [2_000, 4_000],
    maxQueued: 100,
    check: async () => {
      await delivery.catchUp();
      await checkListeners(db, hub, clock.now());
    },
    dropped: (stream) => stream.unfollow?.(),
  });
  const delivery = openDelivery(db, hub, log);
  const stop = publisher.on("notifications", delivery.onNotify);

  return {
    async open(listener, position, signal, follow) {
      const { id: last, place } = readPosition(position.lastEventId);
      const after = last ?? (isId(position.after) ? position.after : undefined);
      if (!mayOpenStream(hub.streams, listener)) return undefined;
      const reading = await findReading(db, listener.userId, clock.now());
      if (!mayOpenStream(hub.streams, listener)) return undefined;
      const since = reading.position;
      const from = after ?? since;
      delivery.startAt(since);
      const own = { ...listener, since, last: from, place, keys: new Set(reading.keys) };
      const { stream, body } = hub.open(own, signal, positionOf(from, place));
      if (!hub.streams.has(stream)) return body;
      if (follow) stream.unfollow = follow(lineOf(stream), place);
      // Queried once the stream is open, so that nothing is missed in between.
      const found = await findAfter(db, reading, {
        after: from,
        namedAfter: last ? idBefore(last, COMMIT_LAG_SECONDS) : from,
        limit: MAX_MISSED,
      }).catch((error: unknown) => {
        stream.end();
        throw error;
      });
      for (const notification of found) if (notification.id !== last) tell(stream, notification);
      return body;
    },
    count: () => hub.streams.size,
    heartbeat: hub.heartbeat,
    end() {
      stop();
      hub.end();
    },
  };
}

function lineOf(stream: Own & Stream): Line {
  const { userId, sessionId, language } = stream;
  return {
    userId,
    sessionId,
    language,
    sendEvent(event, json, place) {
      stream.place = place ?? stream.place;
      stream.send(encodeEvent(event, json, positionOf(stream.last, stream.place)));
    },
  };
}

/** @param bytes the notification for streams without another place */
function tell(
  stream: Own & Stream,
  notification: Parameters<typeof encodeNotification>[0],
  bytes?: Uint8Array,
): void {
  stream.last = notification.id;
  const own = stream.place === undefined ? bytes : undefined;
  stream.send(own ?? encodeNotification(notification, stream.language, stream.place));
}

function sendTo(streams: readonly (Own & Stream)[], notification: StreamedNotification): void {
  const named = new Set(notification.userIds);
  const encoded = new Map<Language, Uint8Array>();
  for (const stream of streams) {
    const isFor = named.has(stream.userId) || notification.keys.some((key) => stream.keys.has(key));
    if (!isFor) continue;
    const bytes = encoded.get(stream.language) ?? encodeNotification(notification, stream.language);
    encoded.set(stream.language, bytes);
    tell(stream, notification, bytes);
  }
}

/** Ends the streams of those signed out, expired or blocked; others may have moved. */
async function checkListeners(db: Database, hub: Hub<Own>, now: Date): Promise<void> {
  const all = [...hub.streams];
  const ids = [...new Set(all.map(({ sessionId }) => sessionId))];
  const found = await findListeners(db, ids, now).catch(() => undefined);
  if (!found) return;
  const bySession = new Map(found.map((each) => [each.sessionId, each]));
  for (const stream of all) {
    const listener = bySession.get(stream.sessionId);
    if (!listener || maySignIn(listener.status)) stream.end();
    else stream.keys = new Set(keysOfReader(listener));
  }
}

function openDelivery(db: Database, hub: Hub<Own>, log: Logger) {
  const sentIds = new Set<string>();
  let pendingIds: string[] = [];
  /** Something since the newest sent may have been missed. */
  let isBehind = false;
  let newest: string | undefined;

  const lookUp = inTurns<void, void>(async () => {
    const [ids, isAll] = [pendingIds, isBehind];
    pendingIds = [];
    isBehind = false;
    if (hub.streams.size === 0 || (!isAll && ids.length === 0)) return;
    try {
      const found = isAll ? await findMissed() : await findForStreams(db, listenerIds(), { ids });
      for (const notification of found) deliver(notification, isAll);
    } catch (error) {
      isBehind = true;
      log.warn({ error: (error as Error).name }, "notifications wait for the database");
    }
  });

  const listenerIds = () => [...new Set([...hub.streams].map(({ userId }) => userId))];

  async function findMissed(): Promise<StreamedNotification[]> {
    if (!newest) return [];
    const after = idBefore(newest, COMMIT_LAG_SECONDS);
    const found = await findForStreams(db, listenerIds(), { after, limit: MAX_MISSED_BY_ALL });
    if (found.length < MAX_MISSED_BY_ALL) return found;
    for (const stream of hub.streams) stream.end();
    return [];
  }

  function deliver(notification: StreamedNotification, isCatchUp: boolean): void {
    if (!newest || notification.id > newest) newest = notification.id;
    if (sentIds.has(notification.id)) return;
    sentIds.add(notification.id);
    if (sentIds.size > MAX_REMEMBERED) sentIds.delete(sentIds.values().next().value as string);
    const { id } = notification;
    sendTo(
      [...hub.streams].filter(({ since }) => !isCatchUp || id > since),
      notification,
    );
  }

  return {
    /** @param id undefined where something may have been missed */
    onNotify(id: string | undefined): void {
      if (hub.streams.size === 0) return;
      if (id === undefined) isBehind = true;
      else pendingIds.push(id);
      void lookUp();
    },
    catchUp: async () => (isBehind ? lookUp() : undefined),
    startAt(position: string): void {
      if (hub.streams.size === 0 || !newest) newest = position;
    },
  };
}
