import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { readConfiguration } from "#app/configuration.ts";
import { openPlatform } from "#app/platform/open.ts";
import { createDatabase } from "#tests/world/database.ts";
import { environment, fixedNow } from "#tests/world/environment.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";

// Each loads the demo anew.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 });

/** Cairo's clock shows 00:30, 06:00, 12:00 and 23:30; the last is a Friday's. */
const starts: readonly (readonly [hour: string, start: string])[] = [
  ["00:30", "2026-11-22T22:30:00.000Z"],
  ["06:00", "2026-11-23T04:00:00.000Z"],
  ["12:00", "2026-11-23T10:00:00.000Z"],
  ["23:30 on a Friday", "2026-11-27T21:30:00.000Z"],
];
/** By the demo that all tests have, a Friday's; loading it at other hours takes long. */
const ready: (typeof starts)[number] = ["12:00", fixedNow.toISOString()];

/** What the installation does by itself, or what may be still to come, at any hour. */
const notByPeople = [
  // Written by the schema, before the demo.
  "roles.created_at",
  "gatherings.starts_at",
  "gatherings.ends_at",
  // By the night.
  "dues_charges.charged_at",
  // Hours that are still to come.
  "content_items.scheduled_at",
  "content_steps.scheduled_at",
  "moderation_cases.stopped_until",
  "writing_stops.until",
  "silences.from_at",
  "silences.to_at",
  "surveys.closes_at",
  "survey_audiences.closes_at",
  "events.starts_at",
  "events.ends_at",
  "event_places.starts_at",
  "meetings.starts_at",
  "meetings.ends_at",
  "meeting_people.starts_at",
  // The end of a way back.
  "departures.due_at",
];

/** What a leader decides, in office hours. */
const decisions = `
  select at from application_steps where act in ('approved', 'refused', 'correctionAsked')
  union all select at from aid_steps where act <> 'submitted'
  union all select at from feedback_steps where act <> 'submitted'
  union all select at from role_steps
  union all select since from user_roles where since is not null
  union all select created_at from gatherings`;

// All of them hold the same pictures, which take longer than the rest.
vi.mock(import("#app/demo/seed-pictures.ts"), async (original) => {
  const { savePictures } = await original();
  let saved: ReturnType<typeof savePictures> | undefined;
  return {
    savePictures(files) {
      saved ??= savePictures(files);
      return saved;
    },
  };
});

let files: string;
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), "sawt-demo-"));
});
afterAll(() => rm(files, { recursive: true, force: true }));

