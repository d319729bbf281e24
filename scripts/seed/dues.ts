import { count, eq, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/connect.ts";
import { duesCharges, duesRates } from "#app/platform/dues/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";

/** Years of each member, before the demo's months. */
const YEARS = [2024, 2025];
/** Receipts have a series of that year. */
const RECEIPTS_OF = 2021;
const BATCH_SIZE = 10_000;
const DESKS_PER_BATCH = 40;
const RATE = { joining: 60_000, renewal: 120_000, reduced: 30_000 };

/**
 * Adds charges up to a total, two years of each member, with what was paid and waived of them: four
 * of five have paid all, others the first year or a part. Triggers add everything up, as they do for a treasurer.
 */
export async function seedDues({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const rateId = await findRate(db);
  const [row] = await db
    .select({ have: count() })
    .from(duesCharges)
    .where(eq(duesCharges.rateId, rateId));
  const counts = { have: row?.have ?? 0, total, atOnce: BATCH_SIZE };
  await insertInBatches("dues", counts, (from, many) =>
    db.transaction(async (tx) => {
      await tx.execute(charge(rateId, from / YEARS.length, Math.ceil(many / YEARS.length)));
      const desks = await openDesks(tx, from);
      await tx.execute(pay(rateId, from, desks));
      await tx.execute(waive(rateId, from));
      await tx.execute(closeDesks(desks));
    }),
  );
}

async function findRate(db: Database): Promise<string> {
  const values = { ...RATE, validFrom: "2020-01-01", months: 12, dueDays: 60 };
  await db
    .insert(duesRates)
    .values({ ...values, createdAt: new Date("2019-11-01T09:00:00Z") })
    .onConflictDoNothing();
  const [rate] = await db
    .select({ id: duesRates.id })
    .from(duesRates)
    .where(eq(duesRates.validFrom, values.validFrom));
  if (!rate) throw new Error("The database kept no rate.");
  return rate.id;
}

const charge = (rateId: string, from: number, people: number) => sql`
  insert into ${duesCharges} (user_id, rate_id, kind, period_start, months, amount, due_on,
    governorate_code, branch_id, charged_at)
  select id, ${rateId}::uuid, 'renewal', make_date(year, 1, 1), 12, ${RATE.renewal}::bigint,
    make_date(year, 2, 1) + (place * 37 % 300)::int, place_code, branch_id, make_date(year, 1, 1)
  from (select id, place_code, branch_id, ${from}::bigint + row_number() over (order by id) as place
    from (select id, place_code, branch_id from users where status in ('verified', 'active')
      order by id offset ${from} limit ${people}) as batch) as person
  cross join unnest(${sql.param(YEARS)}::int[]) as year`;

/** Desks of nobody's: an officer has one a day. */
async function openDesks(db: Database, from: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into dues_cash_days (day, governorate_code, branch_id, opened_at, float)
    select day, governorate_code, id, day + interval '9 hours', 20000
    from (select id, governorate_code, date '2024-02-01' + (${from}::bigint / 1000 + row_number() over ())::int % 600 as day
      from units where kind = 'branch' and closed_at is null order by id
      offset ${from / BATCH_SIZE} % 5 limit ${DESKS_PER_BATCH}) as branch
    returning id`);
  return rows.map(({ id }) => id);
}

/** What of a batch's charges a share of members has paid, with receipts in the order of the days. */
const pay = (rateId: string, from: number, desks: readonly string[]) => sql`
  with paid as materialized (
    select charge.*, gen_random_uuid() as receipt_id,
      case when draw < 80 or (draw < 90 and period_start < '2025-01-01') then amount else amount / 3 end as part,
      coalesce(governorate_code, '00') as series, due_on - (draw * 3 % 60)::int as day
    from (${batchOf(rateId, from)}) as charge
    where draw < 90 or (draw < 95 and period_start < '2025-01-01')
  ), numbered as materialized (
    select *, coalesce((select last from dues_series where dues_series.series = paid.series and year = ${RECEIPTS_OF}), 0)
      + row_number() over (partition by series order by day, id) as number
    from paid where part > 0 and (draw < 80 or period_start < '2025-01-01')
  ), last as (
    insert into dues_series (series, year, last)
    select series, ${RECEIPTS_OF}, max(number) from numbered group by series
    on conflict (series, year) do update set last = excluded.last
  ), receipt as (
    insert into dues_receipts (id, act, user_id, amount, method, day, reference, series, year, number, at,
      cash_day_id, governorate_code, branch_id)
    select receipt_id, 'payment', user_id, part, (array['office', 'transfer', 'link'])[1 + draw % 3], day,
      case when draw % 3 > 0 then 'S' || ${from}::bigint || '-' || row_number() over () end,
      series, ${RECEIPTS_OF}, number, day + interval '11 hours',
      case when draw % 3 = 0 then (${sql.param([...desks])}::uuid[])[1 + number % ${desks.length}] end,
      governorate_code, branch_id
    from numbered
  )
  insert into dues_entries (charge_id, user_id, receipt_id, act, amount, at)
  select id, user_id, receipt_id, 'payment', part, day + interval '11 hours' from numbered`;

const waive = (rateId: string, from: number) => sql`
  insert into dues_entries (charge_id, user_id, act, amount, at)
  select id, user_id, 'waiver', owed, due_on + interval '30 days'
  from (${batchOf(rateId, from)}) as charge where draw = 91 and owed > 0`;

/** The charges of a batch, with a number below 100 that a member's have in common. */
const batchOf = (rateId: string, from: number) => sql`
  select charge.*, (person.place * 61 % 100)::int as draw
  from (select id, ${from / YEARS.length}::bigint + row_number() over (order by id) as place
    from (select id from users where status in ('verified', 'active')
      order by id offset ${from / YEARS.length} limit ${BATCH_SIZE / YEARS.length}) as batch) as person
  join ${duesCharges} as charge on charge.user_id = person.id and charge.rate_id = ${rateId}::uuid`;

const closeDesks = (desks: readonly string[]) => sql`
  update dues_cash_days set closed_at = opened_at + interval '7 hours', expected = float + taken.sum,
    counted = float + taken.sum
  from (select desk.id, coalesce(sum(amount), 0) as sum from dues_cash_days as desk
    left join dues_receipts on cash_day_id = desk.id
    where desk.id = any(${sql.param([...desks])}::uuid[]) group by desk.id) as taken
  where taken.id = dues_cash_days.id`;
