import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { pinned } from "./pin.ts";

const run = promisify(execFile);

export interface Load {
  /** How many were answered. */
  readonly answered: number;
  /** Requests per second, the mean over the run. */
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

interface Options {
  readonly connections?: number;
  readonly seconds?: number;
  /** So many requests, all of them answered, instead of seconds that cut the last ones off. */
  readonly amount?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the load runs: on the second core unless told otherwise. */
  readonly pin?: (command: string[]) => [string, ...string[]];
}

/**
 * Loads one address from a process of its own, on the second core, so that the server has the
 * first to itself.
 *
 * @throws when an answer is not 2xx: a refusal is quick, and would pass for a good figure
 */
export async function load(address: string, options: Options = {}): Promise<Load> {
  const { connections = 20, seconds = 4, amount, headers = {} } = options;
  const { pin = (command) => pinned("loading", command) } = options;
  const [program, ...args] = pin([
    process.execPath,
    "node_modules/autocannon/autocannon.js",
    "--json",
    "--no-progress",
    "--connections",
    String(connections),
    ...(amount ? ["--amount", String(amount)] : ["--duration", String(seconds)]),
    ...Object.entries(headers).flatMap(([name, value]) => ["--headers", `${name}=${value}`]),
    address,
  ]);
  const { stdout } = await run(program, args, { maxBuffer: 10_000_000 });
  const result = JSON.parse(stdout) as {
    requests: { mean: number; total: number };
    duration: number;
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  };
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} requests for ${address} failed.`);
  return {
    answered: result.requests.total,
    perSecond: amount ? result.requests.total / result.duration : result.requests.mean,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
