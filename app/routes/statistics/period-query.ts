import { isCalendarDay } from "#app/arabic/dates.ts";
import { governorates } from "#app/arabic/governorates.ts";
import {
  readChoiceParam,
  readDayParam,
  readIdParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import { type Period, periods } from "#app/contract/statistics.values.ts";

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

export function readPeriodQuery(search: URLSearchParams): PeriodQuery {
  const day = (name: string) => {
    const given = readDayParam(search, name);
    return isCalendarDay(given) ? given : undefined;
  };
  const named = search.get("governorate");
  const [from, to] = [day("from"), day("to")];
  const period = readChoiceParam(search, "period", periods);
  return {
    // Who names days of their own means those.
    period: period ?? (from ? "custom" : "monthly"),
    day: day("day"),
    from,
    to,
    governorate: governorates.find(({ ar }) => ar === named)?.ar,
    unit: readIdParam(search, "unit"),
  };
}

/** The query of an address: a month of the whole area is not said. */
export function periodSearch({ period, ...query }: PeriodQuery): URLSearchParams {
  return toSearchParams({
    ...(period !== "monthly" && { period }),
    ...query,
    ...(period !== "custom" && { from: undefined, to: undefined }),
  });
}

/** A screen of statistics for the same days and place. */
export function periodPath(path: string, query: PeriodQuery): string {
  return withSearch(path, periodSearch(query));
}
