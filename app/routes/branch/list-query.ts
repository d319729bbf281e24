import {
  readSearchParams,
  readTextParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";

/** What the address of the branches asks for: without either of both, their governorates. */
export interface ListQuery {
  readonly keyword?: string | undefined;
  /** The Arabic name. */
  readonly governorate?: string | undefined;
  readonly page: number;
  /** What of the address could not be followed; a key of list.json's or branch.json's `hint`. */
  readonly hint?: string | undefined;
}

/**
 * @param places the governorates' names that an address may have
 */
export function readListQuery(search: URLSearchParams, places: readonly string[]): ListQuery {
  const named = readTextParam(search, "governorate", 100).text;
  const governorate = places.find((each) => each === named);
  return {
    ...readSearchParams(search, { governorate: Boolean(named) && !governorate }),
    governorate,
  };
}

export const listSearch = ({ keyword, governorate, page }: Partial<ListQuery>) =>
  toSearchParams({ keyword, governorate }, page);

export const listPath = (query: Partial<ListQuery>): string =>
  withSearch("/desk/settings/branches", listSearch(query));
