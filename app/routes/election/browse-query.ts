import { governorates } from "#app/arabic/governorates.ts";
import {
  firstHint,
  readKeyword,
  readPageParam,
  readTextParam,
  toSearchParams,
} from "#app/components/search-params.ts";

export type DistrictKind = "individual" | "list";

export interface BrowseQuery {
  readonly kind: DistrictKind;
  /** Its code, or `all`. */
  readonly governorate?: string | undefined;
  readonly district?: string | undefined;
  readonly keyword?: string | undefined;
  readonly page: number;
  readonly hint?: string | undefined;
}

export const ALL_GOVERNORATES = "all";
const choices = [ALL_GOVERNORATES, ...governorates.map(({ code }) => code)];

/** One request of the district page. */
export const CANDIDATES_PER_PAGE = 50;

/** Also accepts the wire's words. */
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

/** Omits defaults except the kind. */
export function browseSearch(query: Partial<BrowseQuery>): URLSearchParams {
  const { kind = "individual", governorate, district, keyword, page } = query;
  return toSearchParams({ type: kind, governorate, electoralDistrict: district, keyword }, page);
}

export function browsePath(query: Partial<BrowseQuery>): string {
  return `/DataEntire?${browseSearch(query)}`;
}

export function printCardPath(query: Pick<BrowseQuery, "kind" | "district">): string {
  return `/DataEntire/card?${browseSearch(query)}`;
}
