import { type SQL, sql } from "drizzle-orm";
import { dayAfter, startOfCairoDay } from "#app/arabic/dates.ts";
import type { MeasureName, ReactionAct } from "#app/contract/statistics.values.ts";

/** Inclusive days in Cairo, YYYY-MM-DD. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Per item: its category is the item, `news.12`. */
export type ItemMeasure = `${ReactionAct}.items`;

/**
 * What a feature counts (docs/product.md#statistics). Its `api-found.ts` exports its sources;
 * sources.ts lists them. The one query serves stored days, today, areas without stored days, and
 * the test's plain count.
 */
export interface Source {
  /** By which a trigger marks a day of it as changed. */
  readonly name: string;
  readonly measures: readonly (MeasureName | ItemMeasure)[];
  /**
   * A select of acts with columns `measure`, `category`, `day` (in Cairo), `governorate_code`,
   * `user_id` and `branch_id` (of the person it belongs to), and `amount`.
   */
  acts(days: Days): SQL;
  /** Earlier days are not recounted: their data is deleted by then. */
  keptSince?(now: Date): string;
}

/** Whether a timestamp lies in some days: an index range. */
export function isDuring(column: SQL, { from, to }: Days): SQL {
  return sql`${column} >= ${startOfCairoDay(from).toISOString()}::timestamptz
    and ${column} < ${startOfCairoDay(dayAfter(to)).toISOString()}::timestamptz`;
}

/** The day in Cairo of a timestamp. */
export function dayOf(column: SQL): SQL {
  return sql`(${column} at time zone 'Africa/Cairo')::date`;
}

/** Begun days count: 1 within a day. */
export function daysBetween(start: SQL, end: SQL): SQL {
  return sql`greatest(1, ceil(extract(epoch from ${end} - ${start}) / 86400))::int`;
}
