import { foldDigits } from "#app/arabic/digits.ts";
import { cleanLine } from "#app/arabic/text.ts";
import { NEWS_PER_PAGE, type NewsCategory, newsCategories } from "#app/contract/newsroom.ts";

/** What an address asks of the list. */
export interface ListQuery {
  readonly page: number;
  readonly category?: NewsCategory | undefined;
  readonly keyword?: string | undefined;
  /** What of the address could not be followed; a key of news.json's `hint`. */
  readonly hint?: "category" | "page" | "keyword" | undefined;
}

const LONGEST_KEYWORD = 200;
/** The platform answers no page beyond this. */
const LAST_PAGE = 1_000_000;

/** Reads an address as well as it can be read: nobody is sent away for a bad link. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const named = search.get("category") || "all";
  const category = newsCategories.find((each) => each === named);
  const written = cleanLine(search.get("keyword") ?? "").toWellFormed();
  const keyword = written.slice(0, LONGEST_KEYWORD).toWellFormed();
  const number = foldDigits(search.get("page") || "1");
  const page = /^[1-9]\d{0,6}$/.test(number) ? Math.min(Number(number), LAST_PAGE) : undefined;
  return {
    page: page ?? 1,
    category,
    keyword: keyword || undefined,
    hint:
      !category && named !== "all"
        ? "category"
        : page === undefined
          ? "page"
          : keyword !== written
            ? "keyword"
            : undefined,
  };
}

/** The query of an address; what is not said, is left out. */
export function listSearch({ category, keyword, page = 1 }: Partial<ListQuery>): URLSearchParams {
  const search = new URLSearchParams();
  if (category) search.set("category", category);
  if (keyword) search.set("keyword", keyword);
  if (page > 1) search.set("page", String(page));
  return search;
}

export function lastPageOf(totalItems: number): number {
  return Math.max(1, Math.ceil(totalItems / NEWS_PER_PAGE));
}
