import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { runCommand } from "#tests/world/command.ts";
import { createDatabase } from "#tests/world/database.ts";
import { environment } from "#tests/world/environment.ts";

// Each runs commands, one after the other.
vi.setConfig({ testTimeout: 240_000 });

let DATABASE_URL: string;
let client: pg.Client;

beforeAll(async () => {
  DATABASE_URL = await createDatabase(inject("database"), `seed_${process.pid}`, "template_sawt");
  client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
});
afterAll(() => client.end());

/** Runs a command with the keys that sealed the demo; answers what it printed. */
async function run(command: string, args: readonly string[], databaseUrl = DATABASE_URL) {
  const env = environment({ databaseUrl, dataDir: inject("dataDir") });
  const { code, said } = await runCommand(command, args, env);
  if (code !== 0) throw new Error(said);
  return said;
}
const seed = (args: string, database?: string) => run("seed", args.split(" "), database);

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

/** Of the parts that others are made of: each of them a little. */
const everything =
  "--members 500 --profiles 400 --secretariats 60 --consents 300 --imports 200 --exports 20 " +
  "--news 340 --candidates 640 --events 300 --meetings 200 --chat 200 --audit 1000";

/** Everything that the tests count, in one row. */
async function counts() {
  const { rows } = await client.query(`
    select (select count(*)::int from users) as members, (select count(*)::int from news) as news,
      (select count(*)::int from news where withdrawn_at is null) as read,
      (select sum(items)::int from news_months) as counted,
      (select count(*)::int from news_search) as found,
      (select count(*)::int from candidates) as candidates,
      (select count(*)::int from profiles) as profiles,
      (select count(*)::int from user_secretariats) as secretariats,
      (select count(*)::int from consents) as consents,
      (select count(*)::int from users where is_listed) as listed,
      (select count(*)::int from import_rows) as imports,
      (select count(*)::int from people_exports) as exports,
      (select count(*)::int from events) as events, (select count(*)::int from meetings) as meetings,
      (select count(*)::int from event_places) as places,
      (select max(last_seq)::int from chat_rooms) as messages,
      (select count(*)::int from chat_files where seq % 40 = 0) as documents,
      (select count(*)::int from event_places join users on users.id = user_id
        where facebook_id = 'demo-admin') as own,
      (select count(*)::int from meetings join users on users.id = host_id
        where facebook_id = 'demo-admin') as hosted,
      (select count(*)::int from audit_log where id < 100000000) as audit,
      (select array_agg(hash order by place) from audit_seals) as seals`);
  return rows[0];
}

test("big data is filled up to the numbers asked for, and a second run adds nothing", async () => {
  await seed(everything);
  const first = await counts();
  expect(first).toMatchObject({ members: 500, news: 340, candidates: 640, events: 300 });
  // One of the demo's is withdrawn.
  expect(first).toMatchObject({ read: 339, counted: 339, found: 339 });
  expect(first).toMatchObject({ profiles: 400, secretariats: 60, consents: 300, meetings: 200 });
  expect(first).toMatchObject({ imports: 200, exports: 20, audit: 1000 });
  expect(first.listed).toBeGreaterThan(150);
  expect(first.places).toBeGreaterThan(2_000);
  // One of forty brings a document.
  expect(first).toMatchObject({ messages: 200, documents: 5 });
  expect(first.own).toBeGreaterThan(200);
  expect(first.hosted).toBeGreaterThan(30);
  const before = await digest();
  expect(await seed(everything)).toContain("0 added");
  expect(await digest()).toEqual(before);
  expect(await counts()).toEqual(first);
});

test("the audit chain of seeded rows is whole, and sealed as the database would", async () => {
  expect(await run("audit-verify", [])).toContain("The chain is whole.");
  const { seals } = await counts();
  await client.query("begin");
  await client.query("alter table audit_seals disable trigger audit_seals_append_only");
  await client.query("truncate audit_seals");
  await client.query("select seal_audit(0, 100000)");
  expect((await counts()).seals).toEqual(seals);
  await client.query("rollback");
});

test("seeded events count the people whom they have, and one of them is open with a crowd", async () => {
  const { rows: wrong } = await client.query(`
    select id from events where (taken, waiting) <> (
      select count(*) filter (where place.state in ('registered', 'offered')),
        count(*) filter (where place.state = 'waiting')
      from event_places as place where place.event_id = events.id)`);
  expect(wrong).toEqual([]);
  const { rows: crowd } = await client.query(`
    select taken, (select count(*)::int from presences where gathering_id = events.gathering_id) as came
    from events where state = 'published' and starts_at < now() and ends_at > now()
    order by taken desc limit 1`);
  expect(crowd[0].taken).toBeGreaterThan(300);
  expect(crowd[0].came).toBe(Math.ceil(crowd[0].taken / 2));
});

test("likes, shares and comments of seeded news are as many as the item says", async () => {
  const { rows } = await client.query(`
    select id from news where likes_count <> (select count(*) from likes where kind = 'news' and target_id = news.id)
      or shares_count <> (select count(*) from shares where kind = 'news' and target_id = news.id)
      or comments_count <> (select count(*) from comments
        where kind = 'news' and target_id = news.id and deleted_at is null and state is null)`);
  expect(rows).toEqual([]);
  const { rows: shared } = await client.query("select sum(shares_count)::int as sum from news");
  expect(shared[0].sum).toBeGreaterThan(0);
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
