import { join } from "node:path";
import { eq } from "drizzle-orm";
import pino from "pino";
import { demoPeople } from "#app/demo/people.ts";
import { startSession } from "#app/platform/auth/api.ts";
import { connect } from "#app/platform/database/connect.ts";
import { startEmbedded } from "#app/platform/database/embedded.ts";
import { users } from "#app/platform/user/tables.ts";
import { eventsOf } from "#tests/world/events.ts";
import { seedMembers } from "../seed/members.ts";
import { copyDemoData } from "./demo-data.ts";
import { type Server, startServer } from "./server.ts";
import { milliseconds, type Row } from "./table.ts";
import { percentile } from "./times.ts";

const STREAMS = 1_000;
const ROUNDS = 20;
const SECRET = "a secret of the bench that is long enough";

/**
 * How long a notification is on its way: from the press of the sender, on one process, to each of the
 * open streams of another one, of as many members; over HTTP, with the database on the same machine.
 */
export async function measureFanOut(folder: string, { quick }: { quick: boolean }): Promise<Row[]> {
  const DATA_DIR = join(folder, "fan-out");
  await copyDemoData(folder, DATA_DIR);
  const log = pino({ level: "silent" });
  const embedded = await startEmbedded({ dataDir: DATA_DIR, log });
  const { pool, db } = connect(embedded.connectionString, log, 4);
  const env = { DATABASE_URL: embedded.connectionString, DATA_DIR, SESSION_SECRETS: SECRET };
  const servers: Server[] = [];
  try {
    servers.push(await startServer(env), await startServer(env));
    const [sending, holding] = servers as [Server, Server];
    await seedMembers({ db }, STREAMS * 2);
    const enter = async (userId: string) =>
      (
        await startSession(
          { configuration: { sessionSecrets: [SECRET] } },
          db,
          { userId, playerId: "null" },
          new Date(),
        )
      ).accessToken;
    const uid = demoPeople().find(({ rank }) => rank === "admin")?.uid ?? "";
    const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.facebookId, uid));
    const sender = await enter(admin?.id ?? "");
    const listeners = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.status, "verified"))
      .limit(STREAMS);
    const streams: ReturnType<typeof eventsOf>[] = [];
    for (const { id } of listeners) {
      const headers = { Authorization: `Bearer ${await enter(id)}` };
      streams.push(
        eventsOf(await fetch(`${holding.origin}/api/v1/notifications/stream`, { headers })),
      );
    }
    const rounds = quick ? 5 : ROUNDS;
    const answers: number[] = [];
    const arrivals: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const started = performance.now();
      const arrived = streams.map((stream) =>
        stream.next().then(() => performance.now() - started),
      );
      await send(sending, sender, round);
      answers.push(performance.now() - started);
      arrivals.push(...(await Promise.all(arrived)));
    }
    const of = (values: number[], share: number) => milliseconds(percentile(values, share));
    return [
      {
        what: `a notification from one process to ${streams.length} open streams of another`,
        figure: `first ${of(arrivals, 0)}, p50 ${of(arrivals, 0.5)}, p99 ${of(arrivals, 0.99)}; the sender's answer p50 ${of(answers, 0.5)}`,
        promise: "each arrives",
        held: arrivals.length === rounds * STREAMS,
      },
    ];
  } finally {
    for (const server of servers) await server.stop();
    await pool.end();
    await embedded.stop();
  }
}

async function send({ origin }: Server, token: string, round: number): Promise<void> {
  const answer = await fetch(`${origin}/api/v1/notifications`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ title: `خبر ${round}`, message: "نص قصير" }),
  });
  if (!answer.ok) throw new Error(`A notification was answered ${answer.status}.`);
  await answer.arrayBuffer();
}
