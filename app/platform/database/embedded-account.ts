import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { StartupError } from "#app/logging.ts";

/** Who runs PostgreSQL, and how a command is started as that account. */
export interface Account {
  /** Set when files must be given to another account than this process's. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  readonly prefix: readonly string[];
}

/** PostgreSQL shuts down by itself when this process dies, where the system can do that (Linux). */
const FOLLOW = ["--pdeathsig", "INT"];

/**
 * Chooses the account: this one, or, since PostgreSQL refuses to run as root, an unprivileged one
 * of the system (the owner of `cluster` if it exists, else postgres, else nobody).
 *
 * That account may be shut out of the folders above the project, as under /root. It then keeps one
 * capability, the right to pass through and read them; without `no_setuid_fixup` access(2), by
 * which PostgreSQL looks for itself, would ignore it.
 *
 * @throws an Error in a sentence when no account can reach both `program` and `dataDir`
 */
export function chooseAccount(program: string, dataDir: string, cluster: string): Account {
  if (process.getuid?.() !== 0) {
    const follow = ["setpriv", ...FOLLOW, "--"];
    return { prefix: runs([...follow, "true"]) ? follow : [] };
  }
  const owner = ownerOf(cluster) ?? accountNamed("postgres") ?? accountNamed("nobody");
  if (!owner) {
    throw new StartupError(
      "PostgreSQL doesn't run as root and there is no user postgres or nobody: set DATABASE_URL.",
    );
  }
  const switchUser = [
    "setpriv",
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    "--clear-groups",
    ...FOLLOW,
  ];
  const passing = (capability: string) => [
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    "--securebits=+no_setuid_fixup",
  ];
  // Containers often lack the first capability and have the second.
  for (const more of [[], passing("dac_read_search"), passing("dac_override")]) {
    const prefix = [...switchUser, ...more, "--"];
    const script = '"$0" --version && cd "$1"';
    if (runs([...prefix, "sh", "-c", script, program, dataDir])) return { owner, prefix };
  }
  throw new StartupError(
    `PostgreSQL doesn't run as root, and user ${owner.uid} can't reach ${dataDir}: ` +
      "start Sawt as another user or from a folder that all may enter, or set DATABASE_URL.",
  );
}

function runs([command = "", ...args]: readonly string[]): boolean {
  const { status, stderr } = spawnSync(command, args, { cwd: "/", encoding: "utf8" });
  // PostgreSQL that can't find itself says so, and prints its version all the same.
  return status === 0 && stderr === "";
}

function ownerOf(folder: string): Account["owner"] {
  const stats = statSync(folder, { throwIfNoEntry: false });
  // Another unprivileged account keeps its own; a copy made by root must be given away.
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined;
}

function accountNamed(name: string): Account["owner"] {
  const readId = (flag: string) =>
    spawnSync("id", [flag, name], { encoding: "utf8" }).stdout?.trim();
  const [uid, gid] = [readId("-u"), readId("-g")];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
