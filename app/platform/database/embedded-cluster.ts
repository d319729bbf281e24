import { spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { StartupError } from "#app/logging.ts";
import type { Account } from "./embedded-account.ts";
import type { Binaries } from "./embedded-binaries.ts";
import { isAlive } from "./embedded-process.ts";

/** The database's only user, whoever runs it. */
export const DATABASE_USER = "sawt";

/**
 * Makes the data folder unless it is there. It is made under another name and then renamed: a kill
 * on the way leaves nothing that looks whole.
 *
 * @throws an Error in a sentence when that fails or the data is of another PostgreSQL
 */
export function prepareCluster(cluster: string, binaries: Binaries, account: Account): void {
  clearDrafts(cluster);
  if (!existsSync(cluster)) create(cluster, binaries, account);
  const major = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  if (major !== binaries.major) {
    throw new StartupError(
      `${cluster} was made by PostgreSQL ${major}, and this is ${binaries.major}: ` +
        "move it over by a dump, or set DATA_DIR to another folder.",
    );
  }
  if (account.owner && lstatSync(cluster).uid !== account.owner.uid) chownTo(cluster, account);
  restrictAccess(cluster, account);
}

function create(cluster: string, { initdb }: Binaries, account: Account): void {
  const draft = `${cluster}.${process.pid}`;
  mkdirSync(draft, { mode: 0o700 });
  chownTo(draft, account);
  const [command = initdb, ...args] = [...account.prefix, initdb];
  let problem = "";
  // Trigrams (pg_trgm) know Arabic letters only under a UTF-8 LC_CTYPE, and every system has another.
  for (const ctype of ["C.UTF-8", "en_US.UTF-8"]) {
    const result = spawnSync(
      command,
      [
        ...args,
        `--pgdata=${draft}`,
        `--username=${DATABASE_USER}`,
        "--encoding=UTF8",
        "--locale=C",
        `--lc-ctype=${ctype}`,
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--auth=reject",
        "--no-instructions",
      ],
      { cwd: "/", encoding: "utf8", env: { PATH: process.env.PATH } },
    );
    if (result.status === 0) {
      try {
        renameSync(draft, cluster);
      } catch (error) {
        // Another start was quicker; which of the two may go on is settled later.
        if (!existsSync(cluster)) throw error;
        rmSync(draft, { recursive: true, force: true });
      }
      return;
    }
    problem = result.error?.message ?? result.stderr.trim();
  }
  rmSync(draft, { recursive: true, force: true });
  throw new StartupError(`PostgreSQL's data folder could not be made in ${cluster}: ${problem}`);
}

/** Removes what killed starts left half made. */
function clearDrafts(cluster: string): void {
  const folder = dirname(cluster);
  for (const name of readdirSync(folder)) {
    const pid = /^postgres\.(\d+)$/.exec(name)?.[1];
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid)))) {
      rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}

/**
 * Nobody but the user of this process may connect: the kernel says who is at the other end of the
 * socket, so that no password has to be kept.
 */
function restrictAccess(cluster: string, account: Account): void {
  const files = {
    "pg_hba.conf": `local all ${DATABASE_USER} peer map=us\n`,
    "pg_ident.conf": `us "${userInfo().username}" ${DATABASE_USER}\n`,
  };
  for (const [name, content] of Object.entries(files)) {
    const path = join(cluster, name);
    writeFileSync(path, content, { mode: 0o600 });
    if (account.owner) chownSync(path, account.owner.uid, account.owner.gid);
  }
}

function chownTo(folder: string, { owner }: Account): void {
  if (!owner) return;
  chownSync(folder, owner.uid, owner.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) {
      chownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid);
    }
  }
}