describe.each(isExhaustive ? starts : [ready])(
  "the demo as it is loaded at %s in Cairo",
  (hour, start) => {
    const now = new Date(start);
    let client: pg.Client;
    beforeAll(async () => {
      const name = `demo_${process.pid}_${hour.replaceAll(/\W/g, "")}`.toLowerCase();
      const template = isExhaustive ? "template1" : "template_sawt";
      const databaseUrl = await createDatabase(inject("database"), name, template);
      const configuration = readConfiguration(environment({ databaseUrl, dataDir: files }));
      if (isExhaustive) {
        const options = { clock: { now: () => now }, work: false };
        await (await openPlatform(configuration, options)).close();
      }
      client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
    });
    afterAll(() => client.end());
    const rows = async (query: string, values: unknown[] = []) =>
      (await client.query(query, values)).rows;

    test("has all that people did between nine and nine, and nothing of it is still to come", async () => {
      const columns = await rows(`
      select table_name as of, column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone'`);
      let seen = 0;
      const wrong: string[] = [];
      for (const { of, name } of columns) {
        if (notByPeople.includes(`${of}.${name}`)) continue;
        const [{ all, odd }] = await rows(
          `select count("${name}")::int as all, count(*) filter (where "${name}" > $1
          or ("${name}" at time zone 'Africa/Cairo')::time not between '09:00' and '21:00')::int as odd
        from "${of}"`,
          [now],
        );
        seen += all;
        if (odd > 0) wrong.push(`${of}.${name}: ${odd} of ${all}`);
      }
      expect(wrong).toEqual([]);
      expect(seen).toBeGreaterThan(3_000);
    });

    test("has every decision on a day on which offices work", async () => {
      const [{ all, odd }] = await rows(`
      select count(*)::int as all, count(*) filter (where
        extract(dow from at at time zone 'Africa/Cairo') = 5
        or (at at time zone 'Africa/Cairo')::time not between '09:00' and '17:00')::int as odd
      from (${decisions}) as decision(at)`);
      expect(odd).toBe(0);
      expect(all).toBeGreaterThan(100);
    });

    test("has nobody registered after the membership began, and no dates of who is no member", async () => {
      const odd = await rows(`
      select display_name, status, membership_id, membership_start from users
      join profiles on profiles.user_id = users.id
      where (created_at at time zone 'Africa/Cairo')::date > membership_start
        or membership_start > membership_end
        or (status in ('pending', 'refused', 'unverified', 'guest')
          and num_nonnulls(membership_id, membership_start, membership_end) > 0)
        or activated_at < created_at`);
      expect(odd).toEqual([]);
      const roles = await rows(`
      select display_name from user_roles join users on users.id = user_id
      where since < users.created_at`);
      expect(roles).toEqual([]);
    });

    test("tells every history in order: what was sent comes before what became of it", async () => {
      const odd = await rows(`
      select 'likes' as of from likes join news on news.id = target_id and kind = 'news'
        where likes.created_at < news.created_at
      union all select 'shares' from shares join news on news.id = target_id and kind = 'news'
        where shares.created_at < news.created_at
      union all select 'shares of posts' from posts
        where shares_count <> (select count(*) from shares where kind = 'posts' and target_id = posts.id)
      union all select 'comments' from comments join news on news.id = target_id and kind = 'news'
        where comments.created_at < news.created_at
      union all select 'aid' from aid_steps join aid_requests on aid_requests.id = request_id
        where at < aid_requests.created_at
      union all select 'closed' from aid_requests where closed_at < created_at
      union all select 'feedback' from feedback_steps join feedback on feedback.id = feedback_id
        where at < feedback.created_at
      union all select 'application' from application_steps
        join applications on applications.id = application_id where at < submitted_at
      union all select 'presence' from presences join gatherings on gatherings.id = gathering_id
        where checked_in_at < starts_at - interval '30 minutes' or checked_out_at < checked_in_at`);
      expect(odd).toEqual([]);
      const [{ grow }] = await rows(`
      select bool_and(before is null or before <= created_at) as grow from
        (select created_at, lag(created_at) over (order by number) as before from feedback) as item`);
      expect(grow).toBe(true);
    });

    test("has a board with a long tail, and no three alike among the first ten", async () => {
      const board = await rows(`
      select points from point_totals where period = 'monthly' and is_shown and bucket = (
        select bucket from point_totals where period = 'monthly' group by 1 order by count(*) desc limit 1)
      order by points desc`);
      const points = board.map((row) => Number(row.points));
      const first = points.slice(0, 10);
      for (const earned of first)
        expect(first.filter((other) => other === earned).length).toBeLessThan(3);
      expect(points.length).toBeGreaterThan(30);
      expect((points[0] ?? 0) / (points[Math.floor(points.length / 2)] ?? 1)).toBeGreaterThan(2);
    });

    test("has roles that several hold, and one that nobody holds", async () => {
      const holders = (
        await rows(`
      select count(user_id)::int as holders from roles left join user_roles on role_id = roles.id
      group by roles.id`)
      ).map((row) => Number(row.holders));
      expect(holders.filter((count) => count > 1).length).toBeGreaterThanOrEqual(2);
      expect(holders.filter((count) => count === 0)).toHaveLength(1);
    });
  },
);
