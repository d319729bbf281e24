import {
  firstHint,
  readChoiceParam,
  readKeyword,
  readPageParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import {
  type PostFilter,
  type PostSort,
  postFilters,
  postSorts,
} from "#app/contract/posts.values.ts";
import { readDayRange } from "../../day-filter.ts";

export interface ListQuery {
  readonly page: number;
  readonly attachment?: PostFilter | undefined;
  readonly sort?: PostSort | undefined;
  readonly order?: "ASC" | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly keyword?: string | undefined;
  /** A key of posts.json's `hint`. */
  readonly hint?: string | undefined;
}

export function readListQuery(search: URLSearchParams): ListQuery {
  const attachment = readChoiceParam(search, "attachment", postFilters);
  const sort = readChoiceParam(search, "sort", postSorts);
  const order = readChoiceParam(search, "order", ["ASC", "DESC"]);
  const { from, to, hints } = readDayRange(search);
  const keyword = readKeyword(search);
  const page = readPageParam(search);
  const isUnknown = (name: string, value: unknown) => Boolean(search.get(name)) && !value;
  return {
    page: page ?? 1,
    attachment: attachment === "all" ? undefined : attachment,
    sort: sort === "default" ? undefined : sort,
    order: order === "ASC" ? order : undefined,
    from,
    to,
    keyword: keyword.text,
    hint: firstHint({
      attachment: isUnknown("attachment", attachment),
      sort: isUnknown("sort", sort) || isUnknown("order", order),
      ...hints,
      page: page === undefined,
      ...keyword.hints,
    }),
  };
}

export function listSearch(query: Partial<ListQuery>): URLSearchParams {
  const { attachment, sort, order, from, to, keyword, page } = query;
  return toSearchParams({ attachment, sort, order, from, to, keyword }, page);
}

export function listPath(query: Partial<ListQuery>): string {
  return withSearch("/posts", listSearch(query));
}

export function isArranged({ sort, order, from, to }: ListQuery): boolean {
  return [sort, order, from, to].some(Boolean);
}
