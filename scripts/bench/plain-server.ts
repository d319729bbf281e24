import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, symlink } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
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
/** So many items its page lists, as ours does. */
const ITEMS = 12;

interface PlainServer extends Pick<Server, "origin" | "child" | "stop"> {
  /** The Cookie header of somebody who is signed in. */
  readonly cookie: string;
}

/**
 * What signed-in pages are measured against: scripts/bench/plain-app, a React Router application as its
 * documentation builds it, on the database of a running server. It is served by @react-router/serve:
 * Express, `compression` (brotli of quality 4) and a line of the log for each request.
 *
 * @param folder to build it in
 * @param dataDir of the server whose embedded PostgreSQL it reads
 */
export async function startPlainServer(folder: string, dataDir: string): Promise<PlainServer> {
  const connectionString = await findRunningServer(dataDir);
  if (!connectionString) throw new Error(`No PostgreSQL runs on ${dataDir}.`);
  const app = await build(join(folder, "plain-app"));
  const user = await findMember(connectionString);
  const cookie = await cookieOf(user.id);
  const port = await findPort();
  const command = ["node_modules/.bin/react-router-serve", "build/server/index.js"];
  const [program, ...args] = pinned("measured", [process.execPath, ...command]);
  const child = spawn(program, args, {
    cwd: app,
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: connectionString,
      HOST: "127.0.0.1",
      PORT: String(port),
    },
    stdio: "ignore",
  });
  const server: PlainServer = {
    origin: `http://127.0.0.1:${port}`,
    child,
    cookie,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      // After a SIGTERM it would wait for its connections to PostgreSQL, which stay for ten seconds.
      child.kill("SIGKILL");
      await ended;
    },
  };
  try {
    await untilComplete(server, user.name);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** A copy, so that nothing is written into the project; libraries are the project's. */
async function build(app: string): Promise<string> {
  await cp(join(projectRoot(), "scripts/bench/plain-app"), app, { recursive: true });
  await symlink(join(projectRoot(), "node_modules"), join(app, "node_modules"));
  const env = { ...process.env, NODE_ENV: "production" };
  await run(process.execPath, ["node_modules/.bin/react-router", "build"], { cwd: app, env });
  return app;
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

/** A port that nobody listens on: @react-router/serve names the one that it takes to people alone. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/**
 * Waits for the page.
 *
 * @throws when it lacks something: it would be cheaper
 */
async function untilComplete({ origin, child, cookie }: PlainServer, name: string): Promise<void> {
  for (const since = Date.now(); Date.now() - since < START_MS; await pause(50)) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${origin}/news`, { headers: { cookie } }).catch(() => undefined);
    if (!answer) continue;
    const html = await answer.text();
    const items = html.match(/<article/g)?.length;
    if (answer.ok && items === ITEMS && html.includes(name)) return;
    throw new Error(`The plain application answered ${answer.status} with ${items} items.`);
  }
  throw new Error("The plain application doesn't start.");
}
