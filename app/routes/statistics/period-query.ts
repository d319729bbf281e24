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

/** Which days and which part of their area somebody looks at, as an address has it. */
export interface PeriodQuery {
  readonly period: Period;
  readonly day?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The Arabic name. */
  readonly governorate?: string | undefined;
  /** A sector or a secretariat. */
  readonly unit?: string | undefined;
}

/**
 * What an address asks for. Days that can't be followed are said by `hint` (a key of list.json), as in every
 * list, and the tab is that of what is shown instead.
 */
export function readPeriodQuery(search: URLSearchParams, today = cairoDay(new Date())) {
  const day = readDay(search, "day");
  const range = readDayRange(search);
  const named = search.get("governorate");
  const period = readChoiceParam(search, "period", periods);
  // Who names days of their own means those.
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

/** The query of an address, without what else a list has in its own: a month of the whole area is not said. */
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

/** A screen of statistics for the same days and place. */
export function periodPath(path: string, query: PeriodQuery): string {
  return withSearch(path, periodSearch(query));
}
