import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

let pinnable: boolean | undefined;

/** Whether a process can be given a core of its own here. */
export function canPin(): boolean {
  pinnable ??=
    availableParallelism() > 1 && spawnSync("taskset", ["--version"]).error === undefined;
  return pinnable;
}

/** What is measured runs on the first core and what loads it on the second, where that can be. */
export function pinned(core: "measured" | "loading", command: string[]): [string, ...string[]] {
  return onCores(core === "measured" ? "0" : "1", command);
}

/** A command on some cores alone, as taskset names them, where that can be. */
export function onCores(list: string, command: string[]): [string, ...string[]] {
  const [program = process.execPath, ...args] = command;
  if (!canPin()) return [program, ...args];
  return ["taskset", "--cpu-list", list, program, ...args];
}
