import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { governorates } from "#app/arabic/governorates.ts";
import { projectRoot } from "#app/configuration.ts";
import { fourPartName } from "#app/demo/content/names.ts";
import { seededRandom } from "#app/demo/content/random.ts";
import { copyDemoData } from "./demo-data.ts";
import { perSecond, type Row, ratio } from "./table.ts";

/** The promise: with ten times the rows the import takes less than so much more memory. */
const MOST = 1.5;
const SAMPLE_MS = 100;

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
  return [
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

/** Runs the import to its end; answers its own seconds and the most memory that it had, in MB. */
async function runImport(file: string, DATA_DIR: string) {
  const child = spawn(process.execPath, ["scripts/members-import.ts", file], {
    cwd: projectRoot(),
    env: { ...process.env, DEMO: "1", HOST: "127.0.0.1", DATA_DIR },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, megabytes(child.pid ?? 0));
  }, SAMPLE_MS);
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  clearInterval(look);
  const seconds = Number(/ in ([\d.]+) s/.exec(said)?.[1]);
  if (code !== 0 || !seconds || said.includes("rejected")) {
    throw new Error(`The import ended with ${code}: ${said}`);
  }
  return { seconds, peak };
}

function megabytes(pid: number): number {
  try {
    const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    // It has just ended.
    return 0;
  }
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
