import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { addDays, cairoDay } from "#app/arabic/dates.ts";
import { measureNames, measureOf } from "#app/contract/statistics.values.ts";
import type { Database } from "#app/platform/database/connect.ts";
import {
  changeParty,
  enter,
  findPlace,
  holds,
  type LockedEvent,
  leave as leavePlace,
  lockEvent,
  type PlaceRow,
  settle,
} from "#app/platform/event/store-places.ts";
import { tendStatistics } from "#app/platform/statistics/api-jobs.ts";
import { lastToClose } from "#app/platform/statistics/rules.ts";
import { countPeriods, countSteps } from "#app/platform/statistics/store-counts.ts";
import { rebuild } from "#app/platform/statistics/store-rollups.ts";
import type { Area } from "#app/platform/user/area.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { plainActs } from "#tests/world/plain-count.ts";
import { openWorld } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
beforeAll(async () => {
  await tend();
});

const tend = () => tendStatistics(world.platform.dependencies);
const run = (query: ReturnType<typeof sql>) => world.db.execute(query);

/** One row of a table, by a number: the same for the same number and rows. */
const pick = (table: string, by: number, where = sql`true`) => sql`(select id from
  ${sql.identifier(table)} where ${where} order by id offset ${by} % greatest(1,
  (select count(*) from ${sql.identifier(table)} where ${where})) limit 1)`;
const someone = (by: number) => pick("users", by);

/** Does something about somebody's place at an event, which is held meanwhile, as the platform does. */
async function ofPlace(
  a: number,
  b: number,
  act: (
    db: Database,
    event: LockedEvent,
    holder: { userId: string },
    place: PlaceRow | undefined,
  ) => Promise<void>,
) {
  const idOf = async (query: ReturnType<typeof sql>) =>
    (await world.db.execute<{ id: string }>(sql`select ${query} as id`)).rows[0]?.id ?? "";
  // Few people, so that the same ones take, shrink and give back.
  const [eventId, userId] = [await idOf(pick("events", a)), await idOf(someone(b % 5))];
  await world.db.transaction(async (tx) => {
    const event = await lockEvent(tx as never, eventId);
    if (!event) return;
    const place = await findPlace(tx as never, eventId, { userId });
    await act(tx as never, event, { userId }, place);
  });
}

interface Step {
  readonly act: string;
  readonly a: number;
  readonly b: number;
  readonly daysAgo: number;
}

