/* See docs/decisions/0065-chat-on-the-one-stream.md. */
import type { Logger } from "pino";
import type { Line } from "../notification/api.ts";
import { inTurns, type TopicParts } from "../realtime/hub.ts";
import { findCounter } from "./store-streams.ts";
import {
  type ChangeKind,
  type Follower,
  lookAt,
  type Parts,
  type Room,
  sendAgain,
} from "./stream-look.ts";

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

const RETRY_MS = 2_000;

/** A topic on the streams of notifications: rooms, and lists of rooms. */
export function openChatStreams({ publisher, log, ...parts }: Parts & TopicParts): ChatStreams {
  const followers = openFollowers();
  const { rooms, lists, listing } = followers;
  const { look, end } = openLooks(parts, followers, log);

  const isConcerned = (roomId: string) => rooms.has(roomId) || lists.size > 0;

  function lookAtPeople(roomId: string, userId: string): void {
    if (rooms.has(roomId)) look(roomId, `own ${userId}`);
    for (const follower of lists.get(userId) ?? []) sendAgain(follower);
  }

  function lookAtTyping(roomId: string, userId: string): void {
    const room = rooms.get(roomId);
    if (!room?.isSmall || [...room.followers].every(({ line }) => line.userId === userId)) return;
    look(roomId, `typing ${userId}`);
  }

  const stops = [
    publisher.on("chat", (payload) => {
      if (payload === undefined) {
        for (const roomId of rooms.keys()) look(roomId, "changed", "settings", "read");
        for (const follower of listing()) sendAgain(follower);
        return;
      }
      const [what, roomId = "", userId = ""] = payload.split(" ");
      if (what === "typing") lookAtTyping(roomId, userId);
      if (what === "changed" && isConcerned(roomId)) look(roomId, "changed");
      if (what === "settings" && isConcerned(roomId)) look(roomId, "settings");
      if (what === "people") lookAtPeople(roomId, userId);
      const isTicked = rooms.get(roomId)?.isSmall === true;
      if (what === "read" && (isTicked || lists.has(userId))) look(roomId, "read");
    }),
    // Blocked, expired or signed out.
    publisher.on("members", (userId) => {
      for (const [roomId, room] of rooms) {
        const isHere = [...room.followers].some(({ line }) => line.userId === userId);
        if (!userId || isHere) look(roomId);
      }
    }),
    end,
  ];

  return {
    follow(line, { roomId, since }) {
      const follower: Follower = { line, cursor: since, readTo: 0 };
      if (roomId === undefined) return followers.list(follower);
      followers.enter(roomId, follower);
      look(roomId, "changed", "read");
      return () => void followers.leave(roomId, follower);
    },
    newest: (roomId) => findCounter(parts.db, roomId),
    end() {
      for (const stop of stops) stop();
    },
  };
}

type Followers = ReturnType<typeof openFollowers>;

function openFollowers() {
  const rooms = new Map<string, Room>();
  const lists = new Map<string, Set<Follower>>();
  return {
    rooms,
    lists,
    listing: () => [...lists.values()].flatMap((own) => [...own]),
    enter(roomId: string, follower: Follower): void {
      const room = rooms.get(roomId) ?? { followers: new Set(), isSmall: false };
      room.followers.add(follower);
      rooms.set(roomId, room);
    },
    /** @returns whether they were there */
    leave(roomId: string, follower: Follower): boolean {
      const room = rooms.get(roomId);
      const wasThere = room?.followers.delete(follower) ?? false;
      if (room?.followers.size === 0) rooms.delete(roomId);
      return wasThere;
    },
    /** @returns a function that stops it */
    list(follower: Follower): () => void {
      const { userId } = follower.line;
      const own = lists.get(userId) ?? new Set<Follower>();
      lists.set(userId, own.add(follower));
      return () => {
        own.delete(follower);
        if (own.size === 0 && lists.get(userId) === own) lists.delete(userId);
      };
    },
  };
}

function openLooks(parts: Parts, { rooms, listing, leave }: Followers, log: Logger) {
  /** Changes during a look share the next one. */
  const looks = new Map<string, Set<ChangeKind>>();
  let ended = false;

  const lookOnce = inTurns(async (roomId: string) => {
    const sought = looks.get(roomId);
    looks.delete(roomId);
    if (!sought || ended) return;
    // Removed members are told so once, and nothing else.
    const dismiss = (follower: Follower) => {
      if (leave(roomId, follower)) follower.line.sendEvent("chat-out", "{}");
    };
    try {
      await lookAt(parts, roomId, sought, { room: rooms.get(roomId), listers: listing(), dismiss });
    } catch (error) {
      log.warn({ error: (error as Error).name }, "a room of chat waits for the database");
      // By then nobody is typing any more.
      const again = [...sought].filter((each) => !each.startsWith("typing "));
      setTimeout(() => look(roomId, ...again, "changed"), RETRY_MS).unref();
    }
  });

  function look(roomId: string, ...sought: readonly ChangeKind[]): void {
    looks.set(roomId, new Set([...(looks.get(roomId) ?? []), ...sought]));
    void lookOnce(roomId);
  }

  return {
    look,
    end() {
      ended = true;
    },
  };
}
