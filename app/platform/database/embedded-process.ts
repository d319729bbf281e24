import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What the server that uses, or last used, a data folder wrote down about itself. */
export interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
}

/** Reads postmaster.pid, or undefined when no server uses the folder or the file is half written. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const path = join(cluster, "postmaster.pid");
  if (!existsSync(path)) return undefined;
  const lines = readFileSync(path, "utf8").split("\n");
  const pid = Number(lines[0]);
  return pid > 0 && lines[4] ? { pid, socketFolder: lines[4] } : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * PostgreSQL refuses to start when the process named in postmaster.pid is alive, even if that is
 * another program which got the number since: usual after a container was killed and started again.
 * Our own number there is let pass, and unlike removing the file keeps PostgreSQL's check that no
 * memory of the old server is in use.
 */
export function removeStalePidFile(cluster: string): void {
  const postmaster = readPostmaster(cluster);
  if (!postmaster || !isAlive(postmaster.pid)) return;
  const command = commandOf(postmaster.pid);
  if (command === undefined || command.includes(cluster)) return;
  const path = join(cluster, "postmaster.pid");
  const lines = readFileSync(path, "utf8").split("\n");
  writeFileSync(path, [process.pid, ...lines.slice(1)].join("\n"));
}

/** The command line of a process, or undefined when the system doesn't tell. */
function commandOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return spawnSync("ps", ["-p", String(pid), "-o", "command="], {
      encoding: "utf8",
    }).stdout?.trim();
  }
}