/** Everything that anybody or a job does to what is counted, as statements, however it comes about. */
const acts: Record<string, (step: Step, at: string) => Promise<unknown>> = {
  like: ({ a, b }, at) =>
    run(sql`insert into likes (kind, target_id, user_id, created_at)
      values ('news', ${pick("news", a)}, ${someone(b)}, ${at}) on conflict do nothing`),
  likePost: ({ a, b }, at) =>
    run(sql`insert into likes (kind, target_id, user_id, created_at)
      values ('posts', ${pick("posts", a)}, ${someone(b)}, ${at}) on conflict do nothing`),
  unlike: ({ a }) =>
    run(sql`delete from likes where ctid = (select ctid from likes
      order by created_at, user_id, target_id offset ${a} % greatest(1, (select count(*) from likes)) limit 1)`),
  share: ({ a, b }, at) =>
    run(sql`insert into shares (kind, target_id, user_id, created_at)
      values ('posts', ${pick("posts", a)}, ${someone(b)}, ${at}) on conflict do nothing`),
  comment: ({ a, b }, at) =>
    run(sql`insert into comments (kind, target_id, user_id, body, created_at)
      values ('news', ${pick("news", a)}, ${someone(b)}, 'تعليق', ${at})`),
  deleteComment: ({ a }, at) =>
    run(sql`update comments set deleted_at = ${at} where id = ${pick("comments", a)}`),
  hideComment: ({ a }) =>
    run(sql`update comments set state = 'hidden' where id = ${pick("comments", a)}`),
  showComment: ({ a }) =>
    run(sql`update comments set state = null where id = ${pick("comments", a)}`),
  category: ({ a, b }) =>
    run(sql`update news set category = ${["party", "sports", "economy"][b % 3]}
      where id = ${pick("news", a)}`),
  withdrawNews: ({ a }, at) =>
    run(sql`update news set withdrawn_at = case when withdrawn_at is null then ${at}::timestamptz end
      where id = ${pick("news", a)}`),
  deleteNews: ({ a }) => run(sql`delete from news where id = ${pick("news", a)}`),
  apply: ({ a, b }, at) =>
    run(sql`insert into applications (kind, user_id, state, name, search_text, governorate_code,
        sealed_answers, submitted_at)
      values (${["registration", "renewal"][b % 2]}, ${someone(a)}, 'submitted', '', '',
        (select governorate_code from users where id = ${someone(a)}), '', ${at})`),
  decide: ({ a, b }, at) =>
    run(sql`insert into application_steps (application_id, act, at)
      values (${pick("applications", a)}, ${["approved", "refused", "claimed"][b % 3]}, ${at})`),
  askAid: ({ a, b }, at) =>
    run(sql`insert into aid_requests (number, user_id, title, sealed_description, search_text, category,
        governorate_code, turn, created_at)
      values ((select coalesce(max(number), 0) + 1 from aid_requests), ${someone(a)}, '', '', '',
        ${["medical", "legal", "living"][b % 3]}, ${["11", "24", "27"][b % 3]}, 0, ${at})`),
  decideAid: ({ a, b }, at) =>
    run(sql`insert into aid_steps (request_id, act, at, "to")
      values (${pick("aid_requests", a)}, 'status', ${at},
        ${["approved", "rejected", "inReview"][b % 3]})`),
  moveAid: ({ a, b }) =>
    run(sql`update aid_requests set governorate_code = ${["11", "24", "27"][b % 3]}
      where id = ${pick("aid_requests", a)}`),
  say: ({ a, b }, at) =>
    run(sql`insert into feedback (type, user_id, topic, body, area_code, created_at)
      values (${["complaints", "suggestions", "street-pulse"][b % 3]}, ${someone(a)}, 'other', '',
        ${["11", "24", "27"][b % 3]}, ${at})`),
  answer: ({ a }, at) =>
    run(sql`insert into feedback_steps (feedback_id, act, at)
      values (${pick("feedback", a)}, 'replied', ${at})`),
  takeBack: ({ a }) =>
    run(sql`update feedback set status = 'withdrawn' where id = ${pick("feedback", a)}`),
  forgetFeedback: ({ a }) => run(sql`delete from feedback where id = ${pick("feedback", a)}`),
  arrange: ({ a, b }, at) =>
    run(sql`insert into events (title, starts_at, ends_at, governorate_code, location,
        detailed_location, description, search_text, category, type, max_attendance, questions,
        allowed_roles, allowed_secretariats, state, created_by, created_at, changed_at)
      values ('', ${at}, ${at}, ${["11", "24", "27"][b % 3]}, '', '', '', '',
        ${["org", "public"][b % 2]}, 'public', ${3 + (b % 7)}, '{}', '{}', '{}', 'published',
        ${someone(a)}, ${at}, ${at})`),
  openDoor: ({ a }) =>
    run(sql`with opened as (
        insert into gatherings (title, place, search_text, governorate_code, starts_at, ends_at, opened_by,
          created_at)
        select '', '', '', governorate_code, starts_at, ends_at, created_by, created_at from events
        where id = ${pick("events", a)} and gathering_id is null returning id)
      update events set gathering_id = (select id from opened)
      where id = ${pick("events", a)} and gathering_id is null`),
  take: ({ a, b }) =>
    ofPlace(a, b, async (db, event, holder) => {
      await enter(db, event, holder, { companions: b % 4, answers: [] }, world.clock.now());
    }),
  giveBack: ({ a, b }) =>
    ofPlace(a, b, async (db, event, _, place) => {
      if (place && holds(place)) await leavePlace(db, event, place, world.clock.now());
      await settle(db, event, world.clock.now());
    }),
  change: ({ a, b }) =>
    ofPlace(a, b, async (db, event, _, place) => {
      const companions = b % 3;
      if (!place || !holds(place)) return;
      const more = companions - place.companions;
      if (place.state !== "waiting" && event.taken + more > event.maxAttendance) return;
      await changeParty(db, event, place, { companions, answers: place.answers });
    }),
  cancel: ({ a, b }) =>
    run(sql`update events set state = ${["published", "cancelled"][b % 2]}
      where id = ${pick("events", a)}`),
  reschedule: ({ a }, at) =>
    run(sql`update events set starts_at = ${at}, ends_at = ${at} where id = ${pick("events", a)}`),
  come: ({ a, b }, at) =>
    run(sql`insert into presences (gathering_id, user_id, checked_in_at)
      values (${pick("gatherings", a)}, ${someone(b % 3 ? b : b % 5)}, ${at}) on conflict do nothing`),
  leave: ({ a }) => run(sql`delete from presences where id = ${pick("presences", a)}`),
  dropGathering: ({ a }) => run(sql`delete from gatherings where id = ${pick("gatherings", a)}`),
  tell: async ({ a, b }, at) => {
    const { rows } = await world.db.execute<{ id: string }>(sql`insert into notifications
      (title, message, created_at) values ('{"ar":"","en":""}', '{"ar":"","en":""}', ${at})
      returning id`);
    for (const by of [a, b, a + b]) {
      await run(sql`insert into notification_recipients (user_id, notification_id)
        values (${someone(by)}, ${rows[0]?.id}) on conflict do nothing`);
    }
  },
  notice: ({ a }, at) =>
    run(sql`update notification_recipients set read_at = ${at}
      where user_id = (select user_id from notification_recipients order by notification_id, user_id
        offset ${a} % greatest(1, (select count(*) from notification_recipients)) limit 1)`),
  untell: ({ a }) => run(sql`delete from notifications where id = ${pick("notifications", a)}`),
  move: ({ a, b }) =>
    run(sql`update users set governorate_code = ${["11", "24", "27", null][b % 4]}
      where id = ${someone(a)}`),
  branch: ({ a, b }) =>
    run(sql`update users set branch_id = ${pick("units", b, sql`kind = 'branch'`)}
      where id = ${someone(a)}`),
  status: ({ a, b }) =>
    run(sql`update users set status = ${["verified", "expired", "blocked"][b % 3]}
      where id = ${someone(a)}`),
  dates: ({ a, daysAgo }) =>
    run(sql`insert into profiles (user_id, membership_start, membership_end)
      values (${someone(a)}, ${addDays(cairoDay(world.clock.now()), -daysAgo - 365)},
        ${addDays(cairoDay(world.clock.now()), -daysAgo)})
      on conflict (user_id) do update set membership_start = excluded.membership_start,
        membership_end = excluded.membership_end`),
  many: ({ a }) =>
    // As imports and nights do it: many rows in one statement.
    run(sql`update users set governorate_code = ${["11", "24", "27"][a % 3]}
      where id in (select id from users order by id limit 40)`),
  join: ({ a, b }, at) =>
    run(sql`insert into user_secretariats (user_id, unit_id, since)
      values (${someone(a)}, ${pick("units", b, sql`kind like '%secretariat'`)}, ${at})
      on conflict do nothing`),
  mergeLikes: ({ a, b }) =>
    // As a merge hands over: what both have once, the rest by a change of its person.
    run(sql`update likes set user_id = ${someone(a)} where user_id = ${someone(b)} and not exists (
      select 1 from likes own where own.user_id = ${someone(a)} and own.kind = likes.kind
        and own.target_id = likes.target_id)`),
  erase: ({ a }) => run(sql`delete from comments where user_id = ${someone(a)}`),
  day: async () => world.clock.pass(24 * 60 * 60),
  tend,
};

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...Object.keys(acts)),
  a: fc.nat(200),
  b: fc.nat(200),
  daysAgo: fc.nat(45),
});

