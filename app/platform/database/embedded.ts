import type { ChildProcess } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { StartupError } from "#app/logging.ts";
import { chooseAccount } from "./embedded-account.ts";
import { findBinaries } from "./embedded-binaries.ts";
import { DATABASE_USER, prepareCluster } from "./embedded-cluster.ts";
import { readPostmaster, removeStalePidFile } from "./embedded-process.ts";
import {
  chooseSocketFolder,
  endServer,
  removeSocketFolder,
  spawnServer,
  tailLog,
} from "./embedded-server.ts";

export interface Embedded {
  readonly connectionString: string;
  /** Ends the server and waits until everything is on disk. */
  stop(): Promise<void>;
}

const DATABASE = "sawt";
/** Any number; who holds this lock has the data folder. */
const FOLDER_LOCK = 7_470_000;
/** How long a killed process may still seem to hold the lock. */
const LOCK_MS = 3_000;
/** How long a server may take to recover from a crash or to end. */
const START_MS = 120_000;
const MAX_FAILED_STARTS = 5;
/** How long a start that finds another's server waits for that other. */
const HANDOVER_MS = 500;

/**
 * Starts the PostgreSQL of `dataDir`, made at the first start, or takes over the one that a killed
 * process left running. A server that dies is started again under the same connection string.
 *
 * Who may use the folder is settled by an advisory lock on a connection of its own: it ends with
 * this process however that dies, so that a leftover server has none and another live Sawt has.
 *
 * @throws an Error in a sentence when the folder is in use, or there can be no server
 */
export async function startEmbedded({
  dataDir,
  log,
}: {
  dataDir: string;
  log: Pick<Logger, "info" | "warn" | "error">;
}): Promise<Embedded> {
  const binaries = findBinaries();
  const cluster = join(dataDir, "postgres");
  // Root's folder must let PostgreSQL's account through; it can't list it.
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const account = chooseAccount(binaries.postgres, dataDir, cluster);
  prepareCluster(cluster, binaries, account);

  let server: ChildProcess | undefined;
  let socketFolder: string | undefined;
  let lockClient: pg.Client | undefined;
  let stopping = false;

  /** Connects to the server that is there or else to a new one, and takes the lock. */
  async function lockFolder(): Promise<pg.Client> {
    const deadline = Date.now() + START_MS;
    let failedStarts = 0;
    while (!stopping && Date.now() < deadline && failedStarts < MAX_FAILED_STARTS) {
      const existing = readPostmaster(cluster);
      const client = existing ? await tryConnect(existing.socketFolder) : undefined;
      if (existing && client) {
        // Not ours: another start may be about to use what it just started.
        if (!isRunning(server)) await pause(HANDOVER_MS);
        if (!(await acquireLock(client, dataDir, existing.pid))) continue;
        socketFolder = existing.socketFolder;
        return client;
      }
      if (isRunning(server) || client === null) {
        await pause(15);
        continue;
      }
      if (server) {
        // Another server is ending, or another start was quicker: look again.
        failedStarts += 1;
        server = undefined;
        await pause(500);
        continue;
      }
      removeStalePidFile(cluster);
      socketFolder ??= chooseSocketFolder(cluster, account);
      server = spawnServer(binaries.postgres, { cluster, socketFolder, account });
      server.on("error", (error) => log.error({ error: error.message }, "PostgreSQL doesn't run"));
    }
    throw new StartupError(`PostgreSQL doesn't start on ${cluster}.\n${tailLog(cluster)}`);
  }

  async function supervise(): Promise<void> {
    const client = await lockFolder();
    lockClient = client;
    client.once("end", () => {
      if (!stopping) void recover();
    });
  }

  async function recover(): Promise<void> {
    log.warn("the embedded database went away; starting it again");
    while (!stopping) {
      try {
        await supervise();
        log.info("the embedded database is back");
        return;
      } catch (error) {
        log.error({ error: String(error) }, "the embedded database doesn't come back");
        await pause(5_000, undefined, { ref: false });
      }
    }
  }

  await supervise();
  const folder = socketFolder ?? cluster;
  await createDatabase(folder);
  return {
    connectionString: connectionStringOf(folder),
    async stop() {
      stopping = true;
      const pid = isRunning(server) ? server?.pid : readPostmaster(cluster)?.pid;
      await lockClient?.end().catch(() => undefined);
      if (pid && pid !== process.pid) await endServer(pid);
      removeSocketFolder(folder, cluster);
    },
  };
}

/**
 * The connection string of an embedded PostgreSQL that another live process serves; undefined where
 * none does, so that a command may start it itself.
 */
export async function findRunningServer(dataDir: string): Promise<string | undefined> {
  const existing = readPostmaster(join(dataDir, "postgres"));
  const client = existing && (await tryConnect(existing.socketFolder));
  if (!existing || !client) return undefined;
  try {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as free", [FOLDER_LOCK]);
    return rows[0]?.free ? undefined : connectionStringOf(existing.socketFolder);
  } finally {
    await client.end();
  }
}

function connectionStringOf(folder: string): string {
  return `postgresql://${DATABASE_USER}@/${DATABASE}?host=${encodeURIComponent(folder)}`;
}

function isRunning(server: ChildProcess | undefined): boolean {
  return server?.pid !== undefined && server.exitCode === null && server.signalCode === null;
}

/** A connection; undefined when no server is there, null while one starts or ends. */
async function tryConnect(host: string): Promise<pg.Client | null | undefined> {
  // Not to the application's database: it can't be a template while someone is connected.
  const client = new pg.Client({
    host,
    user: DATABASE_USER,
    database: "postgres",
    application_name: "sawt keeper",
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ECONNREFUSED" || code === "ENOENT") return undefined;
    if (!code.startsWith("28")) return null;
    throw new StartupError(`The PostgreSQL in ${host} was started by another user: stop it first.`);
  }
}

/**
 * Whether the lock is ours now; false when the server ended under us.
 *
 * @throws an Error in a sentence when another live process has it
 */
async function acquireLock(client: pg.Client, dataDir: string, pid: number): Promise<boolean> {
  const deadline = Date.now() + LOCK_MS;
  try {
    while (Date.now() < deadline) {
      const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [
        FOLDER_LOCK,
      ]);
      if (rows[0]?.taken) return true;
      await pause(100);
    }
  } catch {
    return false;
  }
  await client.end();
  throw new StartupError(
    `Another Sawt is running on ${dataDir} (its PostgreSQL is process ${pid}): ` +
      "stop it, or set DATA_DIR to another folder.",
  );
}

async function createDatabase(host: string): Promise<void> {
  const client = new pg.Client({ host, user: DATABASE_USER, database: "postgres" });
  await client.connect();
  try {
    const { rows } = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (rows.length === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
