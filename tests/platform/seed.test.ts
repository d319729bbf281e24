import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { createDatabase } from "#tests/world/database.ts";

// Each runs commands, one after the other.
vi.setConfig({ testTimeout: 240_000 });

const run = promisify(execFile);
let DATABASE_URL: string;
let client: pg.Client;

beforeAll(async () => {
  DATABASE_URL = await createDatabase(inject("database"), `seed_${process.pid}`, "template_sawt");
  client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
});
afterAll(() => client.end());

/** Runs `npm run seed`; answers what it printed. */
async function seed(args: string, database = DATABASE_URL): Promise<string> {
  const env = { ...process.env, DATABASE_URL: database, DATA_DIR: inject("dataDir") };
  const { stdout } = await run(process.execPath, ["scripts/seed.ts", ...args.split(" ")], { env });
  return stdout;
}

/** How many rows there are, and a digest of what is in them. */
async function digest(): Promise<Record<string, unknown>[]> {
  const { rows } = await client.query(`
    select 'users' as of, count(*)::int as rows,
      md5(string_agg(display_name || status || created_at, ',' order by membership_id, email, created_at)) as digest
      from users where facebook_id like 'seeded-%' or email like 'member-%'
    union all
    select 'news', count(*)::int, md5(string_agg(title || body || created_at, ',' order by id)) from news
    union all
    select 'candidates', count(*)::int, md5(string_agg(name || electoral_district, ',' order by id))
      from candidates`);
  return rows;
}

test("big data is filled up to the numbers asked for, and a second run adds nothing", async () => {
  await seed("--members 500 --news 340 --candidates 640");
  const counts = await client.query(`
    select (select count(*)::int from users) as members, (select count(*)::int from news) as news,
      (select sum(items)::int from news_months) as counted,
      (select count(*)::int from news_search) as found,
      (select count(*)::int from candidates) as candidates`);
  expect(counts.rows[0]).toEqual({
    members: 500,
    news: 340,
    counted: 340,
    found: 340,
    candidates: 640,
  });
  const before = await digest();
  expect(await seed("--members 500 --news 340 --candidates 640")).toContain("0 added");
  expect(await digest()).toEqual(before);
});

test("likes and comments of seeded news are as many as the item says", async () => {
  const { rows } = await client.query(`
    select id from news where likes_count <> (select count(*) from news_likes where news_id = id)
      or comments_count <> (select count(*) from news_comments
        where news_comments.news_id = news.id and deleted_at is null)`);
  expect(rows).toEqual([]);
});

test("a database whose people are not the demo's is left alone", async () => {
  const name = `seed_real_${process.pid}`;
  const real = await createDatabase(inject("database"), name, "template_sawt");
  const other = new pg.Client({ connectionString: real });
  await other.connect();
  await other.query("update users set facebook_id = null");
  const people = async () => (await other.query("select count(*)::int from users")).rows[0].count;
  const before = await people();
  await expect(seed("--members 1000", real)).rejects.toThrow(/people of its own/);
  expect(await people()).toBe(before);
  await other.end();
});

test("a number that is none is said in a sentence", async () => {
  await expect(seed("--news many")).rejects.toThrow(/--news must be a whole number/);
});
