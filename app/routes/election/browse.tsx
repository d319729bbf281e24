import { useTranslation } from "react-i18next";
import { data, href, useNavigation } from "react-router";
import { shareOnWhatsapp } from "#app/arabic/phone.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { Spinner } from "#app/components/spinner.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { configuration } from "#app/configuration.ts";
import { listCandidates, listDistricts } from "#app/contract/election.ts";
import { call } from "#app/session/api.server.ts";
import { statusOf } from "#app/session/failure.server.ts";
import { shareCard } from "#app/session/organisation.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/browse";
import { BrowseForm } from "./browse-form.tsx";
import {
  browsePath,
  browseSearch,
  CANDIDATES_PER_PAGE,
  type DistrictKind,
  readBrowseQuery,
} from "./browse-query.ts";
import { CandidateGroups } from "./candidate-groups.tsx";
import { Elsewhere, Failure, Nothing } from "./nothing.tsx";
import { preview } from "./preview.ts";
import { type ShownGroup, showGroups, typeOf } from "./shown-candidate.server.ts";

export const handle = { words: ["election"] };

interface Shown {
  readonly districts: readonly string[];
  readonly groups: readonly ShownGroup[];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = readBrowseQuery(url.searchParams);
  const { kind, district, keyword, page } = asked;
  const find = (wanted: DistrictKind, page: number, limit: number) =>
    call(context, listCandidates, {
      query: { type: typeOf[wanted], electoralDistrict: district, keyword, page, limit },
    });
  // Who searches all districts may mean the other kind.
  const other = kind === "list" ? "individual" : "list";
  const isEverywhere = keyword !== undefined && district === undefined;
  const [districts, answer, elsewhere] = await Promise.all([
    call(context, listDistricts, {}),
    district || keyword ? find(kind, page, CANDIDATES_PER_PAGE) : undefined,
    isEverywhere ? find(other, 1, 1) : undefined,
  ]);
  const words = wordsOf(context);
  const failed = [districts, answer].find((each) => each?.ok === false);
  const shown: Shown = {
    districts: districts.ok ? districts.data[`${kind}Districts`] : [],
    groups: answer?.ok
      ? showGroups(answer.data.items, { district, pictures: !preferencesOf(context).lite })
      : [],
  };
  const screen = {
    asked,
    page: {
      title: district ? words("election:browse.of", { district }) : words("election:browse.title"),
      description: words("election:lead"),
      address: configuration().publicUrl + browsePath(asked),
      card: shareCard(context),
    },
    failure: failed?.ok === false ? failed.message : undefined,
    // As one text: in React Router's own form fifty candidates are a kilobyte more, compressed.
    shown: JSON.stringify(shown),
    count: answer?.ok ? answer.data.metadata.totalItems : undefined,
    elsewhere: elsewhere?.ok ? elsewhere.data.metadata.totalItems : 0,
  };
  return data(screen, failed?.ok === false ? statusOf(failed) : 200);
}

export const meta = ({ loaderData }: Route.MetaArgs) => preview(loaderData?.page);

/**
 * The candidates of a district or of a search, by addresses that can be sent on
 * (docs/product.md#elections).
 */
export default function Browse({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("election");
  const isLeaving = useNavigation().state === "loading";
  const { asked, page, failure, count = 0, elsewhere } = loaderData;
  const { districts, groups }: Shown = JSON.parse(loaderData.shown);
  const kinds = (["individual", "list"] as const).map((kind) => ({
    // Switching clears what was chosen.
    href: browsePath({ kind }),
    label: t(`${kind}.tab`),
    current: kind === asked.kind,
  }));
  return (
    <Page title={page.title} back={href("/Election")}>
      <PageTitle title={page.title} wrong={failure !== undefined} />
      <Tabs label={t("browse.types")} tabs={kinds} />
      <BrowseForm {...asked} districts={districts} />
      {asked.hint && <p role="status">{t(`hint.${asked.hint}`)}</p>}
      {isLeaving ? (
        <Spinner />
      ) : failure ? (
        <Failure {...asked} message={failure} />
      ) : groups.length > 0 ? (
        <>
          <div className="row">
            <p role="status">
              {asked.keyword && (
                <>
                  {t("browse.found")}{" "}
                  <q>
                    <bdi>{asked.keyword}</bdi>
                  </q>
                  :{" "}
                </>
              )}
              {t("candidates", { count })}
            </p>
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
          </div>
          <CandidateGroups groups={groups} />
          <Pager
            page={asked.page}
            perPage={CANDIDATES_PER_PAGE}
            totalItems={count}
            query={browseSearch(asked)}
          />
        </>
      ) : (
        <Nothing {...asked} totalItems={loaderData.count} />
      )}
      <Elsewhere {...asked} count={elsewhere} />
    </Page>
  );
}
