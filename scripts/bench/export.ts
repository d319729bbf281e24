import type { ExportFormat } from "#app/contract/export.values.ts";
import { runScript } from "./child.ts";
import { load, perSecond, type Row, ratio } from "./table.ts";

/** The promise: a file of everybody takes less than so much more memory than one of a tenth of them. */
const MOST = 1.5;
/** Whoever joined in a year of ten: enough for Node's heap to grow to what it takes before it is collected. */
const few = { from: "2019-01-01", to: "2019-12-31" };

/** A file of people as its job writes it and its owner fetches it, in a process of its own. */
export async function measureExport(
  env: Record<string, string>,
  format: ExportFormat,
): Promise<Row[]> {
  const small = await run(env, format, few);
  const large = await run(env, format, {});
  const share = large.peak / small.peak;
  return [
    {
      what: `export of ${large.rows} people to .${format}, ${large.megabytes} MB`,
      figure: `job ${perSecond(large.rows / large.written)}; file in ${large.fetched} s; load ${load()}`,
    },
    {
      what: `peak memory (RSS) of its process, ${small.rows} → ${large.rows} people`,
      figure: `${ratio(share)} (${small.peak} → ${large.peak} MB)`,
      promise: `< ${ratio(MOST)}`,
      held: share < MOST,
    },
  ];
}

interface Written {
  readonly rows: number;
  /** In seconds. */
  readonly written: number;
  readonly fetched: number;
  readonly megabytes: number;
}

async function run(env: Record<string, string>, format: ExportFormat, filter: object) {
  const args = ["scripts/bench/export-job.ts", format, JSON.stringify(filter)];
  const { said, peak } = await runScript(args, env);
  return { ...(JSON.parse(said) as Written), peak };
}
