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

/** What an address asks of the archive. */
export interface ListQuery {
  readonly page: number;
  readonly type?: ArchiveType | undefined;
  readonly year?: number | undefined;
  readonly keyword?: string | undefined;
  /** What of the address could not be followed; a key of archive.json's `hint`. */
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

/** Whether the whole archive is asked for: its newest stand type by type. */
export function isWhole({ page, type, year, keyword }: ListQuery): boolean {
  return page === 1 && !type && !year && !keyword;
}

/** The query of an address; what is not said, is left out. */
export function listSearch({ type, year, keyword, page }: Partial<ListQuery>): URLSearchParams {
  return toSearchParams({ type, year: year ? String(year) : undefined, keyword }, page);
}

/** The same as a path of this site. */
export function listPath(query: Partial<ListQuery>): string {
  return withSearch(href("/archive"), listSearch(query));
}
