import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startSession } from "#app/platform/auth/api.ts";
import { addMembers } from "#app/platform/chat/store-members.ts";
import { chatMembers, chatMessages, chatRooms } from "#app/platform/chat/tables.ts";
import { connect } from "#app/platform/database/connect.ts";
import { users } from "#app/platform/user/tables.ts";
import { isExhaustive } from "../world/exhaustive.ts";
import { cloneDatabase, type Running, startServer } from "../world/process.ts";

// Processes start here, and the limits of a room fill several minutes.
vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 240_000 });

const SECRET = "a secret of the test that is long enough";
const [PEOPLE, EACH] = [20, 50];
const ALL = PEOPLE * EACH;

let one: Running;
let other: Running;
let database: ReturnType<typeof connect>;
let roomId: string;
let people: { id: string; token: string }[];
beforeAll(async () => {
  const DATABASE_URL = await cloneDatabase();
  database = connect(DATABASE_URL, pino({ level: "silent" }), 4);
  const { db } = database;
  const env = { DATABASE_URL, SESSION_SECRETS: SECRET };
  [one, other] = await Promise.all([startServer(env), startServer(env)]);
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.status, "verified"))
    .orderBy(asc(users.id))
    .limit(PEOPLE);
  expect(found).toHaveLength(PEOPLE);
  const now = new Date();
  people = await Promise.all(
    found.map(async ({ id }) => {
      const parts = { configuration: { sessionSecrets: [SECRET] } };
      const session = await startSession(parts, db, { userId: id, playerId: "null" }, now);
      return { id, token: session.accessToken };
    }),
  );
  const made = await db
    .insert(chatRooms)
    .values({ kind: "group", lastMessageAt: now, createdAt: now })
    .returning();
  const [room] = made;
  if (!room) throw new Error("There is no room.");
  roomId = room.id;
  const members = people.map(({ id: userId }) => ({ userId, standing: "in" as const }));
  await addMembers(db, room, members, null, now);
});
afterAll(async () => {
  await Promise.all([one, other].map((server) => server?.stop("SIGKILL")));
  await database?.pool.end();
});

/** The same numbers from 0 to 1 at every run, for each its own. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What one browser does: it follows the room, is cut off, and goes on at whichever process is there. */
class Client {
  readonly #token: string;
  readonly #random: () => number;
  readonly #origins: () => readonly string[];
  readonly seen = new Map<number, string>();
  /** Places that the streams brought, as often as they did. */
  readonly brought: number[] = [];
  cuts = 0;
  #lastId = "";
  #isOver = false;
  #abort = new AbortController();

  constructor(token: string, seed: number, origins: () => readonly string[]) {
    this.#token = token;
    this.#random = numbers(seed);
    this.#origins = origins;
  }

  #origin(): string {
    const origins = this.#origins();
    return origins[Math.floor(this.#random() * origins.length)] ?? "";
  }

  #fetch(path: string, more: RequestInit = {}): Promise<Response> {
    const headers = { Authorization: `Bearer ${this.#token}`, ...more.headers };
    return fetch(`${this.#origin()}/api/v1${path}`, { ...more, headers });
  }

