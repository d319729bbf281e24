import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { formatNumber } from "#app/arabic/numbers.ts";
import { readCommandConfiguration } from "#app/configuration.ts";
import { openLog } from "#app/logging.ts";
import { createArchive, FORMAT } from "./backup/archive.ts";
import { addBucket } from "./backup/bucket.ts";
import { connectOnce, openDatabase, reportError } from "./backup/database.ts";
import { addTables } from "./backup/dump.ts";
import { addFolders } from "./backup/folders.ts";
import { readSchema, setNeutralFormats } from "./backup/schema.ts";

/**
 * npm run backup -- FILE
 *
 * Writes the database, files and documents into one archive, under the configuration of the server
 * and while it runs. DATA_KEYS are not in it, so what is sealed stays so (docs/operations.md#backup-and-restore).
 */
const EXAMPLE = "npm run backup -- sawt.tar.gz";
const number = (value: number) => formatNumber(value, "en");

try {
  await run(readFile(process.argv.slice(2)));
} catch (error) {
  reportError(error);
}

async function run(path: string): Promise<void> {
  const configuration = readCommandConfiguration();
  const { dataDir, logLevel, s3 } = configuration;
  const database = await openDatabase(configuration, openLog(logLevel), { shared: true });
  try {
    const client = await connectOnce(database.connectionString);
    try {
      const began = Date.now();
      await setNeutralFormats(client);
      const schema = await readSchema(client);
      const { rows } = await client.query("select current_setting('server_version') as version");
      const archive = await createArchive(path);
      try {
        const manifest = {
          format: FORMAT,
          madeAt: new Date(began).toISOString(),
          postgresql: rows[0]?.version,
          schema,
        };
        await archive.add("manifest.json", Buffer.from(JSON.stringify(manifest)));
        // Files first: what the tables name then is in the archive, also if it is deleted meanwhile.
        const inBucket = new Set<string>();
        const addFiles = (since?: number) =>
          s3 ? addBucket(archive, s3, inBucket) : addFolders(archive, dataDir, since);
        let files = await addFiles();
        const tables = await addTables(archive, client, schema, (written) => {
          if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${number(written)} rows`);
        });
        files += await addFiles(began);
        await archive.add("end.json", Buffer.from(JSON.stringify({ ...tables, files })));
        await archive.close();
        await printSummary(path, began, tables, files);
      } catch (error) {
        await archive.abandon();
        throw error;
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  } finally {
    await database.stop();
  }
}

async function printSummary(
  path: string,
  began: number,
  { rows, jobs }: { rows: Readonly<Record<string, number>>; jobs: number },
  files: number,
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
function readFile(args: string[]): string {
  const { positionals } = parseArgs({ args, allowPositionals: true, strict: false });
  const [file, ...more] = positionals;
  if (!file || more.length > 0 || args.length > 1) throw new Error(`Name one file: ${EXAMPLE}`);
  return file;
}
