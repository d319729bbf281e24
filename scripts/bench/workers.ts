import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { copyDemoData } from "./demo-data.ts";
import { load } from "./load.ts";
import { onCores } from "./pin.ts";
import { readProcessorTime } from "./processor.ts";
import { serverArguments, startServer } from "./server.ts";
import { cookieOf, signIn } from "./sign-in.ts";
import { perSecond, type Row, ratio } from "./table.ts";
import { median } from "./times.ts";

/** Rendered at each visit, with queries of its own: what a member opens most. */
const PATH = "/";
const CONNECTIONS = 20;

interface Run {
  readonly perSecond: number;
  /** Milliseconds of processor a request: the server's processes and PostgreSQL, and Node's part. */
  readonly cost: number;
  readonly node: number;
  /** The share of the two cores that neither of them had: the load's, and of whatever else runs. */
  readonly others: number;
}

/**
 * The throughput of two workers beside one. The server and its database have two cores; the load has
 * others where there are more. Where there are not, it takes its part of the two, and the ratio is
 * below what a second core brings; so what a request costs stands beside it. If that stays, workers
 * don't wait for each other, and the throughput grows with the processor that they get.
 */
export async function measureWorkers(
  folder: string,
  { quick }: { quick: boolean },
): Promise<Row[]> {
  const what = `2 workers beside 1 on two cores: ${PATH}, signed in`;
  const cores = availableParallelism();
  if (cores < 2) return [{ what, figure: "not measured: this machine has one core" }];
  const dataDir = join(folder, "workers");
  await copyDemoData(folder, dataDir);
  const runs: Record<1 | 2, Run[]> = { 1: [], 2: [] };
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    for (const workers of [1, 2] as const) {
      runs[workers].push(await measureRun(dataDir, workers, quick ? 4 : 10));
    }
  }
  const middle = (workers: 1 | 2, of: keyof Run) => median(runs[workers].map((run) => run[of]));
  const [one, two] = [middle(1, "perSecond"), middle(2, "perSecond")];
  const [costOfOne, costOfTwo] = [middle(1, "cost"), middle(2, "cost")];
  const load = hasMore(cores)
    ? "the load on other cores"
    : `the load on the same two, where it took ${percent(middle(1, "others"))} and ${percent(middle(2, "others"))} of them`;
  const rows: Row[] = [
    { what, figure: `${perSecond(one)} and ${perSecond(two)}, ${ratio(two / one)} (${load})` },
  ];
  if (costOfOne > 0) {
    const each = `${(1000 / costOfOne).toFixed(0)} and ${(1000 / costOfTwo).toFixed(0)}`;
    const figure = `${each}, ${ratio(costOfOne / costOfTwo)}`;
    rows.push({ what: "  requests for a second of processor, PostgreSQL's included", figure });
    const [nodeOfOne, nodeOfTwo] = [middle(1, "node"), middle(2, "node")];
    rows.push({
      what: "  reckoned: a core for each worker, others for the rest",
      figure: `${perSecond(1000 / nodeOfOne)} and ${perSecond(2000 / nodeOfTwo)}, ${ratio((2 * nodeOfOne) / nodeOfTwo)}`,
    });
  }
  return rows;
}

async function measureRun(dataDir: string, workers: number, seconds: number): Promise<Run> {
  const cores = availableParallelism();
  const server = await startServer(
    { DATA_DIR: dataDir, WORKERS: String(workers) },
    onCores("0,1", [process.execPath, ...serverArguments]),
  );
  try {
    const headers = { cookie: cookieOf(await signIn(server)), "accept-encoding": "br" };
    const pin = (command: string[]) => onCores(hasMore(cores) ? `2-${cores - 1}` : "0,1", command);
    const options = { headers, connections: CONNECTIONS, pin };
    const address = server.origin + PATH;
    // Each worker compiles what is hot for itself.
    await load(address, { ...options, seconds: 4 * workers });
    const pid = server.child.pid ?? 0;
    const before = await readProcessorTime(pid);
    const busyBefore = busyMs();
    const { answered, perSecond } = await load(address, { ...options, seconds });
    const after = await readProcessorTime(pid);
    const busy = busyMs() - busyBefore;
    const node = before && after ? after.node - before.node : 0;
    const took = node + (before && after ? after.database - before.database : 0);
    return {
      perSecond,
      cost: took / answered,
      node: node / answered,
      others: (busy - took) / (2 * 1000 * seconds),
    };
  } finally {
    await server.stop();
  }
}

const hasMore = (cores: number) => cores > 2;
const percent = (share: number) => `${Math.round(share * 100)} %`;

/** Milliseconds in which any core had something to do, since the machine started. */
function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys, 0);
}
