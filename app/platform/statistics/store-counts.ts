import { type SQL, sql } from "drizzle-orm";
import type { MeasureName } from "#app/contract/statistics.values.ts";
import type { Database } from "../database/connect.ts";
import { titleOf } from "../reaction/api-lists.ts";
import type { Area } from "../user/area.ts";
import type { Days, ItemMeasure } from "./api.ts";
import { addDays, type Step } from "./rules.ts";
import { sources } from "./sources.ts";
import { liveArea, placesOf } from "./store-area.ts";
import { stateOf } from "./store-state.ts";
import { statisticsDays } from "./tables.ts";

/** What is asked for: some measures, each where it may be read. */
export interface Asked<Measure extends MeasureName | ItemMeasure = MeasureName> {
  readonly measure: Measure;
  readonly area: Area;
}

/** A number of a measure in one of its categories. */
export interface CategoryCount {
  readonly measure: MeasureName;
  readonly category: string;
  readonly count: number;
  readonly before: number;
}

/** What some measures come to in a period and in the one before it, by category. */
export async function countPeriods(
  db: Database,
  asked: readonly Asked[],
  { days, before }: { readonly days: Days; readonly before: Days },
): Promise<CategoryCount[]> {
  const counted = await countedIn(db, asked, [before, days]);
  if (!counted) return [];
  const during = ({ from, to }: Days) =>
    sql`coalesce(sum(amount) filter (where day between ${from}::date and ${to}::date), 0)::float8`;
  const { rows } = await db.execute<{ [Key in keyof CategoryCount]: CategoryCount[Key] }>(sql`
    select measure, category, ${during(days)} as count, ${during(before)} as before
    from (${counted}) as counted group by measure, category`);
  return rows;
}

/** A number of a measure in a step of time. */
export interface StepCount {
  readonly measure: MeasureName;
  readonly category: string;
  /** Its first day. */
  readonly step: string;
  readonly count: number;
}

/** What some measures come to step by step, by category. */
export async function countSteps(
  db: Database,
  asked: readonly Asked[],
  shown: Days,
  step: Step,
): Promise<StepCount[]> {
  const counted = await countedIn(db, asked, [shown]);
  if (!counted) return [];
  const { rows } = await db.execute<{ [Key in keyof StepCount]: StepCount[Key] }>(sql`
    select measure, category, (${stepColumn(step)})::text as step, sum(amount)::float8 as count
    from (${counted}) as counted group by measure, category, step order by step`);
  return rows;
}

/** The first day of the step that a `day` lies in; of a week its Saturday. */
function stepColumn(step: Step): SQL {
  if (step === "day") return sql`day`;
  if (step === "week") return sql`day - ((extract(dow from day)::int + 1) % 7)`;
  return step === "month"
    ? sql`date_trunc('month', day)::date`
    : sql`date_trunc('year', day)::date`;
}

/** An item that people reacted to, and how often; one that was deleted for good has no title. */
export interface TopItem {
  /** `news.12`. */
  readonly item: string;
  readonly count: number;
  readonly title: string | null;
}

/** The items that people of an area reacted to most. */
export async function countTopItems(
  db: Database,
  asked: Asked<ItemMeasure>,
  days: Days,
  { limit, language }: { readonly limit: number; readonly language: "ar" | "en" },
): Promise<TopItem[]> {
  const counted = await countedIn(db, [asked], [days]);
  if (!counted) return [];
  const { rows } = await db.execute<{ [Key in keyof TopItem]: TopItem[Key] }>(sql`
    with top as materialized (
      select category as item, sum(amount)::float8 as count from (${counted}) as counted
      group by category order by count desc, category desc limit ${limit})
    select item, count, ${titleOf(sql`item`, language)} as title from top
    order by count desc, item desc`);
  return rows;
}

/** A number of a measure in a governorate. */
export interface GovernorateCount {
  readonly measure: MeasureName;
  /** Null for what lies in none. */
  readonly governorateCode: string | null;
  readonly category: string;
  readonly count: number;
  readonly before: number;
}

