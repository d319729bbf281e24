import { readChoiceParam, readDayParam, readSearchParams } from "#app/components/search-params.ts";
import { day } from "#app/contract/day.ts";

/** A day by which an address narrows a list, read as forms read it: empty for none, undefined for one that does not exist. */
export function readDay(search: URLSearchParams, name: string): string | undefined {
  const text = readDayParam(search, name);
  return text === "" ? text : day.safeParse(text).data;
}

/**
 * The days between which an address narrows something. What could not be followed is a hint, which every list
 * and every page of statistics says in the words of list.json: a day that does not exist is left out, and
 * those in the wrong order change places.
 */
export function readDayRange(
  search: URLSearchParams,
  [first, last]: readonly [string, string] = ["from", "to"],
) {
  const [one, other] = [readDay(search, first), readDay(search, last)];
  // Days are written so that they sort.
  const isTurned = Boolean(one && other && one > other);
  return {
    from: (isTurned ? other : one) || undefined,
    to: (isTurned ? one : other) || undefined,
    hints: { day: one === undefined || other === undefined, days: isTurned },
  };
}

/**
 * What every list reads of its address (`readSearchParams`), with the days that narrow it.
 *
 * @param days which of the days of an item may be meant, the usual one first, which an address leaves out
 */
export function readDays<Day extends string>(search: URLSearchParams, days: readonly Day[]) {
  const { from, to, hints } = readDayRange(search);
  return {
    dated: readChoiceParam(search, "dated", days.slice(1)),
    from,
    to,
    ...readSearchParams(search, hints),
  };
}
