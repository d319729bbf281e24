import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { governorates } from "#app/arabic/governorates.ts";
import { fourPartName } from "#app/demo/content/names.ts";
import { seededRandom } from "#app/demo/content/random.ts";
import { runScript } from "./child.ts";
import { copyDemoData } from "./demo-data.ts";
import { load, perSecond, type Row, ratio } from "./table.ts";

/** The promise: with ten times the rows the import takes less than so much more memory. */
const MOST = 1.5;

/**
 * `npm run members:import` into a database of its own: a tenth of the rows, all of them (of which the
 * tenth is there already), and all of them again.
 */
export async function measureImport(folder: string, { quick }: { quick: boolean }): Promise<Row[]> {
  const total = quick ? 10_000 : 100_000;
  const DATA_DIR = join(folder, "import");
  await copyDemoData(folder, DATA_DIR);
  const few = await writeMembers(join(DATA_DIR, "few.csv"), total / 10);
  const all = await writeMembers(join(DATA_DIR, "all.csv"), total);
  // So that the tenth is there already.
  await runImport(few, DATA_DIR);
  const small = await runImport(few, DATA_DIR);
  const large = await runImport(all, DATA_DIR);
  const again = await runImport(all, DATA_DIR);
  const share = large.peak / small.peak;
  const jobs = await measureJob(folder, few, all);
  const jobShare = jobs.large.peak / jobs.small.peak;
  return [
    {
      what: `import in a browser of ${total} rows (job, memory and database)`,
      figure: `dry run ${perSecond(total / jobs.large.checked)}; run ${perSecond(total / jobs.large.imported)}`,
    },
    {
      what: `peak memory (RSS) of its process, ${total / 10} → ${total} rows`,
      figure: `${ratio(jobShare)} (${jobs.small.peak} → ${jobs.large.peak} MB)`,
      promise: `< ${ratio(MOST)}`,
      held: jobShare < MOST,
    },
    {
      what: `members:import of ${total} rows (script and database)`,
      figure: `${perSecond(total / large.seconds)}; again, ${perSecond(total / again.seconds)}`,
    },
    {
      what: `peak memory (RSS) of the import, ${total / 10} → ${total} rows`,
      figure: `${ratio(share)} (${small.peak} → ${large.peak} MB)`,
      promise: `< ${ratio(MOST)}`,
      held: share < MOST,
    },
  ];
}

/** The same files as a browser would bring them, into another database. */
async function measureJob(folder: string, few: string, all: string) {
  const DATA_DIR = join(folder, "import-job");
  await copyDemoData(folder, DATA_DIR);
  const small = await runJob(few, { DATA_DIR });
  return { small, large: await runJob(all, { DATA_DIR }) };
}

async function runJob(file: string, env: Record<string, string>) {
  const { said, peak } = await runScript(["scripts/bench/import-job.ts", file], env);
  const seconds = (what: string) => Number(new RegExp(`${what} in ([\\d.]+) s`).exec(said)?.[1]);
  return { checked: seconds("checked"), imported: seconds("imported"), peak };
}

/** A file that a browser brings into a database that has people already; `env` names it. */
export async function measureImportInto(
  env: Record<string, string>,
  { folder, quick }: { readonly folder: string; readonly quick: boolean },
): Promise<Row[]> {
  const total = quick ? 10_000 : 100_000;
  // Enough for the heap of Node to grow to what it takes before it is collected.
  const few = await runJob(await writeMembers(join(folder, "few.csv"), total / 2), env);
  const all = await runJob(await writeMembers(join(folder, "all.csv"), total), env);
  const share = all.peak / few.peak;
  return [
    {
      what: `import in a browser of ${total} more rows`,
      figure: `dry run ${perSecond(total / all.checked)}; run ${perSecond(total / all.imported)}; load ${load()}`,
    },
    {
      what: `peak memory (RSS) of its process, ${total / 2} → ${total} rows`,
      figure: `${ratio(share)} (${few.peak} → ${all.peak} MB)`,
      promise: `< ${ratio(MOST)}`,
      held: share < MOST,
    },
  ];
}

/** Runs the import to its end; answers its own seconds and the most memory that it had, in MB. */
async function runImport(file: string, DATA_DIR: string) {
  const { said, peak } = await runScript(["scripts/members-import.ts", file], { DATA_DIR });
  const seconds = Number(/ in ([\d.]+) s/.exec(said)?.[1]);
  if (!seconds || said.includes("rejected")) throw new Error(`The import said: ${said}`);
  return { seconds, peak };
}

export async function writeMembers(path: string, total: number): Promise<string> {
  const file = createWriteStream(path);
  file.write(
    "membership number,full name,national ID,phone,e-mail,governorate,join date,end date\n",
  );
  for (let place = 0; place < total; place++) {
    if (!file.write(memberAt(place))) await once(file, "drain");
  }
  file.end();
  await once(file, "close");
  return path;
}

function memberAt(place: number): string {
  const random = seededRandom(6_000_000 + place);
  const { code, ar } = random.pick(governorates);
  // Born on another day for each ten thousand serials.
  const day = String(1 + Math.floor(place / 10_000)).padStart(2, "0");
  const serial = String(place % 10_000).padStart(4, "0");
  const gender = Number(serial) % 2 ? "male" : "female";
  const cells = [
    `9${1_000_000 + place}`,
    fourPartName(random, gender, new Set()),
    `28503${day}${code}${serial}1`,
    `0155${String(place).padStart(7, "0")}`,
    `import-${place}@example.org`,
    ar,
    "2020-05-01",
    random.happens(0.2) ? "2024-05-01" : "2030-05-01",
  ];
  return `${cells.join(",")}\n`;
}
