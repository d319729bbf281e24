import { foldDigits } from "#app/arabic/digits.ts";
import { cleanLine } from "#app/arabic/text.ts";
import {
  type LeaderboardPeriod,
  type LeaderboardSort,
  leaderboardPeriods,
} from "#app/contract/leaderboard-form.ts";

/** What an address asks of the leaderboard. */
export interface ListQuery {
  readonly period: LeaderboardPeriod;
  readonly sort: LeaderboardSort;
  readonly keyword?: string | undefined;
  readonly page: number;
}

const LONGEST = 200;
/** The platform answers no page beyond this. */
const LAST_PAGE = 1_000_000;

/** Reads an address as well as it can be read: nobody is sent away for a bad link. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const period = leaderboardPeriods.find((each) => each === search.get("period"));
  const number = foldDigits(search.get("page") ?? "1");
  const keyword = cleanLine(search.get("keyword") ?? "").slice(0, LONGEST);
  return {
    period: period ?? "monthly",
    sort: search.get("sort") === "asc" ? "asc" : "desc",
    keyword: keyword.toWellFormed().trim() || undefined,
    page: /^[1-9]\d{0,6}$/.test(number) ? Math.min(Number(number), LAST_PAGE) : 1,
  };
}

/** The query of an address; what is usual is left out. */
export function listSearch(query: Partial<ListQuery>): URLSearchParams {
  const { period = "monthly", sort = "desc", keyword, page = 1 } = query;
  const search = new URLSearchParams();
  if (period !== "monthly") search.set("period", period);
  if (sort !== "desc") search.set("sort", sort);
  if (keyword) search.set("keyword", keyword);
  if (page > 1) search.set("page", String(page));
  return search;
}

/** The same as a path of this site. */
export function listPath(query: Partial<ListQuery>): string {
  const search = listSearch(query).toString();
  return search ? `/leaderboard?${search}` : "/leaderboard";
}
