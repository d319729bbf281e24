import type pg from "pg";
import type { Logger } from "pino";
import { type Configuration, explainMissingDatabase } from "#app/configuration.ts";
import { connectClient } from "#app/platform/database/connect.ts";
import { explainConnectionError } from "#app/platform/database/connection-error.ts";
import { findRunningServer, startEmbedded } from "#app/platform/database/embedded.ts";

/** The database of a configuration, for as long as a command runs. */
export interface OpenDatabase {
  readonly connectionString: string;
  stop(): Promise<void>;
}

/**
 * The outside database, or the embedded one: the running server's, or else started for this command.
 *
 * @throws an Error in a sentence when there is none
 */
export async function openDatabase(
  configuration: Configuration,
  log: Logger,
  { shared }: { readonly shared: boolean },
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = configuration;
  const missing = shared && explainMissingDatabase(configuration);
  if (missing) throw new Error(missing);
  const served = databaseUrl ?? (shared ? await findRunningServer(dataDir) : undefined);
  if (served) return { connectionString: served, stop: async () => undefined };
  return startEmbedded({ dataDir, log });
}

/** @throws an Error in a sentence when the database can't be reached */
export async function connectOnce(connectionString: string): Promise<pg.Client> {
  return connectClient({
    connectionString,
    application_name: "sawt backup",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  }).catch((error: Error) => {
    const sentence = explainConnectionError(error, connectionString);
    throw sentence ? new Error(sentence, { cause: error }) : error;
  });
}

/** What was foreseen is a plain Error with a sentence; a query's own words may quote people's. */
export function reportError(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
