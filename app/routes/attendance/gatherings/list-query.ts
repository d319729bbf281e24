import {
  readChoiceParam,
  readPageParam,
  readTextParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import { type GatheringTime, gatheringTimes } from "#app/contract/attendance.values.ts";

/** What an address asks of the gatherings. */
export interface ListQuery {
  readonly time: GatheringTime;
  readonly keyword?: string | undefined;
  readonly page: number;
}

export function readListQuery(search: URLSearchParams): ListQuery {
  return {
    time: readChoiceParam(search, "time", gatheringTimes) ?? "now",
    keyword: readTextParam(search, "keyword").text,
    page: readPageParam(search) ?? 1,
  };
}

/** The query of an address; what is usual is left out. */
export function listSearch({ time, keyword, page }: Partial<ListQuery>): URLSearchParams {
  return toSearchParams({ time: time === "now" ? undefined : time, keyword }, page);
}

/** The same as a path of this site. */
export function listPath(query: Partial<ListQuery>): string {
  return withSearch("/attendance/gatherings", listSearch(query));
}
