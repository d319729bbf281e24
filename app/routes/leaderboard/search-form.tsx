import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Select } from "#app/components/field.tsx";
import { FilterForm } from "#app/components/filters.tsx";
import { leaderboardSorts } from "#app/contract/leaderboard.values.ts";
import { type ListQuery, listPath } from "./list-query.ts";

export function SearchForm({ listQuery }: { listQuery: ListQuery }) {
  const { t } = useTranslation("leaderboard");
  const { period, sort, keyword } = listQuery;
  return (
    <FilterForm
      action={href("/leaderboard")}
      address={listPath(listQuery)}
      hiddenFields={{ period: period === "monthly" ? undefined : period }}
      label={t("search.keyword")}
      keyword={keyword}
      clearHref={keyword && listPath({ period, sort })}
    >
      <Select name="sort" label={t("search.sort")} defaultValue={sort}>
        {leaderboardSorts.map((each) => (
          <option key={each} value={each}>
            {t(`sort.${each}`)}
          </option>
        ))}
      </Select>
    </FilterForm>
  );
}
