import { type SQL, sql } from "drizzle-orm";
import { addDays } from "#app/arabic/dates.ts";
import type { MeasureName } from "#app/contract/statistics.values.ts";
import type { Database } from "../database/connect.ts";
import { titleOf } from "../reaction/api-lists.ts";
import type { Area } from "../user/area.ts";
import type { Days, ItemMeasure } from "./api.ts";
import { type Step, splitMonths } from "./rules.ts";
import { sources } from "./sources.ts";
import { liveArea, placesOf } from "./store-area.ts";
import { hasMonths, monthPlaces } from "./store-months.ts";
import { stateOf } from "./store-state.ts";
import { statisticsDays, statisticsMonths } from "./tables.ts";

export interface Asked<Measure extends MeasureName | ItemMeasure = MeasureName> {
  readonly measure: Measure;
  readonly area: Area;
}

export interface CategoryCount {
  readonly measure: MeasureName;
  readonly category: string;
  readonly count: number;
  readonly before: number;
}

export async function countPeriods(
  db: Database,
  asked: readonly Asked[],
  { days, before }: { readonly days: Days; readonly before: Days },
): Promise<CategoryCount[]> {
  const counted = await countedIn(db, asked, [before, days], "month");
  if (!counted) return [];
  const { rows } = await db.execute<{ [Key in keyof CategoryCount]: CategoryCount[Key] }>(
    sql`select measure, category, ${sumIn(days)} as count, ${sumIn(before)} as before
      from (${counted}) as counted group by measure, category`,
  );
  return rows;
}

const sumIn = ({ from, to }: Days) =>
  sql`coalesce(sum(amount) filter (where day between ${from}::date and ${to}::date), 0)::float8`;

export async function countPeriodsAndMonths(
  db: Database,
  asked: readonly Asked[],
  { days, before }: { readonly days: Days; readonly before: Days },
  year: Days,
): Promise<{ readonly periods: CategoryCount[]; readonly months: StepCount[] }> {
  const [counted, ofYear] = await Promise.all([
    countedIn(db, asked, [before, days], "month"),
    countedIn(db, asked, [year], "month"),
  ]);
  if (!counted || !ofYear) return { periods: [], months: [] };
  const { rows } = await db.execute<
    {
      [Key in keyof CategoryCount]: CategoryCount[Key];
    } & { step: string | null }
  >(sql`
    select measure, category, null as step, ${sumIn(days)} as count, ${sumIn(before)} as before
    from (${counted}) as counted group by measure, category
    union all
    select measure, category, (${stepColumn("month")})::text, sum(amount)::float8, 0
    from (${ofYear}) as counted group by measure, category, 3`);
  return {
    periods: rows.filter(({ step }) => step === null),
    months: rows.flatMap(({ step, ...row }) => (step === null ? [] : [{ ...row, step }])),
  };
}

export interface StepCount {
  readonly measure: MeasureName;
  readonly category: string;
  readonly step: string;
  readonly count: number;
}

export async function countSteps(
  db: Database,
  asked: readonly Asked[],
  shown: Days,
  step: Step,
): Promise<StepCount[]> {
  const isFine = step === "day" || step === "week";
  const counted = await countedIn(db, asked, [shown], isFine ? "day" : "month");
  if (!counted) return [];
  const { rows } = await db.execute<{ [Key in keyof StepCount]: StepCount[Key] }>(sql`
    select measure, category, (${stepColumn(step)})::text as step, sum(amount)::float8 as count
    from (${counted}) as counted group by measure, category, step order by step`);
  return rows;
}

/** Weeks begin on Saturday. */
function stepColumn(step: Step): SQL {
  if (step === "day") return sql`day`;
  if (step === "week") return sql`day - ((extract(dow from day)::int + 1) % 7)`;
  return step === "month"
    ? sql`date_trunc('month', day)::date`
    : sql`date_trunc('year', day)::date`;
}

export interface TopItem {
  readonly item: string;
  readonly count: number;
  readonly title: string | null;
}

export async function countTopItems(
  db: Database,
  asked: Asked<ItemMeasure>,
  days: Days,
  { limit, language }: { readonly limit: number; readonly language: "ar" | "en" },
): Promise<TopItem[]> {
  const counted = await countedIn(db, [asked], [days], "day");
  if (!counted) return [];
  const { rows } = await db.execute<{ [Key in keyof TopItem]: TopItem[Key] }>(sql`
    with top as materialized (
      select category as item, sum(amount)::float8 as count from (${counted}) as counted
      group by category order by count desc, category desc limit ${limit})
    select item, count, ${titleOf(sql`item`, language)} as title from top
    order by count desc, item desc`);
  return rows;
}

