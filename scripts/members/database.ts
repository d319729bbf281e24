import type { Logger } from "pino";
import type { Configuration } from "#app/configuration.ts";
import { connectForCommand, type Database } from "#app/platform/database/connect.ts";
import { startEmbedded } from "#app/platform/database/embedded.ts";
import { IMPORT_LOCK } from "#app/platform/import/store-lock.ts";
import { openPlatform } from "#app/platform/open.ts";

/**
 * Opens the database that the configuration names, with today's schema, by one connection.
 *
 * @throws an Error in a sentence when it can't be had, or another import is at work
 */
export async function openImportDatabase(
  configuration: Configuration,
  log: Logger,
): Promise<{ db: Database; close(): Promise<void> }> {
  const platform = await openPlatform(configuration, { work: false });
  await platform.close();
  const embedded = configuration.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: configuration.dataDir, log });
  const connectionString = configuration.databaseUrl ?? embedded?.connectionString ?? "";
  const { pool, db } = connectForCommand(connectionString, log, 1);
  const close = async () => {
    await pool.end();
    await embedded?.stop();
  };
  try {
    const { rows } = await pool.query("select pg_try_advisory_lock($1) as taken", [IMPORT_LOCK]);
    if (!rows[0]?.taken) {
      throw new Error("Another import is at work on this database: wait for its end.");
    }
    return { db, close };
  } catch (error) {
    await close();
    throw error;
  }
}
