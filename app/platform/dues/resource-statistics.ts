import { addDays, cairoDay } from "#app/arabic/dates.ts";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { duesSumNames, READ_DUES } from "#app/contract/dues.values.ts";
import { type DuesSums, readDuesStatistics } from "#app/contract/dues-statistics.ts";
import { governorateOf } from "../branch/rules.ts";
import { byCaller } from "../database/rate-limit.ts";
import { areaFor } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { presentPeriod } from "./present.ts";
import { findRates } from "./store-charging.ts";
import { type PlaceSums, sumPeriods, sumPlaces } from "./store-statistics.ts";

/** Each reads a year of the books. */
const limits = [byCaller(30, 60)];

export const duesStatisticsResource = resource("dues").on(
  readDuesStatistics,
  async ({ query, caller, db, now }) => {
    const thisYear = Number(cairoDay(now).slice(0, 4));
    const { year = thisYear, period, governorate } = query;
    const matched = governorateOf(governorate);
    const filter = {
      area: governorate && !matched ? "none" : areaFor(caller, READ_DUES),
      from: `${year}-01-01`,
      before: `${year + 1}-01-01`,
      governorateCode: matched?.code,
    } as const;
    const one = period?.startsWith(`${year}-`) ? { from: period, before: addDays(period, 1) } : {};
    const [rates, periods, places] = await Promise.all([
      findRates(db),
      sumPeriods(db, filter),
      sumPlaces(db, { ...filter, ...one }),
    ]);
    const [total, ...lines] = places;
    const first = Number(rates.at(-1)?.validFrom.slice(0, 4) ?? thisYear);
    const years = Array.from(
      { length: Math.max(1, thisYear - first + 1) },
      (_, at) => thisYear - at,
    );
    return {
      year,
      years: years.includes(year) ? years : [year, ...years].toSorted((a, b) => b - a),
      totals: numbersOf(total),
      periods: periods.map((row) => ({
        ...presentPeriod({ periodStart: row.from, months: row.months }),
        ...numbersOf(row),
      })),
      places: lines.map((row) => ({
        governorate: row.code && governorateByCode(row.code)?.ar,
        branch: row.branch,
        branchEn: row.branchEn,
        ...numbersOf(row),
      })),
    };
  },
  { limits },
);

/** PostgreSQL adds bigints up to numerics, which come as text. */
function numbersOf(row: Pick<PlaceSums, keyof DuesSums> | undefined): DuesSums {
  const entries = duesSumNames.map((name) => [name, Number(row?.[name] ?? 0)]);
  return Object.fromEntries(entries) as Record<keyof DuesSums, number>;
}
