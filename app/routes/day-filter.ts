import { isCalendarDay } from "#app/arabic/dates.ts";
import { readChoiceParam, readDayParam, readSearchParams } from "#app/components/search-params.ts";

/** A day by which an address narrows a list: empty for none, undefined for one that does not exist. */
export function readDay(search: URLSearchParams, name: string): string | undefined {
  const text = readDayParam(search, name);
  return text === "" || isCalendarDay(text) ? text : undefined;
}

/**
 * What every list reads of its address (`readSearchParams`), with the days that narrow it.
 *
 * @param days which of the days of an item may be meant, the usual one first, which an address leaves out
 */
export function readDays<Day extends string>(search: URLSearchParams, days: readonly Day[]) {
  const from = readDay(search, "from");
  const to = readDay(search, "to");
  return {
    dated: readChoiceParam(search, "dated", days.slice(1)),
    from: from || undefined,
    to: to || undefined,
    ...readSearchParams(search, { day: from === undefined || to === undefined }),
  };
}