  async follow(): Promise<void> {
    while (!this.#isOver) {
      this.#abort = new AbortController();
      // Some of these let it live for many messages, some cut it off at once.
      let left = Math.floor(this.#random() * Math.min(100, ALL / 5));
      try {
        const answer = await this.#fetch(`/notifications/stream?room=${roomId}&since=0`, {
          headers: this.#lastId ? { "Last-Event-ID": this.#lastId } : {},
          signal: this.#abort.signal,
        });
        if (answer.status === 429) await pause(1_000);
        if (!answer.ok || !answer.body) continue;
        for await (const event of eventsIn(answer.body)) {
          this.#lastId = event.id ?? this.#lastId;
          if (event.type === "chat-again") await this.#catchUp();
          if (event.type !== "chat-message") continue;
          const { seq, text } = JSON.parse(event.data) as { seq: number; text: string };
          this.brought.push(seq);
          this.seen.set(seq, text);
          if (left-- === 0) {
            this.cuts++;
            break;
          }
        }
      } catch {
        // The line is cut, or the process is gone.
        await pause(20);
      }
      this.#abort.abort();
    }
  }

  async #catchUp(): Promise<void> {
    for (let hasNewer = true; hasNewer; ) {
      const after = Math.max(0, ...this.seen.keys());
      const answer = await this.#fetch(`/chat/rooms/${roomId}/messages?after=${after}`);
      const { data } = (await answer.json()) as {
        data: { items: { seq: number; text: string }[]; hasNewer: boolean };
      };
      for (const { seq, text } of data.items) this.seen.set(seq, text);
      hasNewer = data.hasNewer;
    }
  }

  /** Sends until it is answered, under one key. */
  async send(text: string, onAnswer: () => void): Promise<void> {
    const body = JSON.stringify({ text, clientKey: randomUUID() });
    for (;;) {
      const answer = await this.#fetch(`/chat/rooms/${roomId}/messages`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
      }).catch(() => undefined);
      const isWritten = answer?.ok && (await answer.json().catch(() => undefined));
      if (isWritten) return onAnswer();
      const seconds = Number(answer?.headers.get("retry-after") ?? 0);
      await pause(seconds > 0 ? seconds * 1_000 : 50);
    }
  }

  async unread(): Promise<number> {
    const answer = await this.#fetch("/chat/rooms");
    const { data } = (await answer.json()) as {
      data: { items: { id: string; unread: number }[] };
    };
    return data.items.find(({ id }) => id === roomId)?.unread ?? -1;
  }

  async markRead(seq: number): Promise<void> {
    await this.#fetch(`/chat/rooms/${roomId}/read`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ seq }),
    });
  }

  stop(): void {
    this.#isOver = true;
    this.#abort.abort();
  }
}

async function* eventsIn(body: ReadableStream<Uint8Array>) {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true });
    for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
      const lines = rest.slice(0, end).split("\n");
      rest = rest.slice(end + 2);
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      yield { id: field("id"), type: field("event"), data: field("data") ?? "{}" };
    }
  }
}

test.runIf(isExhaustive)(
  `${PEOPLE} people on two processes, streams that are cut and a process killed: all have the same ${ALL} messages`,
  async () => {
    let isKilled = false;
    const origins = () => (isKilled ? [other.origin] : [one.origin, other.origin]);
    const clients = people.map(({ token }, at) => new Client(token, at + 1, origins));
    const following = clients.map((client) => client.follow());
    let answered = 0;
    await Promise.all(
      clients.map(async (client, at) => {
        for (let number = 0; number < EACH; number++) {
          await client.send(`رسالة ${number} من ${at}`, () => {
            answered++;
            if (answered < ALL / 3 || isKilled) return;
            isKilled = true;
            void one.stop("SIGKILL");
          });
        }
      }),
    );
    expect(isKilled).toBe(true);
    for (const client of clients) {
      await expect.poll(() => client.seen.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(ALL);
    }
    const rows = await database.db
      .select({ seq: chatMessages.seq, senderId: chatMessages.senderId })
      .from(chatMessages)
      .where(eq(chatMessages.roomId, roomId))
      .orderBy(asc(chatMessages.seq));
    const places = Array.from({ length: ALL }, (_, at) => at + 1);
    expect(rows.map(({ seq }) => seq)).toEqual(places);
    const inOrder = ({ seen }: Client) => places.map((seq) => seen.get(seq));
    const [first] = clients.map(inOrder);
    expect(new Set(first).size).toBe(ALL);
    for (const [at, client] of clients.entries()) {
      expect(client.seen.size).toBe(ALL);
      expect(inOrder(client)).toEqual(first);
      // No stream brought anything twice, nor out of its order.
      expect(client.brought).toEqual([...new Set(client.brought)].sort((a, b) => a - b));
      expect(client.cuts).toBeGreaterThan(3);
      // Of each the messages stand in the order in which they were sent.
      const own = first?.filter((text) => text?.endsWith(` من ${at}`));
      expect(own).toEqual(Array.from({ length: EACH }, (_, each) => `رسالة ${each} من ${at}`));
    }
    // Who writes has read up to there; all else is new.
    const { db } = database;
    for (const [at, client] of clients.entries()) {
      const id = people[at]?.id ?? "";
      const lastOwn = rows.findLast(({ senderId }) => senderId === id)?.seq ?? 0;
      expect(await client.unread()).toBe(ALL - lastOwn);
      await client.markRead(ALL);
      expect(await client.unread()).toBe(0);
      const own = and(eq(chatMembers.roomId, roomId), eq(chatMembers.userId, id));
      const [mark] = await db.select({ at: chatMembers.readSeq }).from(chatMembers).where(own);
      expect(mark?.at).toBe(ALL);
    }
    for (const client of clients) client.stop();
    await Promise.all(following);
  },
);
