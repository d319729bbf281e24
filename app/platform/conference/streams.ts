import type { Logger } from "pino";
import type { ConferenceRoom } from "#app/contract/conference.ts";
import type { Leaving } from "#app/contract/conference.values.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import { type Publisher, pgNotify } from "../realtime/publish.ts";
import { endSilent, findLeavings, findRoster, type Roster } from "./store.ts";
import { findSignals } from "./store-signals.ts";

export interface Listener {
  readonly meetingId: string;
  readonly personId: string;
  readonly isHost: boolean;
}

export interface ConferenceStreams {
  /**
   * Ends their earlier stream here.
   * @param after the newest signal that they have
   */
  open(listener: Listener, after: number, signal: AbortSignal): ReadableStream<Uint8Array>;
  /** Ends silent stays and pings the other streams; runs every 10 s. */
  heartbeat(): Promise<void>;
  end(): void;
}

interface Stream extends Listener {
  readonly sent: Set<number>;
  after: number;
  look(what: "room" | "signals"): void;
  send(text: string): void;
  end(): void;
}

const HEARTBEAT_MS = 10_000;
const MAX_QUEUED = 500;
const encoder = new TextEncoder();

export async function announceRoom(db: Database, meetingId: string): Promise<void> {
  await pgNotify(db, "conferences", meetingId);
}

/** Receivers look the signal up. */
export async function announceSignal(db: Database, meetingId: string, toId: string): Promise<void> {
  await pgNotify(db, "conferences", `${meetingId} ${toId}`);
}

/** Each process looks up what its own streams need: one room's people may be on several. */
export function openConferenceStreams({
  db,
  clock,
  publisher,
  log,
}: {
  db: Database;
  clock: Clock;
  publisher: Publisher;
  log: Logger;
}): ConferenceStreams {
  const streams = new Set<Stream>();
  let ended = false;
  /** Requests during a lookup share the next one. */
  const lookups = new Map<string, { running: boolean; again: boolean }>();

  const stop = publisher.on("conferences", (payload) => {
    if (payload === undefined) {
      for (const stream of streams) stream.look("signals");
      for (const meetingId of meetingsHere()) void refreshStreams(meetingId);
      return;
    }
    const [meetingId = "", toId] = payload.split(" ");
    if (toId === undefined) void refreshStreams(meetingId);
    else for (const stream of streams) if (stream.personId === toId) stream.look("signals");
  });
  const timer = setInterval(() => void self.heartbeat(), HEARTBEAT_MS);
  timer.unref();

  const meetingsHere = () => new Set([...streams].map(({ meetingId }) => meetingId));
  const streamsOf = (meetingId: string) =>
    [...streams].filter((stream) => stream.meetingId === meetingId);

  async function refreshStreams(meetingId: string): Promise<void> {
    if (streamsOf(meetingId).length === 0) return;
    const lookup = lookups.get(meetingId) ?? { running: false, again: false };
    lookups.set(meetingId, lookup);
    if (lookup.running) {
      lookup.again = true;
      return;
    }
    lookup.running = true;
    try {
      do {
        lookup.again = false;
        const roster = await findRoster(db, meetingId, clock.now());
        const here = new Set(roster.people.map(({ id }) => id));
        const gone = streamsOf(meetingId).filter(({ personId }) => !here.has(personId));
        const leavings = await findLeavings(
          db,
          gone.map(({ personId }) => personId),
        );
        for (const stream of streamsOf(meetingId)) tell(stream, roster, leavings);
      } while (lookup.again && !ended);
    } catch (error) {
      // The next heartbeat retries.
      log.warn({ error: (error as Error).name }, "a conference waits for the database");
    } finally {
      lookups.delete(meetingId);
    }
  }

  function tell(stream: Stream, roster: Roster, leavings: ReadonlyMap<string, Leaving>): void {
    const because = leavings.get(stream.personId);
    if (because) {
      stream.send(encode("out", { because }));
      stream.end();
      return;
    }
    const own = roster.people.find(({ id }) => id === stream.personId);
    if (own) stream.send(encode("room", presentRoom(roster, own, stream.isHost)));
  }

  const self: ConferenceStreams = {
    open(listener, after, signal) {
      for (const other of streams) if (other.personId === listener.personId) other.end();
      let controller: ReadableStreamDefaultController<Uint8Array>;
      let looking = Promise.resolve();
      const stream: Stream = {
        ...listener,
        after,
        sent: new Set(),
        look(what) {
          if (what === "room") return void refreshStreams(stream.meetingId);
          looking = looking.then(() => sendSignals(stream));
        },
        send(text) {
          if (!streams.has(stream)) return;
          if ((controller.desiredSize ?? 0) <= -MAX_QUEUED) stream.end();
          else controller.enqueue(encoder.encode(text));
        },
        end() {
          if (!streams.delete(stream)) return;
          signal.removeEventListener("abort", stream.end);
          controller.close();
        },
      };
      const body = new ReadableStream<Uint8Array>({
        start(given) {
          controller = given;
        },
        cancel() {
          streams.delete(stream);
          signal.removeEventListener("abort", stream.end);
        },
      });
      streams.add(stream);
      if (ended || signal.aborted) stream.end();
      else {
        signal.addEventListener("abort", stream.end, { once: true });
        stream.send(`retry: ${1_000 + ((streams.size * 97) % 1_000)}\n\n`);
        stream.look("room");
        stream.look("signals");
      }
      return body;
    },

    async heartbeat() {
      const meetings = [...meetingsHere()];
      if (meetings.length === 0) return;
      try {
        for (const meetingId of await endSilent(db, clock.now(), meetings)) {
          await announceRoom(db, meetingId);
        }
      } catch (error) {
        log.warn({ error: (error as Error).name }, "a conference waits for the database");
      }
      for (const stream of streams) stream.send(":\n\n");
    },

    end() {
      ended = true;
      stop();
      clearInterval(timer);
      for (const stream of streams) stream.end();
    },
  };

  async function sendSignals(stream: Stream): Promise<void> {
    try {
      for (const { id, from, data } of await findSignals(db, stream.personId, stream.after)) {
        if (stream.sent.has(id)) continue;
        stream.sent.add(id);
        stream.after = Math.max(stream.after, id);
        stream.send(encode("signal", { from, data }, id));
      }
    } catch (error) {
      log.warn({ error: (error as Error).name }, "a signal waits for the database");
      // The browser reconnects and catches up.
      stream.end();
    }
  }
  return self;
}

function encode(event: string, data: unknown, id?: number): string {
  const number = id === undefined ? "" : `id: ${id}\n`;
  return `${number}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** People at the door see nobody. */
function presentRoom(
  { people, removed, isLocked }: Roster,
  own: Roster["people"][number],
  isHost: boolean,
): ConferenceRoom {
  const inside = people.filter(({ state }) => state === "in");
  return {
    state: own.state,
    isLocked,
    people:
      own.state === "in"
        ? inside.map(({ state: _, handAt, ...one }) => ({
            ...one,
            handAt: handAt?.toISOString() ?? null,
          }))
        : [],
    waiting: isHost
      ? people.flatMap(({ id, name, state }) => (state === "waiting" ? [{ id, name }] : []))
      : [],
    removed: isHost ? removed : [],
  };
}
