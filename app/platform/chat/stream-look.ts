import { MAX_CHAT_TICKED } from "#app/contract/chat.values.ts";
import type { Database } from "../database/connect.ts";
import type { Line } from "../notification/api.ts";
import type { Personal } from "../privacy/personal.ts";
import type { TopicParts } from "../realtime/hub.ts";
import { listChanges } from "./store-messages.ts";
import {
  type AdmittedRow,
  findAdmitted,
  findNameOf,
  listReadSeqs,
  listSaid,
  type SaidRow,
} from "./store-streams.ts";
import { presentEvents, presentLine } from "./stream-events.ts";

export interface Follower {
  readonly line: Line;
  /** Sent up to this change; undefined for unknown rooms. */
  cursor: number | undefined;
  readTo: number;
}

export interface Room {
  readonly followers: Set<Follower>;
  isSmall: boolean;
}

/** What is asked about a room besides who belongs to it: the last two with somebody's id. */
export type ChangeKind = "changed" | "settings" | "read" | `own ${string}` | `typing ${string}`;

interface Here {
  readonly room: Room | undefined;
  /** Those who follow their list of rooms. */
  readonly listers: readonly Follower[];
  /** What is done with those who belong to the room no more. */
  dismiss(follower: Follower): void;
}

export interface Parts extends Pick<TopicParts, "db" | "clock"> {
  readonly personal: Personal;
}

interface Pair {
  readonly follower: Follower;
  readonly own: AdmittedRow;
}

/** Beyond this a client had better reload the room. */
const MAX_CHANGES = 200;
/** Some of the newest may be withheld from the reader. */
const MAX_LAST = 3;

/** One read of a room, membership first, however many streams follow it. */
export async function lookAt(
  parts: Parts,
  roomId: string,
  sought: ReadonlySet<ChangeKind>,
  { room, listers, dismiss }: Here,
): Promise<void> {
  const { db } = parts;
  const followers = [...(room?.followers ?? [])];
  if (followers.length + listers.length === 0) return;
  const sessionIds = new Set([...followers, ...listers].map(({ line }) => line.sessionId));
  const rows = await findAdmitted(db, roomId, [...sessionIds], MAX_CHAT_TICKED);
  if (room) room.isSmall = rows[0]?.isSmall === true;
  const admitted = new Map(rows.map((row) => [row.sessionId, row]));
  for (const each of followers) if (!admitted.has(each.line.sessionId)) dismiss(each);
  const here = pairsOf(followers, admitted);
  const listed = pairsOf(listers, admitted);
  const isLined = listed.length > 0 && (sought.has("changed") || sought.has("read"));
  const oldest = Math.min(...listed.map(({ own }) => own.readSeq));
  const said = isLined ? await listSaid(db, roomId, oldest) : [];
  if (sought.has("changed")) await sendChanges(parts, roomId, here, listed, said);
  if (sought.has("read")) {
    await sendRead(db, roomId, here);
    for (const { follower, own } of listed) sendLine(follower, roomId, own, said);
  }
  if (sought.has("settings")) for (const each of [...here, ...listed]) sendAgain(each.follower);
  for (const { follower, own } of here) if (sought.has(`own ${own.userId}`)) sendAgain(follower);
  for (const each of sought) {
    const [what, userId = ""] = each.split(" ");
    if (what === "typing") await sendTyping(db, userId, here);
  }
}

function pairsOf(
  followers: readonly Follower[],
  admitted: ReadonlyMap<string, AdmittedRow>,
): Pair[] {
  return followers.flatMap((follower) => {
    const own = admitted.get(follower.line.sessionId);
    return own ? [{ follower, own }] : [];
  });
}

/** The client asks for the room or its list again. */
export function sendAgain({ line }: Follower, counter?: number): void {
  line.sendEvent("chat-again", "{}", counter);
}

/** No later than the membership check: what comes after is the next look's. */
async function sendChanges(
  { db, clock, personal }: Parts,
  roomId: string,
  here: readonly Pair[],
  listed: readonly Pair[],
  said: readonly SaidRow[],
): Promise<void> {
  const { counter = 0, lastSeq = 0 } = (here[0] ?? listed[0])?.own ?? {};
  for (const { follower } of here) reloadIfLost(follower, counter);
  const behind = here.filter(({ follower: { cursor = counter } }) => cursor < counter);
  const after = Math.min(counter, ...behind.map(({ follower }) => follower.cursor ?? counter));
  if (behind.length === 0 && listed.length === 0) return;
  const changes = await listChanges(db, roomId, {
    after,
    to: counter,
    // A listed room needs its last visible message only.
    from: listed.length > 0 ? lastSeq - MAX_LAST + 1 : undefined,
  });
  const events = presentEvents(changes, { personal, now: clock.now() });
  for (const { follower, own } of behind) {
    const { line, cursor = 0 } = follower;
    for (const event of events) {
      const json = event.changed > cursor ? event.jsonFor(own) : undefined;
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

/** Those too far behind are told to ask again. */
function reloadIfLost(follower: Follower, counter: number): void {
  const cursor = follower.cursor ?? counter;
  // Ahead: loaded before the database was restored.
  const isLost = counter - cursor > MAX_CHANGES || cursor > counter;
  if (isLost) sendAgain(follower, counter);
  follower.cursor = isLost ? counter : cursor;
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

async function sendRead(db: Database, roomId: string, here: readonly Pair[]): Promise<void> {
  if (!here.some(({ own }) => own.isSmall)) return;
  const read = await listReadSeqs(db, roomId, MAX_CHANGES);
  for (const { follower, own } of here) {
    const seqs = read.get(own.userId)?.filter((seq) => seq > follower.readTo) ?? [];
    if (seqs.length === 0) continue;
    follower.readTo = Math.max(...seqs);
    follower.line.sendEvent("chat-read", JSON.stringify({ seqs }));
  }
}

async function sendTyping(db: Database, userId: string, here: readonly Pair[]): Promise<void> {
  // Not in a large room, where somebody always types.
  const others = here.filter(({ own }) => own.userId !== userId && own.isSmall);
  if (others.length === 0) return;
  const name = await findNameOf(db, userId);
  if (name === undefined) return;
  const json = JSON.stringify({ by: userId, name });
  for (const { follower } of others) follower.line.sendEvent("chat-typing", json);
}
