import { desc, eq, gte, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { profiles } from "../profile/tables.ts";
import { users } from "../user/tables.ts";
import { duesCharges, duesRates, duesReductions } from "./tables.ts";

export type RateRow = typeof duesRates.$inferSelect;

/** An arbitrary advisory lock: no rate begins for days that are being charged. */
const RATES_LOCK = 7_470_041;

export async function findRates(db: Database): Promise<RateRow[]> {
  return db.select().from(duesRates).orderBy(desc(duesRates.validFrom));
}

/** With whether something was charged by each. */
export async function findRatesWithUse(db: Database) {
  // An index range whatever the planner estimates: for a rate without charges it would read them all.
  const isUsed = sql<boolean>`coalesce((select charge.rate_id from ${duesCharges} charge
    where charge.rate_id >= ${duesRates}.id order by charge.rate_id limit 1) = ${duesRates}.id, false)`;
  return db.select({ rate: duesRates, isUsed }).from(duesRates).orderBy(desc(duesRates.validFrom));
}

/** Until the transaction ends: whoever charges waits. */
export async function lockRates(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${RATES_LOCK})`);
}

/** Whether something was charged for a period that begins on a day or later. */
export async function isChargedFrom(db: Database, day: string): Promise<boolean> {
  const [row] = await db
    .select({ id: duesCharges.id })
    .from(duesCharges)
    .where(gte(duesCharges.periodStart, day))
    .limit(1);
  return row !== undefined;
}

export interface Charging {
  readonly rate: RateRow;
  readonly periodStart: string;
  readonly dueOn: string;
  readonly today: string;
  readonly now: Date;
}

/** Of whom: some people, or the next ones after an id. */
type Whom =
  | { readonly ids: readonly string[] }
  | { readonly after: string | undefined; readonly limit: number };

/**
 * Charges a period to members in good standing, once: whoever was charged for one that holds its
 * first day, or a later one, is left out.
 *
 * @returns the last who was looked at; undefined at the end
 */
export async function chargePeriod(
  db: Database,
  { rate, periodStart, dueOn, today, now }: Charging,
  whom: Whom,
): Promise<string | undefined> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${RATES_LOCK})`);
  const who =
    "ids" in whom
      ? sql`id = any(${sql.param([...whom.ids])}::uuid[])`
      : sql`id > ${whom.after ?? "00000000-0000-0000-0000-000000000000"}::uuid`;
  const limit = "ids" in whom ? sql`` : sql`limit ${whom.limit}`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with next as materialized (
      select id, place_code, branch_id from ${users}
      where ${who} and status in ('verified', 'active') order by id ${limit}
    ), owing as (
      select next.*, case
        when exists (select from ${duesReductions} reduction
          where reduction.user_id = next.id and reduction.until >= ${today}::date) then 'reduced'
        when (select membership_start from ${profiles} profile where profile.user_id = next.id)
          >= ${periodStart}::date
          and not exists (select from ${duesCharges} earlier where earlier.user_id = next.id)
          then 'joining'
        else 'renewal' end as kind
      from next
      where not exists (select from ${duesCharges} charged
        where charged.user_id = next.id and not charged.is_twin
          and charged.period_start + make_interval(months => charged.months) > ${periodStart}::date)
    ), charged as (
      insert into ${duesCharges} (user_id, rate_id, kind, period_start, months, amount, due_on,
        governorate_code, branch_id, charged_at)
      select owing.id, ${rate.id}, owing.kind, ${periodStart}::date, ${rate.months}, asked.amount,
        ${dueOn}::date, owing.place_code, owing.branch_id, ${now.toISOString()}::timestamptz
      from owing cross join lateral (select case owing.kind when 'joining' then ${rate.joining}::bigint
        when 'reduced' then ${rate.reduced}::bigint else ${rate.renewal}::bigint end as amount) asked
      where asked.amount > 0
      on conflict do nothing
    )
    select id from next order by id desc limit 1`);
  return rows[0]?.id;
}

export async function isRateUsed(db: Database, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: duesCharges.id })
    .from(duesCharges)
    .where(eq(duesCharges.rateId, id))
    .limit(1);
  return row !== undefined;
}
