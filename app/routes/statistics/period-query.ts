import { addDays, cairoDay } from "#app/arabic/dates.ts";
import { governorates } from "#app/arabic/governorates.ts";
import {
  firstHint,
  readChoiceParam,
  readIdParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import { MAX_PERIOD_DAYS, type Period, periods } from "#app/contract/statistics.values.ts";
import { readDay, readDayRange } from "../day-filter.ts";

export interface PeriodQuery {
  readonly period: Period;
  readonly day?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly governorate?: string | undefined;
  readonly unit?: string | undefined;
}

/** Lenient: `hint` is a key of list.json. */
export function readPeriodQuery(search: URLSearchParams, today = cairoDay(new Date())) {
  const day = readDay(search, "day");
  const range = readDayRange(search);
  const named = search.get("governorate");
  const period = readChoiceParam(search, "period", periods);
  // Explicit days win over the period.
  const isOwn = period === "custom" || (!period && Boolean(range.from));
  const { from, to } = range;
  const last = to && to < today ? to : today;
  const earliest = addDays(last, 1 - MAX_PERIOD_DAYS);
  const isShown = isOwn && from !== undefined && from <= today;
  const query = {
    period: isShown ? ("custom" as const) : isOwn ? ("monthly" as const) : (period ?? "monthly"),
    day: day || undefined,
    from: isShown && from < earliest ? earliest : isShown ? from : undefined,
    to: isShown ? to : undefined,
    governorate: governorates.find(({ ar }) => ar === named)?.ar,
    unit: readIdParam(search, "unit"),
  };
  const hint = firstHint({
    day: day === undefined || (isOwn && range.hints.day),
    days: isOwn && range.hints.days,
    future: isOwn && from !== undefined && from > today,
    begin: isOwn && from === undefined && to !== undefined,
    long: isShown && from < earliest,
  });
  return { query, hint };
}

export function periodSearch(query: PeriodQuery): URLSearchParams {
  const { period, day, from, to, governorate, unit } = query;
  return toSearchParams({
    ...(period !== "monthly" && { period }),
    day,
    ...(period === "custom" && { from, to }),
    governorate,
    unit,
  });
}

export function periodPath(path: string, query: PeriodQuery): string {
  return withSearch(path, periodSearch(query));
}

/** What a list of a period tells its page, as `listAddress(…).of` does for others. */
export function addressOfPeriod<Query extends PeriodQuery>(
  path: string,
  query: Query,
  { search, isFiltered }: { readonly search: URLSearchParams; readonly isFiltered: boolean },
) {
  return {
    query,
    action: path,
    path: withSearch(path, search),
    search,
    isFiltered,
    clearPath: withSearch(path, periodSearch(query)),
    hidden: Object.fromEntries(periodSearch(query)),
  };
}
