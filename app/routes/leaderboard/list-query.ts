import {
  readChoiceParam,
  readKeyword,
  readPageParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import {
  type LeaderboardPeriod,
  type LeaderboardSort,
  leaderboardPeriods,
  leaderboardSorts,
} from "#app/contract/leaderboard.values.ts";

/** What an address asks of the leaderboard. */
export interface ListQuery {
  readonly period: LeaderboardPeriod;
  readonly sort: LeaderboardSort;
  readonly keyword?: string | undefined;
  readonly page: number;
}

export function readListQuery(search: URLSearchParams): ListQuery {
  return {
    period: readChoiceParam(search, "period", leaderboardPeriods) ?? "monthly",
    sort: readChoiceParam(search, "sort", leaderboardSorts) ?? "desc",
    keyword: readKeyword(search).text,
    page: readPageParam(search) ?? 1,
  };
}

/** The query of an address; what is usual is left out. */
export function listSearch({ period, sort, keyword, page }: Partial<ListQuery>): URLSearchParams {
  const params = {
    period: period === "monthly" ? undefined : period,
    sort: sort === "desc" ? undefined : sort,
  };
  return toSearchParams({ ...params, keyword }, page);
}

/** The same as a path of this site. */
export function listPath(query: Partial<ListQuery>): string {
  return withSearch("/leaderboard", listSearch(query));
}
