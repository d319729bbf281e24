import type { StatisticsQuery } from "#app/contract/statistics.ts";
import { type MeasureName, measureOf } from "#app/contract/statistics.values.ts";
import { governorateOf } from "../branch/rules.ts";
import type { Database } from "../database/connect.ts";
import { areaFor, type Member } from "../http/caller.ts";
import { findUnitArea } from "../structure/api-area.ts";
import { type Area, covers } from "../user/area.ts";
import type { Asked } from "./store-counts.ts";

/** Undefined for their whole area, "unknown" for one that doesn't exist. */
export type Narrowed = Area | undefined | "unknown";

export async function narrow(
  db: Database,
  { governorate, unit }: Pick<StatisticsQuery, "governorate" | "unit">,
): Promise<Narrowed> {
  if (unit) return (await findUnitArea(db, unit)) ?? "unknown";
  if (!governorate) return undefined;
  const code = governorateOf(governorate)?.code;
  return code ? { governorateCode: code } : "unknown";
}

/** `none` outside of the leader's own area. */
export function within(own: Area, narrowed: Narrowed): Area {
  if (narrowed === undefined) return own;
  if (narrowed === "unknown") return "none";
  return covers(own, narrowed) ? narrowed : "none";
}

/** Of some measures those that a leader may read there. */
export function readableMeasures(
  caller: Member,
  measures: readonly MeasureName[],
  narrowed: Narrowed,
): Asked[] {
  return measures.flatMap((measure) => {
    const { needs, place } = measureOf(measure);
    const own = needs ? areaFor(caller, needs) : caller.area;
    // What everybody may read is told of the country alone.
    if (place === "country") {
      return narrowed === undefined && own !== "none"
        ? [{ measure, area: "national" as const }]
        : [];
    }
    const area = within(own, narrowed);
    return area === "none" ? [] : [{ measure, area }];
  });
}