async function areas(): Promise<Record<string, Area>> {
  const { rows } = await world.db.execute<Record<"id" | "kind" | "code", string>>(sql`
    select distinct on (kind) id, kind, governorate_code as code from units
    where closed_at is null order by kind, id`);
  const unit = (kind: string) => rows.find((row) => row.kind === kind);
  const branches = (
    await world.db.execute<{ id: string; code: string }>(sql`
      select id, governorate_code as code from units where kind = 'branch' order by id`)
  ).rows;
  const [branch] = branches;
  const code = branch?.code ?? "11";
  const sector = {
    governorateCode: code,
    branchIds: branches.filter((each) => each.code === code).map(({ id }) => id),
  };
  const central = { id: unit("central_secretariat")?.id ?? "", governorateCode: null };
  const local = unit("governorate_secretariat");
  return {
    national: "national",
    governorate: { governorateCode: "24" },
    sector: { sector },
    central: { secretariats: [central] },
    local: { secretariats: [{ id: local?.id ?? "", governorateCode: local?.code ?? "" }] },
    mixed: { governorateCode: "11", secretariats: [central] },
    mixedSector: { sector, secretariats: [central] },
    nowhere: "none",
  };
}

/** Every measure in every area, as the statistics have it and as it is counted plainly. */
async function compare(days: { from: string; to: string }) {
  const plain = await plainActs(world.db);
  const before = { from: addDays(days.from, -60), to: addDays(days.from, -1) };
  for (const [name, area] of Object.entries(await areas())) {
    const asked = measureNames
      .filter((measure) => area === "national" || measureOf(measure).place === "record")
      .map((measure) => ({ measure, area }));
    const rows = await countPeriods(world.db, asked, { days, before });
    const steps = await countSteps(world.db, asked, days, "week");
    const months = await countSteps(world.db, asked, before, "month");
    for (const { measure } of asked) {
      const byMonth = months.filter((row) => row.measure === measure && row.count > 0);
      const own = rows.filter((row) => row.measure === measure);
      const sums = (key: "count" | "before") =>
        Object.fromEntries(
          own.filter((row) => row[key] > 0).map((row) => [row.category, row[key]]),
        );
      const what = `${measure} in ${name}`;
      expect(sums("count"), what).toEqual(plain(measure, area, days));
      expect(sums("before"), `${what} before`).toEqual(plain(measure, area, before));
      const total = own.reduce((sum, { count }) => sum + count, 0);
      const stepped = steps.filter((row) => row.measure === measure);
      expect(
        stepped.reduce((sum, { count }) => sum + count, 0),
        `${what} by weeks`,
      ).toBe(total);
      // Of the sixty days before, whole months are kept as sums.
      const summed = Object.fromEntries(
        [...Map.groupBy(byMonth, ({ category }) => category)].map(([category, months]) => [
          category,
          months.reduce((sum, { count }) => sum + count, 0),
        ]),
      );
      expect(summed, `${what} by months`).toEqual(plain(measure, area, before));
    }
  }
}

const lastMonth = () => {
  const to = cairoDay(world.clock.now());
  return { from: addDays(to, -30), to };
};

test("whatever is done, in whichever order, every number is what a plain count says", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      for (const each of steps) {
        const at = new Date(world.clock.now().getTime() - each.daysAgo * 24 * 60 * 60 * 1000);
        await acts[each.act]?.(each, at.toISOString());
      }
      await tend();
      await compare(lastMonth());
    }),
    { seed: 16, numRuns: isExhaustive ? 6 : 3, endOnFailure: true },
  );
}, 120_000);

test("a rebuild says what was kept, whatever was kept", async () => {
  await tend();
  const kept = sql`select place, measure, day::text, category, amount from statistics_days
    union all select place, measure, 'month ' || month, category, amount from statistics_months
    order by place, measure, day, category`;
  const before = (await run(kept)).rows;
  expect(before.length).toBeGreaterThan(100);
  await run(sql`update statistics_days set amount = amount + 1`);
  await run(sql`delete from statistics_days where measure = 'aid'`);
  await run(sql`update statistics_months set amount = amount + 1`);
  await rebuild(world.db, lastToClose(world.clock.now()), world.clock.now());
  expect((await run(kept)).rows).toEqual(before);
  await compare(lastMonth());
});
