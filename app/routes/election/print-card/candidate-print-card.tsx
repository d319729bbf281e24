import { href } from "react-router";
import { openGraphMeta } from "#app/components/open-graph.ts";
import { useTranslation } from "#app/components/translation.ts";
import { configuration } from "#app/configuration.ts";
import { readCandidate } from "#app/contract/election.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { organisationOf, shareCard } from "#app/session/organisation.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toCandidateDetails } from "../candidate-view.server.ts";
import type { Route } from "./+types/candidate-print-card";
import { Leaf } from "./print-card.tsx";
import { toLeafAddress } from "./print-card-view.server.ts";

export const handle = { i18n: ["election"], isBare: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const result = await call(context, readCandidate, { params });
  if (!result.ok) throw pageFailure(result);
  const view = toCandidateDetails(result.data, {
    pictures: !preferencesOf(context).lite,
    organisation: organisationOf(context),
  });
  const { kind, nickname, src, district, list, number, symbol, symbolSrc, party, standing } = view;
  const name = view.name ?? translatorOf(context)("election:candidate.noName");
  const path = href("/candidate/:id", params);
  return {
    name,
    ...{ kind, nickname, src, district, list, number, symbol, symbolSrc, party, standing },
    address: toLeafAddress(path),
    page: {
      title: name,
      description: [district, symbol].filter(Boolean).join(" · "),
      address: configuration().publicUrl + path,
      poster: result.data.shareImageUrl ?? undefined,
      card: shareCard(context),
      isCopy: true,
    },
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => openGraphMeta(loaderData?.page);

export default function CandidatePrintCard({ loaderData: found }: Route.ComponentProps) {
  const { t } = useTranslation("election");
  const { name, kind, nickname, src, district, list, number, symbol, symbolSrc } = found;
  const { party, standing } = found;
  return (
    <Leaf {...found.address} title={name} kicker={kind ? t(`${kind}.label`) : t("title")}>
      {nickname && (
        <p>
          {t("card.nickname")} <bdi>{nickname}</bdi>
        </p>
      )}
      {standing && <p className="print-card-note">{t(`standing.${standing}Note`)}</p>}
      <div className="print-card-ballot">
        {number && (
          <p className="numeral">
            <small>{t("printCard.number")}</small> {number}
          </p>
        )}
        {symbol && (
          <p>
            <small>{t("printCard.symbol")}</small>
            {symbolSrc && <img src={symbolSrc} alt=" " aria-hidden width="64" height="64" />}{" "}
            <b>
              <bdi>{symbol}</bdi>
            </b>
          </p>
        )}
        {src && <img className="print-card-portrait" src={src} alt=" " aria-hidden />}
      </div>
      <p className="print-card-place">
        <b>
          <bdi>{district ?? t("candidate.unknown")}</bdi>
        </b>{" "}
        {kind === "list" && list && <bdi>{list}</bdi>} {party && <bdi>{party}</bdi>}
      </p>
    </Leaf>
  );
}
