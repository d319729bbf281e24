import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Field } from "#app/components/field.tsx";
import { Filter, Filters } from "#app/components/filters.tsx";
import { applicationKinds } from "#app/contract/review.ts";
import { isFiltered, type ListQuery, listPath } from "./list-query.ts";

interface QueueFiltersProps {
  asked: ListQuery;
  /** The governorates, by their Arabic names. */
  places: readonly { value: string; label: string }[];
}

/** What narrows the queue; the state goes along. */
export function QueueFilters({ asked, places }: QueueFiltersProps) {
  const { t } = useTranslation("review");
  const { state, kind, governorate, keyword, from, to } = asked;
  const kinds = applicationKinds.map((value) => ({ value, label: t(`kind.${value}`) }));
  return (
    <Filters
      action={href("/users/applications")}
      address={listPath(asked)}
      kept={{ state: state === "submitted" ? undefined : state }}
      label={t("filter.keyword")}
      keyword={keyword}
      clear={isFiltered(asked) ? listPath({ state }) : undefined}
    >
      <Filter name="kind" label={t("filter.kind")} value={kind} choices={kinds} />
      <Filter
        name="governorate"
        label={t("filter.governorate")}
        value={governorate}
        choices={places}
      />
      <Field type="date" name="from" label={t("filter.from")} defaultValue={from} />
      <Field type="date" name="to" label={t("filter.to")} defaultValue={to} />
    </Filters>
  );
}
