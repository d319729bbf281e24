/* See docs/decisions/0065-chat-on-the-one-stream.md. */
import type { Logger } from "pino";
import { MAX_CHAT_TICKED } from "#app/contract/chat.values.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import type { Line } from "../notification/api.ts";
import type { Personal } from "../privacy/personal.ts";
import type { Publisher } from "../realtime/publish.ts";
import { listChanges } from "./store-messages.ts";
import {
  type AdmittedRow,
  findAdmitted,
  findCounter,
  findNameOf,
  listReadSeqs,
  listSaid,
  type SaidRow,
} from "./store-streams.ts";
import { presentEvents, presentLine } from "./stream-events.ts";

export interface Followed {
  readonly roomId: string | undefined;
  readonly since: number | undefined;
}

export interface ChatStreams {
  /** Returns a function that stops it. */
  follow(line: Line, what: Followed): () => void;
  /** The start for clients that name no place. */
  newest(roomId: string): Promise<number | undefined>;
  end(): void;
}

type ChangeKind = "changed" | "people" | "settings" | "read";

interface Follower {
  readonly line: Line;
  /** Sent up to this change; undefined for unknown rooms. */
  cursor: number | undefined;
  readTo: number;
}

interface Look {
  sought: Set<ChangeKind>;
  whose: Set<string>;
  typing: Set<string>;
}

interface Room {
  readonly followers: Set<Follower>;
  isSmall: boolean;
}

interface Pair {
  readonly follower: Follower;
  readonly own: AdmittedRow;
}

/** Beyond this a client had better reload the room. */
const MAX_CHANGES = 200;
/** Some of the newest may be withheld from the reader. */
const MAX_LAST = 3;
const RETRY_MS = 2_000;

