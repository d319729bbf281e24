import { firstHint, readKeyword, readPageParam } from "#app/components/search-params.ts";
import { eventCategories } from "#app/contract/event.values.ts";
import { periodSearch, readPeriodQuery } from "../period-query.ts";

export const sorts = ["startsAt", "registered", "came"] as const;

export function readEventsQuery(search: URLSearchParams) {
  const { text: keyword, hints } = readKeyword(search);
  const page = readPageParam(search);
  const { query: period, hint } = readPeriodQuery(search);
  const query = {
    ...period,
    page: page ?? 1,
    keyword,
    category: eventCategories.find((each) => each === search.get("category")),
    sortBy: sorts.find((each) => each === search.get("sortBy")),
  };
  return { query, hint: hint ?? firstHint({ ...hints, page: page === undefined }) };
}
export type EventsQuery = ReturnType<typeof readEventsQuery>["query"];

export function searchOf({ page: _, keyword, category, sortBy, ...period }: EventsQuery) {
  const search = periodSearch(period);
  for (const [name, value] of Object.entries({ keyword, category, sortBy })) {
    if (value) search.set(name, value);
  }
  return search;
}