/** What some measures of the whole country come to in each governorate. */
export async function countGovernorates(
  db: Database,
  measures: readonly MeasureName[],
  { days, before }: { readonly days: Days; readonly before: Days },
): Promise<GovernorateCount[]> {
  const { closed } = await stateOf(db);
  const names = sql.param([...measures]);
  const parts = [before, days].flatMap((range) => {
    const { kept, live } = splitDays(range, closed);
    return [
      ...(kept
        ? [
            // A governorate's code has two digits; a branch's place is longer.
            sql`select measure, day, place as governorate_code, category, amount from ${statisticsDays}
              where place = any(${sql.param(GOVERNORATE_PLACES)}::text[])
                and measure = any(${names}::text[])
                and day between ${kept.from}::date and ${kept.to}::date`,
          ]
        : []),
      ...(live
        ? sourcesOf(measures).map(
            (
              source,
            ) => sql`select measure, day, governorate_code, coalesce(category, '') as category, amount
              from (${source.acts(live)}) as acts
              where measure = any(${names}::text[]) and governorate_code is not null`,
          )
        : []),
    ];
  });
  if (parts.length === 0) return [];
  const during = ({ from, to }: Days) =>
    sql`coalesce(sum(amount) filter (where day between ${from}::date and ${to}::date), 0)::float8`;
  const { rows } = await db.execute<{ [Key in keyof GovernorateCount]: GovernorateCount[Key] }>(sql`
    select measure, governorate_code as "governorateCode", category, ${during(days)} as count,
      ${during(before)} as before
    from (${sql.join(parts, sql` union all `)})
      as counted (measure, day, governorate_code, category, amount)
    group by measure, governorate_code, category`);
  return rows;
}

/** Codes of two digits: more than there are, so that none is missed. */
const GOVERNORATE_PLACES = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, "0"));

/**
 * What was counted in some ranges of days: columns `measure`, `category`, `day` and `amount`. Closed days
 * come from what is kept, later ones and secretariats from what was done. Undefined where nothing is asked.
 */
async function countedIn(
  db: Database,
  asked: readonly Asked<MeasureName | ItemMeasure>[],
  ranges: readonly Days[],
): Promise<SQL | undefined> {
  const { closed } = await stateOf(db);
  const byArea = Map.groupBy(asked, ({ area }) => JSON.stringify(area));
  const parts = [...byArea.values()].flatMap((group) => {
    const [{ area = "none" as const } = {}] = group;
    const measures = group.map(({ measure }) => measure);
    return ranges.flatMap((range) => partsOf(measures, area, range, closed));
  });
  return parts.length > 0 ? sql.join(parts, sql` union all `) : undefined;
}

function partsOf(
  measures: readonly (MeasureName | ItemMeasure)[],
  area: Area,
  range: Days,
  closed: string | null,
): SQL[] {
  const places = placesOf(area);
  const { kept, live } = splitDays(range, closed);
  const names = sql.param([...measures]);
  const parts: SQL[] = [];
  if (kept && places.keys.length > 0) {
    parts.push(sql`select measure, category, day, amount from ${statisticsDays}
      where place = any(${sql.param([...places.keys])}::text[]) and measure = any(${names}::text[])
        and day between ${kept.from}::date and ${kept.to}::date`);
  }
  const columns = {
    governorateCode: sql`acts.governorate_code`,
    branchId: sql`acts.branch_id`,
    userId: sql`acts.user_id`,
  };
  for (const [days, isKept] of [
    [kept, true],
    [live, false],
  ] as const) {
    const only = days && liveArea(places, isKept, columns);
    if (!only) continue;
    for (const source of sourcesOf(measures)) {
      parts.push(sql`select acts.measure, coalesce(acts.category, '') as category, acts.day, acts.amount
        from (${source.acts(days)}) as acts
        where acts.measure = any(${names}::text[]) and ${only}`);
    }
  }
  return parts;
}

function sourcesOf(measures: readonly (MeasureName | ItemMeasure)[]) {
  return sources.filter((source) => source.measures.some((measure) => measures.includes(measure)));
}

/** Of some days those that are closed, and those that are not. */
function splitDays({ from, to }: Days, closed: string | null): { kept?: Days; live?: Days } {
  if (closed === null || closed < from) return { live: { from, to } };
  if (closed >= to) return { kept: { from, to } };
  return { kept: { from, to: closed }, live: { from: addDays(closed, 1), to } };
}
