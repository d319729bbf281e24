import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Check } from "#app/components/choices.tsx";
import { Filter, Filters } from "#app/components/filters.tsx";
import { categoriesOf, isFiltered, type ListQuery, listPath, owners } from "./list-query.ts";

interface SectionFiltersProps {
  asked: ListQuery;
  /** The governorates, by their Arabic names. */
  places: readonly { value: string; label: string }[];
}

/** What narrows a section's requests; the status goes along. */
export function SectionFilters({ asked, places }: SectionFiltersProps) {
  const { t } = useTranslation("aid-desk");
  const { section, status, category, governorate, owner, overdue, keyword } = asked;
  const categories = categoriesOf(section);
  return (
    <Filters
      action={href("/statistics/urgent-assistance/:section", { section })}
      address={listPath(asked)}
      kept={{ status: status === "pending" ? undefined : status }}
      label={t("filter.keyword")}
      keyword={keyword}
      clear={isFiltered(asked) ? listPath({ section, status }) : undefined}
    >
      {categories.length > 0 && (
        <Filter
          name="category"
          label={t("filter.category")}
          value={category}
          choices={categories.map((value) => ({ value, label: t(`category.${value}`) }))}
        />
      )}
      <Filter
        name="governorate"
        label={t("filter.governorate")}
        value={governorate}
        choices={places}
      />
      <Filter
        name="owner"
        label={t("filter.owner")}
        value={owner}
        choices={owners.map((value) => ({ value, label: t(`filter.isOwner.${value}`) }))}
      />
      <Check
        id="overdue"
        name="overdue"
        label={t("filter.overdue")}
        defaultChecked={overdue === true}
      />
    </Filters>
  );
}
