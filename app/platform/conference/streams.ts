import type { ConferenceRoom } from "#app/contract/conference.ts";
import type { Leaving } from "#app/contract/conference.values.ts";
import type { Database } from "../database/connect.ts";
import {
  encodeEvent,
  type Hub,
  inTurns,
  openHub,
  type Stream,
  type TopicParts,
} from "../realtime/hub.ts";
import { pgNotify } from "../realtime/publish.ts";
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
  /** Ends silent stays, before it pings the others. */
  heartbeat(): Promise<void>;
  /** Of open ones. */
  count(): number;
  end(): void;
}

const RETRY_MS = 2_000;

interface Own extends Listener {
  readonly sent: Set<number>;
  after: number;
}

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
}: TopicParts): ConferenceStreams {
  const hub: Hub<Own> = openHub({
    heartbeatMs: 10_000,
    retryMs: [1_000, 1_000],
    maxQueued: 500,
    check: () => endSilentIn(db, clock.now(), meetingsHere()).catch(waits("a conference")),
  });
  const waits = (what: string) => (error: Error) =>
    log.warn({ error: error.name }, `${what} waits for the database`);

  const meetingsHere = () => new Set([...hub.streams].map(({ meetingId }) => meetingId));
  const refresh = inTurns((meetingId: string) =>
    notifyRoom({ db, clock }, meetingId, hub).catch((error: Error) => {
      waits("a conference")(error);
      setTimeout(() => void refresh(meetingId), RETRY_MS).unref();
    }),
  );

  const signal = inTurns((stream: Own & Stream) =>
    sendSignals(db, stream).catch((error: Error) => {
      waits("a signal")(error);
      // The browser reconnects and catches up.
      stream.end();
    }),
  );

  const stop = publisher.on("conferences", (payload) => {
    const [meetingId = "", toId] = payload?.split(" ") ?? [];
    for (const stream of hub.streams) {
      if (payload === undefined || stream.personId === toId) void signal(stream);
    }
    if (payload === undefined) for (const each of meetingsHere()) void refresh(each);
    else if (toId === undefined) void refresh(meetingId);
  });

  return {
    open(listener, after, client) {
      for (const other of hub.streams) if (other.personId === listener.personId) other.end();
      const { stream, body } = hub.open({ ...listener, after, sent: new Set() }, client);
      if (hub.streams.has(stream)) {
        void refresh(stream.meetingId);
        void signal(stream);
      }
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

async function endSilentIn(db: Database, now: Date, meetings: ReadonlySet<string>): Promise<void> {
  for (const meetingId of await endSilent(db, now, [...meetings]))
    await announceRoom(db, meetingId);
}

async function notifyRoom(
  { db, clock }: Pick<TopicParts, "db" | "clock">,
  meetingId: string,
  hub: Hub<Own>,
): Promise<void> {
  const here = () => [...hub.streams].filter((stream) => stream.meetingId === meetingId);
  if (here().length === 0) return;
  const roster = await findRoster(db, meetingId, clock.now());
  const inside = new Set(roster.people.map(({ id }) => id));
  const gone = here().flatMap(({ personId }) => (inside.has(personId) ? [] : [personId]));
  const leavings = await findLeavings(db, gone);
  for (const stream of here()) tell(stream, roster, leavings);
}

async function sendSignals(db: Database, stream: Own & Stream): Promise<void> {
  for (const { id, from, data } of await findSignals(db, stream.personId, stream.after)) {
    if (stream.sent.has(id)) continue;
    stream.sent.add(id);
    stream.after = Math.max(stream.after, id);
    stream.send(encodeEvent("signal", JSON.stringify({ from, data }), id));
  }
}

function tell(stream: Own & Stream, roster: Roster, leavings: ReadonlyMap<string, Leaving>): void {
  const because = leavings.get(stream.personId);
  if (because) {
    stream.send(encodeEvent("out", JSON.stringify({ because })));
    stream.end();
    return;
  }
  const own = roster.people.find(({ id }) => id === stream.personId);
  if (!own) return;
  const room = presentRoom(roster, own, stream.isHost);
  stream.send(encodeEvent("room", JSON.stringify(room)));
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
