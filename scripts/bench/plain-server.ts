import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, symlink } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { projectRoot } from "#app/configuration.ts";
import { findRunningServer } from "#app/platform/database/embedded.ts";
import { pinned } from "./pin.ts";
import { commitSession, getSession } from "./plain-app/app/session.server.ts";
import type { Server } from "./server.ts";

const run = promisify(execFile);

/** How long it may take until it answers. */
const START_MS = 30_000;

export interface PlainServer extends Omit<Server, "startedIn"> {
  /** The Cookie header of somebody who is signed in. */
  readonly cookie: string;
}

/**
 * What signed-in pages are measured against: scripts/bench/plain-app, a React Router application as its
 * documentation builds it, on the database of a running server. It is built in a folder of its own and
 * served by @react-router/serve: Express, a line of the log for each request, and `compression` (brotli
 * of quality 4).
 *
 * @param dataDir of the server whose embedded PostgreSQL it reads
 */
export async function startPlainServer(folder: string, dataDir: string): Promise<PlainServer> {
  const app = join(folder, "plain-app");
  await cp(join(projectRoot(), "scripts/bench/plain-app"), app, { recursive: true });
  await symlink(join(projectRoot(), "node_modules"), join(app, "node_modules"));
  const DATABASE_URL = await findRunningServer(dataDir);
  if (!DATABASE_URL) throw new Error(`No PostgreSQL runs on ${dataDir}.`);
  const port = await findPort();
  const env = {
    ...process.env,
    DATABASE_URL,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: port,
  };
  await run(process.execPath, ["node_modules/.bin/react-router", "build"], { cwd: app, env });
  const [program, ...args] = pinned("measured", [
    process.execPath,
    "node_modules/.bin/react-router-serve",
    "build/server/index.js",
  ]);
  const child = spawn(program, args, { cwd: app, env, stdio: "ignore" });
  const server = {
    origin: `http://127.0.0.1:${port}`,
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      // Its server waits for its connections, and pg's for longer.
      child.kill("SIGKILL");
      await ended;
    },
  };
  try {
    const user = await findMember(DATABASE_URL);
    const cookie = await cookieOf(user.id);
    await untilShown(server, cookie, user.name);
    return { ...server, cookie };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** A port that nobody listens on: @react-router/serve does not tell which one it took. */
async function findPort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

async function findMember(connectionString: string): Promise<{ id: string; name: string }> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    "select id, display_name as name from users where status = 'verified' order by id limit 1",
  );
  await client.end();
  return rows[0];
}

async function cookieOf(userId: string): Promise<string> {
  const session = await getSession();
  session.set("userId", userId);
  const [pair = ""] = (await commitSession(session)).split(";");
  return pair;
}

/**
 * Waits for the server.
 *
 * @throws when what it answers is not the whole page: less would be cheaper
 */
async function untilShown(
  { origin, child }: PlainServer | Omit<PlainServer, "cookie">,
  cookie: string,
  name: string,
) {
  for (const since = Date.now(); Date.now() - since < START_MS; await pause(50)) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${origin}/news`, { headers: { cookie } }).catch(() => undefined);
    if (!answer) continue;
    const html = await answer.text();
    const cards = html.match(/<article/g)?.length;
    if (answer.ok && cards === 12 && html.includes(name)) return;
    throw new Error(`The plain application answers ${answer.status} with ${cards} cards.`);
  }
  throw new Error("The plain application doesn't start.");
}
