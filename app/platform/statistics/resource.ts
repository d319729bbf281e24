import { cairoDay } from "#app/arabic/dates.ts";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { refuse } from "#app/contract/failure.ts";
import {
  countMembers,
  listStatisticsUnits,
  readStatistics,
  readTrends,
} from "#app/contract/statistics.ts";
import { measureNames, measuresOf } from "#app/contract/statistics.values.ts";
import { LeastRecentlyUsed } from "#app/least-recently-used.ts";
import { governorateOf } from "../branch/rules.ts";
import type { Database } from "../database/connect.ts";
import { isLeader } from "../desk/api.ts";
import { resource } from "../http/resource.ts";
import { type Area, covers, governorateOfArea } from "../user/area.ts";
import { narrow, readableMeasures } from "./ask.ts";
import { presentMeasures, presentTrends, valuesOf } from "./present.ts";
import { lastYear, rangeOf, stepsOf } from "./rules.ts";
import { findMemberCounts, findUnits, type MemberCounts } from "./store.ts";
import {
  countGovernorates,
  countPeriods,
  countPeriodsAndMonths,
  countSteps,
} from "./store-counts.ts";

/** Counting a million members is expensive. */
const KEPT_MS = 5 * 60_000;
/** Governorates, their sectors and secretariats, and the country. */
const MAX_KEPT = 400;

interface CachedCounts {
  readonly at: number;
  readonly counts: MemberCounts;
}

const keptBy = new WeakMap<Database, LeastRecentlyUsed<string, CachedCounts>>();

async function memberCounts(db: Database, area: Area, now: Date) {
  const kept = keptBy.get(db) ?? new LeastRecentlyUsed<string, CachedCounts>(MAX_KEPT);
  keptBy.set(db, kept);
  const key = JSON.stringify(area);
  const known = kept.get(key);
  const at = now.getTime();
  if (known && at >= known.at && at - known.at < KEPT_MS) return known.counts;
  const counts = await findMemberCounts(db, area);
  kept.set(key, { at, counts });
  return counts;
}

export const statisticsResource = resource("statistics")
  .on(countMembers, async ({ caller, db, now }) => {
    const { area } = caller;
    if (!isLeader(caller)) return refuse("forbidden");
    // A local leader who belongs nowhere has no area.
    if (area === "none") return { verified: 0, expired: 0, pending: 0, blocked: 0 };
    const counts = await memberCounts(db, area, now);
    const code = governorateOfArea(area);
    return {
      ...counts,
      governorate: code ? (governorateByCode(code)?.ar ?? null) : null,
      ...(area !== "national" && code === undefined && { isPart: true }),
    };
  })

  .on(readStatistics, async ({ query, caller, db, now }) => {
    if (!isLeader(caller)) return refuse("forbidden");
    const { days, before } = rangeOf(query, now);
    const asked = readableMeasures(caller, measureNames, await narrow(db, query));
    const year = lastYear(days);
    const counts = await countPeriodsAndMonths(db, asked, { days, before }, year.shown);
    const months = stepsOf(year);
    const measures = presentMeasures(asked, counts.periods).map((each) => ({
      ...each,
      values: valuesOf(each.name, months, counts.months),
    }));
    return { today: cairoDay(now), days, before, months, measures };
  })

  .on(readTrends, async ({ params, query, caller, db, now }) => {
    if (!isLeader(caller)) return refuse("forbidden");
    const range = rangeOf(query, now);
    const asked = readableMeasures(caller, measuresOf(params.group), await narrow(db, query));
    const everywhere = asked.filter(({ area }) => area === "national");
    const [periods, counts, governorates] = await Promise.all([
      countPeriods(db, asked, range),
      countSteps(db, asked, range.shown, range.step),
      everywhere.length === 0
        ? undefined
        : countGovernorates(
            db,
            everywhere.map(({ measure }) => measure),
            range,
          ),
    ]);
    const { days, before, step } = range;
    const steps = stepsOf(range);
    const measures = presentTrends({ asked, periods, steps, counts, governorates });
    return { today: cairoDay(now), days, before, step, steps, measures };
  })

  .on(listStatisticsUnits, async ({ query, caller, db }) => {
    if (!isLeader(caller)) return refuse("forbidden");
    const named = governorateOf(query.governorate)?.code;
    const own = caller.area === "none" ? undefined : governorateOfArea(caller.area);
    const units = await findUnits(db, named ?? own);
    return units.flatMap(({ area, ...unit }) => (covers(caller.area, area) ? [unit] : []));
  });
