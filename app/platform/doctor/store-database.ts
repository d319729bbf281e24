import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { parse } from "pg-connection-string";
import type { Configuration } from "#app/configuration.ts";
import type { Finding } from "#app/contract/doctor.ts";
import { isLoopback } from "#app/environment.ts";
import { connectClient, type Database, poolSize } from "../database/connect.ts";
import { explainConnectionError } from "../database/connection-error.ts";
import { findRunningServer } from "../database/embedded.ts";
import { checkServer, checkSessions, ensureTrigrams } from "../database/requirements.ts";
import { openPersonal } from "../privacy/personal.ts";
import { sampleSealed } from "../privacy/reseal.ts";
import { examineDisk } from "./machine.ts";
import { connectionsNeeded, finding, judgeConnections } from "./rules.ts";

const CONNECT_MS = 5_000;

interface Examined {
  readonly findings: readonly Finding[];
  readonly skewMs?: number;
}

/** By a connection of its own, so also where the server doesn't run. */
export async function examineDatabase(configuration: Configuration): Promise<Examined> {
  const { databaseUrl, dataDir } = configuration;
  const connectionString = databaseUrl ?? (await findRunningServer(dataDir));
  if (!connectionString) return { findings: [finding("database", "fault", "not-running")] };
  const client = await connectClient({
    connectionString,
    application_name: "sawt",
    connectionTimeoutMillis: CONNECT_MS,
  }).catch((error: Error) => error);
  if (client instanceof Error) {
    const detail = explainConnectionError(client, connectionString) ?? client.message;
    return { findings: [finding("database", "fault", "unreachable", { detail })] };
  }
  try {
    const skewMs = await measureSkew(client);
    const server = await examineServer(client, connectionString);
    const others =
      server.said === "serves"
        ? [
            await examineConnections(client, configuration),
            await examineKeys(client, configuration),
            ...(await examineDatabaseDisk(client, connectionString, dataDir)),
          ]
        : [];
    return { findings: [server, ...others], skewMs };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function measureSkew(client: pg.Client): Promise<number> {
  const began = Date.now();
  const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
  return (rows[0]?.now.getTime() ?? began) - (began + Date.now()) / 2;
}

/** The very checks of a start. */
async function examineServer(client: pg.Client, connectionString: string): Promise<Finding> {
  try {
    await checkServer(client);
    await checkSessions(client, connectionString);
    await ensureTrigrams(client);
  } catch (error) {
    return finding("database", "fault", "unfit", { detail: (error as Error).message });
  }
  const { rows } = await client.query<{ version: string; isEmpty: boolean }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version,
      to_regclass('public.users') is null as "isEmpty"`,
  );
  const { version = "", isEmpty } = rows[0] ?? {};
  return isEmpty
    ? finding("database", "warning", "empty", { version })
    : finding("database", "ok", "serves", { version });
}

/** Whoever else uses the server, by another account: our own connections are what is needed. */
async function examineConnections(
  client: pg.Client,
  { workers }: Pick<Configuration, "workers">,
): Promise<Finding> {
  const { rows } = await client.query<{ free: number }>(`
    select current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int - (select count(*)::int
        from pg_stat_activity where datid is not null and usename <> current_user) as free`);
  return judgeConnections(rows[0]?.free ?? 0, connectionsNeeded(workers, poolSize(workers)));
}

async function examineKeys(client: pg.Client, configuration: Configuration): Promise<Finding> {
  const db = drizzle(client) as unknown as Database;
  const { tried, closed } = await sampleSealed({ db, personal: openPersonal(configuration) });
  return closed > 0
    ? finding("keys", "fault", "closed", { tried, closed })
    : finding("keys", "ok", "open", { tried });
}

/** Of a server on this machine, whose folder is on another disk than ours. */
async function examineDatabaseDisk(
  client: pg.Client,
  connectionString: string,
  dataDir: string,
): Promise<Finding[]> {
  const { host } = parse(connectionString);
  if (host && !host.startsWith("/") && !isLoopback(host)) return [];
  const { rows } = await client
    .query<{ folder: string }>("select current_setting('data_directory') as folder")
    // Only some may read it. Debian's folder is the usual one.
    .catch(() => ({ rows: [] }));
  const folder = [rows[0]?.folder, "/var/lib/postgresql"].find((each) => each && existsSync(each));
  if (!folder) return [];
  const [theirs, ours] = await Promise.all([folder, dataDir].map((each) => stat(each)));
  return theirs?.dev === ours?.dev ? [] : [await examineDisk("databaseDisk", folder)];
}
