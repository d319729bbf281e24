import { Fragment } from "react";
import { data, Form, href, useNavigation } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { AddressHint } from "#app/components/address-hint.tsx";
import { Avatar } from "#app/components/avatar.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Select } from "#app/components/field.tsx";
import { FilterForm } from "#app/components/filters.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { type AskedOf, keyword, listAddress, order, view } from "#app/components/list-address.ts";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { Switch } from "#app/components/switch.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  hideFromLeaderboard,
  type OwnPlace,
  type Place,
  type PointWorth,
  readLeaderboard,
} from "#app/contract/leaderboard.ts";
import {
  LEADERBOARD_PER_PAGE,
  type LeaderboardPeriod,
  leaderboardPeriods,
  leaderboardSorts,
  MAX_RANKED,
} from "#app/contract/leaderboard.values.ts";
import { call } from "#app/session/api.server.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { readAddress } from "../read-address.server.ts";
import type { Route } from "./+types/leaderboard";

export const handle = { i18n: ["leaderboard", "list"] };

const leaderboardList = listAddress(href("/leaderboard"), {
  period: view(leaderboardPeriods, "monthly"),
  sort: order(leaderboardSorts, "desc"),
  keyword,
});

type LeaderboardAddress = AskedOf<typeof leaderboardList>;

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

function toPlaceView({ rank, name, photo, points, isMe = false }: Place) {
  return { rank, name, points, isMe, photo: browserUrl(photo) };
}

type PlaceView = ReturnType<typeof toPlaceView>;

export const action = actionsFor<Route.ActionArgs>().buttonAction(hideFromLeaderboard, {
  done: (t, { value }) => t(`leaderboard:visibility.${value.isHidden ? "nowHidden" : "nowShown"}`),
  position: "bottom",
  to: () => href("/leaderboard"),
});

export default function Leaderboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("leaderboard");
  const { listQuery, ...found } = loaderData;
  const address = leaderboardList.of(listQuery);
  const title = t("title");
  return (
    <Page title={title} lead={t("lead")}>
      <PageTitle
        title={`${t(`period.${listQuery.period}`)} · ${title}`}
        hasError={"failure" in found}
      />
      <Tabs label={t("periods")} tabs={address.tabs("period", (each) => t(`period.${each}`))} />
      <AddressHint hint={listQuery.hint} own="list:hint" />
      {"failure" in found ? (
        <EmptyState
          title={found.failure}
          icon="warning"
          action={{ href: address.path, label: t("common:action.retry") }}
        />
      ) : (
        <>
          {found.mine && <OwnPlacePanel place={found.mine} period={listQuery.period} />}
          {found.top.length > 0 && <Podium places={found.top} period={listQuery.period} />}
          <Section title={t(`boardOf.${listQuery.period}`)}>
            <SearchForm address={address} />
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
                  query={address.search}
                />
              </>
            ) : (
              <EmptyList address={address} totalItems={found.totalItems} />
            )}
          </Section>
          {found.worths && <Earning worths={found.worths} />}
          {found.mine && <VisibilityForm isHidden={found.mine.isHidden ?? false} />}
        </>
      )}
    </Page>
  );
}

