import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import pino from "pino";
import { demoPeople } from "#app/demo/people.ts";
import { startSession } from "#app/platform/auth/api.ts";
import { chatMembers, chatRooms } from "#app/platform/chat/tables.ts";
import { connect, type Database } from "#app/platform/database/connect.ts";
import { startEmbedded } from "#app/platform/database/embedded.ts";
import { users } from "#app/platform/user/tables.ts";
import { type Events, eventsOf } from "#tests/world/events.ts";
import { seedMembers } from "../seed/members.ts";
import { copyDemoData } from "./demo-data.ts";
import { type Server, startServer } from "./server.ts";
import { milliseconds, type Row } from "./table.ts";
import { percentile } from "./times.ts";

const MEMBERS = 5_000;
const LOOKING = 1_000;
/** Below what one person may send in a minute. */
const ROUNDS = 12;
const SECRET = "a secret of the bench that is long enough";

/**
 * How long a message is on its way in a room of five thousand: from its sender, on one process, to each of
 * those who look at the room on another one, and what that costs the second in memory. That its queries are
 * the same for one who looks and for many is a test (tests/platform/chat-stream.test.ts).
 */
export async function measureChatFanOut(
  folder: string,
  { quick }: { quick: boolean },
): Promise<Row[]> {
  const DATA_DIR = join(folder, "chat-fan-out");
  await copyDemoData(folder, DATA_DIR);
  const log = pino({ level: "silent" });
  const embedded = await startEmbedded({ dataDir: DATA_DIR, log });
  const { pool, db } = connect(embedded.connectionString, log, 4);
  const env = { DATABASE_URL: embedded.connectionString, DATA_DIR, SESSION_SECRETS: SECRET };
  const servers: Server[] = [];
  try {
    servers.push(await startServer(env), await startServer(env));
    const [sending, holding] = servers as [Server, Server];
    await seedMembers({ db }, MEMBERS + 1_000);
    const { roomId, sender, tokens } = await openRoom(db);
    const before = await memoryOf(holding);
    const streams: Events[] = [];
    const arrivals: number[] = [];
    const lasts: number[] = [];
    for (const token of tokens) {
      const headers = { Authorization: `Bearer ${token}` };
      const path = `/api/v1/notifications/stream?room=${roomId}`;
      streams.push(eventsOf(await fetch(holding.origin + path, { headers })));
    }
    const rounds = quick ? 5 : ROUNDS;
    for (let round = 0; round < rounds; round++) {
      const started = performance.now();
      const arrived = streams.map((stream) =>
        stream.next().then(() => performance.now() - started),
      );
      await send(sending, sender, roomId, round);
      const times = await Promise.all(arrived);
      arrivals.push(...times);
      lasts.push(Math.max(...times));
    }
    const after = await memoryOf(holding);
    const of = (values: number[], share: number) => milliseconds(percentile(values, share));
    return [
      {
        what: `a message to ${MEMBERS} members, of whom ${LOOKING} look on another process`,
        figure: `first ${of(arrivals, 0)}, p50 ${of(arrivals, 0.5)}, p99 ${of(arrivals, 0.99)}; the last p50 ${of(lasts, 0.5)}`,
        promise: "each arrives",
        held: arrivals.length === rounds * LOOKING,
      },
      {
        what: `memory of the process that holds ${LOOKING} streams`,
        figure: `${before} MB before they opened, ${after} MB after ${rounds} messages`,
      },
    ];
  } finally {
    for (const server of servers) await server.stop();
    await pool.end();
    await embedded.stop();
  }
}

/** A room of the administrator's, and the tokens of some who belong to it. */
async function openRoom(db: Database) {
  const now = new Date();
  const enter = async (userId: string) => {
    const parts = { configuration: { sessionSecrets: [SECRET] } };
    return (await startSession(parts, db, { userId, playerId: "null" }, now)).accessToken;
  };
  const uid = demoPeople().find(({ rank }) => rank === "admin")?.uid ?? "";
  const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.facebookId, uid));
  const adminId = admin?.id ?? "";
  const made = await db
    .insert(chatRooms)
    .values({ kind: "group", writers: "chosen", lastMessageAt: now, createdAt: now })
    .returning({ id: chatRooms.id });
  const roomId = made[0]?.id ?? "";
  await db.execute(sql`insert into ${chatMembers} (room_id, user_id, part, standing, joined_at)
    select ${roomId}, id, case when id = ${adminId} then 'owner' else 'member' end, 'in', now()
    from (select id from users where status = 'verified'
      order by id <> ${adminId}, id limit ${MEMBERS}) as someone`);
  const others = await db
    .select({ id: chatMembers.userId })
    .from(chatMembers)
    .where(sql`room_id = ${roomId} and user_id <> ${adminId}`)
    .limit(LOOKING);
  const tokens: string[] = [];
  for (const { id } of others) tokens.push(await enter(id));
  return { roomId, sender: await enter(adminId), tokens };
}

/** Megabytes that a process holds. */
async function memoryOf({ child }: Server): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function send(
  { origin }: Server,
  token: string,
  roomId: string,
  round: number,
): Promise<void> {
  const answer = await fetch(`${origin}/api/v1/chat/rooms/${roomId}/messages`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ text: `كلمة إلى الجميع ${round}` }),
  });
  if (!answer.ok) throw new Error(`A message was answered ${answer.status}.`);
  await answer.arrayBuffer();
}
