import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { Agent, request as httpRequest } from "node:http";
import { connect, createServer } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { eventsOf } from "../world/events.ts";
import { isExhaustive } from "../world/exhaustive.ts";
import { signInOverHttp } from "../world/over-http.ts";
import { openWorldOn, person } from "../world/platform.ts";
import {
  cloneDatabase,
  freePort,
  freshDataDir,
  type Running,
  startServer,
} from "../world/process.ts";
import { query } from "../world/query.ts";
import { readSessionCookie } from "../world/session-cookie.ts";

// Processes start, seed and end here: minutes on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const running: Running[] = [];
const agents: Agent[] = [];
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  await Promise.all(running.splice(0).map((server) => server.stop("SIGKILL")));
});

async function start(more: Record<string, string>, options?: { isGroup: boolean }) {
  const server = await startServer({ WORKERS: "2", LOG_LEVEL: "warn", ...more }, options);
  running.push(server);
  return server;
}

/** The processes below a server that serve, oldest first; PostgreSQL is one of its children as well. */
function workersOf({ child }: Running): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return lines.split("\n").flatMap((line) => {
    const [pid, parent, ...command] = line.trim().split(/\s+/);
    const isWorker =
      Number(parent) === child.pid && command.join(" ").includes("build/server/start.js");
    return isWorker ? [Number(pid)] : [];
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Asks over a connection of its own that is kept; new connections go to the workers in turn. */
function connection({ origin }: Running) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return (path: string) =>
    new Promise<string>((resolve, reject) => {
      const asked = httpRequest(`${origin}${path}`, { agent }, async (response) => {
        let text = "";
        for await (const chunk of response.setEncoding("utf8")) text += chunk;
        resolve(text);
      });
      asked.once("error", reject).end();
    });
}

/** Whether a new connection is answered. */
const isAnswered = (server: Running) =>
  connection(server)("/healthz").then(
    (text) => text === "ok\n",
    () => false,
  );

async function tokenOf({ origin }: Running, uid: string): Promise<string> {
  const { cookies } = await signInOverHttp(origin, uid);
  const { accessToken = "" } = await readSessionCookie(cookies.get("session") ?? "");
  return accessToken;
}

/** Queues mails, as writes of another process would. */
async function queueMails(databaseUrl: string, recipients: readonly string[]): Promise<void> {
  const { platform, close } = await openWorldOn(databaseUrl);
  const { db, jobs } = platform.dependencies;
  const content = { subject: "s", text: "t", html: "<p>t</p>" };
  for (const to of recipients) await jobs.add(db, "mail", { to, ...content });
  await close();
}

/** The recipients of the mails that arrived, each as often as one came. */
async function mailsTo(databaseUrl: string, recipients: readonly string[]): Promise<string[]> {
  const arrived = "select recipient from demo_mail where recipient = any($1) order by recipient";
  const rows = await query<{ recipient: string }>(databaseUrl, arrived, [recipients]);
  return rows.map(({ recipient }) => recipient);
}

test("what is published and sent reaches every worker, and each mail is sent once", async () => {
  const DATABASE_URL = await cloneDatabase();
  const METRICS_ADDRESS = `127.0.0.1:${await freePort()}`;
  const server = await start({ DATABASE_URL, METRICS_ADDRESS });
  const { origin } = server;
  expect(server.output().match(/^ready /gm)).toHaveLength(1);
  expect(workersOf(server)).toHaveLength(2);
  const admin = await tokenOf(server, person("verified", "admin").uid);
  const headers = { Authorization: `Bearer ${admin}` };

  // Both have the page in their caches.
  const readers = [connection(server), connection(server)];
  for (const read of readers) expect(await read("/candidate/1")).not.toContain("اسم مصحح");
  const form = new FormData();
  form.set("name", "اسم مصحح لهذا الاختبار");
  const edited = await fetch(`${origin}/api/v1/election/candidate/1`, {
    method: "PATCH",
    headers,
    body: form,
  });
  expect(edited.status).toBe(200);
  for (const read of readers) {
    await expect.poll(() => read("/candidate/1"), { timeout: 5_000 }).toContain("اسم مصحح");
  }

  const settings = await fetch(`${origin}/api/v1/organisation/membership`, {
    method: "PATCH",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ months: 7, version: 0 }),
  });
  expect(settings.status).toBe(200);
  for (const read of readers) {
    const shown = () => read("/api/v1/organisation");
    await expect.poll(shown, { timeout: 5_000 }).toContain('"membershipMonths":7');
  }

  // Each stream takes a connection, so some are held by either.
  const { cookies } = await signInOverHttp(origin, "demo-member");
  const Cookie = `session=${cookies.get("session")}`;
  const streams = await Promise.all(
    Array.from({ length: 4 }, async () =>
      eventsOf(await fetch(`${origin}/notification/stream`, { headers: { Cookie } })),
    ),
  );
  const sent = await fetch(`${origin}/api/v1/notifications`, {
    method: "POST",
    headers: {
      ...headers,
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID(),
    },
    body: JSON.stringify({ title: "إلى كل العمليات", message: "نص" }),
  });
  const { id } = (await sent.json()).data.data;
  for (const events of streams) expect((await events.next())?.id).toBe(id);
  await Promise.all(streams.map((events) => events.close()));

  const recipients = Array.from({ length: 4 }, (_, at) => `worker-${at}@sawt.example`);
  await queueMails(DATABASE_URL, recipients);
  await expect.poll(() => mailsTo(DATABASE_URL, recipients)).toHaveLength(recipients.length);
  // One address has the numbers of both: connections of either's pool, and the jobs of the one that does them.
  const metrics = await (await fetch(`http://${METRICS_ADDRESS}/metrics`)).text();
  const metric = (name: string) => Number(metrics.split(`\n${name} `)[1]?.split("\n")[0]);
  expect(metric("sawt_database_connections_max")).toBe(10);
  expect(metric("sawt_database_up")).toBe(1);
  expect(metric('sawt_mails_total{outcome="sent"}')).toBeGreaterThanOrEqual(recipients.length);
  expect(metric('sawt_http_requests_total{route="form",status="3xx"}')).toBeGreaterThan(0);
  expect(await server.stop()).toBe(0);
  expect(await mailsTo(DATABASE_URL, recipients)).toEqual(recipients);
});

