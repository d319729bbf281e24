import { href } from "react-router";
import {
  firstHint,
  readChoiceParam,
  readKeyword,
  readPageParam,
  readTextParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import { NEWS_PER_PAGE, type NewsCategory, newsCategories } from "#app/contract/news.values.ts";
import { readDayRange } from "../../day-filter.ts";

/** The platform's longest id, in characters. */
const MAX_ID_LENGTH = 64;

/** What an address asks of the list. */
export interface ListQuery {
  readonly page: number;
  readonly category?: NewsCategory | undefined;
  readonly keyword?: string | undefined;
  /** The id of the secretariat whose news they are. */
  readonly secretariat?: string | undefined;
  /** The days of Cairo on which they were published, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** What of the address could not be followed; a key of news.json's `hint`. */
  readonly hint?: "category" | "day" | "days" | "page" | "keyword" | undefined;
}

export function readListQuery(search: URLSearchParams): ListQuery {
  const named = search.get("category") || "all";
  const category = readChoiceParam(search, "category", newsCategories);
  const keyword = readKeyword(search);
  const page = readPageParam(search);
  const { from, to, hints } = readDayRange(search);
  return {
    page: page ?? 1,
    category,
    keyword: keyword.text,
    secretariat: readTextParam(search, "secretariat", MAX_ID_LENGTH).text,
    from,
    to,
    hint: firstHint({
      category: !category && named !== "all",
      ...hints,
      page: page === undefined,
      keyword: keyword.isTruncated,
    }),
  };
}

/** The query of an address; what is not said, is left out. */
export function listSearch(query: Partial<ListQuery>): URLSearchParams {
  const { category, keyword, secretariat, from, to, page } = query;
  return toSearchParams({ category, keyword, secretariat, from, to }, page);
}

/** The same as a path of this site. */
export function listPath(query: Partial<ListQuery>): string {
  return withSearch(href("/news"), listSearch(query));
}

export function lastPageOf(totalItems: number): number {
  return Math.max(1, Math.ceil(totalItems / NEWS_PER_PAGE));
}
