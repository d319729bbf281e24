import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { PgBoss, type WorkOptions } from "pg-boss";
import type { Logger } from "pino";
import { type Database, plannerSettings } from "../database/connect.ts";
import type { JobHandlers, JobKinds, Jobs } from "./jobs.ts";

interface Options {
  readonly handlers: JobHandlers;
  readonly log: Logger;
  /** Tests do jobs by `drain()` instead. */
  readonly work: boolean;
}

/** A worker says this often at least that it lives. */
const RETRY_PAUSE_SECONDS = 30;

/** What queues others comes before them, for `drain()`. */
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
  "tellChat",
  "remindOfReports",
  "tendSurveys",
  "facebookPage",
  "import",
  "export",
  "roleChange",
  "tellSelected",
  "merge",
  "mailModerators",
  "tendStatistics",
  "mailStatistics",
  "presencePoints",
  "dropFiles",
  "dropDocuments",
  "dropChatFiles",
  "push",
  "mail",
] as const satisfies readonly (keyof JobKinds)[];

interface Queue {
  readonly policy?: "short";
  readonly expireInSeconds?: number;
  readonly retryLimit?: number;
  readonly retryDelay?: number;
  readonly retryDelayMax?: number;
}

/** What a kind has of its own. */
const queueOptions: Partial<Record<keyof JobKinds, Queue>> = {
  // The next minutes do what these could not; the first one counts all there ever was.
  tendStatistics: { policy: "short", retryLimit: 0, expireInSeconds: 6 * 60 * 60 },
  // However often it is asked for, one that waits is enough.
  fanOut: { policy: "short", expireInSeconds: 60 * 60 },
  // The next quarter does what this one could not.
  mailModerators: { policy: "short", retryLimit: 0 },
  // The next quarter goes on where this one was broken off.
  mailStatistics: { policy: "short", retryLimit: 0, expireInSeconds: 60 * 60 },
  // The next minute does what this one could not.
  sealAudit: { policy: "short", retryLimit: 0 },
  // The next minute does what this one could not.
  tendEvents: { policy: "short", retryLimit: 0 },
  // The next minute does what this one could not.
  remindOfMeetings: { policy: "short", retryLimit: 0 },
  // The next minute does what this one could not.
  followChats: { policy: "short", retryLimit: 0 },
  // The next hour does what this one could not.
  remindOfReports: { policy: "short", retryLimit: 0 },
  // The next minute does what this one could not; a million people are told in minutes.
  tendSurveys: { policy: "short", retryLimit: 0, expireInSeconds: 60 * 60 },
  // After a minute of failures nothing is left to forget: a CDN keeps open pages no longer.
  purge: { policy: "short", retryLimit: 5, retryDelay: 1 },
  // A night with a million members is not begun anew while it is at work; the next one does it again.
  nightly: { expireInSeconds: 6 * 60 * 60, retryLimit: 12, retryDelayMax: 2 * 60 * 60 },
  // It is asked for every ten minutes; the posts of years take an hour.
  facebookPage: { retryLimit: 5, retryDelay: 30, retryDelayMax: 5 * 60, expireInSeconds: 60 * 60 },
  // A million rows take minutes; what keeps one waiting may last.
  import: { expireInSeconds: 6 * 60 * 60, retryLimit: 300, retryDelayMax: 2 * 60 },
  // A million rows take minutes; a store that is away may be so for hours.
  export: { expireInSeconds: 6 * 60 * 60, retryLimit: 300, retryDelayMax: 2 * 60 },
  // A million people take minutes; to tell them too.
  roleChange: { expireInSeconds: 6 * 60 * 60, retryLimit: 300, retryDelayMax: 2 * 60 },
  tellSelected: { expireInSeconds: 6 * 60 * 60, retryLimit: 300, retryDelayMax: 2 * 60 },
  // A push service that is away is asked for as long as a push is worth sending, three days.
  push: { retryLimit: 300, retryDelayMax: 15 * 60 },
  // However long a mail server was away, minutes after it is back the mails are gone. About a day.
  mail: { retryLimit: 300, retryDelayMax: 5 * 60 },
};

/**
 * How a kind is tried again: after pauses that double up to a quarter of an hour, for about a day. A pause
 * without a ceiling would let what was mended wait for hours.
 */
