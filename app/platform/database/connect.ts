import { sql } from "drizzle-orm";
import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Logger } from "pino";
import { MAX_CONNECTION_WAIT_MS, ReadSharingPool } from "./read-sharing-pool.ts";

export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** Longer queries are a bug or an attack. */
const MAX_QUERY_MS = 10_000;
/** Waiting for a lock holds a connection: fail and let people retry. */
const MAX_LOCK_WAIT_MS = 3_000;

/**
 * Sent first on each connection, since PgBouncer refuses startup parameters. random_page_cost: by
 * the default of 4, searches scan the table. jit: before PostgreSQL 18 plans with `enable_seqscan =
 * off` (lists, triggers) that must scan all the same seem so dear that they are compiled first, for
 * 1.6 to 18 s. tcp: the transactions of a machine that is gone without a word, or whose line is cut,
 * hold their locks for 11 s, and not for the two hours of Linux.
 */
export const sessionSettings = `set random_page_cost = 1.1; set jit = off; set tcp_keepalives_idle = 5;
  set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set tcp_user_timeout = 10000`;

/** With timeouts for interactive queries; `liftLimits` lifts them. */
export const settings = `set statement_timeout = ${MAX_QUERY_MS}; set lock_timeout = ${MAX_LOCK_WAIT_MS}; ${sessionSettings}`;

/** Ends runaway statements of jobs. */
const MAX_JOB_QUERY = "10min";

/**
 * Raises statement and lock timeouts of a transaction that only jobs wait for: of those who do the
 * same work one works and the others wait.
 * @param most of one statement; unlimited where all rows may be counted
 */
export async function liftLimits(
  tx: Database,
  most: typeof MAX_JOB_QUERY | "0" = MAX_JOB_QUERY,
): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${most}, true),
    set_config('lock_timeout', '0', true)`);
}

/** When it breaks, its query fails, not the process. */
export async function connectClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  await client.connect();
  await client.query(sessionSettings);
  return client;
}

/**
 * A proxy or a name may lead to a former primary for a while, which answers reads as of then. A
 * server doesn't become a standby while somebody is connected: asking once is enough.
 * @throws an Error with the SQLSTATE that a write would get there
 */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`select pg_is_in_recovery() as "isStandby"`);
  if (!rows[0]?.isStandby) return;
  throw Object.assign(new Error("This PostgreSQL is a standby."), { code: "25006" });
}

const POOL_SIZE = 10;
/** Per worker, so that a slow query doesn't block the others. */
const LEAST_POOL_SIZE = 4;

/** Per worker: together hardly more than one process has. */
export function poolSize(workers: number): number {
  return Math.max(Math.ceil(POOL_SIZE / workers), LEAST_POOL_SIZE);
}

/** Lost connections are logged and replaced; none leads to a standby. */
export function connect(connectionString: string, log: Logger, max = POOL_SIZE) {
  return openPool(connectionString, log, { max, onConnect: settings });
}

/** Without timeouts: for seeding, restoring and importing. */
export function connectForCommand(connectionString: string, log: Logger, max: number) {
  return openPool(connectionString, log, {
    max,
    onConnect: `set statement_timeout = 0; ${sessionSettings}`,
  });
}

function openPool(
  connectionString: string,
  log: Logger,
  { max, onConnect }: { readonly max: number; readonly onConnect: string },
) {
  const pool = new ReadSharingPool({
    connectionString,
    max,
    connectionTimeoutMillis: MAX_CONNECTION_WAIT_MS,
    idleTimeoutMillis: 60_000,
    application_name: "sawt",
    onConnect: async (client) => {
      await client.query(onConnect);
      await refuseStandby(client);
    },
  });
  // Without error listeners a broken connection ends the process: idle ones need the pool's,
  // checked out ones their own. The transaction's next query fails anyway.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", (error) => log.warn({ error: error.message }, "database connection lost"));
  return { pool, db: withTransactions(pool) as unknown as Database };
}

/**
 * Drizzle sends BEGIN before its own `try`, so a connection that breaks there is never released:
 * after ten of them the pool hangs for good. Here it is always released; the pool discards broken
 * ones.
 */
function withTransactions(pool: pg.Pool) {
  const db = withTableNames(drizzle(pool));
  db.transaction = async (run, config) => {
    const client = await pool.connect();
    try {
      return await withTableNames(drizzle(client)).transaction(run, config);
    } finally {
      client.release();
    }
  };
  return db;
}

interface Selecting {
  buildSelection(fields: unknown, of?: { readonly isSingleTable?: boolean }): unknown;
}

/**
 * Qualifies every column. In single-table queries drizzle omits the table, in raw SQL too: a
 * correlated subquery then compares its own column with itself.
 */
function withTableNames<Opened extends object>(db: Opened): Opened {
  const { dialect } = db as unknown as { readonly dialect: Selecting };
  const build = dialect.buildSelection.bind(dialect);
  dialect.buildSelection = (fields) => build(fields);
  return db;
}
