import { useEffect, useRef } from "react";
import { data, Form, href, useNavigation } from "react-router";
import { shareOnWhatsapp } from "#app/arabic/phone.ts";
import { AddressHint } from "#app/components/address-hint.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Select } from "#app/components/field.tsx";
import { Link } from "#app/components/link.tsx";
import { openGraphMeta } from "#app/components/open-graph.ts";
import { OwnDistrict } from "#app/components/own-district.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { SearchField } from "#app/components/search-field.tsx";
import { Spinner } from "#app/components/spinner.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { configuration } from "#app/configuration.ts";
import { listCandidates, listDistricts } from "#app/contract/election.ts";
import { reachOfDistrict } from "#app/contract/silence-periods.ts";
import { call } from "#app/session/api.server.ts";
import { statusOf } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { shareCard } from "#app/session/organisation.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { silenceOf } from "../silence/silence.server.ts";
import { SilenceBanner } from "../silence/silence-banner.tsx";
import type { Route } from "./+types/browse";
import {
  type BrowseQuery,
  browsePath,
  browseSearch,
  CANDIDATES_PER_PAGE,
  type DistrictKind,
  printCardPath,
  readBrowseQuery,
} from "./browse-query.ts";
import { CandidateGroups } from "./candidate-groups.tsx";
import { districtTypes, type GroupView, toGroupViews } from "./candidate-view.server.ts";
import { readOwnGovernorate } from "./own-place.server.ts";
import {
  groupByGovernorate,
  type PlaceLink,
  type SettingsGroup,
  toDistrictLinks,
  toPlaceLinks,
} from "./places.server.ts";
import { Places } from "./places.tsx";

export const handle = { i18n: ["election", "list", "silence-banner"] };

interface BrowseResults {
  readonly places: readonly SettingsGroup[];
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
  const home = isAsked
    ? undefined
    : (browseQuery.governorate ?? (await readOwnGovernorate(context)));
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
      ? silenceOf(context, district ? reachOfDistrict(district) : "everywhere")
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
                href={printCardPath({ kind: browseQuery.kind, district })}
              >
                {t("printCard.link")}
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

function BrowseForm({
  kind,
  district,
  keyword,
  groups,
}: BrowseQuery & { groups: readonly SettingsGroup[] }) {
  const { t } = useTranslation("election");
  const districtRef = useRef<HTMLSelectElement>(null);
  const keywordRef = useRef<HTMLInputElement>(null);
  // Keyed by URL, which wins over restored values after Back. Remounts only for a new query, to
  // keep focus and early input.
  const lastQuery = useRef({ district, keyword });
  useEffect(() => {
    const before = lastQuery.current;
    lastQuery.current = { district, keyword };
    if (before.district === district && before.keyword === keyword) return;
    if (districtRef.current) districtRef.current.value = district ?? "";
    if (keywordRef.current) keywordRef.current.value = keyword ?? "";
  }, [district, keyword]);
  // A linked district without candidates stays selectable.
  const isKnown = !district || groups.some(({ districts }) => districts.includes(district));
  const shown = isKnown ? groups : [{ districts: [district] }, ...groups];
  return (
    <Form
      key={kind}
      className="search"
      role="search"
      action={href("/DataEntire")}
      preventScrollReset
    >
      <input type="hidden" name="type" value={kind} />
      <Select
        ref={districtRef}
        name="electoralDistrict"
        label={t("browse.district")}
        defaultValue={district ?? ""}
        data-submit=""
      >
        <option value="">{t("browse.choose")}</option>
        {shown.map(({ code, name, districts }) => {
          const options = districts.map((each) => <option key={each}>{each}</option>);
          return code ? (
            <optgroup key={code} label={name}>
              {options}
            </optgroup>
          ) : (
            options
          );
        })}
      </Select>
      <SearchField ref={keywordRef} label={t("browse.keyword")} defaultValue={keyword} />
      <Button kind="quiet" icon="search">
        {t("browse.submit")}
      </Button>
    </Form>
  );
}

function EmptyList({ totalItems, ...browseQuery }: BrowseQuery & { totalItems: number }) {
  const { t } = useTranslation("election");
  const title = t("empty.title");
  const [reason, action] =
    totalItems > 0
      ? ([
          "beyond",
          { href: browsePath({ ...browseQuery, page: 1 }), label: t("empty.first") },
        ] as const)
      : ([
          "none",
          { href: browsePath({ kind: browseQuery.kind }), label: t("empty.anew") },
        ] as const);
  return (
    <EmptyState title={title} action={action}>
      {t(`empty.${reason}`)}
    </EmptyState>
  );
}

function SearchFailure({ message, ...browseQuery }: BrowseQuery & { message: string }) {
  const { t } = useTranslation("election");
  const retry = { href: browsePath(browseQuery), label: t("empty.again") };
  return <EmptyState title={message} icon="warning" action={retry} />;
}

/** Only results of the other kind. */
function OtherKindResults({ kind, keyword, count }: BrowseQuery & { count: number }) {
  const { t } = useTranslation("election");
  const other = kind === "list" ? "individual" : "list";
  return count > 0 ? (
    <p>
      {t(`browse.elsewhere.${other}`)}{" "}
      <Link to={browsePath({ kind: other, keyword })}>{t("candidates", { count })}</Link>
    </p>
  ) : null;
}
