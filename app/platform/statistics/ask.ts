import type { StatisticsQuery } from "#app/contract/statistics.ts";
import { type MeasureName, measureOf } from "#app/contract/statistics.values.ts";
import { governorateOf } from "../branch/rules.ts";
import type { Database } from "../database/connect.ts";
import { areaFor, type Member } from "../http/caller.ts";
import { findUnitArea } from "../structure/api-area.ts";
import { type Area, covers } from "../user/area.ts";
import type { Asked } from "./store-counts.ts";

/** Where somebody asks for numbers: in all of their area, in a part, or in one that isn't there. */
export type Narrowed = Area | undefined | "unknown";

/** Which part of the country a query names. */
export async function narrow(
  db: Database,
  { governorate, unit }: Pick<StatisticsQuery, "governorate" | "unit">,
): Promise<Narrowed> {
  if (unit) return (await findUnitArea(db, unit)) ?? "unknown";
  if (!governorate) return undefined;
  const code = governorateOf(governorate)?.code;
  return code ? { governorateCode: code } : "unknown";
}

/** The own area of a leader, or the part of it that is asked for; `none` for what lies beyond it. */
export function within(own: Area, narrowed: Narrowed): Area {
  if (narrowed === undefined) return own;
  if (narrowed === "unknown") return "none";
  return covers(own, narrowed) ? narrowed : "none";
}

/** Of some measures those that a leader may read there, each where its ability holds. */
export function askedOf(
  caller: Member,
  measures: readonly MeasureName[],
  narrowed: Narrowed,
): Asked[] {
  return measures.flatMap((measure) => {
    const { needs, place } = measureOf(measure);
    const own = needs ? areaFor(caller, needs) : caller.area;
    // What is everybody's is the country's alone.
    if (place === "country") {
      return narrowed === undefined && own !== "none"
        ? [{ measure, area: "national" as const }]
        : [];
    }
    const area = within(own, narrowed);
    return area === "none" ? [] : [{ measure, area }];
  });
}
