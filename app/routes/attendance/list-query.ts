import { foldDigits } from "#app/arabic/digits.ts";
import { cleanLine } from "#app/arabic/text.ts";
import { type GatheringTime, gatheringTimes } from "#app/contract/attendance-form.ts";

/** What an address asks of the gatherings. */
export interface ListQuery {
  readonly time: GatheringTime;
  readonly keyword?: string | undefined;
  readonly page: number;
}

const LONGEST = 200;
/** The platform answers no page beyond this. */
const LAST_PAGE = 1_000_000;

/** Reads an address as well as it can be read: nobody is sent away for a bad link. */
export function readListQuery(search: URLSearchParams): ListQuery {
  return {
    time: gatheringTimes.find((each) => each === search.get("time")) ?? "now",
    keyword: readKeyword(search),
    page: readPage(search),
  };
}

/** The page of an address, in whichever digits; the first for anything else. */
export function readPage(search: URLSearchParams): number {
  const number = foldDigits(search.get("page") ?? "1");
  return /^[1-9]\d{0,6}$/.test(number) ? Math.min(Number(number), LAST_PAGE) : 1;
}

export function readKeyword(search: URLSearchParams): string | undefined {
  const keyword = cleanLine(search.get("keyword") ?? "").slice(0, LONGEST);
  return keyword.toWellFormed().trim() || undefined;
}

/** The query of an address; what is usual is left out. */
export function listSearch({ time = "now", keyword, page = 1 }: Partial<ListQuery>) {
  const search = new URLSearchParams();
  if (time !== "now") search.set("time", time);
  if (keyword) search.set("keyword", keyword);
  if (page > 1) search.set("page", String(page));
  return search;
}

/** The same as a path of this site. */
export function listPath(query: Partial<ListQuery>): string {
  const search = listSearch(query).toString();
  return search ? `/attendance/gatherings?${search}` : "/attendance/gatherings";
}
