import {
  readIdParam,
  readTextParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import { aidDays } from "#app/contract/aid.values.ts";
import { readDays } from "../../day-filter.ts";
import type { ListQuery } from "../list-query.ts";

/** What an address asks of the overview: which requests are counted. */
export type OverviewQuery = Pick<
  ListQuery,
  "governorate" | "unit" | "dated" | "from" | "to" | "hint"
>;

export function readOverviewQuery(search: URLSearchParams): OverviewQuery {
  const { dated, from, to, hint } = readDays(search, aidDays);
  return {
    governorate: readTextParam(search, "governorate", 100).text,
    unit: readIdParam(search, "unit"),
    ...{ dated, from, to, hint },
  };
}

/** The overview as a path of this site. */
export function overviewPath({ hint: _, ...filters }: OverviewQuery = {}): string {
  return withSearch("/statistics/urgent-assistance", toSearchParams(filters));
}

/** Whether not every request is counted. */
export function isFiltered({ governorate, unit, from, to }: OverviewQuery): boolean {
  return [governorate, unit, from, to].some(Boolean);
}
