import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Filter, Filters } from "#app/components/filters.tsx";
import { type InboxQuery, inboxPath, isFiltered, owners } from "./inbox-query.ts";

interface InboxFiltersProps {
  asked: InboxQuery;
  /** The governorates, by their Arabic names. */
  places: readonly { value: string; label: string }[];
}

/** What narrows the inbox; type and status go along. */
export function InboxFilters({ asked, places }: InboxFiltersProps) {
  const { t } = useTranslation("feedback");
  const { type, status, owner, governorate, keyword } = asked;
  return (
    <Filters
      action={href("/statistics/feedback")}
      address={inboxPath(asked)}
      kept={{ type, status }}
      label={t("filter.keyword")}
      keyword={keyword}
      clear={isFiltered(asked) ? inboxPath({ type, status }) : undefined}
    >
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
        choices={owners.map((value) => ({ value, label: t(`filter.${value}`) }))}
      />
    </Filters>
  );
}
