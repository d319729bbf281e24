import { data, href } from "react-router";
import { formatDateRange } from "#app/arabic/dates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { AddressHint } from "#app/components/address-hint.tsx";
import { ArabicOnlyNote } from "#app/components/arabic-only-note.tsx";
import { CardGrid } from "#app/components/card.tsx";
import { ChosenFilter } from "#app/components/chosen-filter.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { openGraphMeta } from "#app/components/open-graph.ts";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { ListSearch } from "#app/components/search-form.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { configuration } from "#app/configuration.ts";
import { listGuestNews, listNews } from "#app/contract/news.ts";
import { NEWS_PER_PAGE } from "#app/contract/news.values.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { shareCard } from "#app/session/organisation.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { readAddress } from "../../read-address.server.ts";
import { SecretariatLink } from "../../structure/secretariat-link.tsx";
import { toSecretariatView } from "../../structure/secretariat-view.server.ts";
import { NewsCard } from "../news-card.tsx";
import { NewsFeed } from "../news-feed.tsx";
import { toNewsItemView } from "../news-item-view.server.ts";
import type { Route } from "./+types/list";
import { lastPageOf, type NewsAddress, newsList } from "./list-query.ts";

export const handle = { i18n: ["news", "list", "reaction-counts"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const listQuery = readAddress(newsList, url.searchParams);
  const { page, category, keyword, secretariat, from, to } = listQuery;
  const t = translatorOf(context);
  const preferences = preferencesOf(context);
  const card = {
    title: category ? `${t("news:title")}: ${t(`news:category.${category}`)}` : t("news:title"),
    description: t("news:lead"),
    address: configuration().publicUrl + newsList.path({ category, secretariat }),
    card: shareCard(context),
  };
  const { kind } = await visitorOf(context);
  const list = kind === "authenticated" ? listNews : listGuestNews;
  const result = await call(context, list, {
    query: { page, category, keyword, secretariat, since: from, until: to },
  });
  if (!result.ok) {
    const { failure, ...init } = explainFailure(result, t("news:loadFailed"));
    return data({ listQuery, card, failure }, init);
  }
  const { items, metadata, secretariat: named } = result.data;
  return data({
    listQuery,
    card,
    secretariat: named ? toSecretariatView(named, preferences.language) : undefined,
    days: from || to ? formatDateRange({ from, to }, preferences.language) : undefined,
    items: items.map((item) => toNewsItemView(item, preferences)),
    totalItems: metadata.totalItems,
    isCapped: metadata.isCapped,
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => openGraphMeta(loaderData?.card);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function NewsList({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("news");
  const { listQuery, card, ...found } = loaderData;
  const address = newsList.of(listQuery);
  const { keyword } = listQuery;
  const { title } = card;
  const format = (value: number) => formatNumber(value, toLanguage(i18n.language));
  const isSearch = keyword !== undefined && "items" in found && found.totalItems > 0;
  return (
    <Page withVoice title={title} lead={t("lead")}>
      <PageTitle title={keyword ? `${keyword} · ${title}` : title} hasError={"failure" in found} />
      <NewsFeed />
      <ListSearch address={address} label={t("search.label")} />
      <Tabs
        label={t("filter")}
        tabs={address.tabs("category", (each) => t(`category.${each ?? "all"}`))}
      />
      {"items" in found && found.secretariat && (
        <ChosenFilter
          label={t("secretariat.of")}
          clearPath={address.to({ secretariat: undefined })}
          clear={t("secretariat.clear")}
        >
          <SecretariatLink {...found.secretariat} />
        </ChosenFilter>
      )}
      {"items" in found && found.days && (
        <ChosenFilter
          label={t("days.of")}
          clearPath={address.to({ from: undefined, to: undefined })}
          clear={t("days.clear")}
        >
          <bdi>{found.days}</bdi>
        </ChosenFilter>
      )}
      <AddressHint hint={listQuery.hint} own="news:hint" />
      {isSearch && (
        <p role="status">
          {found.isCapped
            ? t("search.capped", { number: format(found.totalItems), keyword })
            : t("search.found", {
                count: found.totalItems,
                number: format(found.totalItems),
                keyword,
              })}
        </p>
      )}
      {"failure" in found ? (
        <EmptyState
          title={found.failure}
          icon="warning"
          action={{ href: `?${address.search}`, label: t("common:action.retry") }}
        />
      ) : found.items.length > 0 ? (
        <>
          <ArabicOnlyNote items={found.items} />
          <CardGrid isLed>
            {found.items.map((item, at) => (
              <NewsCard key={item.id} item={item} eager={at === 0} slim={at > 0} />
            ))}
          </CardGrid>
        </>
      ) : (
        <EmptyList address={address} totalItems={found.totalItems} />
      )}
      {"items" in found && (
        <Pager
          isPlain
          page={listQuery.page}
          perPage={NEWS_PER_PAGE}
          totalItems={found.totalItems}
          query={address.search}
        />
      )}
    </Page>
  );
}

function EmptyList({ address, totalItems }: { address: NewsAddress; totalItems: number }) {
  const { t } = useTranslation("news");
  const { category, keyword, secretariat, from, to } = address.query;
  const allNews = { href: href("/news"), label: t("empty.showAll") };
  if (totalItems > 0) {
    const page = lastPageOf(totalItems);
    return (
      <EmptyState
        title={t("empty.beyond")}
        icon="news"
        action={{ href: newsList.path({ ...address.query, page }), label: t("empty.lastPage") }}
      >
        {t("empty.beyondText")}
      </EmptyState>
    );
  }
  const narrowed = { search: keyword, days: from ?? to, category, secretariat };
  const [reason = "all"] = Object.entries(narrowed).flatMap(([by, value]) => (value ? [by] : []));
  return (
    <EmptyState
      title={t(`empty.${reason}`)}
      icon={keyword ? "search" : "news"}
      action={reason === "all" ? undefined : allNews}
    >
      {t(`empty.${reason}Text`)}
    </EmptyState>
  );
}
