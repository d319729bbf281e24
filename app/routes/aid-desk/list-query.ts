import { href } from "react-router";
import {
  type AskedOf,
  choice,
  datedBy,
  days,
  flag,
  governorate,
  keyword,
  listAddress,
  unit,
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

export function parseSection(name: string): AidSection | undefined {
  return aidSections.find((each) => each === name);
}

export function sectionOfCategory(category: AidCategory): AidSection {
  return (
    aidSections.find((section) => sectionCategories[section]?.includes(category)) ?? "financial"
  );
}

export function categoriesOf(section: AidSection): readonly AidCategory[] {
  const own = sectionCategories[section] ?? aidCategories;
  return own.length > 1 ? own : [];
}

/** Default: requests that wait for a reviewer. */
export const aidListOf = (section: AidSection) =>
  listAddress(href("/statistics/urgent-assistance/:section", { section }), {
    status: view([...aidStatuses, "all"], "pending"),
    category: choice(categoriesOf(section)),
    governorate,
    unit,
    owner: choice(ownerFilters),
    overdue: flag,
    dated: datedBy(aidDays),
    ...days,
    keyword,
  });

export type AidAddress = AskedOf<ReturnType<typeof aidListOf>>;
export type ListQuery = AidAddress["query"] & { readonly section: AidSection };

export const listPath = ({ section, ...query }: Pick<ListQuery, "section"> & Partial<ListQuery>) =>
  aidListOf(section).path(query);
