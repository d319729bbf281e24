import { pathOf, readChoice, readLine, readPage, searchOf } from "#app/components/asked.ts";
import {
  type LeaderboardPeriod,
  type LeaderboardSort,
  leaderboardPeriods,
  leaderboardSorts,
} from "#app/contract/leaderboard-form.ts";

/** What an address asks of the leaderboard. */
export interface ListQuery {
  readonly period: LeaderboardPeriod;
  readonly sort: LeaderboardSort;
  readonly keyword?: string | undefined;
  readonly page: number;
}

export function readListQuery(search: URLSearchParams): ListQuery {
  return {
    period: readChoice(search, "period", leaderboardPeriods) ?? "monthly",
    sort: readChoice(search, "sort", leaderboardSorts) ?? "desc",
    keyword: readLine(search, "keyword").text,
    page: readPage(search) ?? 1,
  };
}

/** The query of an address; what is usual is left out. */
export function listSearch({ period, sort, keyword, page }: Partial<ListQuery>): URLSearchParams {
  const unusual = {
    period: period === "monthly" ? undefined : period,
    sort: sort === "desc" ? undefined : sort,
  };
  return searchOf({ ...unusual, keyword }, page);
}

/** The same as a path of this site. */
export function listPath(query: Partial<ListQuery>): string {
  return pathOf("/leaderboard", listSearch(query));
}
