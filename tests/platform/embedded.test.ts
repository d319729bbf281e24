import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findRunningServer, startEmbedded } from "#app/platform/database/embedded.ts";

const log = { error() {} };
let home: string;
let dataDir: string;
let cluster: string;

// In order: making a data folder takes most of a second, so the tests share one.
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "sawt-embedded-"));
  // As root, a folder that PostgreSQL's account can't enter by itself: as under /root.
  await chmod(home, 0o700);
  dataDir = join(home, "data");
  cluster = join(dataDir, "postgres");
  const embedded = await startEmbedded({ dataDir, log });
  await query(embedded, "create extension pg_trgm");
  await query(embedded, "create table kept (what text)");
  await embedded.stop();
});
afterAll(() => rm(home, { recursive: true, force: true }));

async function query(
  { connectionString }: { connectionString: string },
  text: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** The process that PostgreSQL named in its data folder. */
const postmaster = () =>
  Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Sawt's part of the work in a process of its own, which can be killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const script = `
    import { startEmbedded } from "#app/platform/database/embedded.ts";
    import pg from "pg";
    const log = { error() {} };
    const { connectionString } = await startEmbedded({ dataDir: process.env.DATA_DIR, log });
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query("insert into kept values ('before the kill')");
    console.log("written");
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

test("the database knows Arabic, serves this user by the socket alone, and ends before stopping does", async () => {
  expect(await findRunningServer(dataDir)).toBeUndefined();
  const embedded = await startEmbedded({ dataDir, log });
  const [row] = await query(
    embedded,
    `select show_trgm('مصر') as trigrams, 'ب' collate "ar-x-icu" < 'ت' as sorted,
      current_setting('server_encoding') as encoding, current_database() as name,
      current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync`,
  );
  expect(row).toMatchObject({ encoding: "UTF8", name: "sawt", sorted: true });
  expect(row).toMatchObject({ addresses: "", fsync: "on" });
  expect(row?.trigrams).toHaveLength(4);
  const stranger = embedded.connectionString.replace("//sawt@", "//postgres@");
  await expect(query({ connectionString: stranger }, "select 1")).rejects.toThrow(/no pg_hba.conf/);

  // A command of another process finds it, another Sawt is told that it is there, and disturbs nothing.
  expect(await findRunningServer(dataDir)).toBe(embedded.connectionString);
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    /^Another Sawt is running on .*set DATA_DIR/,
  );
  expect(await query(embedded, "select 1 as one")).toEqual([{ one: 1 }]);

  const pid = postmaster();
  expect(isAlive(pid)).toBe(true);
  await embedded.stop();
  expect(isAlive(pid)).toBe(false);
  expect(await readdir(cluster)).not.toContain("postmaster.pid");
});

test("a start waits for the server of a Sawt that was killed, and what was written before is there", async () => {
  const child = await startElsewhere();
  const left = postmaster();
  child.kill("SIGKILL");
  const embedded = await startEmbedded({ dataDir, log });
  expect(postmaster()).not.toBe(left);
  expect(await query(embedded, "select what from kept")).toEqual([{ what: "before the kill" }]);
  await embedded.stop();
});

test("a server that dies is started again under the same address", async () => {
  const embedded = await startEmbedded({ dataDir, log });
  process.kill(postmaster(), "SIGKILL");
  await expect
    .poll(() => query(embedded, "select 1 as one").catch(() => []), { timeout: 20_000 })
    .toEqual([{ one: 1 }]);
  await embedded.stop();
});

test("another program that got the dead server's number doesn't stop a start", async () => {
  const stranger = spawn("sleep", ["60"]);
  const lines = [stranger.pid, cluster, "1700000000", "5432", cluster, "", "  1234  1", "ready"];
  await writeFile(join(cluster, "postmaster.pid"), `${lines.join("\n")}\n`);
  const embedded = await startEmbedded({ dataDir, log });
  await embedded.stop();
  stranger.kill();
});

test("a long folder with an Arabic name works, and data that was never finished is thrown away", async () => {
  const long = join(home, "بيانات صوت ".repeat(8));
  await mkdir(join(long, "postgres.new", "base"), { recursive: true });
  await chmod(long, 0o711);
  const embedded = await startEmbedded({ dataDir: long, log });
  expect(await query(embedded, "select 1 as one")).toEqual([{ one: 1 }]);
  expect((await readdir(long)).sort()).toEqual(["postgres", "postgres.log"]);
  await embedded.stop();
});

test("data of another PostgreSQL is named, and left alone", async () => {
  const path = join(cluster, "PG_VERSION");
  const version = await readFile(path, "utf8");
  await writeFile(path, "13\n");
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    /initialized by PostgreSQL version 13/,
  );
  await writeFile(path, version);
});
