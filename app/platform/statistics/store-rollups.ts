import { type SQL, sql } from "drizzle-orm";
import { addDays } from "#app/arabic/dates.ts";
import { type Database, liftLimits } from "../database/connect.ts";
import type { Days, Source } from "./api.ts";
import { groupDays, monthsOf } from "./rules.ts";
import { sources } from "./sources.ts";
import { sumMonths } from "./store-months.ts";
import { countPeople } from "./store-people.ts";
import { findState } from "./store-state.ts";
import { statisticsDays, statisticsMarks, statisticsState } from "./tables.ts";

/** Advisory lock: one process counts at a time. */
const COUNTING_LOCK = 7_402_511;

/** Recounted before the last closed day: a write may have taken that long. */
const RECOUNTED_DAYS = 2;

export async function closeDays(db: Database, upTo: string, now: Date): Promise<void> {
  const { closed } = await findState(db);
  if (closed === null) return rebuild(db, upTo, now);
  if (closed >= upTo) return;
  await markUpTo(db, upTo);
  await db.transaction(async (tx) => {
    await hold(tx);
    const days = { from: addDays(closed, 1 - RECOUNTED_DAYS), to: upTo };
    for (const source of sources) await recount(tx, source, days, now);
    await tx.update(statisticsState).set({ closed: upTo });
  });
}

/** From now on changes of these days leave a mark, counted or not. */
async function markUpTo(db: Database, upTo: string): Promise<void> {
  await db
    .insert(statisticsState)
    .values({ marked: upTo })
    .onConflictDoUpdate({
      target: statisticsState.id,
      set: { marked: sql`greatest(${statisticsState.marked}, ${upTo}::date)` },
    });
}

export async function recountMarked(db: Database, now: Date): Promise<number> {
  let counted = 0;
  for (const source of sources) {
    counted += await db.transaction(async (tx) => {
      await hold(tx);
      // Marks first: changes during the count leave new ones.
      const { rows } = await tx.execute<{ day: string }>(sql`
        with taken as (delete from ${statisticsMarks} where source = ${source.name} returning day)
        select distinct day::text as day from taken order by day`);
      for (const days of groupDays(rows.map(({ day }) => day))) {
        await recount(tx, source, days, now);
      }
      return rows.length;
    });
  }
  return counted;
}

export type Told = (source: string, days: Days) => void;

/** A month of a source per transaction, while pages are served. */
export async function rebuild(db: Database, upTo: string, now: Date, tell?: Told): Promise<void> {
  await markUpTo(db, upTo);
  for (const source of sources) {
    for (const days of monthsOf(await findFirstDay(db, source, upTo), upTo)) {
      tell?.(source.name, days);
      await db.transaction(async (tx) => {
        await hold(tx);
        await recount(tx, source, days, now);
      });
    }
  }
  await countPeople(db, now);
  await db
    .update(statisticsState)
    .set({ closed: sql`greatest(${statisticsState.closed}, ${upTo}::date)` });
}

async function findFirstDay(db: Database, source: Source, upTo: string): Promise<string> {
  const ever = { from: "1900-01-01", to: upTo };
  return db.transaction(async (tx) => {
    await liftLimits(tx, "0");
    const { rows } = await tx.execute<{ day: string | null }>(sql`
      select least(
        (select min(day) from (${source.acts(ever)}) as acts),
        (select min(day) from ${statisticsDays} where source = ${source.name}))::text as day`);
    return rows[0]?.day ?? upTo;
  });
}

async function recount(db: Database, source: Source, days: Days, now: Date): Promise<void> {
  const since = source.keptSince?.(now) ?? days.from;
  const from = since > days.from ? since : days.from;
  if (from > days.to) return;
  await db.execute(sql`delete from ${statisticsDays}
    where source = ${source.name} and day between ${from}::date and ${days.to}::date`);
  await db.execute(sql`
    insert into ${statisticsDays} (place, measure, day, category, source, amount)
    select ${areaKey()}, measure, day, coalesce(category, ''), ${source.name}, sum(amount)
    from (${source.acts({ from, to: days.to })}) as acts
    group by grouping sets (
      (measure, day, coalesce(category, '')),
      (measure, day, coalesce(category, ''), governorate_code),
      (measure, day, coalesce(category, ''), governorate_code, branch_id))
    having (grouping(governorate_code) = 1 or governorate_code is not null)
      and (grouping(branch_id) = 1 or branch_id is not null)`);
  await sumMonths(db, source, { from, to: days.to });
}

function areaKey(): SQL {
  return sql`case when grouping(governorate_code) = 1 then '*'
    when grouping(branch_id) = 1 then governorate_code
    else governorate_code || '/' || branch_id end`;
}

async function hold(tx: Database): Promise<void> {
  await liftLimits(tx, "0");
  await tx.execute(sql`select pg_advisory_xact_lock(${COUNTING_LOCK})`);
}
