import { data, Form, href } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { AddressHint } from "#app/components/address-hint.tsx";
import { ArabicOnlyNote } from "#app/components/arabic-only-note.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { CardGrid } from "#app/components/card.tsx";
import { DayFilters } from "#app/components/day-filters.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Select } from "#app/components/field.tsx";
import { openGraphMeta } from "#app/components/open-graph.ts";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { HiddenFields, ListSearch } from "#app/components/search-form.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { configuration } from "#app/configuration.ts";
import { listPosts } from "#app/contract/posts.ts";
import { POSTS_PER_PAGE, postSorts } from "#app/contract/posts.values.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { shareCard } from "#app/session/organisation.server.ts";
import { plainForGuestsMiddleware } from "#app/session/plain-page.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { readListAddress } from "../../read-address.server.ts";
import { PostCard } from "../post-card.tsx";
import { toPostItemView } from "../post-view.server.ts";
import { PostsFeed } from "../posts-feed.tsx";
import type { Route } from "./+types/list";
import { isArranged, type PostAddress, postList } from "./list-query.ts";

export const handle = { i18n: ["posts", "list", "reaction-counts"] };

export const middleware = [plainForGuestsMiddleware];

export async function loader({ url, context }: Route.LoaderArgs) {
  const listQuery = readListAddress(postList, url.searchParams);
  const t = translatorOf(context);
  const card = {
    title: t("posts:title"),
    description: t("posts:lead"),
    address: configuration().publicUrl + href("/posts"),
    card: shareCard(context),
  };
  const { sort, order, hint, ...query } = listQuery;
  const result = await call(context, listPosts, {
    query: { ...query, sortBy: sort, sortOrder: order },
  });
  if (!result.ok) {
    const { failure, ...init } = explainFailure(result, t("posts:loadFailed"));
    return data({ listQuery, card, failure }, init);
  }
  const { items, metadata } = result.data;
  return data({
    listQuery,
    card,
    items: items.map((item) => toPostItemView(item, preferencesOf(context))),
    totalItems: metadata.totalItems,
    isCapped: metadata.isCapped ?? false,
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => openGraphMeta(loaderData?.card);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function PostsList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("posts");
  const { listQuery, card, ...found } = loaderData;
  const address = postList.of(listQuery);
  const { keyword, attachment, page } = listQuery;
  const kind = attachment ? t(`filter.${attachment}`) : undefined;
  return (
    <Page title={t("title")} lead={t("lead")}>
      <PageTitle
        title={[keyword, kind, card.title].filter(Boolean).join(" · ")}
        hasError={"failure" in found}
      />
      <PostsFeed />
      <ListSearch address={address} label={t("search.label")} />
      <Tabs
        label={t("filter.label")}
        tabs={address.tabs("attachment", (each) => t(`filter.${each ?? "all"}`))}
      />
      <Arrange address={address} />
      <AddressHint hint={listQuery.hint} own="posts:hint" />
      {"failure" in found ? (
        <EmptyState
          title={found.failure}
          icon="warning"
          action={{ href: address.path, label: t("common:action.retry") }}
        />
      ) : found.items.length > 0 ? (
        <>
          <Summary query={listQuery} {...found} />
          <ArabicOnlyNote items={found.items} />
          <CardGrid>
            {found.items.map((item, at) => (
              <PostCard key={item.id} item={item} eager={at === 0} />
            ))}
          </CardGrid>
          <Pager
            isPlain
            page={page}
            perPage={POSTS_PER_PAGE}
            totalItems={found.totalItems}
            query={address.search}
          />
        </>
      ) : (
        <EmptyList query={listQuery} totalItems={found.totalItems} />
      )}
    </Page>
  );
}

function Summary({
  query,
  totalItems,
  isCapped,
}: {
  query: PostAddress["query"];
  totalItems: number;
  isCapped: boolean;
}) {
  const { t, i18n } = useTranslation("posts");
  const { keyword, sort } = query;
  const number = formatNumber(totalItems, toLanguage(i18n.language));
  if (!keyword && !isCapped) return null;
  const isRanked = sort === "likes" || sort === "comments";
  const capped = isRanked ? `capped.${sort}` : "capped.found";
  return (
    <p role="status">
      {isCapped ? t(capped, { number }) : t("found", { count: totalItems, number, keyword })}
    </p>
  );
}

function EmptyList({ query, totalItems }: { query: PostAddress["query"]; totalItems: number }) {
  const { t } = useTranslation("posts");
  if (totalItems > 0) {
    const page = Math.ceil(totalItems / POSTS_PER_PAGE);
    return (
      <EmptyState
        title={t("empty.beyond")}
        icon="posts"
        action={{ href: postList.path({ ...query, page }), label: t("empty.lastPage") }}
      >
        {t("empty.beyondText")}
      </EmptyState>
    );
  }
  const isNarrowed = query.keyword || query.attachment || isArranged(query);
  const reason = query.keyword ? "search" : isNarrowed ? "filtered" : "all";
  return (
    <EmptyState
      title={t(`empty.${reason}`)}
      icon={query.keyword ? "search" : "posts"}
      action={isNarrowed ? { href: href("/posts"), label: t("empty.showAll") } : undefined}
    >
      {t(`empty.${reason}Text`)}
    </EmptyState>
  );
}

function Arrange({ address }: { address: PostAddress }) {
  const { t } = useTranslation("posts");
  const { attachment, keyword, sort, order, from, to } = address.query;
  return (
    <Disclosure open={isArranged(address.query)} summary={t("arrange.title")}>
      <Form key={address.path} className="arrange filters" action={address.action}>
        <HiddenFields of={{ attachment, keyword }} />
        <Select name="sort" label={t("arrange.sort")} defaultValue={sort}>
          {postSorts.map((each) => (
            <option key={each} value={each}>
              {t(`sort.${each}`)}
            </option>
          ))}
        </Select>
        <Select name="order" label={t("arrange.order")} defaultValue={order}>
          <option value="DESC">{t("arrange.descending")}</option>
          <option value="ASC">{t("arrange.ascending")}</option>
        </Select>
        <DayFilters from={from} to={to} />
        <Button>{t("arrange.submit")}</Button>
        {isArranged(address.query) && (
          <ButtonLink kind="plain" href={postList.path({ attachment, keyword })}>
            {t("arrange.clear")}
          </ButtonLink>
        )}
      </Form>
    </Disclosure>
  );
}
