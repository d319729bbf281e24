import { mkdtemp } from "node:fs/promises";
import net, { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { createDatabase } from "./database.ts";
import { environment } from "./environment.ts";
import { type Running, readyLine, spawnServer } from "./spawn.ts";

export type { Running } from "./spawn.ts";

let created = 0;

/** Clones the template database for processes to share. */
export async function cloneDatabase(): Promise<string> {
  const name = `process_${process.pid}_${++created}`;
  const connectionString = await createDatabase(inject("database"), name, "template_sawt");
  await settleInRealTime(connectionString);
  return connectionString;
}

/**
 * What goes by the real time must not find what waits for it: the nightly job (03:15 in Cairo) would change
 * what the tests find, so it waits for a 29 February; what the demo has scheduled stays to come.
 */
export async function settleInRealTime(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`
    create function pgboss.wait_for_leap_day() returns trigger language plpgsql
      as $$ begin new.cron := '15 3 29 2 *'; return new; end $$;
    create trigger wait_for_leap_day before insert or update on pgboss.schedule
      for each row when (new.name = 'nightly') execute function pgboss.wait_for_leap_day();
    update content_items set scheduled_at = now() + interval '3 days' where state = 'scheduled'`);
  await client.end();
}

/** Starts the built server on a port of its own choice and waits for its `ready` line. */
export function startServer(
  more: Record<string, string> = {},
  { isGroup = false, socket }: { isGroup?: boolean; socket?: number } = {},
): Promise<Running> {
  const env = settings(0, more);
  // The compiler for TypeScript would take memory in each process, so nothing may need it.
  const command = ["--no-strip-types", "build/server/start.js"];
  return spawnServer({ command, env, ready: readyLine, isGroup, socket });
}

/** Starts the same build under react-router-serve, which wants to be told its port. */
export async function startReactRouterServe(more: Record<string, string>): Promise<Running> {
  const port = await freePort();
  return spawnServer({
    command: ["node_modules/@react-router/serve/bin.cjs", "build/server/index.js"],
    env: { NODE_ENV: "production", ...settings(port, more) },
    // It names localhost first, and then in brackets the HOST that it was given.
    ready: /\((http:\/\/[^)]+)\)/,
  });
}

/** What every server of the tests is told; PUBLIC_URL follows from the port. */
function settings(port: number, more: Record<string, string>): Record<string, string> {
  const { DATABASE_URL = "", DATA_DIR = inject("dataDir") } = more;
  return environment({
    databaseUrl: DATABASE_URL,
    dataDir: DATA_DIR,
    port,
    PUBLIC_URL: "",
    ...more,
  });
}

/** A DATA_DIR of its own, for a server with an embedded database. */
export function freshDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), "sawt-data-"));
}

let asked = 0;

/**
 * A port for a process that has to be told one. From below those that a system gives out by itself,
 * so that nobody else gets it before the process listens; fetch refuses none of them.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + ((process.pid * 10 + asked++) % 10_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** A socket on a free port that nobody accepts from in this process, as systemd holds one. */
export function holdSocket(): { readonly fd: number; close(): void } {
  // Bound only: who listens on it is whom it is passed to. node:cluster makes its sockets by it.
  const { _createServerHandle: create } = net as unknown as {
    _createServerHandle(host: string, port: number, family: number): { fd: number; close(): void };
  };
  return create("127.0.0.1", 0, 4);
}
