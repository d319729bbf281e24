import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { createDatabase } from "./database.ts";
import { environment } from "./environment.ts";
import { type Running, readyLine, spawnServer } from "./spawn.ts";

export type { Running } from "./spawn.ts";

let created = 0;

/** Clones the template database for processes to share. */
export function cloneDatabase(): Promise<string> {
  const name = `process_${process.pid}_${++created}`;
  return createDatabase(inject("database"), name, "template_sawt");
}

/** Starts the built server on a port of its own choice and waits for its `ready` line. */
export function startServer(more: Record<string, string> = {}): Promise<Running> {
  return spawnServer({ command: ["app/server.ts"], env: settings(0, more), ready: readyLine });
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

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
