import { isPersonalNumber } from "#app/arabic/personal-number.ts";
import { hintOf, pathOf, readChoice, readLine, readPage, searchOf } from "#app/components/asked.ts";
import {
  type AidCategory,
  type AidSection,
  type AidStatus,
  aidCategories,
  aidSections,
  aidStatuses,
  sectionCategories,
} from "#app/contract/aid-form.ts";

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

export function readListQuery(section: AidSection, search: URLSearchParams): ListQuery {
  const keyword = readLine(search, "keyword");
  // National IDs and phones have no place in an address.
  const isNumber = isPersonalNumber(keyword.text ?? "");
  const page = readPage(search);
  return {
    section,
    status: readChoice(search, "status", [...aidStatuses, "all" as const]) ?? "pending",
    category: readChoice(search, "category", categoriesOf(section)),
    governorate: readLine(search, "governorate", 100).text,
    owner: readChoice(search, "owner", owners),
    overdue: readChoice(search, "overdue", ["on"]) && true,
    keyword: isNumber ? undefined : keyword.text,
    page: page ?? 1,
    hint: hintOf({ number: isNumber, page: page === undefined, keyword: keyword.isCut }),
  };
}

/** The query of an address; what is usual is left out. */
export function listSearch(query: Partial<ListQuery>): URLSearchParams {
  const { status, category, governorate, owner, overdue, keyword, page } = query;
  const unusual = status === "pending" ? undefined : status;
  const late = overdue ? "on" : undefined;
  return searchOf({ status: unusual, category, governorate, owner, keyword, overdue: late }, page);
}

/** The same as a path of this site. */
export function listPath(query: Pick<ListQuery, "section"> & Partial<ListQuery>): string {
  return pathOf(`/statistics/urgent-assistance/${query.section}`, listSearch(query));
}

/** Whether anything but the status narrows the list. */
export function isFiltered(query: ListQuery): boolean {
  const { category, governorate, owner, overdue, keyword } = query;
  return [category, governorate, owner, overdue, keyword].some(Boolean);
}
