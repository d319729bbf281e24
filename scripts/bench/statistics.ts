import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import pino from "pino";
import { readConfiguration } from "#app/configuration.ts";
import type { Rank } from "#app/contract/user.ts";
import { startEmbedded } from "#app/platform/database/embedded.ts";
import { openPlatform, type Platform } from "#app/platform/open.ts";
import { lastToClose } from "#app/platform/statistics/rules.ts";
import { rebuild } from "#app/platform/statistics/store-rollups.ts";
import { createClient } from "./administrator.ts";
import { copyDemoData } from "./demo-data.ts";
import { milliseconds, type Row } from "./table.ts";
import { median, percentile, timed } from "./times.ts";

/** The promise: what a leader opens on Saturday morning, on a year's numbers of a large organisation. */
const MOST_MS = 300;

interface Sizes {
  readonly members: number;
  readonly events: number;
  readonly reactions: number;
}

/** Pages, the rebuild and what the triggers add to a write, on two years of a large organisation. */
export async function measureStatistics(
  folder: string,
  { quick }: { quick: boolean },
): Promise<Row[]> {
  const sizes: Sizes = quick
    ? { members: 20_000, events: 1_000, reactions: 100_000 }
    : { members: 1_000_000, events: 10_000, reactions: 5_000_000 };
  const dataDir = join(folder, "statistics");
  await copyDemoData(folder, dataDir);
  const embedded = await startEmbedded({ dataDir, log: pino({ level: "silent" }) });
  const env = {
    DEMO: "1",
    LOG_LEVEL: "silent",
    DATABASE_URL: embedded.connectionString,
    DATA_DIR: dataDir,
  };
  const platform = await openPlatform(readConfiguration(env), { work: false });
  try {
    const filled = await timed(() => fill(platform, sizes));
    console.error(`statistics filled in ${(filled / 1000).toFixed(0)} s`);
    return [
      ...(await timeRebuild(platform)),
      ...(await timePages(platform, quick ? 30 : 150)),
      ...(await timeWrites(platform, quick ? 200 : 1000)),
    ];
  } finally {
    await platform.close();
    await embedded.stop();
  }
}

/** Members, events and reactions of two years, by formulas: the same for everybody. */
async function fill(
  { dependencies }: Platform,
  { members, events, reactions }: Sizes,
): Promise<void> {
  const numbers = (count: number) => sql`generate_series(1, ${count}::int) as series (n)`;
  const ago = (days: SQL) =>
    sql`now() - ${days} * interval '1 day' - (series.n % 1440) * interval '1 minute'`;
  await dependencies.db.transaction(async (tx) => {
    const run = (query: SQL) => tx.execute(query);
    await run(sql`set local statement_timeout = 0`);
    // Neither triggers nor foreign keys: what they would say is counted afterwards.
    await run(sql`set local session_replication_role = replica`);
    await run(sql`create temporary table places on commit drop as
      select row_number() over (order by governorate_code, id) - 1 as turn, governorate_code as code, id
      from units where kind = 'branch' and closed_at is null`);
    await run(sql`create temporary table filled on commit drop as
      select series.n, gen_random_uuid() as id from ${numbers(members)}`);
    await run(sql`create index on filled (n)`);
    await run(sql`
      insert into users (id, display_name, status, membership_id, governorate_code, branch_id, created_at)
      select series.id, 'عضو ' || n, case when n % 12 = 0 then 'expired' else 'verified' end, 'S' || n,
        places.code, places.id, ${ago(sql`(series.n % 730)`)}
      from filled as series join places on places.turn = n % (select count(*) from places)`);
    await run(sql`
      insert into profiles (user_id, gender, birth_date, qualification, membership_start, membership_end)
      select id, case when n % 9 < 4 then 'female' else 'male' end, date '1950-01-01' + (n * 7) % 20000,
        (array['diploma', 'bachelor', 'highSchool', 'master'])[1 + n % 4],
        current_date - n % 1800, current_date - n % 1800 + 365 * (1 + n % 5) from filled`);
    await run(sql`
      insert into events (title, starts_at, ends_at, governorate_code, location, detailed_location,
        description, search_text, category, type, max_attendance, questions, allowed_roles,
        allowed_secretariats, state, taken, created_by, created_at, changed_at)
      select 'فعالية ' || n, at, at + interval '2 hours', places.code, '', '', '', '',
        (array['org', 'public'])[1 + n % 2], 'public', 1000, '{}', '{}', '{}', 'published', n % 300,
        author, at, at
      from (select series.n, ${ago(sql`(series.n % 730)`)} as at, filled.id as author
          from ${numbers(events)} join filled on filled.n = series.n) as held
        join places on places.turn = n % (select count(*) from places)`);
    // Each member reacts to some of the items, and never twice to one.
    const reacted = (count: number) => sql`
      from ${numbers(count)} join filled on filled.n = 1 + series.n % ${members}::int`;
    const item = sql`1 + (filled.n + series.n / ${members}::int) % 290`;
    for (const [table, share] of [["likes", 0.8] as const, ["shares", 0.1] as const]) {
      await run(sql`insert into ${sql.identifier(table)} (kind, target_id, user_id, created_at)
        select 'news', ${item}, filled.id, ${ago(sql`(series.n * 13 % 730)`)}
        ${reacted(Math.round(reactions * share))} on conflict do nothing`);
    }
    await run(sql`insert into comments (kind, target_id, user_id, body, created_at)
      select 'news', ${item}, filled.id, 'تعليق', ${ago(sql`(series.n * 13 % 730)`)}
      ${reacted(Math.round(reactions * 0.1))}`);
  });
  await dependencies.db.execute(sql`vacuum analyze`);
}

