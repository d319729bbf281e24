import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import pino from "pino";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { connect, connectForCommand, liftLimits } from "#app/platform/database/connect.ts";
import { checkSessions } from "#app/platform/database/requirements.ts";
import type { JobHandlers } from "#app/platform/jobs/jobs.ts";
import { openJobs } from "#app/platform/jobs/queue.ts";
import { openPublisher } from "#app/platform/realtime/listen.ts";
import { connectOnce } from "../../scripts/backup/database.ts";

let opened: ReturnType<typeof connect>;
beforeEach(() => {
  opened = connect(inject("database"), pino({ level: "silent" }), 1);
});
afterEach(async () => {
  if (!opened.pool.ended) await opened.pool.end();
});

test("a connection that breaks before its transaction begins is not kept", async () => {
  const { pool, db } = opened;
  pool.once("acquire", (client) => void client.end());
  await expect(db.transaction((inner) => inner.execute(sql`select 1`))).rejects.toThrow();
  // The pool holds one connection: had it been kept, nobody would ever have another.
  const { rows } = await db.execute(sql`select 2 as two`);
  expect(rows).toEqual([{ two: 2 }]);
  await pool.end();
});

test("a transaction answers, and one that fails leaves nothing and a connection that works", async () => {
  const { pool, db } = opened;
  await db.execute(sql`create temporary table kept (word text)`);
  const answer = await db.transaction(async (inner) => {
    await inner.execute(sql`insert into kept values ('نعم')`);
    return "done";
  });
  expect(answer).toBe("done");
  const failing = db.transaction(async (inner) => {
    await inner.execute(sql`insert into kept values ('لا')`);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect((await db.execute(sql`select word from kept`)).rows).toEqual([{ word: "نعم" }]);
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
});

test("a statement that is asked again and again is prepared; one with other words is another", async () => {
  const { db } = opened;
  const prepared = async () => {
    const { rows } = await db.execute<{ statement: string }>(
      sql.raw("select statement from pg_prepared_statements"),
    );
    return rows.map(({ statement }) => statement);
  };
  const ask = (word: string) => db.execute(sql`select ${word}::text as often_asked`);
  await ask("نعم");
  expect(await prepared()).toEqual([]);
  const answers = [await ask("لا"), await ask("ربما"), await ask("نعم")];
  expect(answers.map(({ rows }) => rows[0]?.often_asked)).toEqual(["لا", "ربما", "نعم"]);
  expect(await prepared()).toContain("select $1::text as often_asked");
  expect(await prepared()).not.toContain("begin");
});

test("a search is planned for its words each time", async () => {
  const { db } = opened;
  const ask = (word: string) => db.execute(sql`select 1 where 'قلم' like ${word} limit 7`);
  for (const word of ["ق%", "ل%", "م%", "%م", "%ل%"]) await ask(word);
  const { rows } = await db.execute<{ statement: string }>(
    sql.raw("select statement from pg_prepared_statements where statement like '%limit 7'"),
  );
  expect(rows).toEqual([]);
});

test("a failing prepared statement fails like another, and its connection goes on", async () => {
  const { db } = opened;
  const divide = (by: number) => db.execute(sql`select 6 / ${by}::int as part`);
  for (const by of [1, 2, 3, 6]) await divide(by);
  await expect(divide(0)).rejects.toThrow();
  expect((await divide(3)).rows).toEqual([{ part: 2 }]);
});

test("a statement ends after ten seconds; those of a command may take longer", async () => {
  const limitOf = async ({ db }: Pick<typeof opened, "db">) =>
    (await db.execute(sql`select current_setting('statement_timeout') as most`)).rows;
  expect(await limitOf(opened)).toEqual([{ most: "10s" }]);
  const command = connectForCommand(inject("database"), pino({ level: "silent" }), 1);
  try {
    expect(await limitOf(command)).toEqual([{ most: "0" }]);
  } finally {
    await command.pool.end();
  }
});

test("what takes long waits as long for locks, in its own transaction alone, and by one function", async () => {
  const { db } = opened;
  const limitsOf = async (tx: Pick<typeof db, "execute">) =>
    (
      await tx.execute(sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock`)
    ).rows;
  const lifted = await db.transaction(async (tx) => {
    await liftLimits(tx);
    return limitsOf(tx);
  });
  expect(lifted).toEqual([{ statement: "10min", lock: "0" }]);
  expect(await limitsOf(db)).toEqual([{ statement: "10s", lock: "3s" }]);
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      /set (local )?statement_timeout/.test(readFileSync(join("app", name), "utf8")),
  );
  expect(sources.sort()).toEqual(["platform/database/connect.ts", "platform/database/migrate.ts"]);
});

test("nothing that this project opens has statements compiled before they run", async () => {
  const connectionString = inject("database");
  const log = pino({ level: "silent" });
  const connected: pg.Client[] = [];
  const original = pg.Client.prototype.connect as (...given: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, "connect").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    connected.push(this);
    return original.apply(this, given) as undefined;
  } as never);
  // What ends by itself is asked before it does.
  const shownLast: unknown[] = [];
  const end = pg.Client.prototype.end as (...given: unknown[]) => unknown;
  const endSpy = vi.spyOn(pg.Client.prototype, "end").mockImplementation(async function (
    this: pg.Client,
  ) {
    shownLast.push((await this.query("show jit")).rows);
    connected.splice(connected.indexOf(this), 1);
    await end.apply(this);
  } as never);
  const forCommand = connectForCommand(connectionString, log, 1);
  const publisher = await openPublisher(connectionString, log);
  const forBackup = await connectOnce(connectionString);
  const jobs = await openJobs(connectionString, { handlers: {} as JobHandlers, log, work: false });
  try {
    for (const { db } of [opened, forCommand]) await db.execute(sql`select 1`);
    await checkSessions(forBackup, connectionString);
    expect(shownLast).toEqual([[{ jit: "off" }]]);
    const show = async (client: pg.Client) => (await client.query("show jit")).rows[0]?.jit;
    // A pool may be opening one, which is told a moment after it is there.
    await expect
      .poll(async () => new Set(await Promise.all(connected.map(show))))
      .toEqual(new Set(["off"]));
    expect(connected.length).toBeGreaterThanOrEqual(5);
  } finally {
    spy.mockRestore();
    endSpy.mockRestore();
    await publisher.stop();
    await jobs.stop();
    await forBackup.end();
    await forCommand.pool.end();
  }
});

test("PostgreSQL soon ends the transactions of a machine that is gone in silence", async () => {
  const { rows } = await opened.db.execute(sql`select name from pg_settings
    where name like 'tcp\\_%' and source = 'session' order by name`);
  // Their values are 0 on a socket of the file system, such as the tests'.
  expect(rows.map(({ name }) => name)).toEqual([
    "tcp_keepalives_count",
    "tcp_keepalives_idle",
    "tcp_keepalives_interval",
    "tcp_user_timeout",
  ]);
});

test("at the server's limit of connections a call waits for one of the process's own", async () => {
  const { pool } = connect(inject("database"), pino({ level: "silent" }), 2);
  const held = await pool.connect();
  const full = Object.assign(new Error("sorry, too many clients already"), { code: "53300" });
  const spy = vi
    .spyOn(pg.Client.prototype, "connect")
    .mockImplementation(((done: (error: Error) => void) => setImmediate(done, full)) as never);
  try {
    const asked = pool.query("select 'waited' as word");
    await expect.poll(() => spy.mock.calls.length).toBeGreaterThan(1);
    held.release();
    expect((await asked).rows).toEqual([{ word: "waited" }]);
    // Without any of its own there is nothing to wait for.
    const alone = connect(inject("database"), pino({ level: "silent" }), 2);
    await expect(alone.pool.query("select 1")).rejects.toThrow("too many clients");
    await alone.pool.end();
  } finally {
    spy.mockRestore();
    await pool.end();
  }
});

test("reads of one turn share a connection, each with its own answer or error", async () => {
  const { pool } = connect(inject("database"), pino({ level: "silent" }), 3);
  const half = (a: number, b: number) =>
    pool.query({
      text: "select $1::int / $2::int as half, pg_backend_pid() as backend",
      values: [a, b],
    });
  const word = (values: string[], more?: object) =>
    pool.query({ text: "select $1::text as word, pg_backend_pid() as backend", values, ...more });
  const late = (seconds: number) =>
    pool.query({
      text: "select pg_sleep($1)::text as late, pg_backend_pid() as backend",
      values: [seconds],
    });
  try {
    // A third time they are prepared, and share from then on.
    for (let time = 0; time < 3; time++) {
      await half(4, 2);
      await word(["once"]);
      await late(0);
    }
    const answers = await Promise.allSettled([
      half(8, 2),
      half(8, 0),
      late(0.01),
      word(["twice"], { rowMode: "array" }),
      // The fifth has another connection.
      word(["alone"]),
    ]);
    const rows = answers.map((each) => (each.status === "fulfilled" ? each.value.rows[0] : "none"));
    const [{ backend }] = [rows[0]];
    const other = { word: "alone", backend: expect.any(Number) };
    expect(rows).toEqual([
      { half: 4, backend },
      "none",
      { late: "", backend },
      ["twice", backend],
      other,
    ]);
    expect(rows[4].backend).not.toBe(backend);
    // One that was slow goes alone.
    await late(0.03);
    const [slow, quick] = await Promise.all([late(0.03), word(["quick"])]);
    expect(quick.rows[0].backend).not.toBe(slow.rows[0].backend);
    // A connection with a failed query is discarded, as pg's own pool does.
    expect((await half(6, 2)).rows[0]).toMatchObject({ half: 3 });
    expect(pool.waitingCount).toBe(0);
  } finally {
    await pool.end();
  }
});

test("what writes shares no connection: it may wait for a lock", async () => {
  const { pool } = connect(inject("database"), pino({ level: "silent" }), 3);
  const write = () =>
    pool.query({
      text: `with gone as (delete from pg_temp.nothing returning 1)
        select count(*), pg_backend_pid() as backend from gone`,
    });
  pool.on("connect", (client) => void client.query("create temp table nothing (id int)"));
  try {
    for (let time = 0; time < 3; time++) await write();
    const both = await Promise.all([write(), write()]);
    expect(new Set(both.map(({ rows }) => rows[0].backend)).size).toBe(2);
  } finally {
    await pool.end();
  }
});
