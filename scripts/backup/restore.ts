import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Logger } from "pino";
import type { Configuration } from "#app/configuration.ts";
import type { Database } from "#app/platform/database/connect.ts";
import type { Jobs } from "#app/platform/jobs/jobs.ts";
import { openJobs } from "#app/platform/jobs/queue.ts";
import {
  DamageError,
  explainDamage,
  FORMAT,
  type Manifest,
  readArchive,
  readJson,
  type Summary,
} from "./archive.ts";
import { openBucketStaging } from "./bucket.ts";
import { openStaging, type Staging } from "./folders.ts";
import { assertEmpty, assertRows, migrateTo, openLoader, setSequences } from "./load.ts";
import { setNeutralFormats } from "./schema.ts";

/** So many jobs are queued by one statement. */
const JOBS_BATCH_SIZE = 500;

interface Target {
  /** Holds the lock of migrations. */
  readonly client: pg.PoolClient;
  readonly connectionString: string;
  readonly log: Logger;
}

/** What was restored. */
export interface Restored {
  readonly rows: number;
  readonly files: number;
  readonly jobs: number;
}

/**
 * Restores an archive into an empty database and an empty DATA_DIR or bucket. The schema and all rows are one
 * transaction, and the files get their places just before it commits.
 *
 * @throws an Error in a sentence when the place isn't empty or the archive isn't whole, or of another
 *   release
 */
export async function restore(
  { client, connectionString, log }: Target,
  path: string,
  {
    configuration: { dataDir, s3 },
    withoutJobs,
  }: { readonly configuration: Configuration; readonly withoutJobs: boolean },
): Promise<Restored> {
  await assertEmpty(client);
  const staging = s3 ? await openBucketStaging(dataDir, s3) : await openStaging(dataDir);
  try {
    const entries = readArchive(path);
    const manifest = await readManifest(entries, path);
    const jobs = await openQueues(connectionString, log);
    try {
      await setNeutralFormats(client);
      await client.query("begin");
      const ending = await load(client, manifest, entries, staging);
      const queued = withoutJobs ? 0 : await queueJobs(client, jobs);
      await staging.settle();
      await client.query("commit");
      await client.query("analyze");
      const rows = Object.values(ending.rows).reduce((sum, each) => sum + each, 0);
      return { rows, files: ending.files, jobs: queued };
    } finally {
      await jobs.stop();
    }
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    await staging.abandon();
    throw explainDamage(path, error);
  }
}

type Entries = ReturnType<typeof readArchive>;

async function readManifest(entries: Entries, path: string): Promise<Manifest> {
  const { value: first } = await entries.next();
  if (first?.name !== "manifest.json") throw new Error(`${path} is no backup of Sawt.`);
  const manifest = await readJson<Manifest>(first.content);
  if (manifest.format === FORMAT) return manifest;
  throw new Error(
    `${path} was made by a newer release of Sawt (format ${manifest.format}): restore it with that one.`,
  );
}

/** The queues belong to pg-boss, which makes them itself and by connections of its own. */
function openQueues(connectionString: string, log: Logger): Promise<Jobs> {
  const none = async () => undefined;
  const handlers = {
    mail: none,
    fanOut: none,
    import: none,
    export: none,
    roleChange: none,
    notifySelected: none,
    merge: none,
    push: none,
    nightly: none,
    sealAudit: none,
    publishDue: none,
    tendEvents: none,
    tendStatistics: none,
    mailStatistics: none,
    remindOfMeetings: none,
    followChat: none,
    followChats: none,
    notifyChat: none,
    remindOfReports: none,
    tendSurveys: none,
    mailModerators: none,
    presencePoints: none,
    deleteUnusedFiles: none,
    deleteUnusedDocuments: none,
    deleteUnusedChatFiles: none,
  };
  return openJobs(connectionString, { handlers, log, work: false });
}

async function load(
  client: pg.ClientBase,
  { schema }: Manifest,
  entries: Entries,
  staging: Staging,
): Promise<Summary> {
  const around = await migrateTo(client, schema);
  await client.query("create temporary table waiting_jobs (kind text, data jsonb) on commit drop");
  const waiting = { name: "waiting_jobs", columns: ["kind", "data"] };
  const loader = openLoader(client, [...schema.tables, waiting]);
  let ending: Summary | undefined;
  try {
    for await (const { name, content } of entries) {
      const [folder, table = ""] = name.split("/");
      if (folder === "tables") await loader.write(table, content);
      else if (folder === "jobs") await loader.write(waiting.name, content);
      else if (name === "end.json") ending = await readJson<Summary>(content);
      else await staging.write(name, content);
    }
    await loader.end();
  } catch (error) {
    loader.abandon();
    throw error;
  }
  if (!ending) throw new DamageError("Its end is missing.");
  assertRows({ ...ending.rows, [waiting.name]: ending.jobs }, loader.rows);
  await around.restore();
  await setSequences(client, ending.sequences);
  return ending;
}

/** Queues what waited, a piece at a time; answers how many that were. */
async function queueJobs(client: pg.PoolClient, jobs: Jobs): Promise<number> {
  const db = drizzle(client) as unknown as Database;
  await client.query("declare waiting cursor for select kind, data from waiting_jobs");
  let count = 0;
  for (;;) {
    const { rows } = await client.query<{ kind: "mail" | "push"; data: never }>(
      `fetch ${JOBS_BATCH_SIZE} from waiting`,
    );
    if (rows.length === 0) return count;
    for (const kind of ["mail", "push"] as const) {
      const own = rows.filter((row) => row.kind === kind).map(({ data }) => data);
      await jobs.addAll(db, kind, own);
    }
    count += rows.length;
  }
}
