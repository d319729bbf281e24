import { useTranslation } from "react-i18next";
import { data, useNavigation } from "react-router";
import { shareOnWhatsapp } from "#app/arabic/phone.ts";
import { AddressHint } from "#app/components/address-hint.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { openGraphMeta } from "#app/components/open-graph.ts";
import { OwnDistrict } from "#app/components/own-district.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { Spinner } from "#app/components/spinner.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { configuration } from "#app/configuration.ts";
import { listCandidates, listDistricts } from "#app/contract/election.ts";
import { reachOfPlace } from "#app/contract/silence-periods.ts";
import { call } from "#app/session/api.server.ts";
import { statusOf } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { shareCard } from "#app/session/organisation.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { silenceOf } from "../silence/silence.server.ts";
import { SilenceBanner } from "../silence/silence-banner.tsx";
import type { Route } from "./+types/browse";
import { BrowseForm } from "./browse-form.tsx";
import {
  browsePath,
  browseSearch,
  CANDIDATES_PER_PAGE,
  type DistrictKind,
  leafPath,
  readBrowseQuery,
} from "./browse-query.ts";
import { CandidateGroups } from "./candidate-groups.tsx";
import { districtTypes, type GroupView, toGroupViews } from "./candidate-view.server.ts";
import { EmptyList, OtherKindResults, SearchFailure } from "./empty-list.tsx";
import { governorateOf } from "./own-place.server.ts";
import {
  groupByGovernorate,
  type PlaceGroup,
  type PlaceLink,
  toDistrictLinks,
  toPlaceLinks,
} from "./places.server.ts";
import { Places } from "./places.tsx";

export const handle = { i18n: ["election", "list"] };

interface BrowseResults {
  readonly places: readonly PlaceGroup[];
  readonly links: readonly PlaceLink[];
  readonly governorate?: string | undefined;
  readonly groups: readonly GroupView[];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const browseQuery = readBrowseQuery(url.searchParams);
  const { kind, district, keyword, page } = browseQuery;
  const search = (wanted: DistrictKind, page: number, limit: number) =>
    call(context, listCandidates, {
      query: { type: districtTypes[wanted], electoralDistrict: district, keyword, page, limit },
    });
  const other = kind === "list" ? "individual" : "list";
  const searchesAllDistricts = keyword !== undefined && district === undefined;
  const [districts, result, elsewhere] = await Promise.all([
    call(context, listDistricts, {}),
    district || keyword ? search(kind, page, CANDIDATES_PER_PAGE) : undefined,
    searchesAllDistricts ? search(other, 1, 1) : undefined,
  ]);
  const t = translatorOf(context);
  const failed = [districts, result].find((each) => each?.ok === false);
  const names = districts.ok ? districts.data[`${kind}Districts`] : [];
  const places = groupByGovernorate(names, preferencesOf(context).language);
  const isAsked = district !== undefined || keyword !== undefined;
  const home = isAsked ? undefined : (browseQuery.governorate ?? (await governorateOf(context)));
  const chosen = places.find(({ code }) => code !== undefined && code === home);
  const results: BrowseResults = {
    places,
    links: isAsked
      ? []
      : chosen
        ? toDistrictLinks(chosen.districts, kind)
        : toPlaceLinks(places, kind),
    governorate: chosen?.name,
    groups: result?.ok
      ? toGroupViews(result.data.items, { district, pictures: !preferencesOf(context).lite })
      : [],
  };
  const body = {
    browseQuery,
    page: {
      title: district ? t("election:browse.of", { district }) : t("election:browse.title"),
      description: t("election:lead"),
      address: configuration().publicUrl + browsePath(browseQuery),
      poster: (result?.ok && result.data.shareImageUrl) || undefined,
      card: shareCard(context),
    },
    failure: failed?.ok === false ? failed.message : undefined,
    silence: isAsked
      ? silenceOf(context, district ? reachOfPlace(district) : "everywhere")
      : undefined,
    // JSON text: React Router's own encoding of fifty candidates is 1 kB larger, compressed.
    shown: JSON.stringify(results),
    count: result?.ok ? result.data.metadata.totalItems : undefined,
    elsewhere: elsewhere?.ok ? elsewhere.data.metadata.totalItems : 0,
  };
  return data(body, failed?.ok === false ? statusOf(failed) : 200);
}

export const meta = ({ loaderData }: Route.MetaArgs) => openGraphMeta(loaderData?.page);

export default function Browse({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("election");
  const isLeaving = useNavigation().state === "loading";
  const { browseQuery, page, failure, silence, count = 0, elsewhere } = loaderData;
  const { places, links, governorate, groups }: BrowseResults = JSON.parse(loaderData.shown);
  const { district, keyword } = browseQuery;
  const isAsked = district !== undefined || keyword !== undefined;
  const kinds = (["individual", "list"] as const).map((kind) => ({
    // Clears filters.
    href: browsePath({ kind }),
    label: t(`${kind}.tab`),
    current: kind === browseQuery.kind,
  }));
  return (
    <Page title={page.title} back="/Election">
      <PageTitle title={page.title} hasError={failure !== undefined} />
      <SilenceBanner silence={silence} />
      <Tabs label={t("browse.types")} tabs={kinds} />
      <BrowseForm {...browseQuery} groups={places} />
      <AddressHint hint={browseQuery.hint} own="election:hint" />
      {isLeaving ? (
        <Spinner />
      ) : failure ? (
        <SearchFailure {...browseQuery} message={failure} />
      ) : !isAsked ? (
        <Places kind={browseQuery.kind} governorate={governorate} links={links} />
      ) : groups.length > 0 ? (
        <>
          {district && (
            <OwnDistrict
              key={district}
              address={browsePath({ kind: browseQuery.kind, district })}
              name={district}
            />
          )}
          <div className="row">
            <p role="status">
              {browseQuery.keyword && (
                <>
                  {t("browse.found")}{" "}
                  <q>
                    <bdi>{browseQuery.keyword}</bdi>
                  </q>
                  :{" "}
                </>
              )}
              {t("candidates", { count })}
            </p>
            {district && !keyword && (
              <ButtonLink
                small
                kind="quiet"
                icon="print"
                href={leafPath({ kind: browseQuery.kind, district })}
              >
                {t("leaf.link")}
              </ButtonLink>
            )}
            {!silence && (
              <ButtonLink
                small
                kind="quiet"
                icon="whatsapp"
                href={shareOnWhatsapp(`${page.title}\n${page.address}`)}
                target="_blank"
                rel="noopener"
              >
                {t("browse.share")}
              </ButtonLink>
            )}
          </div>
          <CandidateGroups groups={groups} />
          <Pager
            isPlain
            page={browseQuery.page}
            perPage={CANDIDATES_PER_PAGE}
            totalItems={count}
            query={browseSearch(browseQuery)}
          />
        </>
      ) : (
        <EmptyList {...browseQuery} totalItems={count} />
      )}
      <OtherKindResults {...browseQuery} count={elsewhere} />
    </Page>
  );
}
