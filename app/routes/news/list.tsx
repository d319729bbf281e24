import { useTranslation } from "react-i18next";
import { data, Form, href } from "react-router";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { CardGrid } from "#app/components/card.tsx";
import { Empty } from "#app/components/empty.tsx";
import { Field } from "#app/components/field.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { listGuestNews, listNews } from "#app/contract/news.ts";
import { NEWS_PER_PAGE, newsCategories } from "#app/contract/newsroom.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/list";
import { type ListQuery, lastPageOf, listSearch, readListQuery } from "./list-query.ts";
import { NewsCard } from "./news-card.tsx";
import { NewsFeed } from "./news-feed.tsx";
import { showItem } from "./shown-item.server.ts";

export const handle = { words: ["news"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = readListQuery(url.searchParams);
  const { page, category, keyword } = asked;
  const { kind } = await visitorOf(context);
  const list = kind === "authenticated" ? listNews : listGuestNews;
  const answer = await call(context, list, { query: { page, category, keyword } });
  if (!answer.ok) {
    const { failure, ...init } = explainFailure(answer, wordsOf(context)("news:loadFailed"));
    return data({ asked, failure }, init);
  }
  const { items, metadata } = answer.data;
  return data({
    asked,
    items: items.map((item) => showItem(item, preferencesOf(context))),
    totalItems: metadata.totalItems,
    isCapped: metadata.isCapped,
  });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** News by category, by words and in pages of twelve (docs/product.md#news). */
export default function NewsList({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("news");
  const { asked, ...found } = loaderData;
  const { category, keyword } = asked;
  const title = category ? `${t("title")}: ${t(`category.${category}`)}` : t("title");
  const number = (value: number) => formatNumber(value, i18n.language === "en" ? "en" : "ar");
  const isSearch = keyword !== undefined && "items" in found && found.totalItems > 0;
  return (
    <Page title={title} lead={t("lead")}>
      <PageTitle title={keyword ? `${keyword} · ${title}` : title} wrong={"failure" in found} />
      <NewsFeed />
      <Search {...asked} />
      <Categories {...asked} />
      {asked.hint && <p role="status">{t(`hint.${asked.hint}`)}</p>}
      {isSearch && (
        <p role="status">
          {found.isCapped
            ? t("search.capped", { number: number(found.totalItems), keyword })
            : t("search.found", {
                count: found.totalItems,
                number: number(found.totalItems),
                keyword,
              })}
        </p>
      )}
      {"failure" in found ? (
        <Empty
          title={found.failure}
          icon="warning"
          action={{ href: `?${listSearch(asked)}`, label: t("retry") }}
        />
      ) : found.items.length > 0 ? (
        <CardGrid>
          {found.items.map((item, at) => (
            <NewsCard key={item.id} item={item} eager={at < 2} />
          ))}
        </CardGrid>
      ) : (
        <Nothing {...asked} totalItems={found.totalItems} />
      )}
      {"items" in found && (
        <Pager
          page={asked.page}
          perPage={NEWS_PER_PAGE}
          totalItems={found.totalItems}
          query={listSearch(asked)}
        />
      )}
    </Page>
  );
}

function Search({ category, keyword }: ListQuery) {
  const { t } = useTranslation("news");
  return (
    <Form className="search" role="search" action={href("/news")}>
      {category && <input type="hidden" name="category" value={category} />}
      <Field
        key={keyword}
        type="search"
        name="keyword"
        label={t("search.label")}
        defaultValue={keyword}
        maxLength={200}
        dir="auto"
        enterKeyHint="search"
      />
      <Button icon="search">{t("search.submit")}</Button>
      {keyword && (
        <ButtonLink kind="plain" href={to({ category })}>
          {t("search.clear")}
        </ButtonLink>
      )}
    </Form>
  );
}

/** The ten categories; a search goes on in another one. */
function Categories({ category, keyword }: ListQuery) {
  const { t } = useTranslation("news");
  const tabs = [undefined, ...newsCategories].map((each) => ({
    href: to({ category: each, keyword }),
    label: t(`category.${each ?? "all"}`),
    current: each === category,
  }));
  return <Tabs label={t("filter")} tabs={tabs} />;
}

/** Why the list is empty, and what to do next. */
function Nothing({ totalItems, ...asked }: ListQuery & { totalItems: number }) {
  const { t } = useTranslation("news");
  const { category, keyword } = asked;
  const all = { href: href("/news"), label: t("empty.showAll") };
  if (totalItems > 0) {
    const page = lastPageOf(totalItems);
    return (
      <Empty
        title={t("empty.beyond")}
        icon="news"
        action={{ href: to({ ...asked, page }), label: t("empty.lastPage") }}
      >
        {t("empty.beyondText")}
      </Empty>
    );
  }
  const why = keyword ? "search" : category ? "category" : "all";
  return (
    <Empty
      title={t(`empty.${why}`)}
      icon={keyword ? "search" : "news"}
      action={why === "all" ? undefined : all}
    >
      {t(`empty.${why}Text`)}
    </Empty>
  );
}

function to(query: Partial<ListQuery>): string {
  const search = listSearch(query).toString();
  return search ? `${href("/news")}?${search}` : href("/news");
}
