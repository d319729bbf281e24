import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { formatNumber } from "#app/arabic/numbers.ts";
import { type Configuration, readCommandConfiguration } from "#app/configuration.ts";
import { openLog } from "#app/logging.ts";
import { connectForCommand, type Database } from "#app/platform/database/connect.ts";
import { migrate, withMigrationLock } from "#app/platform/database/migrate.ts";
import { openPersonal } from "#app/platform/privacy/personal.ts";
import { sampleSealed } from "#app/platform/privacy/reseal.ts";
import { openAway } from "./backup/away.ts";
import { openDatabase, reportError } from "./backup/database.ts";
import { restore } from "./backup/restore.ts";

/**
 * npm run restore -- FILE [--without-jobs]
 * npm run restore -- --away [NAME] [--without-jobs]
 *
 * Puts what `npm run backup` wrote into an empty database and an empty DATA_DIR or bucket, under the
 * configuration of the server: whole, or not at all (docs/operations.md#backup-and-restore). With --away it is
 * fetched from the bucket for backups first; without its name they are listed.
 */
const EXAMPLE = `npm run restore -- sawt.tar.gz [--without-jobs]
npm run restore -- --away [NAME] [--without-jobs]`;
const number = (value: number) => formatNumber(value, "en");

try {
  await run(readArguments(process.argv.slice(2)));
} catch (error) {
  reportError(error);
}

async function run(asked: ReturnType<typeof readArguments>): Promise<void> {
  const configuration = readCommandConfiguration();
  if (!asked.away) return restoreFrom(asked.file, asked, configuration);
  if (!configuration.backupS3) throw new Error("BACKUP_S3_BUCKET is missing: see --away.");
  const away = openAway(configuration.backupS3);
  if (asked.file === "") {
    for (const name of await away.list()) console.log(name);
    return;
  }
  const fetched = join(configuration.dataDir, asked.file);
  await away.get(asked.file, fetched);
  try {
    await restoreFrom(fetched, asked, configuration);
  } finally {
    await rm(fetched, { force: true });
  }
}

async function restoreFrom(
  file: string,
  { withoutJobs }: { readonly withoutJobs: boolean },
  configuration: Configuration,
): Promise<void> {
  const log = openLog(configuration.logLevel);
  const database = await openDatabase(configuration, log, { shared: false });
  const { pool, db } = connectForCommand(database.connectionString, log, 2);
  try {
    const began = Date.now();
    const { rows, files, jobs } = await withMigrationLock(pool, (client) =>
      restore({ client, connectionString: database.connectionString, log }, file, {
        configuration,
        withoutJobs,
      }),
    );
    // What this release changed since the backup was made.
    await migrate(pool);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`${file}: ${number(rows)} rows, ${number(files)} files restored in ${seconds} s`);
    if (jobs > 0) {
      console.log(
        `${number(jobs)} mails and pushes waited when the backup was made, and are sent once Sawt runs: ` +
          "some may have arrived since. For a trial, restore with --without-jobs.",
      );
    }
    await warnOfKeys(configuration, db);
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function warnOfKeys(configuration: Configuration, db: Database): Promise<void> {
  const { tried, closed } = await sampleSealed({ db, personal: openPersonal(configuration) });
  if (closed === 0) return;
  console.warn(
    `Warning: DATA_KEYS open only ${tried - closed} of ${tried} sealed values that were tried. ` +
      "National IDs, phones, answers and documents stay unreadable until DATA_KEYS holds the keys of the server that was backed up.",
  );
}

/** @throws an Error in a sentence */
function readArguments(args: string[]) {
  const options = { away: { type: "boolean" }, "without-jobs": { type: "boolean" } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file = "", ...more] = positionals;
    const { away = false, "without-jobs": withoutJobs = false } = values;
    if ((file === "" && !away) || more.length > 0) throw new Error("Name one file.");
    return { file, away, withoutJobs };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${EXAMPLE}`);
  }
}
