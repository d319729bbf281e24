import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { DayFilters } from "#app/components/day-filters.tsx";
import { FilterForm, FilterSelect } from "#app/components/filters.tsx";
import { applicationDays, applicationKinds } from "#app/contract/review.ts";
import { isFiltered, type ListQuery, listPath } from "./list-query.ts";

interface QueueFiltersProps {
  listQuery: ListQuery;
  places: readonly { value: string; label: string }[];
}

export function QueueFilters({ listQuery, places }: QueueFiltersProps) {
  const { t } = useTranslation("review");
  const { state, kind, governorate, unit, keyword, dated, from, to } = listQuery;
  const kinds = applicationKinds.map((value) => ({ value, label: t(`kind.${value}`) }));
  return (
    <FilterForm
      action={href("/users/applications")}
      address={listPath(listQuery)}
      hiddenFields={{ state: state === "submitted" ? undefined : state, unit }}
      label={t("filter.keyword")}
      keyword={keyword}
      clearHref={isFiltered(listQuery) ? listPath({ state }) : undefined}
    >
      <FilterSelect name="kind" label={t("filter.kind")} value={kind} options={kinds} />
      <FilterSelect
        name="governorate"
        label={t("filter.governorate")}
        value={governorate}
        options={places}
      />
      <DayFilters days={applicationDays} dated={dated} from={from} to={to} />
    </FilterForm>
  );
}
