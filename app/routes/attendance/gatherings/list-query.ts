import {
  firstHint,
  readChoiceParam,
  readIdParam,
  readKeyword,
  readPageParam,
  readTextParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import { type GatheringTime, gatheringTimes } from "#app/contract/attendance.values.ts";
import { readDayRange } from "../../day-filter.ts";

/** What an address asks of the gatherings. */
export interface ListQuery {
  readonly time: GatheringTime;
  /** The Arabic name. */
  readonly governorate?: string | undefined;
  /** The id of a sector or secretariat. */
  readonly unit?: string | undefined;
  /** Between which days they begin. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly keyword?: string | undefined;
  readonly page: number;
  /** What of the address could not be followed; a key of `hint` in list.json. */
  readonly hint?: string | undefined;
}

export function readListQuery(search: URLSearchParams): ListQuery {
  const keyword = readKeyword(search);
  const page = readPageParam(search);
  const { from, to, hints } = readDayRange(search);
  return {
    time: readChoiceParam(search, "time", gatheringTimes) ?? "now",
    governorate: readTextParam(search, "governorate", 100).text,
    unit: readIdParam(search, "unit"),
    from,
    to,
    keyword: keyword.text,
    page: page ?? 1,
    hint: firstHint({
      ...hints,
      page: page === undefined,
      keyword: keyword.isTruncated,
    }),
  };
}

/** The query of an address; what is usual is left out. */
export function listSearch(query: Partial<ListQuery>): URLSearchParams {
  const { time, page, hint: _, ...filters } = query;
  return toSearchParams({ time: time === "now" ? undefined : time, ...filters }, page);
}

/** The same as a path of this site. */
export function listPath(query: Partial<ListQuery>): string {
  return withSearch("/attendance/gatherings", listSearch(query));
}

/** Whether more than the tab and the words narrows the list. */
export function isNarrowed({ governorate, unit, from, to }: ListQuery): boolean {
  return [governorate, unit, from, to].some(Boolean);
}
