import { data, href, type RouterContextProvider } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { AddressHint } from "#app/components/address-hint.tsx";
import { ArabicOnlyNote } from "#app/components/arabic-only-note.tsx";
import { CardGrid } from "#app/components/card.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import {
  type AskedOf,
  choice,
  keyword,
  listAddress,
  number,
} from "#app/components/list-address.ts";
import { openGraphMeta } from "#app/components/open-graph.ts";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { ListSearch } from "#app/components/search-form.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { configuration } from "#app/configuration.ts";
import { listArchive, listLatestArchive } from "#app/contract/archive.ts";
import { ARCHIVE_PER_PAGE, archiveTypes } from "#app/contract/archive.values.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { shareCard } from "#app/session/organisation.server.ts";
import { plainForGuestsMiddleware } from "#app/session/plain-page.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { readAddress } from "../../read-address.server.ts";
import { ArchiveCard } from "../archive-card.tsx";
import { ArchiveFeed } from "../archive-feed.tsx";
import { type ArchiveItemView, toArchiveItemView } from "../archive-view.server.ts";
import type { Route } from "./+types/list";

export const handle = { i18n: ["archive", "list"] };

export const middleware = [plainForGuestsMiddleware];

const archiveList = listAddress(href("/archive"), {
  type: choice(archiveTypes, { hint: "type" }),
  year: number(/^(19|20|21)\d\d$/, { hint: "year" }),
  keyword,
});

type ArchiveAddress = AskedOf<typeof archiveList>;

export async function loader({ url, context }: Route.LoaderArgs) {
  const listQuery = readAddress(archiveList, url.searchParams);
  const t = translatorOf(context);
  const { type } = listQuery;
  const address = {
    listQuery,
    card: {
      title: type ? t(`archive:type.${type}`) : t("archive:title"),
      description: t("archive:lead"),
      address: configuration().publicUrl + archiveList.path({ type }),
      card: shareCard(context),
    },
  };
  const isNarrowed = archiveList.of(listQuery).isFiltered || listQuery.page > 1;
  const found = await (isNarrowed ? loadPage(context, listQuery) : loadLatest(context));
  if ("failure" in found) {
    const { failure, ...init } = found;
    return data({ ...address, failure }, init);
  }
  return data({ ...address, ...found });
}

async function loadLatest(context: Readonly<RouterContextProvider>) {
  const result = await call(context, listLatestArchive, {});
  if (!result.ok) return explainFailure(result, translatorOf(context)("archive:loadFailed"));
  const { language } = preferencesOf(context);
  const { types, years } = result.data;
  const sections = types.map(({ items, ...each }) => ({
    ...each,
    items: items.map((item) => toArchiveItemView(item, language)),
  }));
  return { sections, years: years.map(({ year }) => year) };
}

async function loadPage(
  context: Readonly<RouterContextProvider>,
  { hint, year, ...query }: ArchiveAddress["query"],
) {
  const result = await call(context, listArchive, {
    query: { ...query, year: year ? Number(year) : undefined },
  });
  if (!result.ok) return explainFailure(result, translatorOf(context)("archive:loadFailed"));
  const { language } = preferencesOf(context);
  const { items, metadata, years } = result.data;
  return {
    items: items.map((item) => toArchiveItemView(item, language)),
    totalItems: metadata.totalItems,
    isCapped: metadata.isCapped ?? false,
    years: years.map((each) => each.year),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => openGraphMeta(loaderData?.card);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function ArchiveList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("archive");
  const { listQuery, card, ...found } = loaderData;
  const address = archiveList.of(listQuery);
  const { keyword } = listQuery;
  const { title } = card;
  return (
    <Page title={title} lead={t("lead")}>
      <PageTitle title={keyword ? `${keyword} · ${title}` : title} hasError={"failure" in found} />
      <ArchiveFeed />
      <ListSearch address={address} label={t("search.label")} />
      <Tabs
        label={t("types")}
        tabs={address.tabs("type", (each) => t(each ? `type.${each}` : "whole"))}
      />
      {"years" in found && (found.years.length > 1 || listQuery.year) && (
        <Tabs
          label={t("years")}
          tabs={address.tabs("year", (each) => each ?? t("everyYear"), [
            undefined,
            ...found.years.map(String),
          ])}
        />
      )}
      <AddressHint hint={listQuery.hint} own="archive:hint" />
      {"failure" in found && (
        <EmptyState
          title={found.failure}
          icon="warning"
          action={{ href: address.path, label: t("common:action.retry") }}
        />
      )}
      {"sections" in found && (
        <ArabicOnlyNote items={found.sections.flatMap(({ items }) => items)} />
      )}
      {"sections" in found &&
        found.sections.map(({ type, items, totalItems }) => (
          <Section
            key={type}
            id={type}
            title={t(`type.${type}`)}
            {...(totalItems > items.length && {
              more: { href: archiveList.path({ type }), label: t("all", { count: totalItems }) },
            })}
          >
            {items.length > 0 ? (
              <Cards items={items} level={3} />
            ) : (
              <p className="muted">{t("none")}</p>
            )}
          </Section>
        ))}
      {"items" in found && <Found {...found} address={address} />}
    </Page>
  );
}

interface FoundProps {
  address: ArchiveAddress;
  items: readonly ArchiveItemView[];
  totalItems: number;
  isCapped: boolean;
}

function Found({ address, items, totalItems, isCapped }: FoundProps) {
  const { t, i18n } = useTranslation("archive");
  const { keyword, page } = address.query;
  const number = formatNumber(totalItems, toLanguage(i18n.language));
  if (items.length === 0) return <Empty address={address} totalItems={totalItems} />;
  return (
    <>
      {keyword && (
        <p role="status">
          {t(isCapped ? "search.capped" : "search.found", { count: totalItems, number, keyword })}
        </p>
      )}
      <ArabicOnlyNote items={items} />
      <Cards items={items} />
      <Pager
        page={page}
        perPage={ARCHIVE_PER_PAGE}
        totalItems={totalItems}
        query={address.search}
        totalKey="archive:total"
      />
    </>
  );
}

function Cards({ items, level }: { items: readonly ArchiveItemView[]; level?: 3 }) {
  return (
    <CardGrid>
      {items.map((item) => (
        <ArchiveCard key={item.id} item={item} {...(level && { level })} />
      ))}
    </CardGrid>
  );
}

function Empty({ address, totalItems }: { address: ArchiveAddress; totalItems: number }) {
  const { t } = useTranslation("archive");
  const { keyword } = address.query;
  const whole = { href: href("/archive"), label: t("empty.showAll") };
  if (totalItems > 0) {
    const page = Math.ceil(totalItems / ARCHIVE_PER_PAGE);
    const action = {
      href: archiveList.path({ ...address.query, page }),
      label: t("empty.lastPage"),
    };
    return <EmptyState title={t("empty.beyond")} icon="archive" action={action} />;
  }
  return (
    <EmptyState
      title={t(keyword ? "empty.search" : "empty.none")}
      icon={keyword ? "search" : "archive"}
      action={whole}
    >
      {keyword && t("empty.searchText")}
    </EmptyState>
  );
}
