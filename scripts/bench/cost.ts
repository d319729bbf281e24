import { type Load, load } from "./load.ts";
import { readProcessorTime } from "./processor.ts";
import { milliseconds } from "./table.ts";
import { median } from "./times.ts";

/** What is asked again and again. */
export interface Subject {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the server that answers. */
  readonly pid: number;
  /** Of the server that started the PostgreSQL which that one asks. */
  readonly databaseOf: number;
}

/** Milliseconds of processor for an answer; where they can't be read, milliseconds under full load. */
export interface Cost {
  readonly total: number;
  /** PostgreSQL's part. */
  readonly database?: number;
}

/** Fewer than a process refuses while it warms up and is slow. */
const CONNECTIONS = 10;

/** Asks so many times, ten at once, without a look at what it costs. */
export function ask({ address, headers }: Subject, amount: number): Promise<Load> {
  return load(address, { headers, connections: CONNECTIONS, amount });
}

/** What so many answers took, the mean. */
export async function measureCost(subject: Subject, amount: number): Promise<Cost> {
  const { pid, databaseOf } = subject;
  const before = await readProcessorTime(pid, databaseOf);
  const { answered, perSecond } = await ask(subject, amount);
  const after = await readProcessorTime(pid, databaseOf);
  if (!before || !after) return { total: 1000 / perSecond };
  const database = (after.database - before.database) / answered;
  return { total: (after.node - before.node) / answered + database, database };
}

export function medianCost(costs: readonly Cost[]): Cost {
  const total = median(costs.map((cost) => cost.total));
  if (costs.some(({ database }) => database === undefined)) return { total };
  return { total, database: median(costs.map(({ database = 0 }) => database)) };
}

export function formatCost({ total, database }: Cost): string {
  if (database === undefined) return `${milliseconds(total)} under full load`;
  return `${milliseconds(total)} of processor (${milliseconds(database)} PostgreSQL)`;
}
