/*
 * Kept days as sums of their months, for what is asked of years: of the country and the governorates. Branches
 * and single items have none: theirs are few days, or as many rows as their days.
 */
import { sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import type { Days, Source } from "./api.ts";
import { wholeMonths } from "./rules.ts";
import { statisticsDays, statisticsMonths } from "./tables.ts";

/** The places that months are kept of: the country, and codes of two digits, more than there are. */
export const monthPlaces: readonly string[] = [
  "*",
  ...Array.from({ length: 100 }, (_, code) => String(code).padStart(2, "0")),
];

/** Whether months are kept of a measure: not of single items. */
export const hasMonths = (measure: string): boolean => !measure.endsWith(".items");

/** Sums the months of some days of a source anew, once the days are counted. */
export async function sumMonths(db: Database, source: Source, days: Days): Promise<void> {
  const measures = source.measures.filter(hasMonths);
  const { from, to } = wholeMonths(days);
  await db.execute(sql`delete from ${statisticsMonths}
    where source = ${source.name} and month between ${from}::date and ${to}::date`);
  await db.execute(sql`
    insert into ${statisticsMonths} (place, measure, month, category, source, amount)
    select place, measure, date_trunc('month', day)::date, category, ${source.name}, sum(amount)
    from ${statisticsDays}
    where place = any(${sql.param([...monthPlaces])}::text[])
      and measure = any(${sql.param(measures)}::text[])
      and day between ${from}::date and ${to}::date
    group by place, measure, 3, category`);
}