function EmptyList({ address, totalItems }: { address: LeaderboardAddress; totalItems: number }) {
  const { t } = useTranslation("leaderboard");
  const { keyword } = address.query;
  if (totalItems > 0) {
    const action = { href: address.to({}), label: t("empty.first") };
    return <EmptyState title={t("empty.beyond")} icon="list" action={action} />;
  }
  if (keyword) {
    const action = { href: address.to({ keyword: undefined }), label: t("list:search.clear") };
    return (
      <EmptyState title={t("empty.none", { keyword })} action={action}>
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

function Board({ places, label }: { places: readonly PlaceView[]; label: string }) {
  const { t, i18n } = useTranslation("leaderboard");
  const language = toLanguage(i18n.language);
  return (
    <table className="board">
      <caption className="vh">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t("column.rank")}</th>
          <th scope="col">{t("column.name")}</th>
          <th scope="col">{t("column.points")}</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ rank, name, photo, points, isMe }, at) => (
          // A name is not its bearer's alone, and nothing else tells two people apart here.
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order
          <tr key={`${rank} ${name} ${at}`} className={isMe ? "mine" : undefined}>
            <td className="digits">
              <bdi>{rank ? formatNumber(rank, language) : "–"}</bdi>
            </td>
            <th scope="row">
              <span>
                <Avatar name={name} src={photo} />{" "}
                <span>
                  <bdi>{name}</bdi> {isMe && <small className="tag">{t("you")}</small>}
                </span>
              </span>
            </th>
            <td className="digits">
              <bdi>{formatNumber(points, language)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Earning({ worths }: { worths: readonly PointWorth[] }) {
  const { t } = useTranslation("leaderboard");
  return (
    <Section title={t("earning.title")} id="earning">
      <p>{t("earning.text")}</p>
      <dl className="facts">
        {worths.map(({ act, points, mostADay }) => (
          <Fragment key={act}>
            <dt>{t(`act.${act}`)}</dt>
            <dd>
              {t("points", { count: points, number: points })}
              <small className="muted"> {t("earning.most", { count: mostADay })}</small>
            </dd>
          </Fragment>
        ))}
      </dl>
      <p className="muted">{t("earning.fair")}</p>
    </Section>
  );
}

function OwnPlacePanel({ place, period }: { place: OwnPlace; period: LeaderboardPeriod }) {
  const { t, i18n } = useTranslation("leaderboard");
  const language = toLanguage(i18n.language);
  const { rank, points, isHidden } = place;
  const isRanked = points > 0 && rank;
  return (
    <section className="own-place" aria-label={t("ownPlace.label")}>
      {isRanked ? (
        <p>
          {t(`ownPlace.rank.${period}`)}{" "}
          <b className="digits">
            <bdi>{formatNumber(rank, language)}</bdi>
          </b>
          {t("ownPlace.with", {
            points: t("points", { count: points, number: formatNumber(points, language) }),
          })}
        </p>
      ) : (
        <p>
          {t(`ownPlace.none.${period}`)} <a href="#earning">{t("ownPlace.how")}</a>
        </p>
      )}
      {isHidden && <p className="muted">{t("ownPlace.hidden")}</p>}
    </section>
  );
}

function SearchForm({ address }: { address: LeaderboardAddress }) {
  const { t } = useTranslation("leaderboard");
  return (
    <FilterForm address={address} label={t("search.keyword")}>
      <Select name="sort" label={t("search.sort")} defaultValue={address.query.sort}>
        {leaderboardSorts.map((each) => (
          <option key={each} value={each}>
            {t(`sort.${each}`)}
          </option>
        ))}
      </Select>
    </FilterForm>
  );
}

function VisibilityForm({ isHidden }: { isHidden: boolean }) {
  const { t } = useTranslation("leaderboard");
  const busy = useNavigation().state !== "idle";
  const state = isHidden ? "hidden" : "shown";
  return (
    <Section title={t("visibility.title")}>
      <Form method="post" action={href("/leaderboard")} className="stack panel" preventScrollReset>
        <Switch label={t("visibility.switch")} isOn={!isHidden} disabled={busy} />
        <p className="muted">{t(`visibility.${state}`)}</p>
        <FormKeyField form={`visibility-${state}`} />
        <input type="hidden" name="isHidden" value={String(!isHidden)} />
      </Form>
    </Section>
  );
}

interface PodiumProps {
  places: readonly PlaceView[];
  period: LeaderboardPeriod;
}

function Podium({ places, period }: PodiumProps) {
  const { t, i18n } = useTranslation("leaderboard");
  const language = toLanguage(i18n.language);
  return (
    <Section title={t(`topOf.${period}`)}>
      <ol className="podium">
        {places.map(({ rank, name, photo, points, isMe }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order
          <li key={`${name} ${at}`}>
            {rank && (
              <span className="place digits">
                <span className="vh">{t("column.rank")} </span>
                <bdi>{formatNumber(rank, language)}</bdi>
              </span>
            )}
            <Avatar name={name} src={photo} size="medium" />
            <p>
              <b>
                <bdi>{name}</bdi>
              </b>{" "}
              {isMe && <small className="tag">{t("you")}</small>}{" "}
              <span className="muted">
                {t("points", { count: points, number: formatNumber(points, language) })}
              </span>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
