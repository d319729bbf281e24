import { useTranslation } from "react-i18next";
import { data, href } from "react-router";
import { AddressHint } from "#app/components/address-hint.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { hideFromLeaderboard, readLeaderboard } from "#app/contract/leaderboard.ts";
import {
  LEADERBOARD_PER_PAGE,
  leaderboardPeriods,
  MAX_RANKED,
} from "#app/contract/leaderboard.values.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { readAddress } from "../read-address.server.ts";
import type { Route } from "./+types/leaderboard";
import { Board } from "./board.tsx";
import { Earning } from "./earning.tsx";
import { type ListQuery, leaderboardList, listPath, listSearch } from "./list-query.ts";
import { OwnPlacePanel } from "./own-place.tsx";
import { toPlaceView } from "./place-view.server.ts";
import { Podium } from "./podium.tsx";
import { SearchForm } from "./search-form.tsx";
import { VisibilityForm } from "./visibility-form.tsx";

export const handle = { i18n: ["leaderboard", "list"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const listQuery = readAddress(leaderboardList, url.searchParams);
  const { hint, ...query } = listQuery;
  const result = await call(context, readLeaderboard, { query });
  if (!result.ok) {
    // docs/product.md#failures-and-their-messages
    const fallback = translatorOf(context)("leaderboard:missing");
    const isMissing = result.status === 404 || result.status === 405 || result.status === 501;
    const { failure, ...init } = explainFailure(result, fallback);
    return data({ listQuery, failure: isMissing ? fallback : failure }, init);
  }
  const { items, metadata, top, mine, worths } = result.data;
  const isFirst = listQuery.page === 1 && !listQuery.keyword && listQuery.sort === "desc";
  return data({
    listQuery,
    items: items.map(toPlaceView),
    totalItems: metadata?.totalItems ?? items.length,
    top: isFirst ? (top ?? items.slice(0, 3)).map(toPlaceView) : [],
    mine,
    worths,
  });
}

export const action = actionsFor<Route.ActionArgs>().buttonAction(hideFromLeaderboard, {
  done: (t, { value }) => t(`leaderboard:visibility.${value.isHidden ? "nowHidden" : "nowShown"}`),
  position: "bottom",
  to: () => href("/leaderboard"),
});

export default function Leaderboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("leaderboard");
  const { listQuery, ...found } = loaderData;
  const title = t("title");
  return (
    <Page title={title} lead={t("lead")}>
      <PageTitle
        title={`${t(`period.${listQuery.period}`)} · ${title}`}
        hasError={"failure" in found}
      />
      <PeriodTabs listQuery={listQuery} />
      <AddressHint hint={listQuery.hint} own="list:hint" />
      {"failure" in found ? (
        <EmptyState
          title={found.failure}
          icon="warning"
          action={{ href: listPath(listQuery), label: t("retry") }}
        />
      ) : (
        <>
          {found.mine && <OwnPlacePanel place={found.mine} period={listQuery.period} />}
          {found.top.length > 0 && <Podium places={found.top} period={listQuery.period} />}
          <Section title={t(`boardOf.${listQuery.period}`)}>
            <SearchForm listQuery={listQuery} />
            {listQuery.keyword && found.totalItems >= MAX_RANKED && (
              <p role="status">{t("capped", { count: MAX_RANKED })}</p>
            )}
            {found.items.length > 0 ? (
              <>
                <Board places={found.items} label={t(`boardOf.${listQuery.period}`)} />
                <Pager
                  page={listQuery.page}
                  perPage={LEADERBOARD_PER_PAGE}
                  totalItems={found.totalItems}
                  query={listSearch(listQuery)}
                />
              </>
            ) : (
              <EmptyList listQuery={listQuery} totalItems={found.totalItems} />
            )}
          </Section>
          {found.worths && <Earning worths={found.worths} />}
          {found.mine && <VisibilityForm isHidden={found.mine.isHidden ?? false} />}
        </>
      )}
    </Page>
  );
}

function PeriodTabs({ listQuery }: { listQuery: ListQuery }) {
  const { t } = useTranslation("leaderboard");
  const tabs = leaderboardPeriods.map((period) => ({
    href: listPath({ ...listQuery, period, page: 1 }),
    current: period === listQuery.period,
    label: t(`period.${period}`),
  }));
  return <Tabs label={t("periods")} tabs={tabs} />;
}

function EmptyList({ listQuery, totalItems }: { listQuery: ListQuery; totalItems: number }) {
  const { t } = useTranslation("leaderboard");
  if (totalItems > 0) {
    const action = { href: listPath({ ...listQuery, page: 1 }), label: t("empty.first") };
    return <EmptyState title={t("empty.beyond")} icon="list" action={action} />;
  }
  if (listQuery.keyword) {
    const action = {
      href: listPath({ ...listQuery, keyword: undefined }),
      label: t("search.clear"),
    };
    return (
      <EmptyState title={t("empty.none", { keyword: listQuery.keyword })} action={action}>
        {t("empty.noneText")}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t("empty.nobody")} icon="clock">
      {t("empty.nobodyText")}
    </EmptyState>
  );
}