export interface GovernorateCount {
  readonly measure: MeasureName;
  readonly governorateCode: string | null;
  readonly category: string;
  readonly count: number;
  readonly before: number;
}

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
      ...(kept ? keptParts(measures, governoratePlaces, kept, "month") : []),
      ...(live
        ? sourcesOf(measures).map(
            (source) => sql`select measure, coalesce(category, '') as category, day, amount,
                governorate_code as place
              from (${source.acts(live)}) as acts
              where measure = any(${names}::text[]) and governorate_code is not null`,
          )
        : []),
    ];
  });
  if (parts.length === 0) return [];
  const { rows } = await db.execute<{ [Key in keyof GovernorateCount]: GovernorateCount[Key] }>(sql`
    select measure, place as "governorateCode", category, ${sumIn(days)} as count,
      ${sumIn(before)} as before
    from (${sql.join(parts, sql` union all `)}) as counted
    group by measure, place, category`);
  return rows;
}

const governoratePlaces = monthPlaces.filter((place) => place !== "*");

/** Months as single rows read fewer rows. */
type Grain = "day" | "month";

/**
 * Columns `measure`, `category`, `day` and `amount`; closed days are stored, later ones and
 * secretariats are counted live. Undefined where nothing is asked.
 */
async function countedIn(
  db: Database,
  asked: readonly Asked<MeasureName | ItemMeasure>[],
  ranges: readonly Days[],
  grain: Grain,
): Promise<SQL | undefined> {
  const { closed } = await stateOf(db);
  const byArea = Map.groupBy(asked, ({ area }) => JSON.stringify(area));
  const parts = [...byArea.values()].flatMap((group) => {
    const [{ area = "none" as const } = {}] = group;
    const measures = group.map(({ measure }) => measure);
    return ranges.flatMap((range) => partsOf(measures, area, range, { closed, grain }));
  });
  return parts.length > 0 ? sql.join(parts, sql` union all `) : undefined;
}

function partsOf(
  measures: readonly (MeasureName | ItemMeasure)[],
  area: Area,
  range: Days,
  { closed, grain }: { readonly closed: string | null; readonly grain: Grain },
): SQL[] {
  const places = placesOf(area);
  const { kept, live } = splitDays(range, closed);
  const names = sql.param([...measures]);
  const parts = kept
    ? keptParts(measures, places.keys, kept, grain).map(
        (part) => sql`select measure, category, day, amount from (${part}) as kept`,
      )
    : [];
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

function keptParts(
  measures: readonly (MeasureName | ItemMeasure)[],
  places: readonly string[],
  days: Days,
  grain: Grain,
): SQL[] {
  const { months, rest } = splitMonths(days);
  const isSummed = (place: string) => grain === "month" && monthPlaces.includes(place);
  const summed = months && measures.every(hasMonths) ? places.filter(isSummed) : [];
  const others = places.filter((place) => !summed.includes(place));
  const of = (keys: readonly string[], { from, to }: Days, isMonths = false) => {
    const table = isMonths ? statisticsMonths : statisticsDays;
    const day = isMonths ? sql`month` : sql`day`;
    return sql`select measure, category, ${day} as day, amount, place from ${table}
      where place = any(${sql.param([...keys])}::text[])
        and measure = any(${sql.param([...measures])}::text[])
        and ${day} between ${from}::date and ${to}::date`;
  };
  return [
    ...(months && summed.length > 0
      ? [of(summed, months, true), ...rest.map((each) => of(summed, each))]
      : []),
    ...(others.length > 0 ? [of(others, days)] : []),
  ];
}

function sourcesOf(measures: readonly (MeasureName | ItemMeasure)[]) {
  return sources.filter((source) => source.measures.some((measure) => measures.includes(measure)));
}

function splitDays({ from, to }: Days, closed: string | null): { kept?: Days; live?: Days } {
  if (closed === null || closed < from) return { live: { from, to } };
  if (closed >= to) return { kept: { from, to } };
  return { kept: { from, to: closed }, live: { from: addDays(closed, 1), to } };
}
