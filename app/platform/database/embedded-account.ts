import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { StartupError } from "#app/logging.ts";

export interface Account {
  /** Set when files must be given to another account. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  readonly prefix: readonly string[];
}

/** Linux: PostgreSQL shuts down when this process dies. */
const FOLLOW = ["setpriv", "--pdeathsig", "INT"];

/**
 * This account or, since PostgreSQL refuses to run as root, the owner of `cluster`, postgres or
 * nobody. Where a parent folder is closed to it, such as /root, it keeps a capability to traverse;
 * access(2), which PostgreSQL calls on itself, honours that with `no_setuid_fixup` only.
 * @throws StartupError when no account can reach both `program` and `dataDir`
 */
export function chooseAccount(program: string, dataDir: string, cluster: string): Account {
  if (process.getuid?.() !== 0) {
    return { prefix: isDone([...FOLLOW, "true"]) ? FOLLOW : [] };
  }
  const owner = ownerOf(cluster) ?? accountNamed("postgres") ?? accountNamed("nobody");
  const user = owner ? [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups"] : [];
  // Containers often lack the first capability and have the second.
  for (const right of [undefined, "dac_read_search", "dac_override"]) {
    const rights = [`--inh-caps=+${right}`, `--ambient-caps=+${right}`];
    const more = right ? [...rights, "--securebits=+no_setuid_fixup"] : [];
    const prefix = [...FOLLOW, ...user, ...more];
    const isReachable = [...prefix, "sh", "-c", '"$0" --version && cd "$1"', program, dataDir];
    if (owner && isDone(isReachable)) return { owner, prefix };
  }
  throw new StartupError(
    `PostgreSQL doesn't run as root, and no user postgres or nobody can reach ${dataDir}: ` +
      "start Sawt as another user or from a folder that all may enter, or set DATABASE_URL.",
  );
}

function isDone([command = "", ...args]: readonly string[]): boolean {
  const { status, stderr } = spawnSync(command, args, { cwd: "/", encoding: "utf8" });
  // PostgreSQL that can't find itself prints its version all the same, and complains on stderr.
  return status === 0 && stderr === "";
}

function ownerOf(folder: string): Account["owner"] {
  const stats = statSync(folder, { throwIfNoEntry: false });
  // Copies made by root must be given away.
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined;
}

function accountNamed(name: string): Account["owner"] {
  const readId = (flag: string) =>
    spawnSync("id", [flag, name], { encoding: "utf8" }).stdout?.trim();
  const [uid, gid] = [readId("-u"), readId("-g")];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
