import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { type JobWithMetadata, PgBoss, type WorkOptions } from "pg-boss";
import type { Logger } from "pino";
import { type Database, refuseStandby, sessionSettings } from "../database/connect.ts";
import type { Metrics } from "../metrics.ts";
import type { JobHandlers, JobKinds, Jobs } from "./jobs.ts";
import { PRIORITIES } from "./store.ts";
import { openTroubles } from "./trouble.ts";

interface Options {
  readonly handlers: JobHandlers;
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, "job">;
  readonly work: boolean;
}

const RETRY_PAUSE_SECONDS = 30;

/** Kinds that queue others come first, for `drain()`. */
const kinds = [
  "nightly",
  "sealAudit",
  "fanOut",
  "purge",
  "publishDue",
  "tendEvents",
  "remindOfMeetings",
  "followChats",
  "followChat",
  "notifyChat",
  "remindOfReports",
  "tendSurveys",
  "facebookPage",
  "import",
  "export",
  "roleChange",
  "notifySelected",
  "merge",
  "mailModerators",
  "tendStatistics",
  "mailStatistics",
  "presencePoints",
  "deleteUnusedFiles",
  "deleteUnusedDocuments",
  "deleteUnusedChatFiles",
  "push",
  "mail",
] as const satisfies readonly (keyof JobKinds)[];

/** Queues of sources before 0.1.0, whose waiting jobs go on under the name of now. */
const renamed: readonly (readonly [before: string, kind: keyof JobKinds])[] = [
  ["tellChat", "notifyChat"],
  ["tellSelected", "notifySelected"],
  ["dropFiles", "deleteUnusedFiles"],
  ["dropDocuments", "deleteUnusedDocuments"],
  ["dropChatFiles", "deleteUnusedChatFiles"],
];

interface Queue {
  readonly policy?: "short";
  readonly expireInSeconds?: number;
  readonly retryLimit?: number;
  readonly retryDelay?: number;
  readonly retryDelayMax?: number;
}

const queueOptions: Partial<Record<keyof JobKinds, Queue>> = {
  // Retried by the next minute's run; the first run counts all history.
  tendStatistics: { policy: "short", retryLimit: 0, expireInSeconds: 6 * 60 * 60 },
  fanOut: { policy: "short", expireInSeconds: 60 * 60 },
  mailModerators: { policy: "short", retryLimit: 0 },
  mailStatistics: { policy: "short", retryLimit: 0, expireInSeconds: 60 * 60 },
  sealAudit: { policy: "short", retryLimit: 0 },
  tendEvents: { policy: "short", retryLimit: 0 },
  remindOfMeetings: { policy: "short", retryLimit: 0 },
  followChats: { policy: "short", retryLimit: 0 },
  remindOfReports: { policy: "short", retryLimit: 0 },
  // A million people are notified in minutes.
  tendSurveys: { policy: "short", retryLimit: 0, expireInSeconds: 60 * 60 },
  // CDNs keep pages for a minute only.
  purge: { policy: "short", retryLimit: 5, retryDelay: 1 },
  // Expiry above the run time with a million members: a night must not start twice.
  nightly: { expireInSeconds: 6 * 60 * 60, retryLimit: 12, retryDelayMax: 2 * 60 * 60 },
  // Runs every ten minutes; years of posts take an hour.
  facebookPage: { retryLimit: 5, retryDelay: 30, retryDelayMax: 5 * 60, expireInSeconds: 60 * 60 },
  // A million rows take minutes; retries outlast an outage of hours.
  import: { expireInSeconds: 6 * 60 * 60, retryLimit: 300, retryDelayMax: 2 * 60 },
  export: { expireInSeconds: 6 * 60 * 60, retryLimit: 300, retryDelayMax: 2 * 60 },
  roleChange: { expireInSeconds: 6 * 60 * 60, retryLimit: 300, retryDelayMax: 2 * 60 },
  notifySelected: { expireInSeconds: 6 * 60 * 60, retryLimit: 300, retryDelayMax: 2 * 60 },
  // A push is worth retrying for three days.
  push: { retryLimit: 300, retryDelayMax: 15 * 60 },
  // Retries for about a day, at most five minutes apart.
  mail: { retryLimit: 300, retryDelayMax: 5 * 60 },
};

