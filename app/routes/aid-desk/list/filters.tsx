import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Checkbox } from "#app/components/choices.tsx";
import { DayFilters } from "#app/components/day-filters.tsx";
import { FilterForm, FilterSelect } from "#app/components/filters.tsx";
import { aidDays } from "#app/contract/aid.values.ts";
import { categoriesOf, isFiltered, type ListQuery, listPath, ownerFilters } from "../list-query.ts";

interface SectionFiltersProps {
  listQuery: ListQuery;
  places: readonly { value: string; label: string }[];
}

export function SectionFilters({ listQuery, places }: SectionFiltersProps) {
  const { t } = useTranslation("aid-desk");
  const { section, status, category, governorate, unit, owner, overdue, keyword } = listQuery;
  const { dated, from, to } = listQuery;
  const categories = categoriesOf(section);
  return (
    <FilterForm
      action={href("/statistics/urgent-assistance/:section", { section })}
      address={listPath(listQuery)}
      hiddenFields={{ status: status === "pending" ? undefined : status, unit }}
      label={t("filter.keyword")}
      keyword={keyword}
      clearHref={isFiltered(listQuery) ? listPath({ section, status }) : undefined}
    >
      {categories.length > 0 && (
        <FilterSelect
          name="category"
          label={t("filter.category")}
          value={category}
          options={categories.map((value) => ({ value, label: t(`category.${value}`) }))}
        />
      )}
      <FilterSelect
        name="governorate"
        label={t("filter.governorate")}
        value={governorate}
        options={places}
      />
      <FilterSelect
        name="owner"
        label={t("filter.owner")}
        value={owner}
        options={ownerFilters.map((value) => ({ value, label: t(`filter.isOwner.${value}`) }))}
      />
      <DayFilters days={aidDays} dated={dated} from={from} to={to} />
      <Checkbox
        id="overdue"
        name="overdue"
        label={t("filter.overdue")}
        defaultChecked={overdue === "on"}
      />
    </FilterForm>
  );
}
