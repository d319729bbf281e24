import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#app/configuration.ts";
import { inside, type Machine } from "./network.ts";

type Environment = Readonly<Record<string, string>>;

interface Program {
  readonly command: readonly string[];
  readonly env?: Environment;
  readonly user?: string;
}

const started = new Set<ChildProcess>();

/** Starts a program on a machine; its output is in `folder`/MACHINE-NAME.log. */
export function start(
  folder: string,
  machine: Machine,
  name: string,
  { command, env = {}, user }: Program,
): ChildProcess {
  const output = openSync(join(folder, `${machine}-${name}.log`), "a");
  const as = user ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--init-groups"] : [];
  const [program, ...args] = inside(machine, [...as, ...command]);
  const { PATH = "" } = process.env;
  const child = spawn(program, args, {
    cwd: user ? "/" : projectRoot(),
    env: { PATH, LANG: "C.UTF-8", ...env },
    stdio: ["ignore", output, output],
    // A Ctrl-C is for the script alone, which ends them.
    detached: true,
  });
  started.add(child);
  child.once("exit", () => started.delete(child));
  return child;
}

/** A folder of a user's own. */
export function makeFolder(path: string, user?: string): string {
  mkdirSync(path, { recursive: true, mode: user ? 0o700 : 0o755 });
  if (user) {
    const id = (which: string) => Number(execFileSync("id", [which, user], { encoding: "utf8" }));
    chownSync(path, id("-u"), id("-g"));
  }
  return path;
}

/**
 * Writes a configuration of docs/ as a machine of this trial has it.
 *
 * @param changes what stands there, and what stands here instead; each must be there
 */
export function configure(
  source: string,
  target: string,
  changes: readonly (readonly [there: string | RegExp, here: string])[],
): string {
  let text = readFileSync(join(projectRoot(), "docs", source), "utf8");
  for (const [there, here] of changes) {
    if (text.search(there) < 0) throw new Error(`docs/${source} has no ${there}.`);
    text = text.replaceAll(there, here);
  }
  writeFileSync(target, text);
  return target;
}
