import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as run } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { projectRoot } from "#app/configuration.ts";
import { explainConnectionError } from "./connection-error.ts";
import { checkServer, checkSessions, ensureTrigrams } from "./requirements.ts";
import { ensureUuidv7 } from "./uuidv7.ts";

/** Any number; every process that migrates asks for this lock. */
const MIGRATION_LOCK = 7_470_001;

export const migrationsFolder = join(projectRoot(), "app/platform/database/migrations");

/**
 * Checks that the database can serve, and brings the schema up to date.
 *
 * @throws an Error in a sentence when the database can't be reached or can't serve
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  await withMigrationLock(pool, async (client) => {
    await prepareDatabase(client);
    await run(drizzle(client), { migrationsFolder });
  });
}

/** What the first migration stands on. */
export async function prepareDatabase(client: pg.ClientBase): Promise<void> {
  await ensureTrigrams(client);
  await ensureUuidv7(client);
}

/**
 * Runs with a connection without a time limit that alone may change the schema: several processes
 * may start at once, and drizzle takes no lock itself.
 *
 * @throws an Error in a sentence when the database can't be reached or can't serve
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
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    return await run(client);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined);
    client.release(true);
  }
}
