import { foldDigits } from "#app/arabic/digits.ts";
import { cleanLine } from "#app/arabic/text.ts";
import {
  type AidCategory,
  type AidSection,
  type AidStatus,
  aidCategories,
  aidSections,
  aidStatuses,
  sectionCategories,
} from "#app/contract/aid-form.ts";
import { isPersonalNumber } from "../application/list-query.ts";

export const owners = ["mine", "nobody"] as const;

/** What an address asks of a section's requests. */
export interface ListQuery {
  readonly section: AidSection;
  /** What waits for somebody to begin, unless it is said otherwise. */
  readonly status: AidStatus | "all";
  readonly category?: AidCategory | undefined;
  /** The Arabic name. */
  readonly governorate?: string | undefined;
  readonly owner?: (typeof owners)[number] | undefined;
  readonly overdue?: boolean | undefined;
  readonly keyword?: string | undefined;
  readonly page: number;
  /** What of the address could not be followed; a key of aid-desk.json's `hint`. */
  readonly hint?: "number" | "page" | "keyword" | undefined;
}

const LONGEST = 200;
/** The platform answers no page beyond this. */
const LAST_PAGE = 1_000_000;

/** The section of a path; undefined for one that there is not. */
export function sectionOf(name: string): AidSection | undefined {
  return aidSections.find((each) => each === name);
}

/** The section in which a request of a category has its page. */
export function homeOf(category: AidCategory): AidSection {
  return (
    aidSections.find((section) => sectionCategories[section]?.includes(category)) ?? "financial"
  );
}

/** The categories among which a section can be narrowed; none where there is only one. */
export function categoriesOf(section: AidSection): readonly AidCategory[] {
  const own = sectionCategories[section] ?? aidCategories;
  return own.length > 1 ? own : [];
}

/** Reads an address as well as it can be read: nobody is sent away for a bad link. */
export function readListQuery(section: AidSection, search: URLSearchParams): ListQuery {
  const chosen = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((each) => each === search.get(name));
  const whole = line(search.get("keyword"));
  const keyword = whole.slice(0, LONGEST).toWellFormed().trim();
  // National IDs and phones have no place in an address.
  const isNumber = isPersonalNumber(keyword);
  const number = foldDigits(search.get("page") || "1");
  const page = /^[1-9]\d{0,6}$/.test(number) ? Math.min(Number(number), LAST_PAGE) : undefined;
  return {
    section,
    status: chosen("status", [...aidStatuses, "all" as const]) ?? "pending",
    category: chosen("category", categoriesOf(section)),
    governorate: line(search.get("governorate")).slice(0, 100).toWellFormed() || undefined,
    owner: chosen("owner", owners),
    overdue: chosen("overdue", ["on"]) && true,
    keyword: isNumber ? undefined : keyword || undefined,
    page: page ?? 1,
    hint: isNumber
      ? "number"
      : page === undefined
        ? "page"
        : keyword !== whole
          ? "keyword"
          : undefined,
  };
}

function line(written: string | null): string {
  return cleanLine(written ?? "").toWellFormed();
}

/** The query of an address; what is usual is left out. */
export function listSearch(query: Partial<ListQuery>): URLSearchParams {
  const { status = "pending", category, governorate, owner, overdue, keyword, page = 1 } = query;
  const search = new URLSearchParams();
  if (status !== "pending") search.set("status", status);
  for (const [name, value] of Object.entries({ category, governorate, owner, keyword })) {
    if (value) search.set(name, value);
  }
  if (overdue) search.set("overdue", "on");
  if (page > 1) search.set("page", String(page));
  return search;
}

/** The same as a path of this site. */
export function listPath(query: Pick<ListQuery, "section"> & Partial<ListQuery>): string {
  const path = `/statistics/urgent-assistance/${query.section}`;
  const search = listSearch(query).toString();
  return search ? `${path}?${search}` : path;
}

/** Whether anything but the status narrows the list. */
export function isFiltered(query: ListQuery): boolean {
  const { category, governorate, owner, overdue, keyword } = query;
  return [category, governorate, owner, overdue, keyword].some(Boolean);
}
