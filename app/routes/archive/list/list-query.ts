import { href } from "react-router";
import { foldDigits } from "#app/arabic/digits.ts";
import {
  firstHint,
  readChoiceParam,
  readKeyword,
  readPageParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import { type ArchiveType, archiveTypes } from "#app/contract/archive.values.ts";

export interface ListQuery {
  readonly page: number;
  readonly type?: ArchiveType | undefined;
  readonly year?: number | undefined;
  readonly keyword?: string | undefined;
  readonly hint?: string | undefined;
}

export function readListQuery(search: URLSearchParams): ListQuery {
  const type = readChoiceParam(search, "type", archiveTypes);
  const keyword = readKeyword(search);
  const page = readPageParam(search);
  const asked = foldDigits(search.get("year") ?? "");
  const year = /^(19|20|21)\d\d$/.test(asked) ? Number(asked) : undefined;
  return {
    page: page ?? 1,
    type,
    year,
    keyword: keyword.text,
    hint: firstHint({
      type: !type && Boolean(search.get("type")),
      year: asked !== "" && year === undefined,
      page: page === undefined,
      ...keyword.hints,
    }),
  };
}

/** Unfiltered: the newest by type. */
export function isWhole({ page, type, year, keyword }: ListQuery): boolean {
  return page === 1 && !type && !year && !keyword;
}

export function listSearch({ type, year, keyword, page }: Partial<ListQuery>): URLSearchParams {
  return toSearchParams({ type, year: year ? String(year) : undefined, keyword }, page);
}

export function listPath(query: Partial<ListQuery>): string {
  return withSearch(href("/archive"), listSearch(query));
}
