import { performance } from "node:perf_hooks";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { createNaming, preparingClient } from "./preparing-client.ts";

/** Until a connection is there. */
export const MAX_CONNECTION_WAIT_MS = 5_000;
/** Between retries while PostgreSQL is at its connection limit. */
const CONNECTION_RETRY_MS = 100;
/** Each waits for those before it. */
const MAX_SHARED = 4;

/** `too_many_connections`. */
const isFull = (error: unknown) => (error as { code?: unknown } | undefined)?.code === "53300";

type Connected = Parameters<pg.Pool["connect"]>[0];

/** Retries when the server has no connection left, if this pool has some that may become free. */
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

interface Read {
  readonly statement: NamedStatement;
  readonly values: unknown[] | undefined;
  readonly resolve: (result: pg.QueryResult | Promise<pg.QueryResult>) => void;
  readonly reject: (error: unknown) => void;
}

type NamedStatement = pg.QueryConfig & { readonly name: string };

const WRITES = /\b(insert|update|delete)\b/i;
/**
 * A slower one would hold up the others: for a minute it goes alone. Counted while the event loop has
 * nothing to do, since an answer also waits for pages that are being rendered; in all at most half a
 * second.
 */
const SLOW_MS = 20;
const SLOW_IN_ALL_MS = 500;
const ALONE_MS = 60_000;
/** `invalid_sql_statement_name`: the first of two equal reads failed before it was prepared. */
const NOT_PREPARED = "26000";

/** What pg's types lack. */
interface Pipelined {
  pipeline: boolean;
  readonly connection: { readonly stream: Duplex };
}

/**
 * Sends reads of one turn of the event loop over one connection, in one write (pg's pipeline mode):
 * a page's four take half of PostgreSQL's time so, which it otherwise needs for waking four
 * processes. Only prepared statements share, which are asked often, and none that writes, which might
 * wait for a lock.
 */
export class ReadSharingPool extends PatientPool {
  /** By name; for good where it writes. */
  readonly #aloneUntil = new Map<string, number>();
  readonly #queryAlone: (...given: unknown[]) => Promise<pg.QueryResult>;
  #waiting: Read[] = [];

  constructor(config: Omit<pg.PoolConfig, "Client">) {
    const naming = createNaming();
    super({ ...config, Client: preparingClient(naming) });
    this.#queryAlone = this.query.bind(this) as never;
    // An own property, as in preparing-client.ts.
    this.query = ((given: unknown, ...rest: unknown[]) => {
      const statement = naming.named(given);
      const [values] = rest;
      if (typeof rest.at(-1) === "function" || !this.#isShared(statement)) {
        return this.#queryAlone(given, ...rest);
      }
      return new Promise<pg.QueryResult>((resolve, reject) => {
        this.#waiting.push({ statement, values: values as unknown[], resolve, reject });
        if (this.#waiting.length === 1) setImmediate(() => this.#send());
      });
    }) as typeof this.query;
  }

  #isShared(statement: NamedStatement | undefined): statement is NamedStatement {
    if (!statement) return false;
    let aloneUntil = this.#aloneUntil.get(statement.name);
    if (aloneUntil === undefined) {
      aloneUntil = WRITES.test(statement.text) ? Number.POSITIVE_INFINITY : 0;
      this.#aloneUntil.set(statement.name, aloneUntil);
    }
    return aloneUntil < performance.now();
  }

  #send(): void {
    const reads = this.#waiting;
    this.#waiting = [];
    for (let at = 0; at < reads.length; at += MAX_SHARED) {
      void this.#sendTogether(reads.slice(at, at + MAX_SHARED));
    }
  }

  /** As pg's own pool, it discards a connection whose query failed. */
  async #sendTogether(reads: readonly Read[]): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await this.connect();
    } catch (error) {
      for (const { reject } of reads) reject(error);
      return;
    }
    const pipelined = client as unknown as Pipelined;
    const { stream } = pipelined.connection;
    pipelined.pipeline = true;
    stream.cork();
    let since = readClocks();
    const settled = Promise.allSettled(
      reads.map(async ({ statement, values, resolve, reject }) => {
        try {
          resolve(await client.query(statement, values));
        } catch (error) {
          const { code } = error as { code?: unknown };
          if (code === NOT_PREPARED) resolve(this.#queryAlone(statement, values));
          else reject(error);
          throw error;
        } finally {
          const now = readClocks();
          const isSlow = now.idle - since.idle > SLOW_MS || now.at - since.at > SLOW_IN_ALL_MS;
          if (isSlow) this.#aloneUntil.set(statement.name, now.at + ALONE_MS);
          since = now;
        }
      }),
    );
    stream.uncork();
    const hasFailed = (await settled).some(({ status }) => status === "rejected");
    pipelined.pipeline = false;
    client.release(hasFailed);
  }
}

function readClocks() {
  return { at: performance.now(), idle: performance.eventLoopUtilization().idle };
}
