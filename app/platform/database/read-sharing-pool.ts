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
  readonly statement: pg.QueryConfig;
  readonly values: unknown[] | undefined;
  readonly resolve: (result: pg.QueryResult) => void;
  readonly reject: (error: unknown) => void;
}

const WRITES = /\b(insert|update|delete)\b/i;

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
  /** By name. */
  readonly #isRead = new Map<string, boolean>();
  #waiting: Read[] = [];

  constructor(config: Omit<pg.PoolConfig, "Client">) {
    const withName = createNaming();
    super({ ...config, Client: preparingClient(withName) });
    const queryAlone = this.query.bind(this) as (...given: unknown[]) => unknown;
    // An own property, as in preparing-client.ts.
    this.query = ((given: unknown, ...rest: unknown[]) => {
      const statement = withName(given);
      const [values] = rest;
      if (typeof rest.at(-1) === "function" || !this.#isSharedRead(statement)) {
        return queryAlone(statement, ...rest);
      }
      return new Promise<pg.QueryResult>((resolve, reject) => {
        this.#waiting.push({ statement, values: values as unknown[], resolve, reject });
        if (this.#waiting.length === 1) setImmediate(() => this.#send());
      });
    }) as typeof this.query;
  }

  #isSharedRead(statement: unknown): statement is pg.QueryConfig {
    const { name, text } = (statement ?? {}) as Partial<pg.QueryConfig>;
    if (!name || typeof text !== "string") return false;
    let isRead = this.#isRead.get(name);
    if (isRead === undefined) {
      isRead = !WRITES.test(text);
      this.#isRead.set(name, isRead);
    }
    return isRead;
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
    pipelined.pipeline = true;
    pipelined.connection.stream.cork();
    const answers = reads.map(({ statement, values }) => client.query(statement, values));
    pipelined.connection.stream.uncork();
    for (const [at, { resolve, reject }] of reads.entries()) answers[at]?.then(resolve, reject);
    const settled = await Promise.allSettled(answers);
    pipelined.pipeline = false;
    client.release(settled.some(({ status }) => status === "rejected"));
  }
}
