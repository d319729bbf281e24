import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import pino from "pino";
import { expect, test } from "vitest";
import { connect } from "#app/platform/database/connect.ts";
import { startEmbedded } from "#app/platform/database/embedded.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import type { JobHandlers } from "#app/platform/jobs/jobs.ts";
import { openJobs } from "#app/platform/jobs/queue.ts";
import { openPublisher } from "#app/platform/realtime/listen.ts";

test("nothing stays connected to a standby, and all is well once it is promoted", async () => {
  const log = pino({ level: "silent" });
  const home = await mkdtemp(join(tmpdir(), "sawt-standby-"));
  await chmod(home, 0o711);
  const started = { dataDir: join(home, "data"), log };
  await (await startEmbedded(started)).stop();
  // What a former primary is started as.
  const signal = join(started.dataDir, "postgres/standby.signal");
  await writeFile(signal, "");
  await chmod(signal, 0o666);
  const standby = await startEmbedded(started);
  const { connectionString } = standby;
  const { pool, db } = connect(connectionString, log, 2);
  const admin = new pg.Client({ connectionString });
  await admin.connect();
  const others = async () =>
    (
      await admin.query(`select application_name from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`)
    ).rows;
  try {
    await expect(pool.query("select 1")).rejects.toMatchObject({ code: "25006" });
    await expect(db.transaction((tx) => tx.execute("select 1"))).rejects.toMatchObject({
      code: "25006",
    });
    await expect(migrate(pool)).rejects.toThrow(
      /^PostgreSQL on \S+ is a standby, .*: point DATABASE_URL at the primary\.$/,
    );
    await expect(openPublisher(connectionString, log)).rejects.toMatchObject({ code: "25006" });
    await expect(
      openJobs(connectionString, { handlers: {} as JobHandlers, log, work: false }),
    ).rejects.toMatchObject({ code: "25006" });
    await expect.poll(others).toEqual([]);
    await admin.query("select pg_promote()");
    expect((await pool.query("select 2 as two")).rows).toEqual([{ two: 2 }]);
  } finally {
    await pool.end();
    await admin.end();
    await standby.stop();
    await rm(home, { recursive: true, force: true });
  }
});
