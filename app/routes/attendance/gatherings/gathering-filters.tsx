import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { DayFilters } from "#app/components/day-filters.tsx";
import { FilterSelect, SearchWithFilters } from "#app/components/filters.tsx";
import { isFiltered, type ListQuery, listPath } from "./list-query.ts";

interface GatheringFiltersProps {
  listQuery: ListQuery;
  places: readonly { value: string; label: string }[];
}

export function GatheringFilters({ listQuery, places }: GatheringFiltersProps) {
  const { t } = useTranslation("attendance");
  const { time, governorate, unit, from, to, keyword } = listQuery;
  return (
    <SearchWithFilters
      action={href("/attendance/gatherings")}
      address={listPath(listQuery)}
      label={t("search.gathering")}
      keyword={keyword}
      hiddenFields={{ time: time === "now" ? undefined : time, unit }}
      isOpen={isFiltered({ ...listQuery, keyword: undefined })}
      clearHref={isFiltered(listQuery) ? listPath({ time }) : undefined}
    >
      {places.length > 1 && (
        <FilterSelect
          name="governorate"
          label={t("form.governorate")}
          value={governorate}
          options={places}
        />
      )}
      <DayFilters from={from} to={to} />
    </SearchWithFilters>
  );
}
