import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { governorateName, governorates } from "#app/arabic/governorates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { DayFilters } from "#app/components/day-filters.tsx";
import { Field } from "#app/components/field.tsx";
import { FilterForm, FilterPanel, FilterSelect } from "#app/components/filters.tsx";
import { reportStates, reportTypes } from "#app/contract/report.values.ts";
import { isFiltered, type ListQuery, listPath } from "./list-query.ts";

export function Filters({ listQuery }: { listQuery: ListQuery }) {
  const { t, i18n } = useTranslation("report");
  const language = toLanguage(i18n.language);
  const { view, keyword, type, state, governorate, author, from, to } = listQuery;
  const isOwn = view === "mine";
  const states = reportStates.filter((each) => isOwn || each !== "draft");
  return (
    <FilterPanel isOpen={isFiltered(listQuery)}>
      <FilterForm
        action={href("/statistics/reports")}
        address={listPath(listQuery)}
        hiddenFields={{ view }}
        label={t("filter.keyword")}
        keyword={keyword}
        clearHref={isFiltered(listQuery) ? listPath({ view }) : undefined}
      >
        <FilterSelect
          name="type"
          label={t("filter.type")}
          value={type}
          options={reportTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
        {view !== "waiting" && (
          <FilterSelect
            name="state"
            label={t("filter.state")}
            value={state}
            options={states.map((value) => ({ value, label: t(`state.${value}`) }))}
          />
        )}
        {!isOwn && (
          <>
            <FilterSelect
              name="governorate"
              label={t("filter.governorate")}
              value={governorate}
              options={governorates.map(({ ar }) => ({
                value: ar,
                label: governorateName(ar, language),
              }))}
            />
            <Field
              name="author"
              label={t("filter.author")}
              hint={t("filter.authorHint")}
              defaultValue={author}
              maxLength={200}
              dir="auto"
            />
          </>
        )}
        <DayFilters from={from} to={to} />
      </FilterForm>
    </FilterPanel>
  );
}
