import type { MeasureCount, Trend } from "#app/contract/statistics.ts";
import { type MeasureName, measureOf } from "#app/contract/statistics.values.ts";
import { medianOf, readDays } from "./rules.ts";
import type { Asked, CategoryCount, GovernorateCount, StepCount } from "./store-counts.ts";

interface Compared {
  readonly category: string;
  readonly count: number;
  readonly before: number;
}

/** Of measures in days the medians as well. */
export function compare(measure: MeasureName, rows: readonly Compared[]) {
  const sum = (key: "count" | "before") => rows.reduce((total, row) => total + row[key], 0);
  const numbers = { count: sum("count"), before: sum("before") };
  if (!measureOf(measure).isDays) return numbers;
  const median = (key: "count" | "before") => medianOf(daysIn(rows, key)) ?? null;
  return { ...numbers, median: median("count"), medianBefore: median("before") };
}

function daysIn<Key extends string>(
  rows: readonly (Record<Key, number> & { readonly category: string })[],
  key: Key,
): Map<number, number> {
  const taken = new Map<number, number>();
  for (const row of rows) {
    const { days } = readDays(row.category);
    taken.set(days, (taken.get(days) ?? 0) + row[key]);
  }
  return taken;
}

export function presentMeasures(
  asked: readonly Asked[],
  rows: readonly CategoryCount[],
): MeasureCount[] {
  return asked.map(({ measure }) => ({
    name: measure,
    ...compare(
      measure,
      rows.filter((row) => row.measure === measure),
    ),
  }));
}

/** Of measures in days the median, null where there is none. */
export function valuesOf(
  measure: MeasureName,
  steps: readonly string[],
  counts: readonly StepCount[],
): (number | null)[] {
  const own = counts.filter((row) => row.measure === measure);
  const byStep = Map.groupBy(own, ({ step }) => step);
  return steps.map((step) => {
    const rows = byStep.get(step) ?? [];
    return measureOf(measure).isDays
      ? (medianOf(daysIn(rows, "count")) ?? null)
      : rows.reduce((total, { count }) => total + count, 0);
  });
}

interface TrendParts {
  readonly asked: readonly Asked[];
  readonly periods: readonly CategoryCount[];
  readonly steps: readonly string[];
  readonly counts: readonly StepCount[];
  readonly governorates: readonly GovernorateCount[] | undefined;
}

export function presentTrends({
  asked,
  periods,
  steps,
  counts,
  governorates,
}: TrendParts): Trend[] {
  return asked.map(({ measure }) => {
    const own = periods.filter((row) => row.measure === measure);
    const isDays = measureOf(measure).isDays ?? false;
    const kindOf = ({ category }: Compared) => (isDays ? readDays(category).kind : category);
    const byKind = Map.groupBy(own, kindOf);
    const byCode =
      governorates &&
      Map.groupBy(
        governorates.filter((row) => row.measure === measure),
        ({ governorateCode }) => governorateCode ?? "",
      );
    return {
      name: measure,
      ...compare(measure, own),
      values: valuesOf(measure, steps, counts),
      categories: [...byKind]
        .map(([name, rows]) => ({ name, ...compare(measure, rows) }))
        .filter(({ count, before }) => count + before > 0)
        .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name)),
      ...(byCode && {
        governorates: [...byCode]
          .map(([code, rows]) => ({ code, ...compare(measure, rows) }))
          .filter(({ count, before }) => count + before > 0)
          .sort((one, other) => one.code.localeCompare(other.code)),
      }),
    };
  });
}
