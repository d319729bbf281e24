import { href } from "react-router";
import {
  choice,
  datedBy,
  days,
  flag,
  governorate,
  id,
  keyword,
  listAddress,
  type QueryOf,
  view,
} from "#app/components/list-address.ts";
import {
  type AidCategory,
  type AidSection,
  aidCategories,
  aidDays,
  aidSections,
  aidStatuses,
  sectionCategories,
} from "#app/contract/aid.values.ts";

export const ownerFilters = ["mine", "nobody"] as const;

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

/** What an address asks of a section's requests: what waits for somebody to begin, unless it is said otherwise. */
export const aidListOf = (section: AidSection) =>
  listAddress(href("/statistics/urgent-assistance/:section", { section }), {
    status: view([...aidStatuses, "all"], "pending"),
    category: choice(categoriesOf(section)),
    governorate,
    /** The id of a sector or secretariat. */
    unit: id,
    owner: choice(ownerFilters),
    overdue: flag,
    dated: datedBy(aidDays),
    ...days,
    keyword,
  });

export type ListQuery = QueryOf<ReturnType<typeof aidListOf>> & { readonly section: AidSection };
export const { search: listSearch, isFiltered } = aidListOf("financial");

/** A section's list as a path of this site. */
export const listPath = ({ section, ...query }: Pick<ListQuery, "section"> & Partial<ListQuery>) =>
  aidListOf(section).path(query);
