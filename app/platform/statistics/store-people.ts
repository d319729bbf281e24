import { type SQL, sql } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import { type Database, liftLimits } from "../database/connect.ts";
import { profiles } from "../profile/tables.ts";
import { users } from "../user/tables.ts";
import { liveArea, type PlacesOfArea } from "./store-area.ts";
import { statisticsMembers, statisticsState } from "./tables.ts";

export type Facet = (typeof statisticsMembers.$inferSelect)["facet"];

/** Full years after joining; members without an end stay for ever. */
const MAX_YEARS = 9;

export interface PeopleCount {
  readonly facet: Facet;
  readonly key: string;
  readonly other: string;
  readonly governorateCode: string | null;
  readonly amount: number;
}

/** Age and education of current members, cohorts of everybody who ever joined. */
function peopleBy(today: string, only?: SQL): SQL {
  const age = sql`extract(year from age(${today}::date, onfile.birth_date))`;
  return sql`
    select counted.facet, counted.key, counted.other, member.governorate_code, member.branch_id,
      member.id as user_id
    from ${users} member left join ${profiles} onfile on onfile.user_id = member.id
    cross join lateral (values
      ('age',
        case when ${age} < 18 then 'unknown' when ${age} < 25 then '18-24' when ${age} < 35 then '25-34'
          when ${age} < 45 then '35-44' when ${age} < 60 then '45-59' when ${age} >= 60 then '60+'
          else 'unknown' end,
        coalesce(onfile.gender, 'unknown'), member.status <> 'expired'),
      ('education', coalesce(onfile.qualification, 'unknown'), '', member.status <> 'expired'),
      ('cohort', to_char(onfile.membership_start, 'YYYY-MM'),
        case when onfile.membership_end is null then ${String(MAX_YEARS)}
          else least(${MAX_YEARS}, greatest(0, extract(year from
            age(onfile.membership_end - 1, onfile.membership_start))))::int::text end,
        onfile.membership_start is not null)
    ) as counted (facet, key, other, is_counted)
    where member.status in ('verified', 'active', 'expired') and counted.is_counted
      and ${only ?? sql`true`}`;
}

/** Nightly, for all places in one query. */
export async function countPeople(db: Database, now: Date): Promise<void> {
  const today = cairoDay(now);
  await db.transaction(async (tx) => {
    await liftLimits(tx, "0");
    await tx.execute(sql`lock table ${statisticsMembers} in share row exclusive mode`);
    await tx.execute(sql`delete from ${statisticsMembers}`);
    const { rowCount } = await tx.execute(sql`
      insert into ${statisticsMembers} (place, facet, key, other, amount)
      select case when grouping(governorate_code) = 1 then '*'
          when grouping(branch_id) = 1 then governorate_code
          else governorate_code || '/' || branch_id end,
        facet, key, other, count(*)
      from (${peopleBy(today)}) as people
      group by grouping sets ((facet, key, other), (facet, key, other, governorate_code),
        (facet, key, other, governorate_code, branch_id))
      having (grouping(governorate_code) = 1 or governorate_code is not null)
        and (grouping(branch_id) = 1 or branch_id is not null)`);
    // Nobody on file yet: stays uncounted, so new members are counted live.
    await tx
      .update(statisticsState)
      .set({ countedOn: rowCount ? today : null })
      .where(sql`true`);
  });
}

/**
 * Nightly counts of places, live counts of secretariats.
 * @param isCounted false counts all live
 */
export async function findPeople(
  db: Database,
  places: PlacesOfArea,
  { isCounted, now }: { readonly isCounted: boolean; readonly now: Date },
): Promise<PeopleCount[]> {
  const live = liveArea(places, isCounted, {
    governorateCode: sql`member.governorate_code`,
    branchId: sql`member.branch_id`,
    userId: sql`member.id`,
  });
  const parts = [
    ...(isCounted && places.keys.length > 0
      ? [
          sql`select facet, key, other, amount from ${statisticsMembers}
            where place = any(${sql.param([...places.keys])}::text[])`,
        ]
      : []),
    ...(live
      ? [
          sql`select facet, key, other, count(*) as amount
            from (${peopleBy(cairoDay(now), live)}) as people group by facet, key, other`,
        ]
      : []),
  ];
  if (parts.length === 0) return [];
  const { rows } = await db.execute<Record<"facet" | "key" | "other", string> & { amount: number }>(
    sql`select facet, key, other, sum(amount)::int as amount
      from (${sql.join(parts, sql` union all `)}) as counted group by facet, key, other
      order by facet, key, other`,
  );
  return rows.map(({ facet, ...row }) => ({
    ...row,
    facet: facet as Facet,
    governorateCode: null,
  }));
}
