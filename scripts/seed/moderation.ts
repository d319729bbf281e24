import { count, eq, sql } from "drizzle-orm";
import { reportReasons } from "#app/contract/moderation.values.ts";
import { moderationCases, moderationReports } from "#app/platform/moderation/tables.ts";
import { news } from "#app/platform/news/tables.ts";
import { comments } from "#app/platform/reaction/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";

const BATCH_SIZE = 5_000;
const MAX_PEOPLE = 5_000;

async function findPeople(db: Seeding["db"]): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.status, "verified"))
    .orderBy(users.id)
    .limit(MAX_PEOPLE);
  return rows.map(({ id }) => id);
}

/** Adds comments up to a total, spread over all news, an hour apart. */
export async function seedComments({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(comments);
  const people = await findPeople(db);
  const items = await db.select({ id: news.id }).from(news).orderBy(news.id);
  const ids = items.map(({ id }) => id);
  await insertInBatches(
    "comments",
    { have: row?.have ?? 0, total, atOnce: BATCH_SIZE },
    async (from, many) => {
      await db.execute(sql`
        with added as (
          insert into ${comments} (kind, target_id, user_id, body, created_at)
          select 'news', item.id, (${sql.param(people)}::uuid[])[1 + place * 7 % ${people.length}],
            'تعليق رقم ' || place, news.created_at + interval '1 hour' * (1 + place / ${ids.length})
          from generate_series(${from}::bigint, ${from + many - 1}::bigint) as place
          cross join lateral (select (${sql.param(ids)}::bigint[])[1 + place % ${ids.length}] as id)
            as item
          join ${news} on news.id = item.id
          returning target_id)
        update ${news} set comments_count = comments_count + added.many
        from (select target_id, count(*)::int as many from added group by target_id) as added
        where news.id = added.target_id`);
    },
  );
}

/** Adds cases up to a total, of comments that have none: of four three wait, with one or two reports each. */
export async function seedModeration({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(moderationCases);
  const people = await findPeople(db);
  await insertInBatches(
    "cases",
    { have: row?.have ?? 0, total, atOnce: BATCH_SIZE },
    async (_, many) => {
      await db.execute(sql`
        with last as (select coalesce(max(subject_id::bigint), 0) as id from ${moderationCases}),
        reported as (
          select comments.* from ${comments}, last
          where comments.id > last.id and deleted_at is null order by comments.id limit ${many}),
        added as (
          insert into ${moderationCases} (kind, subject_id, author_id, governorate_code, quote,
            origin, waits_since, reports, state, act, decided_at, decided_by)
          select 'comment', reported.id, user_id, governorate_code, body, 'report',
            reported.created_at + interval '2 hours', 1 + reported.id % 2,
            case when reported.id % 4 = 0 then 'decided' else 'open' end,
            case when reported.id % 4 = 0 then 'keep' end,
            case when reported.id % 4 = 0 then reported.created_at + interval '5 hours' end,
            case when reported.id % 4 = 0 then ${people[0]}::uuid end
          from reported join ${users} on users.id = reported.user_id
          returning id, subject_id::bigint as place, reports, waits_since)
        insert into ${moderationReports} (case_id, reporter_id, reason, at)
        select added.id, (${sql.param(people)}::uuid[])[1 + (place + turn * 13) % ${people.length}],
          (${sql.param([...reportReasons])}::text[])[1 + place % ${reportReasons.length}], waits_since
        from added cross join generate_series(1, reports) as turn
        on conflict do nothing`);
    },
  );
}
