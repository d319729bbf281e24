import { readDayParam } from "#app/components/search-params.ts";
import { day } from "#app/contract/day.ts";

export function readDay(search: URLSearchParams, name: string): string | undefined {
  const text = readDayParam(search, name);
  return text === "" ? text : day.safeParse(text).data;
}

/** Invalid days become hints and are ignored; reversed days are swapped. */
export function readDayRange(
  search: URLSearchParams,
  [first, last]: readonly [string, string] = ["from", "to"],
) {
  const [one, other] = [readDay(search, first), readDay(search, last)];
  const isTurned = Boolean(one && other && one > other);
  return {
    from: (isTurned ? other : one) || undefined,
    to: (isTurned ? one : other) || undefined,
    hints: { day: one === undefined || other === undefined, days: isTurned },
  };
}
