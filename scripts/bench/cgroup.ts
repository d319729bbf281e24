import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A bound on the memory of some processes together, as a container has one. */
export interface Cgroup {
  /** A command that runs inside, with what it starts. */
  inside(command: readonly string[]): [string, ...string[]];
  /** Bytes at most since the last look, with the files that the kernel keeps in memory for them. */
  takePeak(): number;
  /** How many processes the kernel has killed because the memory was used up. */
  killed(): number;
  /** Once nothing runs inside any more. */
  remove(): void;
}

const ROOT = "/sys/fs/cgroup";

/** What the two versions of cgroups call the same. */
const versions = [
  {
    controller: "memory",
    root: join(ROOT, "memory"),
    limit: "memory.limit_in_bytes",
    peak: "memory.max_usage_in_bytes",
    events: "memory.oom_control",
  },
  { controller: "", root: ROOT, limit: "memory.max", peak: "memory.peak", events: "memory.events" },
];

/**
 * Makes a cgroup below that of this process.
 *
 * @returns undefined where that isn't allowed, or there are none
 */
export function createCgroup(name: string, bytes: number): Cgroup | undefined {
  const own = readOwn();
  const version = versions.find(({ controller }) => own.has(controller));
  if (!version) return undefined;
  const folder = join(version.root, own.get(version.controller) ?? "", name);
  const file = (name: string) => join(folder, name);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file(version.limit), String(bytes));
    // Memory that is written to a disk is not what is measured.
    for (const swap of ["memory.memsw.limit_in_bytes", "memory.swap.max"]) {
      if (existsSync(file(swap)))
        writeFileSync(file(swap), swap.endsWith("max") ? "0" : `${bytes}`);
    }
  } catch {
    return undefined;
  }
  return {
    inside: (command) => [
      "sh",
      "-c",
      `echo $$ > ${file("cgroup.procs")} && exec "$@"`,
      "sh",
      ...command,
    ],
    takePeak() {
      const peak = Number(readFileSync(file(version.peak), "utf8"));
      try {
        writeFileSync(file(version.peak), "0");
      } catch {
        // Older kernels count from the beginning.
      }
      return peak;
    },
    killed: () => Number(/^oom_kill (\d+)/m.exec(readFileSync(file(version.events), "utf8"))?.[1]),
    remove: () => rmdirSync(folder),
  };
}

/** The cgroups of this process, by controller; that of version 2 by none. */
function readOwn(): Map<string, string> {
  const own = new Map<string, string>();
  if (!existsSync("/proc/self/cgroup")) return own;
  for (const line of readFileSync("/proc/self/cgroup", "utf8").trim().split("\n")) {
    const [, controllers = "", path = ""] = line.split(":");
    const isSecond = controllers === "" && existsSync(join(ROOT, "cgroup.controllers"));
    if (controllers !== "" || isSecond) {
      for (const each of controllers.split(",")) own.set(each, path);
    }
  }
  return own;
}
