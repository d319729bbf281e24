import { governorates } from "#app/arabic/governorates.ts";
import {
  firstHint,
  readKeyword,
  readPageParam,
  readTextParam,
  toSearchParams,
} from "#app/components/search-params.ts";

/** The two kinds of district as addresses name them; on the wire they are Arabic words. */
export type DistrictKind = "individual" | "list";

/** What an address asks of the candidate browser. */
export interface BrowseQuery {
  readonly kind: DistrictKind;
  /** The code of the governorate whose districts are shown, or `all` for a choice of governorates. */
  readonly governorate?: string | undefined;
  readonly district?: string | undefined;
  readonly keyword?: string | undefined;
  readonly page: number;
  /** What of the address could not be followed; a key of election.json's `hint`. */
  readonly hint?: string | undefined;
}

/** Somebody whose governorate is known sees the others by this. */
export const ALL_GOVERNORATES = "all";
const choices = [ALL_GOVERNORATES, ...governorates.map(({ code }) => code)];

/** What the district screen asks for at once. */
export const CANDIDATES_PER_PAGE = 50;

/** The wire's own words are understood as well. */
const kinds: Readonly<Record<string, DistrictKind>> = Object.assign(Object.create(null), {
  individual: "individual",
  list: "list",
  فردي: "individual",
  قوائم: "list",
});

export function readBrowseQuery(search: URLSearchParams): BrowseQuery {
  const kind = kinds[search.get("type") || "individual"];
  const governorate = search.get("governorate");
  const district = readTextParam(search, "electoralDistrict");
  const keyword = readKeyword(search);
  const page = readPageParam(search);
  return {
    kind: kind ?? "individual",
    governorate: choices.find((code) => code === governorate),
    district: district.text,
    keyword: keyword.text,
    page: page ?? 1,
    hint: firstHint({
      kind: !kind,
      district: district.isTruncated,
      ...keyword.hints,
      page: page === undefined,
    }),
  };
}

/** The address of what is asked for; what is usual is left out, but for the kind. */
export function browseSearch(query: Partial<BrowseQuery>): URLSearchParams {
  const { kind = "individual", governorate, district, keyword, page } = query;
  return toSearchParams({ type: kind, governorate, electoralDistrict: district, keyword }, page);
}

/** The same as a path of this site. */
export function browsePath(query: Partial<BrowseQuery>): string {
  return `/DataEntire?${browseSearch(query)}`;
}

/** Where a district's card for printing is. */
export function leafPath(query: Pick<BrowseQuery, "kind" | "district">): string {
  return `/DataEntire/card?${browseSearch(query)}`;
}
