import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as run } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { projectRoot } from "#app/configuration.ts";
import { COMMIT_BEFORE_BASELINE, ranBeforeBaseline } from "./baseline.ts";
import type { Database } from "./connect.ts";
import { explainConnectionError } from "./connection-error.ts";
import { checkServer, checkSessions, ensureTrigrams } from "./requirements.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";
import { ensureUuidv7 } from "./uuidv7.ts";

/** Arbitrary, the same in every process. */
const MIGRATION_LOCK = 7_470_001;

export const migrationsFolder = join(projectRoot(), "app/platform/database/migrations");

/** @throws an Error in a sentence when it is unreachable, unfit, newer, or before the baseline */
export async function migrate(pool: pg.Pool): Promise<void> {
  await withMigrationLock(pool, async (client) => {
    await refuseUnknown(client);
    try {
      await prepareDatabase(client);
      await run(drizzle(client), { migrationsFolder });
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      throw new Error(
        "PostgreSQL went away during the migrations, and nothing of them was kept: start Sawt again when it serves.",
        { cause: error },
      );
    }
  });
}

/**
 * Drizzle ignores applied migrations that it doesn't know, so an older release would start on a
 * newer schema. Where all replaced migrations ran, notes the baseline instead.
 * @throws an Error in a sentence when the database has unknown migrations
 */
async function refuseUnknown(client: pg.ClientBase): Promise<void> {
  const { rows: there } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as migrated",
  );
  if (!there[0]?.migrated) return;
  const { rows } = await client.query<{ name: string; hashes: string[] }>(
    `select current_database() as name, coalesce(array_agg(hash order by created_at, id), '{}') as hashes
     from drizzle.__drizzle_migrations`,
  );
  const { name, hashes = [] } = rows[0] ?? {};
  const migrations = readMigrations();
  const before = ranBeforeBaseline(hashes);
  if (before === "some") {
    throw new Error(
      `Database ${name} was made by sources from before the first release, and not by the last of them: ` +
        `start commit ${COMMIT_BEFORE_BASELINE} on it once, then this one.`,
    );
  }
  if (before === "all") return noteBaseline(client, migrations[0]);
  const unknown = hashes.filter((hash) => migrations.every((known) => known.hash !== hash)).length;
  if (unknown === 0) return;
  throw new Error(
    `Database ${name} was made by a newer release of Sawt, or by one with other migrations (${unknown} are unknown here): ` +
      "start that release, or restore a backup that this one made into an empty database.",
  );
}

/** One statement, so that it is never half done. */
async function noteBaseline(
  client: pg.ClientBase,
  baseline: MigrationMeta | undefined,
): Promise<void> {
  await client.query(
    `with replaced as (delete from drizzle.__drizzle_migrations)
     insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)`,
    [baseline?.hash, baseline?.folderMillis],
  );
}

/** Those of this release. */
export function readMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder });
}

/** The hashes of those that the database has. */
export async function findAppliedMigrations(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations`,
  );
  return rows.map(({ hash }) => hash);
}

/** Prerequisites of the first migration. */
export async function prepareDatabase(client: pg.ClientBase): Promise<void> {
  await ensureTrigrams(client);
  await ensureUuidv7(client);
}

/**
 * Exclusive and without timeouts: several processes may start at once, and drizzle takes no lock.
 * @throws an Error in a sentence when the database is unreachable or unfit
 */
export async function withMigrationLock<T>(
  pool: pg.Pool,
  run: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((error: Error) => {
    const sentence = explainConnectionError(error, pool.options.connectionString ?? "");
    throw sentence ? new Error(sentence, { cause: error }) : error;
  });
  try {
    await checkServer(client);
    await checkSessions(client, pool.options.connectionString);
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    return await run(client);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined);
    client.release(true);
  }
}
