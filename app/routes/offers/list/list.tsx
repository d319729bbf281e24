import { href } from "react-router";
import { ArabicOnlyNote } from "#app/components/arabic-only-note.tsx";
import { CardGrid } from "#app/components/card.tsx";
import { DateField } from "#app/components/date-field.tsx";
import { Field } from "#app/components/field.tsx";
import { FilterSelect, GovernorateFilter, SearchWithFilters } from "#app/components/filters.tsx";
import { ListPage } from "#app/components/list-page.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { listOffers } from "#app/contract/offers.ts";
import {
  MAX_OFFERS_LISTED,
  OFFERS_PER_PAGE,
  offerCategories,
} from "#app/contract/offers.values.ts";
import { call } from "#app/session/api.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { readListAddress } from "../../read-address.server.ts";
import { OfferCard } from "../offer-card.tsx";
import { toOfferView } from "../offer-view.server.ts";
import type { Route } from "./+types/list";
import { type OfferAddress, offerList } from "./list-query.ts";

export const handle = { i18n: ["offers", "list"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const listQuery = readListAddress(offerList, url.searchParams);
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
  const { list } = loaderData;
  const address = offerList.of(loaderData.listQuery);
  const { state } = address.query;
  return (
    <ListPage
      texts="offers:list"
      title={t("title")}
      lead={t("lead")}
      home={href("/")}
      part={t(`tab.${state}`)}
      list={list}
      address={address}
      perPage={OFFERS_PER_PAGE}
      maxListed={MAX_OFFERS_LISTED}
      tools={
        <>
          <Search address={address} />
          <Tabs label={t("states")} tabs={address.tabs("state", (each) => t(`tab.${each}`))} />
        </>
      }
      empty={{ title: t(`none.${state}`), icon: "offer", children: t("list.noneText") }}
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

function Search({ address }: { address: OfferAddress }) {
  const { t } = useTranslation("offers");
  const { keyword, ...query } = address.query;
  const { provider, category, governorate, start, end } = query;
  return (
    <SearchWithFilters
      address={address}
      label={t("search")}
      isOpen={offerList.of(query).isFiltered}
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
      <GovernorateFilter label={t("field.governorate")} value={governorate} />
      <DateField name="start" label={t("field.from")} defaultValue={start} />
      <DateField name="end" label={t("field.until")} defaultValue={end} />
    </SearchWithFilters>
  );
}