/**
 * Exponential backoff up to a quarter of an hour, for about a day: an uncapped delay would make a
 * repaired service wait for hours.
 */
function retrying(kind: keyof JobKinds) {
  const {
    retryLimit = 100,
    retryDelay = 5,
    retryDelayMax = 15 * 60,
  }: Queue = queueOptions[kind] ?? {};
  return { retryLimit, retryDelay, retryDelayMax, retryBackoff: true };
}

/** Polling interval for delayed jobs, which no notification wakes. */
const polling: Partial<Record<keyof JobKinds, WorkOptions>> = {
  purge: { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 },
};

/**
 * pg-boss queues: a failed job is retried for about a day; a killed process's job is taken over
 * within two minutes.
 */
export async function openJobs(
  connectionString: string,
  { handlers, log, metrics, work }: Options,
): Promise<Jobs> {
  const options = {
    connectionString,
    max: 2,
    schedule: work,
    supervise: work,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    useListenNotify: work,
    application_name: "sawt jobs",
    // Not in pg-boss's types; it passes all options to its pool.
    onConnect: async (client: pg.ClientBase) => {
      await client.query(sessionSettings);
      await refuseStandby(client);
    },
  };
  const boss = new PgBoss(options);
  boss.on("error", (error) => log.warn({ error: error.message }, "the job queue met an error"));
  await boss.start();
  await prepareQueues(boss);
  const run = async (kind: keyof JobKinds, data: object) => {
    const handle = handlers[kind] as (job: object, jobs: Jobs) => Promise<void>;
    await handle(data, self);
  };
  const self: Jobs = {
    async add(db, kind, job, { afterSeconds } = {}) {
      const later = afterSeconds === undefined ? {} : { startAfter: afterSeconds };
      await boss.send(kind, job, { ...later, db: transactionAdapter(db) });
    },
    async addAll(db, kind, jobs) {
      // Behind interactive jobs such as a one-time code.
      const rows = jobs.map((data) => ({ data, priority: PRIORITIES.many }));
      if (rows.length > 0) await boss.insert(kind, rows, { db: transactionAdapter(db) });
    },
    async drain() {
      let due = await dueKinds(boss);
      for (const kind of kinds) {
        while (due.has(kind)) {
          const [job] = await boss.fetch<object>(kind);
          if (job) {
            await run(kind, job.data).catch(async (error: Error) => {
              await boss.fail(kind, job.id);
              throw error;
            });
            await boss.complete(kind, job.id);
          } else await pause(10);
          due = await dueKinds(boss);
        }
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
  if (work) await startWork(boss, handlers, watched(run, { log, metrics }));
  return self;
}

async function prepareQueues(boss: PgBoss): Promise<void> {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const kind of kinds) {
    const { expireInSeconds = 15 * 60 } = queueOptions[kind] ?? {};
    const changeable = {
      ...retrying(kind),
      heartbeatSeconds: RETRY_PAUSE_SECONDS,
      expireInSeconds,
    };
    const queue = there.get(kind);
    if (!queue) {
      await boss.createQueue(kind, {
        ...changeable,
        // Payloads may hold an address and a code: delete soon.
        deleteAfterSeconds: 60 * 60,
        // Wakes a worker at once: somebody waits for a one-time code.
        notify: true,
        ...queueOptions[kind],
      });
      continue;
    }
    // createQueue leaves an existing queue's options unchanged.
    const names = Object.keys(changeable) as (keyof typeof changeable)[];
    if (names.some((name) => queue[name] !== changeable[name])) {
      await boss.updateQueue(kind, changeable);
    }
  }
  for (const [before, kind] of renamed) {
    if (!there.has(before)) continue;
    const waiting =
      "update pgboss.job set name = $2 where name = $1 and state in ('created', 'retry')";
    await boss.getDb().executeSql(waiting, [before, kind]);
    await boss.deleteQueue(before);
  }
}

type Run = (kind: keyof JobKinds, job: JobWithMetadata) => Promise<void>;

/** Counts and logs what becomes of jobs. */
function watched(
  run: (kind: keyof JobKinds, data: object) => Promise<void>,
  { log, metrics }: Pick<Options, "log" | "metrics">,
): Run {
  const troubles = openTroubles(log);
  return async (kind, { data, retryCount, retryLimit }) => {
    try {
      await run(kind, data);
    } catch (error) {
      // What is never retried is done by the next run of its schedule.
      const isGivenUp = retryLimit > 0 && retryCount >= retryLimit;
      metrics?.job(kind, isGivenUp ? "given-up" : "failed");
      troubles.failed(kind, error, isGivenUp);
      throw error;
    }
    metrics?.job(kind, "done");
    troubles.worked(kind);
  };
}

async function startWork(boss: PgBoss, handlers: JobHandlers, run: Run): Promise<void> {
  for (const kind of kinds) {
    if (!handlers[kind]) continue;
    const options = { pollingIntervalSeconds: 2, ...polling[kind], includeMetadata: true } as const;
    let id = "";
    id = await boss.work(kind, options, async ([job]: JobWithMetadata[]) => {
      // A burst of jobs wakes a worker only once.
      boss.notifyWorker(id);
      if (job) await run(kind, job);
    });
  }
  // `missed: once` runs a missed night at the next start; the others run within the hour anyway.
  await boss.schedule("nightly", "15 3 * * *", {}, { tz: "Africa/Cairo", missed: "once" });
  // Fallback for a lost NOTIFY.
  await boss.schedule("fanOut", "* * * * *", {});
  await boss.schedule("sealAudit", "* * * * *", {});
  // The first run after eight does the day's work; the others find it done.
  await boss.schedule("mailModerators", "*/15 8-19 * * *", {}, { tz: "Africa/Cairo" });
  // Saturday from eight until all are done; Sunday for a missed Saturday.
  await boss.schedule("mailStatistics", "*/15 8-19 * * 6,0", {}, { tz: "Africa/Cairo" });
  await boss.schedule("tendStatistics", "*/5 * * * *", {});
  await boss.schedule("publishDue", "* * * * *", {});
  await boss.schedule("tendEvents", "* * * * *", {});
  await boss.schedule("followChats", "* * * * *", {});
  await boss.schedule("remindOfMeetings", "* * * * *", {});
  // Nobody is reminded at night.
  await boss.schedule("remindOfReports", "5 9-20 * * *", {}, { tz: "Africa/Cairo" });
  await boss.schedule("tendSurveys", "* * * * *", {});
  if (handlers.facebookPage) await boss.schedule("facebookPage", "*/10 * * * *", {});
  else await boss.unschedule("facebookPage");
}

async function dueKinds(boss: PgBoss): Promise<ReadonlySet<string>> {
  const due = `select distinct name from pgboss.job where state = 'active'
    or (state in ('created', 'retry') and start_after <= now())`;
  const { rows } = await boss.getDb().executeSql(due, []);
  return new Set(rows.map(({ name }: { name: string }) => name));
}

function transactionAdapter(db: Database) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const result = await db.execute(toDrizzleQuery(text, values));
      return { rows: result.rows };
    },
  };
}

function toDrizzleQuery(text: string, values: unknown[]) {
  const parts = text.split(/\$(\d+)/);
  const chunks = parts.map((part, at) =>
    at % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`,
  );
  return sql.join(chunks);
}
