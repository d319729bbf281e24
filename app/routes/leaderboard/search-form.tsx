import { useTranslation } from "react-i18next";
import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Field, Select } from "#app/components/field.tsx";
import { leaderboardSorts } from "#app/contract/leaderboard.values.ts";
import { type ListQuery, listPath } from "./list-query.ts";

/** Looks for people by name, and turns the board round; asked by GET. */
export function SearchForm({ listQuery }: { listQuery: ListQuery }) {
  const { t } = useTranslation("leaderboard");
  const { period, sort, keyword } = listQuery;
  // The address rules, also after "back": another one is another form.
  return (
    <Form key={listPath(listQuery)} className="filters" role="search" action={href("/leaderboard")}>
      {period !== "monthly" && <input type="hidden" name="period" value={period} />}
      <Field
        type="search"
        name="keyword"
        label={t("search.keyword")}
        defaultValue={keyword}
        maxLength={200}
        dir="auto"
        enterKeyHint="search"
      />
      <Select name="sort" label={t("search.sort")} defaultValue={sort}>
        {leaderboardSorts.map((each) => (
          <option key={each} value={each}>
            {t(`sort.${each}`)}
          </option>
        ))}
      </Select>
      <Button kind="quiet" icon="search">
        {t("search.submit")}
      </Button>
      {keyword && (
        <ButtonLink kind="plain" href={listPath({ period, sort })}>
          {t("search.clear")}
        </ButtonLink>
      )}
    </Form>
  );
}
