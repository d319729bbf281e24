import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Logger } from "pino";
import { createPreparingClient } from "./preparing-client.ts";

/** The pool or a transaction: what every store's function takes first. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** Queries that run longer are a bug or an attack. */
const MAX_QUERY_MS = 10_000;
/** Whoever waits longer for somebody else's row is told to try again: a connection waits with them. */
const MAX_LOCK_WAIT_MS = 3_000;
/** How long one waits for a connection. */
const MAX_CONNECTION_WAIT_MS = 5_000;
/** At PostgreSQL's own limit a process that has connections waits for one of them, looking so often. */
const CONNECTION_RETRY_MS = 100;

/**
 * Sent first on each connection of this process, also those without a limit: PgBouncer refuses settings
 * as startup parameters. Disks have no heads any more: by the default random_page_cost of 4 a search
 * reads the whole table instead. Before PostgreSQL 18 a plan made with `enable_seqscan = off` (lists,
 * and triggers at each changed row) that must scan all the same counts as so dear that it is compiled
 * first, for 1.6 to 18 s.
 */
export const plannerSettings = "set random_page_cost = 1.1; set jit = off";

/** The same with the limits of what people wait for; `liftLimits` lifts them. */
export const settings = `set statement_timeout = ${MAX_QUERY_MS}; set lock_timeout = ${MAX_LOCK_WAIT_MS}; ${plannerSettings}`;

/** Much longer than people wait, and yet an end for a statement that has gone astray. */
const MAX_JOB_QUERY = "10min";

/**
 * Lets the statements of a transaction that only jobs wait for take long, and wait as long for somebody else's
 * lock: of those who do the same work one works and the others wait.
 *
 * @param most of one statement; without end where all that there is may be counted
 */
export async function liftLimits(
  tx: Database,
  most: typeof MAX_JOB_QUERY | "0" = MAX_JOB_QUERY,
): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${most}, true),
    set_config('lock_timeout', '0', true)`);
}

/**
 * Opens a connection beside the pool. One that breaks fails the query that waits for it, not the process.
 *
 * @throws what the driver throws where there is none
 */
export async function connectClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  await client.connect();
  await client.query(plannerSettings);
  return client;
}

/** Connections of a process that serves alone. */
const POOL_SIZE = 10;
/** One that waits for an answer in each of a few, so that a slow query doesn't stop the others. */
const LEAST_POOL_SIZE = 4;

/** The connections of each of so many workers: together hardly more than one process has. */
export function poolSize(workers: number): number {
  return Math.max(Math.ceil(POOL_SIZE / workers), LEAST_POOL_SIZE);
}

/** Opens a pool on `connectionString`; a database that goes away is logged and found again. */
export function connect(connectionString: string, log: Logger, max = POOL_SIZE) {
  return openPool(connectionString, log, { max, onConnect: settings });
}

/** The same for a command whose statements take as long as they take: a seed, a restore, an import. */
export function connectForCommand(connectionString: string, log: Logger, max: number) {
  return openPool(connectionString, log, {
    max,
    onConnect: `set statement_timeout = 0; ${plannerSettings}`,
  });
}

function openPool(
  connectionString: string,
  log: Logger,
  { max, onConnect }: { readonly max: number; readonly onConnect: string },
) {
  const pool = new PatientPool({
    connectionString,
    max,
    Client: createPreparingClient(),
    connectionTimeoutMillis: MAX_CONNECTION_WAIT_MS,
    idleTimeoutMillis: 60_000,
    application_name: "sawt",
    onConnect: async (client) => {
      await client.query(onConnect);
    },
  });
  // Without listeners a connection that breaks ends the process: an idle one by the pool's, one that
  // a transaction holds by its own. What the transaction asks next fails, and that is enough said.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", (error) => log.warn({ error: error.message }, "database connection lost"));
  return { pool, db: withTransactions(pool) as unknown as Database };
}

/** `too_many_connections`: as many as the server allows are open, by whomever. */
const isFull = (error: unknown) => (error as { code?: unknown } | undefined)?.code === "53300";

type Connected = Parameters<pg.Pool["connect"]>[0];

/**
 * A pool that asks for a connection again when the server has none left for it: one of its own is free a
 * moment later. Without any there is nothing to wait for.
 */
class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    const found = this.#connect();
    if (!connected) return found;
    found.then(
      (client) => connected(undefined, client, client.release.bind(client)),
      (error: Error) => connected(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    const until = performance.now() + MAX_CONNECTION_WAIT_MS;
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (!isFull(error) || this.totalCount === 0 || performance.now() > until) throw error;
        await pause(CONNECTION_RETRY_MS);
      }
    }
  }
}

/**
 * drizzle asks for BEGIN before its own `try`, so a connection that breaks just then stays taken: after
 * ten of them the pool is empty for good, and its end waits for ever. Here it is given back whatever
 * happens; the pool throws away one that is broken.
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

/** The part of drizzle's dialect that writes what is selected or returned. */
interface Selecting {
  buildSelection(fields: unknown, of?: { readonly isSingleTable?: boolean }): unknown;
}

/**
 * Every column is written with its table. In a query of one table drizzle leaves the table out, in raw SQL as
 * well: a subquery that means the row around it then compares its own column of that name with itself.
 */
function withTableNames<Opened extends object>(db: Opened): Opened {
  const { dialect } = db as unknown as { readonly dialect: Selecting };
  const build = dialect.buildSelection.bind(dialect);
  dialect.buildSelection = (fields) => build(fields);
  return db;
}