/** Counts everything anew, as \`npm run statistics:rebuild\` does. */
async function timeRebuild({ dependencies: { db } }: Platform): Promise<Row[]> {
  const now = new Date();
  const before = process.memoryUsage().rss;
  const took = await timed(() => rebuild(db, lastToClose(now), now));
  const more = Math.max(0, process.memoryUsage().rss - before) / 1024 / 1024;
  const { rows } = await db.execute<{ kept: number }>(
    sql`select count(*)::int as kept from statistics_days`,
  );
  const figure = `${(took / 1000).toFixed(1)} s, ${more.toFixed(0)} MB more, ${rows[0]?.kept} rows`;
  return [{ what: "all statistics counted anew", figure }];
}

const pages: readonly (readonly [what: string, by: Rank, path: string])[] = [
  ["statistics of the country", "admin", "/statistics"],
  ["the same of a year", "admin", "/statistics?period=yearly"],
  ["of a governorate", "governorate_leaders", "/statistics"],
  ["of a sector", "sector_leader", "/statistics"],
  ["of a central secretariat", "secretariat_admin", "/statistics"],
  ["members over time", "admin", "/statistics/trends/members"],
  ["members by age and education", "admin", "/statistics/members/kinds"],
  ["events over time", "admin", "/statistics/trends/events"],
  ["events one by one", "admin", "/statistics/events?period=yearly"],
  ["events that most came to", "admin", "/statistics/events?period=yearly&sortBy=came"],
  ["reactions over time", "admin", "/statistics/trends/reactions?period=yearly"],
  ["what is liked most", "admin", "/statistics/reactions/likes/items?period=yearly"],
  ["likes one by one", "admin", "/statistics/reactions/likes?period=yearly"],
  ["likes of a governorate", "governorate_leaders", "/statistics/reactions/likes?period=yearly"],
  ["comments, a word", "admin", "/statistics/reactions/comments?period=yearly&keyword=الحزب"],
];

async function timePages(platform: Platform, turns: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, by, path] of pages) {
    const client = await createClient(platform, by);
    const times: number[] = [];
    for (let turn = -5; turn < turns; turn++) {
      const took = await client({ what, method: "GET", path });
      if (turn >= 0) times.push(took);
    }
    const most = percentile(times, 0.99);
    rows.push({
      what,
      figure: `p50 ${milliseconds(median(times))}, p99 ${milliseconds(most)}`,
      promise: `p99 < ${MOST_MS} ms`,
      held: most < MOST_MS,
    });
  }
  return rows;
}

/** What a write takes with the triggers of statistics, and without them, in turns. */
export async function timeWrites(
  { dependencies: { db } }: Platform,
  turns: number,
): Promise<Row[]> {
  const { rows: found } = await db.execute<{ id: string }>(
    sql`select id from users where status = 'verified' order by id limit ${turns}`,
  );
  const { rows: events } = await db.execute<{ id: string }>(
    sql`select id from events order by id limit 1`,
  );
  const event = events[0]?.id;
  const writes: readonly (readonly [string, string, (id: string, turn: number) => SQL])[] = [
    [
      "a like",
      "likes",
      (id) => sql`insert into likes (kind, target_id, user_id, created_at)
      values ('posts', 1, ${id}, now()) on conflict do nothing`,
    ],
    [
      "a comment",
      "comments",
      (id) => sql`insert into comments (kind, target_id, user_id, body, created_at)
      values ('news', 300, ${id}, 'تعليق', now())`,
    ],
    [
      "a place at an event",
      "events",
      () => sql`update events
      set taken = case when taken < max_attendance then taken + 1 else 0 end where id = ${event}`,
    ],
    [
      "a change of a person",
      "users",
      (id, turn) => sql`update users
      set display_name = ${`عضو ${turn}`} where id = ${id}`,
    ],
  ];
  const rows: Row[] = [];
  for (const [what, table, write] of writes) {
    const { rows: triggers } = await db.execute<{
      name: string;
    }>(sql`select tgname as name from pg_trigger
      where tgrelid = ${table}::regclass and tgname like 'statistics%'`);
    const toggle = async (act: "enable" | "disable") => {
      for (const { name } of triggers) {
        await db.execute(
          sql`alter table ${sql.identifier(table)} ${sql.raw(act)} trigger ${sql.identifier(name)}`,
        );
      }
    };
    const times = { enable: [] as number[], disable: [] as number[] };
    const half = Math.floor(found.length / 2);
    for (const [at, act] of (["disable", "enable"] as const).entries()) {
      await toggle(act);
      for (const [turn, { id }] of found.slice(at * half, (at + 1) * half).entries()) {
        times[act].push(await timed(() => db.execute(write(id, turn))));
      }
    }
    const [without, withThem] = [median(times.disable), median(times.enable)];
    rows.push({
      what: `${what}, without triggers → with them`,
      figure: `p50 ${without.toFixed(2)} → ${withThem.toFixed(2)} ms`,
    });
  }
  return rows;
}
