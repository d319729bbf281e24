import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import pino from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { connect } from "#app/platform/database/connect.ts";
import type { JobHandlers } from "#app/platform/jobs/jobs.ts";
import { openJobs } from "#app/platform/jobs/queue.ts";
import { JobFailure } from "#app/platform/jobs/trouble.ts";
import { createDatabase } from "#tests/world/database.ts";

const log = pino({ level: "silent" });
let connectionString: string;
let opened: ReturnType<typeof connect>;
beforeAll(async () => {
  connectionString = await createDatabase(
    inject("database"),
    `jobs_${process.pid}`,
    "template_sawt",
  );
  opened = connect(connectionString, log, 2);
});
afterAll(() => opened.pool.end());

const mailTo = (to: string) => ({ to, template: "signInCode", language: "ar", values: {} });

test("mails that are queued at once are sent one after the other, also when one fails", async () => {
  const sent: string[] = [];
  const none = async () => undefined;
  const mail = async ({ to }: { to: string }) => {
    if (to === "3@example.org" && !sent.includes(to)) {
      sent.push(to);
      throw new Error("The server is busy.");
    }
    sent.push(to);
  };
  const handlers = {
    mail,
    nightly: none,
    sealAudit: none,
    publishDue: none,
    tendEvents: none,
    tendStatistics: none,
    mailStatistics: none,
    remindOfMeetings: none,
    remindOfReports: none,
    tendSurveys: none,
    mailModerators: none,
    presencePoints: none,
    followChat: none,
    followChats: none,
    notifyChat: none,
    deleteUnusedFiles: none,
    deleteUnusedDocuments: none,
    deleteUnusedChatFiles: none,
    fanOut: none,
    push: none,
    import: none,
    export: none,
    roleChange: none,
    notifySelected: none,
    merge: none,
  };
  const jobs = await openJobs(connectionString, { handlers, log, work: true });
  try {
    const addresses = Array.from({ length: 20 }, (_, at) => `${at}@example.org`);
    await opened.db.transaction(async (tx) => {
      for (const to of addresses) await jobs.add(tx, "mail", mailTo(to) as never);
    });
    // By polling alone this takes more than half a minute.
    await expect.poll(() => new Set(sent).size, { timeout: 8_000 }).toBe(addresses.length);
  } finally {
    await jobs.stop();
  }
}, 20_000);

test("the night's work that was missed is done once at the next start; what fails waits minutes, not hours", async () => {
  const done: string[] = [];
  const none = async () => undefined;
  const handlers = new Proxy(
    { nightly: async () => void done.push("nightly") },
    { get: (own, kind) => (own as Record<string, unknown>)[kind as string] ?? none },
  ) as unknown as JobHandlers;
  const start = () => openJobs(connectionString, { handlers, log, work: true });
  await (await start()).stop();
  const { db } = opened;
  // Since then no process ran: three nights.
  await db.execute(sql`update pgboss.schedule set created_on = now() - interval '9 days'`);
  await db.execute(sql`update pgboss.version set cron_on = now() - interval '3 days'`);
  const jobs = await start();
  try {
    await expect.poll(() => done, { timeout: 15_000 }).toEqual(["nightly"]);
    const { rows } = await db.execute<{ name: string; longest: number }>(
      sql`select name, retry_delay_max as longest from pgboss.queue where name in ('mail', 'merge') order by name`,
    );
    expect(rows).toEqual([
      { name: "mail", longest: 300 },
      { name: "merge", longest: 900 },
    ]);
  } finally {
    await jobs.stop();
  }
}, 40_000);

test("jobs that wait in queues of before are done under their name of now", async () => {
  const done: unknown[] = [];
  const handlers = new Proxy(
    { notifyChat: async (job: object) => void done.push(job) },
    {
      get: (own, kind) =>
        (own as Record<string, unknown>)[kind as string] ?? (async () => undefined),
    },
  ) as unknown as JobHandlers;
  const boss = new PgBoss(connectionString);
  await boss.start();
  await boss.createQueue("tellChat");
  await boss.send("tellChat", { roomId: "7" });
  await boss.stop();
  const jobs = await openJobs(connectionString, { handlers, log, work: true });
  try {
    await expect.poll(() => done, { timeout: 15_000 }).toEqual([{ roomId: "7" }]);
    const { rows } = await opened.db.execute(
      sql`select name from pgboss.queue where name = 'tellChat'`,
    );
    expect(rows).toEqual([]);
  } finally {
    await jobs.stop();
  }
}, 40_000);

test("work that fails is told once, counted each time, and told again when it is done", async () => {
  const lines: Record<string, unknown>[] = [];
  const told = pino({ level: "info", base: {} }, { write: (line) => lines.push(JSON.parse(line)) });
  const counted: string[] = [];
  const metrics = {
    job: (kind: string, outcome: string) => void counted.push(`${kind} ${outcome}`),
  };
  let isDown = true;
  const handlers = new Proxy(
    {
      merge: async () => {
        if (isDown) throw new JobFailure("connection-refused", { code: "ESOCKET" });
      },
    },
    {
      get: (own, kind) =>
        (own as Record<string, unknown>)[kind as string] ?? (async () => undefined),
    },
  ) as unknown as JobHandlers;
  const jobs = await openJobs(connectionString, { handlers, log: told, metrics, work: true });
  const { db } = opened;
  try {
    await jobs.add(db, "merge", { joinedId: "1" });
    // Its last try, as soon as it has failed once.
    const last = sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now()
      where name = 'merge' and state = 'retry'`;
    await expect.poll(async () => (await db.execute(last)).rowCount, { timeout: 15_000 }).toBe(1);
    // Wakes the worker.
    await jobs.add(db, "merge", { joinedId: "2" });
    await expect.poll(() => counted, { timeout: 15_000 }).toContain("merge given-up");
    isDown = false;
    await jobs.add(db, "merge", { joinedId: "3" });
    await expect.poll(() => counted, { timeout: 15_000 }).toContain("merge done");
  } finally {
    await jobs.stop();
  }
  const [fails, givenUp, works, ...more] = lines.filter(({ kind }) => kind === "merge");
  expect(fails).toMatchObject({
    level: 40,
    msg: "a kind of job fails",
    outcome: "connection-refused",
    code: "ESOCKET",
  });
  expect(givenUp).toMatchObject({ level: 40, msg: "jobs of a kind are given up" });
  expect(works).toMatchObject({ level: 30, msg: "a kind of job works again", givenUp: 1 });
  expect(more).toEqual([]);
}, 60_000);
