import { useTranslation } from "react-i18next";
import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { DayFilters } from "#app/components/day-filters.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { Select } from "#app/components/field.tsx";
import { postSorts } from "#app/contract/posts.values.ts";
import { isArranged, type ListQuery, listPath } from "./list-query.ts";

export function Arrange({ query }: { query: ListQuery }) {
  const { t } = useTranslation("posts");
  const { attachment, keyword, sort, order, from, to } = query;
  return (
    <Disclosure open={isArranged(query)} summary={t("arrange.title")}>
      <Form key={listPath(query)} className="arrange filters" action={href("/posts")}>
        {attachment && <input type="hidden" name="attachment" value={attachment} />}
        {keyword && <input type="hidden" name="keyword" value={keyword} />}
        <Select name="sort" label={t("arrange.sort")} defaultValue={sort ?? "default"}>
          {postSorts.map((each) => (
            <option key={each} value={each}>
              {t(`sort.${each}`)}
            </option>
          ))}
        </Select>
        <Select name="order" label={t("arrange.order")} defaultValue={order ?? "DESC"}>
          <option value="DESC">{t("arrange.descending")}</option>
          <option value="ASC">{t("arrange.ascending")}</option>
        </Select>
        <DayFilters from={from} to={to} />
        <Button>{t("arrange.submit")}</Button>
        {isArranged(query) && (
          <ButtonLink kind="plain" href={listPath({ attachment, keyword })}>
            {t("arrange.clear")}
          </ButtonLink>
        )}
      </Form>
    </Disclosure>
  );
}
