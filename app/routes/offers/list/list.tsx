import { useTranslation } from "react-i18next";
import { href, redirect } from "react-router";
import { governorateName, governorates } from "#app/arabic/governorates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { CardGrid } from "#app/components/card.tsx";
import { DateField } from "#app/components/date-field.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Field } from "#app/components/field.tsx";
import { FilterSelect, SearchWithFilters } from "#app/components/filters.tsx";
import { ArabicOnlyNote } from "#app/components/in-arabic.tsx";
import { ListPage } from "#app/components/list-page.tsx";
import { hasDayParts } from "#app/components/search-params.ts";
import { Tabs } from "#app/components/tabs.tsx";
import { listOffers } from "#app/contract/offers.ts";
import {
  MAX_OFFERS_LISTED,
  OFFERS_PER_PAGE,
  offerCategories,
  offerStates,
} from "#app/contract/offers.values.ts";
import { call } from "#app/session/api.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { readAddress } from "../../read-address.server.ts";
import { OfferCard } from "../offer-card.tsx";
import { toOfferView } from "../offer-view.server.ts";
import type { Route } from "./+types/list";
import { isFiltered, type ListQuery, listPath, listSearch, offerList } from "./list-query.ts";

export const handle = { i18n: ["offers", "list"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const listQuery = readAddress(offerList, url.searchParams);
  // Canonical URL for sharing.
  if (!listQuery.hint && hasDayParts(url.searchParams)) throw redirect(listPath(listQuery));
  const { hint, ...query } = listQuery;
  const result = await call(context, listOffers, { query });
  const preferences = preferencesOf(context);
  return listData(context, { listQuery }, result, "offers:loadFailed", ({ items, metadata }) => ({
    items: items.map((item) => toOfferView(item, preferences)),
    totalItems: metadata.totalItems,
  }));
}

export default function Offers({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("offers");
  const { listQuery, list } = loaderData;
  const { state } = listQuery;
  return (
    <ListPage
      texts="offers:list"
      title={t("title")}
      lead={t("lead")}
      home={href("/")}
      part={t(`tab.${state}`)}
      list={list}
      query={listQuery}
      isFiltered={isFiltered(listQuery)}
      path={listPath(listQuery)}
      clearPath={listPath({ state })}
      search={listSearch(listQuery)}
      perPage={OFFERS_PER_PAGE}
      maxListed={MAX_OFFERS_LISTED}
      tools={
        <>
          <Search {...listQuery} />
          <States {...listQuery} />
        </>
      }
      empty={
        <EmptyState title={t(`none.${state}`)} icon="offer">
          {t("list.noneText")}
        </EmptyState>
      }
    >
      {({ items }) => (
        <>
          <ArabicOnlyNote items={items} />
          <CardGrid>
            {items.map((item, at) => (
              <OfferCard key={item.id} item={item} eager={at === 0} />
            ))}
          </CardGrid>
        </>
      )}
    </ListPage>
  );
}

function States(listQuery: ListQuery) {
  const { t } = useTranslation("offers");
  const tabs = offerStates.map((state) => ({
    href: listPath({ ...listQuery, state, page: 1 }),
    label: t(`tab.${state}`),
    current: state === listQuery.state,
  }));
  return <Tabs label={t("states")} tabs={tabs} />;
}

function Search(listQuery: ListQuery) {
  const { t, i18n } = useTranslation("offers");
  const language = toLanguage(i18n.language);
  const { state, keyword, provider, category, governorate, start, end } = listQuery;
  const hidden = { state: state === "available" ? undefined : state };
  return (
    <SearchWithFilters
      action={href("/services/member-services")}
      address={listPath(listQuery)}
      label={t("search")}
      keyword={keyword}
      isOpen={isFiltered({ ...listQuery, keyword: undefined })}
      hiddenFields={hidden}
      clearHref={isFiltered(listQuery) ? listPath({ state }) : undefined}
    >
      <Field
        name="provider"
        label={t("field.provider")}
        defaultValue={provider}
        maxLength={200}
        dir="auto"
      />
      <FilterSelect
        name="category"
        label={t("field.category")}
        value={category}
        options={offerCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
      />
      <FilterSelect
        name="governorate"
        label={t("field.governorate")}
        value={governorate}
        options={governorates.map(({ ar }) => ({
          value: ar,
          label: governorateName(ar, language),
        }))}
      />
      <DateField name="start" label={t("field.from")} defaultValue={start} />
      <DateField name="end" label={t("field.until")} defaultValue={end} />
    </SearchWithFilters>
  );
}
