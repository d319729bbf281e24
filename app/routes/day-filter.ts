import { isCalendarDay } from "#app/arabic/dates.ts";
import { readDayParam } from "#app/components/search-params.ts";

/** A day by which an address narrows a list: empty for none, undefined for one that does not exist. */
export function readDay(search: URLSearchParams, name: string): string | undefined {
  const text = readDayParam(search, name);
  return text === "" || isCalendarDay(text) ? text : undefined;
}