/** One read per changed room and process, membership first, however many streams follow it. */
export function openChatStreams({
  db,
  clock,
  personal,
  publisher,
  log,
}: {
  db: Database;
  clock: Clock;
  personal: Personal;
  publisher: Publisher;
  log: Logger;
}): ChatStreams {
  const rooms = new Map<string, Room>();
  const lists = new Map<string, Set<Follower>>();
  /** Changes during a look share the next one. */
  const looks = new Map<string, Look>();
  let ended = false;

  const stops = [
    publisher.on("chat", (payload) => {
      if (payload === undefined) {
        for (const roomId of rooms.keys()) look(roomId, "changed", "settings", "read");
        for (const { line } of listing()) line.sendEvent("chat-again", "{}");
        return;
      }
      const [what, roomId = "", userId = ""] = payload.split(" ");
      if (what === "typing") return subscribeToTyping(roomId, userId);
      if (what === "changed" && isConcerned(roomId)) look(roomId, "changed");
      if (what === "settings" && isConcerned(roomId)) look(roomId, "settings");
      if (what === "people") subscribeToPeople(roomId, userId);
      const isTicked = rooms.get(roomId)?.isSmall === true;
      if (what === "read" && (isTicked || lists.has(userId))) look(roomId, "read");
    }),
    // Blocked, expired or signed out.
    publisher.on("members", (userId) => {
      for (const [roomId, { followers }] of rooms) {
        const isHere = [...followers].some(({ line }) => line.userId === userId);
        if (!userId || isHere) look(roomId, "people");
      }
    }),
  ];

  const isConcerned = (roomId: string) => rooms.has(roomId) || lists.size > 0;
  const listing = () => [...lists.values()].flatMap((own) => [...own]);

  function subscribeToPeople(roomId: string, userId: string): void {
    if (rooms.has(roomId)) {
      lookOf(roomId).whose.add(userId);
      look(roomId, "people");
    }
    for (const { line } of lists.get(userId) ?? []) line.sendEvent("chat-again", "{}");
  }

  function subscribeToTyping(roomId: string, userId: string): void {
    const room = rooms.get(roomId);
    if (!room?.isSmall || [...room.followers].every(({ line }) => line.userId === userId)) return;
    lookOf(roomId).typing.add(userId);
    look(roomId);
  }

  const lookOf = (roomId: string): Look => {
    const known = looks.get(roomId);
    if (known) return known;
    const made = {
      sought: new Set<ChangeKind>(),
      whose: new Set<string>(),
      typing: new Set<string>(),
    };
    looks.set(roomId, made);
    return made;
  };

  const running = new Set<string>();
  function look(roomId: string, ...sought: readonly ChangeKind[]): void {
    const { sought: wanted } = lookOf(roomId);
    for (const each of sought) wanted.add(each);
    if (running.has(roomId)) return;
    running.add(roomId);
    void run(roomId).finally(() => running.delete(roomId));
  }

  async function run(roomId: string): Promise<void> {
    for (;;) {
      const wanted = looks.get(roomId);
      looks.delete(roomId);
      if (!wanted || ended) return;
      try {
        await lookAt(roomId, wanted);
      } catch (error) {
        log.warn({ error: (error as Error).name }, "a room of chat waits for the database");
        setTimeout(() => look(roomId, ...wanted.sought, "changed"), RETRY_MS).unref();
        return;
      }
    }
  }

  async function lookAt(roomId: string, { sought, whose, typing }: Look): Promise<void> {
    const room = rooms.get(roomId);
    const followers = [...(room?.followers ?? [])];
    const listers = listing();
    if (followers.length + listers.length === 0) return;
    const sessionIds = new Set([...followers, ...listers].map(({ line }) => line.sessionId));
    const rows = await findAdmitted(db, roomId, [...sessionIds], MAX_CHAT_TICKED);
    if (room) room.isSmall = rows[0]?.isSmall === true;
    const admitted = new Map(rows.map((row) => [row.sessionId, row]));
    const pairs = (given: readonly Follower[]) =>
      given.flatMap((follower) => {
        const own = admitted.get(follower.line.sessionId);
        return own ? [{ follower, own }] : [];
      });
    for (const follower of followers) {
      if (!admitted.has(follower.line.sessionId)) dismiss(roomId, follower);
    }
    const here = pairs(followers);
    const listed = pairs(listers);
    const isLined = listed.length > 0 && (sought.has("changed") || sought.has("read"));
    const oldest = Math.min(...listed.map(({ own }) => own.readSeq));
    const said = isLined ? await listSaid(db, roomId, oldest) : [];
    if (sought.has("changed")) await sendChanges(roomId, here, listed, said);
    if (sought.has("read")) {
      await sendRead(roomId, here);
      for (const { follower, own } of listed) sendLine(follower, roomId, own, said);
    }
    if (sought.has("settings")) {
      for (const { follower } of [...here, ...listed]) follower.line.sendEvent("chat-again", "{}");
    }
    for (const { follower, own } of here) {
      if (whose.has(own.userId)) follower.line.sendEvent("chat-again", "{}");
    }
    for (const userId of typing) await sendTyping(userId, here);
  }

  /** Removed members are told so once, and nothing else. */
  function dismiss(roomId: string, follower: Follower): void {
    if (!leave(roomId, follower)) return;
    follower.line.sendEvent("chat-out", "{}");
  }

  function leave(roomId: string, follower: Follower): boolean {
    const room = rooms.get(roomId);
    const wasThere = room?.followers.delete(follower) ?? false;
    if (room?.followers.size === 0) rooms.delete(roomId);
    return wasThere;
  }

  /** No later than the membership check: what comes after is the next look's. */
  async function sendChanges(
    roomId: string,
    here: readonly Pair[],
    listed: readonly Pair[],
    said: readonly SaidRow[],
  ): Promise<void> {
    const { counter = 0, lastSeq = 0 } = (here[0] ?? listed[0])?.own ?? {};
    const behind: Pair[] = [];
    for (const pair of here) {
      const { follower } = pair;
      follower.cursor ??= counter;
      // Ahead: loaded before the database was restored.
      if (counter - follower.cursor > MAX_CHANGES || follower.cursor > counter) {
        follower.cursor = counter;
        follower.line.sendEvent("chat-again", "{}", counter);
      } else if (follower.cursor < counter) behind.push(pair);
    }
    const after = Math.min(counter, ...behind.map(({ follower }) => follower.cursor ?? counter));
    if (behind.length === 0 && listed.length === 0) return;
    const changes = await listChanges(db, roomId, {
      after,
      to: counter,
      // A listed room needs its last visible message only.
      from: listed.length > 0 ? lastSeq - MAX_LAST + 1 : undefined,
    });
    const now = clock.now();
    const events = presentEvents(changes, { personal, now });
    for (const { follower, own } of behind) {
      const { line } = follower;
      for (const event of events) {
        if (event.changed <= (follower.cursor ?? 0)) continue;
        const json = event.jsonFor(own);
        if (json !== undefined) line.sendEvent("chat-message", json, event.changed);
      }
      follower.cursor = counter;
    }
    const last = events.toSorted((one, other) => other.seq - one.seq);
    for (const { follower, own } of listed) {
      const shown = last.find((event) => event.isSeenBy(own))?.excerptFor(own);
      sendLine(follower, roomId, own, said, shown);
    }
  }

  function sendLine(
    follower: Follower,
    roomId: string,
    own: AdmittedRow,
    said: readonly SaidRow[],
    last?: object,
  ): void {
    follower.line.sendEvent("chat-room", presentLine(roomId, own, said, last));
  }

  async function sendRead(roomId: string, here: readonly Pair[]): Promise<void> {
    if (!here.some(({ own }) => own.isSmall)) return;
    const read = await listReadSeqs(db, roomId, MAX_CHANGES);
    for (const { follower, own } of here) {
      const seqs = read.get(own.userId)?.filter((seq) => seq > follower.readTo) ?? [];
      if (seqs.length === 0) continue;
      follower.readTo = Math.max(...seqs);
      follower.line.sendEvent("chat-read", JSON.stringify({ seqs }));
    }
  }

  async function sendTyping(userId: string, here: readonly Pair[]): Promise<void> {
    // Not in a large room, where somebody always types.
    const others = here.filter(({ own }) => own.userId !== userId && own.isSmall);
    if (others.length === 0) return;
    const name = await findNameOf(db, userId);
    if (name === undefined) return;
    const json = JSON.stringify({ by: userId, name });
    for (const { follower } of others) follower.line.sendEvent("chat-typing", json);
  }

  return {
    follow(line, { roomId, since }) {
      const follower: Follower = { line, cursor: since, readTo: 0 };
      if (ended) return () => undefined;
      if (roomId === undefined) {
        const own = lists.get(line.userId) ?? new Set<Follower>();
        lists.set(line.userId, own.add(follower));
        return () => {
          own.delete(follower);
          if (own.size === 0 && lists.get(line.userId) === own) lists.delete(line.userId);
        };
      }
      const room = rooms.get(roomId) ?? { followers: new Set(), isSmall: false };
      room.followers.add(follower);
      rooms.set(roomId, room);
      look(roomId, "changed", "read");
      return () => void leave(roomId, follower);
    },
    newest: (roomId) => findCounter(db, roomId),
    end() {
      ended = true;
      for (const stop of stops) stop();
    },
  };
}
