import { type SQL, sql } from "drizzle-orm";
import { dayAfter, startOfCairoDay } from "#app/arabic/dates.ts";
import type { MeasureName, ReactionAct } from "#app/contract/statistics.values.ts";

/** Some days in Cairo, both among them, YYYY-MM-DD. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** What is kept of each item that people react to: its category is the item, `news.12`. */
export type ItemMeasure = `${ReactionAct}.items`;

/**
 * What a feature counts (docs/product.md#statistics). Its `api-statistics.ts` exports its sources, and
 * sources.ts lists them. One query says what is counted, and everything is made of it: the days that are
 * kept, today, an area that no day is kept of, and the test's plain count.
 */
export interface Source {
  /** By which a trigger marks a day of it as changed. */
  readonly name: string;
  readonly measures: readonly (MeasureName | ItemMeasure)[];
  /**
   * What was done on some days: a select with the columns `measure`, `category`, `day` (in Cairo),
   * `governorate_code`, `user_id` (of whom it is) and `branch_id` (that person's), and `amount`.
   */
  acts(days: Days): SQL;
  /** Of days before this one it is not counted anew, because what was counted is forgotten by then. */
  keptSince?(now: Date): string;
}

/** Whether a column of moments lies in some days: a range of an index. */
export function isDuring(column: SQL, { from, to }: Days): SQL {
  return sql`${column} >= ${startOfCairoDay(from).toISOString()}::timestamptz
    and ${column} < ${startOfCairoDay(dayAfter(to)).toISOString()}::timestamptz`;
}

/** The day in Cairo of a column of moments. */
export function dayOf(column: SQL): SQL {
  return sql`(${column} at time zone 'Africa/Cairo')::date`;
}

/** How many days something took, begun ones counted: 1 within a day. */
export function daysBetween(start: SQL, end: SQL): SQL {
  return sql`greatest(1, ceil(extract(epoch from ${end} - ${start}) / 86400))::int`;
}