function retrying(kind: keyof JobKinds) {
  const {
    retryLimit = 100,
    retryDelay = 5,
    retryDelayMax = 15 * 60,
  }: Queue = queueOptions[kind] ?? {};
  return { retryLimit, retryDelay, retryDelayMax, retryBackoff: true };
}

/** How a worker looks for jobs that nobody woke it for, as those that were to wait for a time. */
const polling: Partial<Record<keyof JobKinds, WorkOptions>> = {
  purge: { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 },
};

/**
 * The queues on PostgreSQL (pg-boss): a failed job is tried again for about a day. One whose process
 * was killed falls silent, and another process takes it within two minutes.
 */
export async function openJobs(
  connectionString: string,
  { handlers, log, work }: Options,
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
    // Its types don't know of this; it hands all options on to its pool.
    onConnect: (client: pg.ClientBase) => client.query(plannerSettings),
  };
  const boss = new PgBoss(options);
  boss.on("error", (error) => log.warn({ error: error.message }, "the job queue met an error"));
  await boss.start();
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
        // A job that is done holds an address and perhaps a code: it is not kept.
        deleteAfterSeconds: 60 * 60,
        // Wakes a worker at once: somebody waits for a one-time code.
        notify: true,
        ...queueOptions[kind],
      });
      continue;
    }
    // It keeps what it was created with.
    const names = Object.keys(changeable) as (keyof typeof changeable)[];
    if (names.some((name) => queue[name] !== changeable[name])) {
      await boss.updateQueue(kind, changeable);
    }
  }
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
      // Behind what somebody waits for, a one-time code for one.
      const rows = jobs.map((data) => ({ data, priority: -1 }));
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
  if (work) {
    for (const kind of kinds) {
      if (!handlers[kind]) continue;
      const options = polling[kind] ?? { pollingIntervalSeconds: 2 };
      let id = "";
      id = await boss.work<object>(kind, options, async ([job]) => {
        // Looks for the next one without a pause: of many that came at once only the first wakes it.
        boss.notifyWorker(id);
        if (job) await run(kind, job.data);
      });
    }
    // Missed, because no process ran at that hour, it is done once at the next start. All others look again
    // within the hour, and do what was due meanwhile.
    await boss.schedule("nightly", "15 3 * * *", {}, { tz: "Africa/Cairo", missed: "once" });
    // What nobody told of, because a listener was lost.
    await boss.schedule("fanOut", "* * * * *", {});
    await boss.schedule("sealAudit", "* * * * *", {});
    // From eight o'clock on, whichever comes first does the day's; the others find it done.
    await boss.schedule("mailModerators", "*/15 8-19 * * *", {}, { tz: "Africa/Cairo" });
    // From eight o'clock on Saturday, until everybody is done; on Sunday what a whole Saturday missed.
    await boss.schedule("mailStatistics", "*/15 8-19 * * 6,0", {}, { tz: "Africa/Cairo" });
    await boss.schedule("tendStatistics", "*/5 * * * *", {});
    // What a job was lost of, and what was due while no process ran.
    await boss.schedule("publishDue", "* * * * *", {});
    await boss.schedule("tendEvents", "* * * * *", {});
    await boss.schedule("followChats", "* * * * *", {});
    await boss.schedule("remindOfMeetings", "* * * * *", {});
    // By day: nobody is told of work at night.
    await boss.schedule("remindOfReports", "5 9-20 * * *", {}, { tz: "Africa/Cairo" });
    await boss.schedule("tendSurveys", "* * * * *", {});
    if (handlers.facebookPage) await boss.schedule("facebookPage", "*/10 * * * *", {});
    else await boss.unschedule("facebookPage");
  }
  return self;
}

/** The kinds of which a job waits, or a worker is about one. */
async function dueKinds(boss: PgBoss): Promise<ReadonlySet<string>> {
  const due = `select distinct name from pgboss.job where state = 'active'
    or (state in ('created', 'retry') and start_after <= now())`;
  const { rows } = await boss.getDb().executeSql(due, []);
  return new Set(rows.map(({ name }: { name: string }) => name));
}

/** Lets pg-boss write through our transaction. */
function transactionAdapter(db: Database) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const result = await db.execute(toDrizzleQuery(text, values));
      return { rows: result.rows };
    },
  };
}

/** pg-boss's `$1`-style text as a drizzle query. */
function toDrizzleQuery(text: string, values: unknown[]) {
  const parts = text.split(/\$(\d+)/);
  const chunks = parts.map((part, at) =>
    at % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`,
  );
  return sql.join(chunks);
}
