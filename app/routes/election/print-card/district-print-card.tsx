import { data, href, redirect } from "react-router";
import { openGraphMeta } from "#app/components/open-graph.ts";
import { useTranslation } from "#app/components/translation.ts";
import { configuration } from "#app/configuration.ts";
import { listCandidates } from "#app/contract/election.ts";
import { MAX_PER_PAGE } from "#app/contract/page.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { shareCard } from "#app/session/organisation.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { browsePath, readBrowseQuery } from "../browse-query.ts";
import { districtTypes } from "../candidate-view.server.ts";
import type { Route } from "./+types/district-print-card";
import { Leaf } from "./print-card.tsx";
import { toBallot, toLeafAddress } from "./print-card-view.server.ts";

export const handle = { i18n: ["election"], isBare: true };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { kind, district } = readBrowseQuery(url.searchParams);
  if (!district) throw redirect(href("/DataEntire"));
  const result = await call(context, listCandidates, {
    query: { type: districtTypes[kind], electoralDistrict: district, limit: MAX_PER_PAGE },
  });
  if (!result.ok) throw pageFailure(result);
  const { items, metadata } = result.data;
  if (items.length === 0) throw data(null, { status: 404 });
  const path = browsePath({ kind, district });
  return {
    kind,
    district,
    ...toBallot(items, metadata.totalItems, { pictures: !preferencesOf(context).lite }),
    address: toLeafAddress(path),
    page: {
      title: translatorOf(context)("election:browse.of", { district }),
      description: translatorOf(context)("election:lead"),
      address: configuration().publicUrl + path,
      poster: result.data.shareImageUrl ?? undefined,
      card: shareCard(context),
      isCopy: true,
    },
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => openGraphMeta(loaderData?.page);

/** Fewer lines are set larger. */
export default function DistrictPrintCard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("election");
  const { kind, district, lines, more, address } = loaderData;
  return (
    <Leaf {...address} title={district} kicker={t(`${kind}.title`)}>
      <ol className={lines.length > FEW ? "print-card-lines" : "print-card-lines few"}>
        {lines.map(({ number, name, symbol, symbolSrc, standing }) => (
          <li key={`${number} ${name}`}>
            <b className="digits">{number ?? "–"}</b>{" "}
            {symbolSrc && <img src={symbolSrc} alt=" " aria-hidden width="32" height="32" />}{" "}
            <b className="print-card-name">
              <bdi>{name ?? t("candidate.noName")}</bdi>
            </b>{" "}
            {standing && <em>{t(`standing.${standing}`)}</em>} {symbol && <bdi>{symbol}</bdi>}
          </li>
        ))}
      </ol>
      {more > 0 && <p>{t("printCard.more", { count: more })}</p>}
    </Leaf>
  );
}

const FEW = 5;
