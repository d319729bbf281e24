import { readdir, readFile } from "node:fs/promises";

/** Milliseconds of processor since the start of a process: its own, and its PostgreSQL's. */
export interface ProcessorTime {
  readonly node: number;
  readonly database: number;
}

/** The kernel counts in hundredths of a second, whatever the machine (proc(5), USER_HZ). */
const TICK_MS = 10;

/**
 * What a server and its database have taken of the processor so far, those of their processes included
 * that have ended.
 *
 * @param pid the server's
 * @param databaseOf the pid of the process that started the database, if another did: that one should
 *   have nothing to do meanwhile
 * @returns undefined where there is no /proc to read it from
 */
export async function readProcessorTime(
  pid: number,
  databaseOf = pid,
): Promise<ProcessorTime | undefined> {
  const all = await readProcesses().catch(() => undefined);
  if (!all) return undefined;
  const ticks = (id: number, isMeant: (name: string) => boolean): number => {
    const found = all.get(id);
    if (!found) return 0;
    const own = isMeant(found.name) ? found.ticks : 0;
    return found.children.reduce((sum, child) => sum + ticks(child, isMeant), own);
  };
  return {
    node: ticks(pid, (name) => name !== "postgres") * TICK_MS,
    database: ticks(databaseOf, (name) => name === "postgres") * TICK_MS,
  };
}

interface Process {
  readonly name: string;
  readonly parent: number;
  /** Its own, and those of its children that have ended: a pool closes connections that it does not need. */
  readonly ticks: number;
  readonly children: number[];
}

async function readProcesses(): Promise<Map<number, Process>> {
  const found = new Map<number, Process>();
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    // It may have ended since.
    const stat = await readFile(`/proc/${entry}/stat`, "utf8").catch(() => "");
    const [, name = "", rest = ""] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? [];
    const fields = rest.split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
    if (name) found.set(Number(entry), { name, parent: Number(fields[1]), ticks, children: [] });
  }
  for (const [id, { parent }] of found) found.get(parent)?.children.push(id);
  return found;
}
