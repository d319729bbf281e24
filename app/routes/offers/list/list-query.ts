import { href } from "react-router";
import { governorates } from "#app/arabic/governorates.ts";
import {
  firstHint,
  readChoiceParam,
  readKeyword,
  readPageParam,
  readTextParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import {
  type OfferCategory,
  type OfferState,
  offerCategories,
  offerStates,
} from "#app/contract/offers.values.ts";
import { readDayRange } from "../../day-filter.ts";

/** What an address asks of the offers. */
export interface ListQuery {
  readonly page: number;
  readonly state: OfferState;
  readonly keyword?: string | undefined;
  readonly provider?: string | undefined;
  readonly category?: OfferCategory | undefined;
  readonly governorate?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  /** What of the address could not be followed; a key of offers.json's `hint`, or of list.json's. */
  readonly hint?: "day" | "days" | "page" | "keyword" | undefined;
}

export function readListQuery(search: URLSearchParams): ListQuery {
  const keyword = readKeyword(search);
  const page = readPageParam(search);
  const { from: start, to: end, hints } = readDayRange(search, ["start", "end"]);
  const named = search.get("governorate");
  return {
    page: page ?? 1,
    state: readChoiceParam(search, "state", offerStates) ?? "available",
    keyword: keyword.text,
    provider: readTextParam(search, "provider").text,
    category: readChoiceParam(search, "category", offerCategories),
    governorate: governorates.find(({ ar }) => ar === named)?.ar,
    start,
    end,
    hint: firstHint({
      ...hints,
      page: page === undefined,
      keyword: keyword.isTruncated,
    }),
  };
}

/** Whether more than the tab narrows the list. */
export function isFiltered(query: ListQuery): boolean {
  const { keyword, provider, category, governorate, start, end } = query;
  return [keyword, provider, category, governorate, start, end].some(Boolean);
}

/** The query of an address; what is usual is left out. */
export function listSearch({ page, state, hint, ...query }: Partial<ListQuery>): URLSearchParams {
  return toSearchParams({ state: state === "available" ? undefined : state, ...query }, page);
}

/** The same as a path of this site. */
export function listPath(query: Partial<ListQuery>): string {
  return withSearch(href("/services/member-services"), listSearch(query));
}
