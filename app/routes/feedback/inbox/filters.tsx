import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { DayFilters } from "#app/components/day-filters.tsx";
import { FilterForm, FilterSelect } from "#app/components/filters.tsx";
import { feedbackDays } from "#app/contract/feedback.values.ts";
import { type InboxQuery, inboxPath, isFiltered, ownerFilters } from "./inbox-query.ts";

interface InboxFiltersProps {
  inboxQuery: InboxQuery;
  places: readonly { value: string; label: string }[];
}

export function InboxFilters({ inboxQuery, places }: InboxFiltersProps) {
  const { t } = useTranslation("feedback");
  const { type, status, owner, governorate, unit, keyword, dated, from, to } = inboxQuery;
  return (
    <FilterForm
      action={href("/statistics/feedback")}
      address={inboxPath(inboxQuery)}
      hiddenFields={{ type, status, unit }}
      label={t("filter.keyword")}
      keyword={keyword}
      clearHref={isFiltered(inboxQuery) ? inboxPath({ type, status }) : undefined}
    >
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
        options={ownerFilters.map((value) => ({ value, label: t(`filter.${value}`) }))}
      />
      <DayFilters days={feedbackDays} dated={dated} from={from} to={to} />
    </FilterForm>
  );
}
