import {
  readChoiceParam,
  readIdParam,
  readTextParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import {
  type AidCategory,
  type AidDay,
  type AidSection,
  type AidStatus,
  aidCategories,
  aidDays,
  aidSections,
  aidStatuses,
  sectionCategories,
} from "#app/contract/aid.values.ts";
import { readDays } from "../day-filter.ts";

export const ownerFilters = ["mine", "nobody"] as const;

/** What an address asks of a section's requests. */
export interface ListQuery {
  readonly section: AidSection;
  /** What waits for somebody to begin, unless it is said otherwise. */
  readonly status: AidStatus | "all";
  readonly category?: AidCategory | undefined;
  /** The Arabic name. */
  readonly governorate?: string | undefined;
  /** The id of a sector or secretariat. */
  readonly unit?: string | undefined;
  readonly owner?: (typeof ownerFilters)[number] | undefined;
  readonly overdue?: boolean | undefined;
  /** Which of its days `from` and `to` bound. */
  readonly dated?: AidDay | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly keyword?: string | undefined;
  readonly page: number;
  /** What of the address could not be followed; a key of `hint` in aid-desk.json or list.json. */
  readonly hint?: string | undefined;
}

/** The section of a path; undefined for one that there is not. */
export function parseSection(name: string): AidSection | undefined {
  return aidSections.find((each) => each === name);
}

/** The section in which a request of a category has its page. */
export function sectionOfCategory(category: AidCategory): AidSection {
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
  return {
    section,
    status: readChoiceParam(search, "status", [...aidStatuses, "all" as const]) ?? "pending",
    category: readChoiceParam(search, "category", categoriesOf(section)),
    governorate: readTextParam(search, "governorate", 100).text,
    unit: readIdParam(search, "unit"),
    owner: readChoiceParam(search, "owner", ownerFilters),
    overdue: readChoiceParam(search, "overdue", ["on"]) && true,
    ...readDays(search, aidDays),
  };
}

/** The query of an address; what is usual is left out. */
export function listSearch(query: Partial<ListQuery>): URLSearchParams {
  const { section: _, hint: __, status, overdue, page, ...filters } = query;
  const statusParam = status === "pending" ? undefined : status;
  return toSearchParams(
    { status: statusParam, ...filters, overdue: overdue ? "on" : undefined },
    page,
  );
}

/** The same as a path of this site. */
export function listPath(query: Pick<ListQuery, "section"> & Partial<ListQuery>): string {
  return withSearch(`/statistics/urgent-assistance/${query.section}`, listSearch(query));
}

/** Whether anything but the status narrows the list. */
export function isFiltered(query: ListQuery): boolean {
  const { category, governorate, unit, owner, overdue, keyword, from, to } = query;
  return [category, governorate, unit, owner, overdue, keyword, from, to].some(Boolean);
}