test.runIf(isExhaustive)(
  "a worker that was killed is replaced, and the others answer meanwhile",
  async () => {
    const DATABASE_URL = await cloneDatabase();
    const server = await start({ DATABASE_URL, WORKERS: process.env.TRYW ?? "2" });
    const before = workersOf(server);
    const [victim = 0, survivor = 0] = before;
    const readers = [connection(server), connection(server)];
    for (const read of readers) expect(await read("/healthz")).toMatch(/^ok \d/);
    process.kill(victim, "SIGKILL");
    await expect.poll(() => isAlive(victim)).toBe(false);
    const after = await Promise.allSettled(readers.map((read) => read("/readyz")));
    expect(after.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    let answered = 0;
    await expect
      .poll(
        async () => {
          expect(await isAnswered(server)).toBe(true);
          answered++;
          return workersOf(server).filter((pid) => !before.includes(pid)).length;
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    expect(answered).toBeGreaterThan(0);
    expect(workersOf(server)).toContain(survivor);
    expect(server.output().match(/a worker ended/g)).toHaveLength(1);
    // It was the one that does the jobs; another does them now.
    await queueMails(DATABASE_URL, ["after@sawt.example"]);
    const arrived = () => mailsTo(DATABASE_URL, ["after@sawt.example"]);
    await expect.poll(arrived, { timeout: 60_000 }).toHaveLength(1);
    expect(await server.stop()).toBe(0);
  },
);

/** A post of which half is sent; answers how to send the rest, and the status that came. */
async function halfPost({ origin }: Running) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const body = "language=en&from=%2F";
  socket.write(
    "POST /api/v1/nothing HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n" +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 4)}`,
  );
  let received = "";
  socket.setEncoding("utf8").on("data", (chunk) => {
    received += chunk;
  });
  const closed = once(socket, "close");
  return async () => {
    socket.write(body.slice(4));
    await closed;
    return /^HTTP\/1\.1 (\d+)/.exec(received)?.[1];
  };
}

// Its data directory is made three times: half a minute.
test.runIf(isExhaustive)(
  "the embedded database is one, ends after all workers at a terminal's Ctrl-C, and survives a kill",
  async () => {
    const DATA_DIR = await freshDataDir();
    const first = await start({ DATABASE_URL: "", DATA_DIR }, { isGroup: true });
    expect(workersOf(first)).toHaveLength(2);
    await expect(startServer({ DATABASE_URL: "", DATA_DIR, WORKERS: "2" })).rejects.toThrow(
      /Another Sawt is running/,
    );
    expect((await fetch(`${first.origin}/news`)).status).toBe(200);
    const ended = once(first.child, "exit");
    process.kill(-(first.child.pid ?? 0), "SIGINT");
    expect(await ended).toEqual([0, null]);
    // A worker that lost its database before its end would say so.
    expect(first.output()).not.toMatch(/"level":"(warn|error)"/);

    const second = await start({ DATABASE_URL: "", DATA_DIR });
    const workers = workersOf(second);
    await second.stop("SIGKILL");
    await expect.poll(() => workers.filter(isAlive), { timeout: 30_000 }).toEqual([]);
    const { port } = new URL(second.origin);
    const third = await start({ DATABASE_URL: "", DATA_DIR, PORT: port });
    expect((await fetch(`${third.origin}/readyz`)).status).toBe(200);
    expect(await third.stop()).toBe(0);
    await rm(DATA_DIR, { recursive: true, force: true });
  },
);

test.runIf(isExhaustive)(
  "at SIGTERM no worker takes more, and what is under way is answered",
  async () => {
    const server = await start({ DATABASE_URL: await cloneDatabase() });
    const posts = [await halfPost(server), await halfPost(server)];
    expect(await isAnswered(server)).toBe(true);
    const ended = once(server.child, "exit");
    server.child.kill("SIGTERM");
    await expect.poll(() => isAnswered(server)).toBe(false);
    for (const finish of posts) expect(await finish()).toBe("404");
    expect(await ended).toEqual([0, null]);
  },
);

test("a start that can't succeed says why once, and leaves no process", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as { port: number };
  const DATABASE_URL = await cloneDatabase();
  const failureOf = (more: Record<string, string>) =>
    startServer(more).then(() => "it started", String);
  const busy = await failureOf({ WORKERS: "2", PORT: String(port), DATABASE_URL });
  expect(busy.match(/Something else listens/g)).toHaveLength(1);
  taken.close();
  const away = "postgresql://sawt@127.0.0.1:9/sawt";
  const failed = await failureOf({ WORKERS: "3", DATABASE_URL: away });
  expect(failed).toMatch(/ended with 1/);
  expect(failed.match(/No PostgreSQL listens on 127\.0\.0\.1:9/g)).toHaveLength(1);
});
