import { readdir, readFile } from "node:fs/promises";

/** Milliseconds of processor since the start of a process: its own, and PostgreSQL's that it started. */
export interface ProcessorTime {
  readonly node: number;
  readonly database: number;
}

/** The kernel counts in hundredths of a second, whatever the machine (proc(5), USER_HZ). */
const TICK_MS = 10;

/**
 * What a server and its database have taken of the processor so far.
 *
 * @param pid the server's
 * @returns undefined where there is no /proc to read it from
 */
export async function readProcessorTime(pid: number): Promise<ProcessorTime | undefined> {
  const all = await readProcesses().catch(() => undefined);
  if (!all) return undefined;
  const time = { node: 0, database: 0 };
  const add = (id: number) => {
    const found = all.get(id);
    if (!found) return;
    if (found.name === "postgres") time.database += found.ticks * TICK_MS;
    else time.node += found.ticks * TICK_MS;
    for (const [child, { parent }] of all) if (parent === id) add(child);
  };
  add(pid);
  return time;
}

interface Process {
  readonly name: string;
  readonly parent: number;
  readonly ticks: number;
}

async function readProcesses(): Promise<Map<number, Process>> {
  const found = new Map<number, Process>();
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    // It may have ended since.
    const stat = await readFile(`/proc/${entry}/stat`, "utf8").catch(() => "");
    const [, name = "", rest = ""] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? [];
    const fields = rest.split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    if (name) found.set(Number(entry), { name, parent: Number(fields[1]), ticks });
  }
  return found;
}
