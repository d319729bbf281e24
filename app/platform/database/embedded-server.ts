import { type ChildProcess, spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Account } from "./embedded-account.ts";
import { isAlive } from "./embedded-process.ts";

/** A socket's whole path may have 107 bytes, and PostgreSQL adds "/.s.PGSQL.5432". */
const MAX_SOCKET_FOLDER_LENGTH = 90;
/** A fast shutdown writes everything to disk first; a slow disk may take its time. */
const SHUTDOWN_MS = 60_000;

/** The folder of the server's socket: its data folder, which is private, unless that is too long. */
export function chooseSocketFolder(cluster: string, { owner }: Account): string {
  if (cluster.length <= MAX_SOCKET_FOLDER_LENGTH && /^[\w./@+-]+$/.test(cluster)) return cluster;
  const folder = mkdtempSync(join(tmpdir(), "sawt-"));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

/** Removes a folder made by chooseSocketFolder. */
export function removeSocketFolder(folder: string, cluster: string): void {
  if (folder !== cluster) rmSync(folder, { recursive: true, force: true });
}

/**
 * Starts a server that listens on the socket only. In a process group of its own, so that Ctrl-C
 * in the terminal reaches us alone and requests can end before their database does.
 */
export function spawnServer(
  postgres: string,
  { cluster, socketFolder, account }: { cluster: string; socketFolder: string; account: Account },
): ChildProcess {
  const settings = {
    listen_addresses: "",
    port: "5432",
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    timezone: "UTC",
    log_timezone: "UTC",
    // What a failed query quotes may be personal; the application logs its failures itself.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
  };
  // Something that cleans up may have taken a temporary one since.
  if (!existsSync(socketFolder)) {
    mkdirSync(socketFolder, { mode: 0o700 });
    if (account.owner) chownSync(socketFolder, account.owner.uid, account.owner.gid);
  }
  const [command = postgres, ...prefix] = [...account.prefix, postgres];
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const output = openSync(logPath(cluster), "w", 0o600);
  const server = spawn(command, [...prefix, "-D", cluster, ...options], {
    cwd: "/",
    detached: true,
    stdio: ["ignore", output, output],
    // Nothing of our environment: it holds secrets.
    env: { PATH: process.env.PATH },
  });
  closeSync(output);
  server.unref();
  return server;
}

/** The last lines that the server said, for an error that a person reads. */
export function tailLog(cluster: string): string {
  try {
    return readFileSync(logPath(cluster), "utf8").trim().split("\n").slice(-5).join("\n");
  } catch {
    return "";
  }
}

/** Ends a server: connections are cut, everything is written, then it exits. */
export async function endServer(pid: number): Promise<void> {
  const send = (signal: NodeJS.Signals) => isAlive(pid) && process.kill(pid, signal);
  send("SIGINT");
  const deadline = Date.now() + SHUTDOWN_MS;
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      // Without the last checkpoint; the next start recovers from the log of writes.
      send("SIGQUIT");
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function logPath(cluster: string): string {
  return `${cluster}.log`;
}
