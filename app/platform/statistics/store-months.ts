/* For queries over years. Branches and single items have about as many rows as days. */
import { sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import type { Days, Source } from "./api.ts";
import { wholeMonths } from "./rules.ts";
import { statisticsDays, statisticsMonths } from "./tables.ts";

/** The country, and codes of two digits, more than exist. */
export const monthPlaces: readonly string[] = [
  "*",
  ...Array.from({ length: 100 }, (_, code) => String(code).padStart(2, "0")),
];

export const hasMonths = (measure: string): boolean => !measure.endsWith(".items");

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
