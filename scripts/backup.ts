import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { drizzle } from "drizzle-orm/node-postgres";
import { formatNumber } from "#app/arabic/numbers.ts";
import { readCommandConfiguration } from "#app/configuration.ts";
import type { NightOutcome } from "#app/contract/first-steps.values.ts";
import { openLog } from "#app/logging.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { recordBackup } from "#app/platform/first-steps/api.ts";
import type { Summary } from "./backup/archive.ts";
import { connectOnce, openDatabase, reportError } from "./backup/database.ts";
import { readRule, USUAL_RULE } from "./backup/keep.ts";
import { backUpInto, outcomeOf } from "./backup/nightly.ts";
import { writeBackup } from "./backup/write.ts";

/**
 * npm run backup -- FILE
 * npm run backup -- --into FOLDER [--keep 7,4,12]
 *
 * Writes the database, files and documents into one archive, under the configuration of the server
 * and while it runs. DATA_KEYS are not in it, so what is sealed stays so. The second form is each
 * night's: docs/operations.md#backup-and-restore.
 */
const EXAMPLE = `npm run backup -- sawt.tar.gz
npm run backup -- --into FOLDER [--keep ${USUAL_RULE}]`;
const number = (value: number) => formatNumber(value, "en");

try {
  await run(readArguments(process.argv.slice(2)));
} catch (error) {
  reportError(error);
}

async function run({ file, into, keep }: ReturnType<typeof readArguments>): Promise<void> {
  const configuration = readCommandConfiguration();
  const log = openLog(configuration.logLevel);
  const database = await openDatabase(configuration, log, { shared: true });
  try {
    const write = async (path: string) => {
      const client = await connectOnce(database.connectionString);
      try {
        const began = Date.now();
        const summary = await writeBackup(path, client, configuration, printProgress);
        await printSummary(path, began, summary);
      } finally {
        await client.end().catch(() => undefined);
      }
    };
    if (into === undefined) return await write(file);
    const tell = (outcome: NightOutcome) => record(database.connectionString, outcome);
    try {
      await backUpInto(into, keep, configuration, { now: new Date(), write });
    } catch (error) {
      // Where the database is away too, administrators learn of it by the night that is missing.
      await tell(outcomeOf(error)).catch(() => undefined);
      throw error;
    }
    await tell("worked");
  } finally {
    await database.stop();
  }
}

async function record(connectionString: string, outcome: NightOutcome): Promise<void> {
  const client = await connectOnce(connectionString);
  try {
    await recordBackup(drizzle(client) as unknown as Database, { outcome, now: new Date() });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function printProgress(written: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${number(written)} rows`);
}

async function printSummary(
  path: string,
  began: number,
  { rows, jobs, files }: Summary,
): Promise<void> {
  const counts = Object.values(rows);
  const all = counts.reduce((sum, each) => sum + each, 0);
  const megabytes = Math.ceil((await stat(path)).size / 1024 / 1024);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
  console.log(
    `${path}: ${number(all)} rows of ${counts.length} tables, ${number(jobs)} waiting mails and pushes, ` +
      `${number(files)} files; ${number(megabytes)} MB in ${seconds} s`,
  );
}

/** @throws an Error in a sentence */
function readArguments(args: string[]) {
  const options = { into: { type: "string" }, keep: { type: "string" } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file = "", ...more] = positionals;
    const isOne = values.into === undefined ? file !== "" : file === "";
    if (!isOne || more.length > 0) throw new Error("Name one file, or a folder by --into.");
    return { file, into: values.into, keep: readRule(values.keep ?? USUAL_RULE) };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${EXAMPLE}`);
  }
}
