import type pg from "pg";
import { Counter, Gauge, Registry } from "prom-client";
import type { Database } from "./database/connect.ts";
import { findAppliedMigrations, readMigrations } from "./database/migrate.ts";
import type { JobKinds } from "./jobs/jobs.ts";
import { findQueues } from "./jobs/store.ts";

/**
 * What the platform counts for a monitor (docs/operations.md#watch). Labels have values from fixed
 * lists, and nothing of a person.
 */
export interface Metrics {
  readonly registry: Registry;
  job(kind: keyof JobKinds, outcome: "done" | "failed" | "given-up"): void;
  mail(outcome: string): void;
  push(outcome: string): void;
  cacheAsked(cache: "desk" | "member", isHit: boolean): void;
}

export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const jobs = new Counter({
    name: "sawt_jobs_total",
    help: "Runs of background jobs; given-up: failed and not tried again.",
    labelNames: ["kind", "outcome"],
    registers,
  });
  const mails = new Counter({
    name: "sawt_mails_total",
    help: "Attempts to send a mail; expired: its code was of no use any more.",
    labelNames: ["outcome"],
    registers,
  });
  const pushes = new Counter({
    name: "sawt_pushes_total",
    help: "Attempts to push a notification; later: tried again.",
    labelNames: ["outcome"],
    registers,
  });
  const caches = new Counter({
    name: "sawt_cache_requests_total",
    help: "Questions to a cache of the platform by whether it knew.",
    labelNames: ["cache", "result"],
    registers,
  });
  return {
    registry,
    job: (kind, outcome) => jobs.inc({ kind, outcome }),
    mail: (outcome) => mails.inc({ outcome }),
    push: (outcome) => pushes.inc({ outcome }),
    cacheAsked: (cache, isHit) => caches.inc({ cache, result: isHit ? "hit" : "miss" }),
  };
}

interface Watched {
  readonly pool: Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount" | "options">;
  readonly db: Database;
  /** Open streams, by topic. */
  readonly streams: Readonly<Record<string, () => number>>;
}

/** Scrapes within these seconds ask the database once. */
const KEPT_MS = 5_000;

/** Adds what is read at each scrape. A database that is away is a metric, and no failure. */
export function watchPlatform({ registry }: Metrics, { pool, db, streams }: Watched): void {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    read: (gauge: Gauge<Label>) => Promise<void> | void,
    {
      labels = [],
      aggregator = "sum",
    }: { labels?: Label[]; aggregator?: "sum" | "max" | "min" } = {},
  ) => {
    new Gauge({
      name,
      help,
      labelNames: labels,
      aggregator,
      registers: [registry],
      collect() {
        return read(this);
      },
    });
  };
  gauge(
    "sawt_database_connections",
    "Connections of the pool for requests.",
    (own) => {
      own.set({ state: "idle" }, pool.idleCount);
      own.set({ state: "used" }, pool.totalCount - pool.idleCount);
    },
    { labels: ["state"] },
  );
  gauge("sawt_database_connections_max", "Connections that the pool may open.", (own) =>
    own.set(pool.options.max),
  );
  gauge("sawt_database_connections_awaited", "Requests that wait for a connection.", (own) =>
    own.set(pool.waitingCount),
  );
  gauge(
    "sawt_streams_open",
    "Open streams of Server-Sent Events.",
    (own) => {
      for (const [topic, count] of Object.entries(streams)) own.set({ topic }, count());
    },
    { labels: ["topic"] },
  );
  const facts = factsReader(db);
  gauge(
    "sawt_database_up",
    "1 while the database answers.",
    async (own) => own.set((await facts()) ? 1 : 0),
    { aggregator: "min" },
  );
  gauge(
    "sawt_migrations_match",
    "1 while the database has the migrations of this release and no others.",
    async (own) => own.set((await facts())?.hasOwnMigrations === false ? 0 : 1),
    { aggregator: "min" },
  );
  for (const [name, help, property] of [
    ["sawt_jobs_waiting", "Jobs that wait or are tried again, as counted within 30 s.", "waiting"],
    ["sawt_jobs_failed", "Jobs that failed for good in the last hour, within 30 s.", "failed"],
    [
      "sawt_jobs_oldest_waiting_seconds",
      "Age of the oldest job that was tried in vain, or that somebody waits for.",
      "oldestSeconds",
    ],
  ] as const) {
    gauge(
      name,
      help,
      async (own) => {
        own.reset();
        for (const queue of (await facts())?.queues ?? []) {
          own.set({ kind: queue.kind }, queue[property]);
        }
      },
      { labels: ["kind"], aggregator: "max" },
    );
  }
}

interface Facts {
  readonly queues: Awaited<ReturnType<typeof findQueues>>;
  readonly hasOwnMigrations: boolean;
}

/** Answers undefined while the database is away. */
function factsReader(db: Database): () => Promise<Facts | undefined> {
  const own = new Set(readMigrations().map(({ hash }) => hash));
  let asked: { readonly at: number; readonly facts: Promise<Facts | undefined> } | undefined;
  const ask = async (): Promise<Facts> => {
    const [queues, applied] = await Promise.all([findQueues(db), findAppliedMigrations(db)]);
    const hasOwnMigrations = own.size === applied.length && applied.every((hash) => own.has(hash));
    return { queues, hasOwnMigrations };
  };
  return () => {
    const now = performance.now();
    if (!asked || now - asked.at >= KEPT_MS) {
      asked = { at: now, facts: ask().catch(() => undefined) };
    }
    return asked.facts;
  };
}
