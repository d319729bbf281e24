import { foldDigits } from "#app/arabic/digits.ts";
import { cleanLine } from "#app/arabic/text.ts";

/** The two kinds of district as addresses name them; on the wire they are Arabic words. */
export type DistrictKind = "individual" | "list";

/** What an address asks of the candidate browser. */
export interface BrowseQuery {
  readonly kind: DistrictKind;
  readonly district?: string | undefined;
  readonly keyword?: string | undefined;
  readonly page: number;
  /** What of the address could not be followed; a key of election.json's `hint`. */
  readonly hint?: "kind" | "district" | "keyword" | "page" | undefined;
}

/** §7: what the district screen asks for at once. */
export const CANDIDATES_PER_PAGE = 50;

/** The platform's longest district and keyword. */
const LONGEST = 200;
/** The platform answers no page beyond this. */
const LAST_PAGE = 1_000_000;

/** The wire's own words are understood as well. */
const kinds: Readonly<Record<string, DistrictKind>> = Object.assign(Object.create(null), {
  individual: "individual",
  list: "list",
  فردي: "individual",
  قوائم: "list",
});

/** Reads an address as well as it can be read: nobody is sent away for a bad link. */
export function readBrowseQuery(search: URLSearchParams): BrowseQuery {
  const named = search.get("type") || "individual";
  const kind = kinds[named];
  const district = line(search.get("electoralDistrict"));
  const keyword = line(search.get("keyword"));
  const number = foldDigits(search.get("page") || "1");
  const isPage = /^[1-9]\d{0,6}$/.test(number) && Number(number) <= LAST_PAGE;
  return {
    kind: kind ?? "individual",
    district: district.text,
    keyword: keyword.text,
    page: isPage ? Number(number) : 1,
    hint: !kind
      ? "kind"
      : district.isCut
        ? "district"
        : keyword.isCut
          ? "keyword"
          : isPage
            ? undefined
            : "page",
  };
}

function line(written: string | null): { text: string | undefined; isCut: boolean } {
  const whole = cleanLine(written ?? "");
  const text = whole.slice(0, LONGEST).toWellFormed().trim();
  return { text: text || undefined, isCut: whole.length > LONGEST };
}

/** The address of what is asked for; what is usual is left out, but for the kind. */
export function browseSearch({
  kind = "individual",
  district,
  keyword,
  page = 1,
}: Partial<BrowseQuery>): URLSearchParams {
  const search = new URLSearchParams({ type: kind });
  if (district) search.set("electoralDistrict", district);
  if (keyword) search.set("keyword", keyword);
  if (page > 1) search.set("page", String(page));
  return search;
}

/** The same as a path of this site. */
export function browsePath(query: Partial<BrowseQuery>): string {
  return `/DataEntire?${browseSearch(query)}`;
}
