import type { TFunction } from "i18next";
import { data, href } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import { shareOnWhatsapp, whatsappLink } from "#app/arabic/phone.ts";
import { Avatar } from "#app/components/avatar.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { openGraphMeta } from "#app/components/open-graph.ts";
import { useOrganisation } from "#app/components/organisation.tsx";
import { Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { configuration } from "#app/configuration.ts";
import { readCandidate } from "#app/contract/election.ts";
import { readElection } from "#app/contract/election-desk.ts";
import { reachOfDistrict } from "#app/contract/silence-periods.ts";
import { call } from "#app/session/api.server.ts";
import { statusOf } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { organisationOf, shareCard } from "#app/session/organisation.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { silenceOf } from "../silence/silence.server.ts";
import { SilenceBanner } from "../silence/silence-banner.tsx";
import type { Route } from "./+types/candidate";
import { browsePath } from "./browse-query.ts";
import { toCandidateDetails } from "./candidate-view.server.ts";
import { readOwnGovernorate } from "./own-place.server.ts";
import { statusNameOf } from "./standing.ts";
import { toNextVote } from "./voting.server.ts";

export const handle = { i18n: ["election", "silence-banner"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { language, lite } = preferencesOf(context);
  const t = translatorOf(context);
  const organisation = organisationOf(context);
  const [result, election] = await Promise.all([
    call(context, readCandidate, { params }),
    call(context, readElection, {}),
  ]);
  if (!result.ok && result.status === 404) throw data(null, { status: 404 });
  // Failures are logged; the page shows defaults.
  const found = result.ok ? result.data : { id: params.id };
  const view = toCandidateDetails(found, { pictures: !lite, organisation, language });
  const { description } = view;
  const party = organisation.name[language];
  const withdrawn = found.withdrawnAt
    ? { when: formatDate(found.withdrawnAt, language), reason: found.withdrawnReason ?? "" }
    : undefined;
  // In a district of several governorates the reader's own counts.
  const place = found.governorate ?? (await readOwnGovernorate(context));
  const isVotedOn = election.ok && election.data.places.length > 0 && !view.standing;
  const vote = isVotedOn ? toNextVote(election.data, place, language) : undefined;
  const about = description ?? wordsFor(view, { t, party });
  const page = {
    title: view.name ?? t("election:candidate.noName"),
    description: about.slice(0, 200),
    address: configuration().publicUrl + href("/candidate/:id", params),
    poster: found.shareImageUrl ?? undefined,
    picture: found.imageUrl ?? undefined,
    kind: "profile",
    card: shareCard(context),
  } as const;
  const statusName = language === "en" ? statusNameOf(view.status) : undefined;
  const status = statusName ? t(`election:status.${statusName}`) : view.status;
  const silence = silenceOf(context, reachOfDistrict(view.district));
  const details = { ...view, id: params.id, status, silence };
  return data(
    { ...details, about, page, withdrawn, isVotedOn, vote, isAway: !result.ok },
    result.ok ? 200 : statusOf(result),
  );
}

function wordsFor(
  {
    isOwn,
    cv,
    programme,
  }: Pick<ReturnType<typeof toCandidateDetails>, "isOwn" | "cv" | "programme">,
  { t, party }: { t: TFunction; party: string },
): string {
  if (!isOwn) return t(`election:candidate.${cv || programme ? "inFiles" : "description"}`);
  const awaited = cv ? "programme" : programme ? "cv" : "both";
  const isWhole = Boolean(cv && programme);
  const who = t("election:candidate.ownDescription", { party });
  return isWhole ? who : `${who} ${t(`election:candidate.awaited.${awaited}`)}`;
}

export function meta({ loaderData: found }: Route.MetaArgs) {
  if (!found || found.isAway) return [];
  const { page, name, nickname, party } = found;
  return [
    ...openGraphMeta(page),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "Person",
        name,
        alternateName: nickname,
        description: page.description,
        image: page.picture,
        url: page.address,
        ...(party && { affiliation: { "@type": "Organization", name: party } }),
      },
    },
  ];
}

export default function CandidatePage({ loaderData: found }: Route.ComponentProps) {
  const { t } = useTranslation("election");
  const { id, kind, nickname, district, standing, page, about } = found;
  const name = found.name ?? t("candidate.noName");
  const unknown = t("candidate.unknown");
  const { portal } = useOrganisation();
  const contact = whatsappLink(found.whatsapp, t("candidate.contactText", { name, portal }));
  const newTab = { target: "_blank", rel: "noopener" };
  return (
    <article className="screen">
      <PageTitle title={name} hasError={found.isAway} />
      <div className="heading">
        <Link className="back" to={browsePath({ kind, district })}>
          <Icon name="arrow" />
          {t("browse.title")}
        </Link>
        <div className="row">
          <Avatar size="large" name={name} src={found.src} />
          <div>
            <p className="meta">
              {kind && <span className="tag">{t(`${kind}.label`)}</span>}{" "}
              {standing && <span className="tag warm">{t(`standing.${standing}`)}</span>}
            </p>
            <h1>
              <bdi>{name}</bdi>
            </h1>
            {nickname && (
              <p className="lead">
                {t("card.nickname")} <bdi>{nickname}</bdi>
              </p>
            )}
          </div>
        </div>
      </div>
      <SilenceBanner silence={found.silence} />
      {found.isAway && <p role="alert">{t("candidate.away")}</p>}
      {standing && (
        <p className="panel" role="note">
          {t(`standing.${standing}Note`)}
          {found.withdrawn?.reason && (
            <>
              {" "}
              {t("standing.reason", { when: found.withdrawn.when })}{" "}
              <bdi dir="auto">{found.withdrawn.reason}</bdi>
            </>
          )}
        </p>
      )}
      <dl className="ballot">
        {found.number && <Numeral term={t("candidate.number")}>{found.number}</Numeral>}
        {kind === "list" ? (
          <Fact term={t("candidate.list")}>{found.list ?? t("candidate.noList")}</Fact>
        ) : (
          <Fact term={t("candidate.symbol")} picture={found.symbolSrc}>
            {found.symbol ?? unknown}
          </Fact>
        )}
        <Fact term={t("candidate.district")}>{district ?? unknown}</Fact>
      </dl>
      {found.isVotedOn && (
        <p>
          <Icon name="ballot" /> {found.vote && <VoteLine {...found.vote} />}{" "}
          <Link to={href("/Election")}>{t(found.vote ? "vote.all" : "vote.title")}</Link>
        </p>
      )}
      <div className="row">
        {contact && (
          <ButtonLink icon="whatsapp" href={contact} {...newTab}>
            {t("candidate.contact")}
          </ButtonLink>
        )}
        {found.cv && (
          <ButtonLink kind="quiet" icon="download" href={found.cv} download>
            {t("candidate.cv")}
          </ButtonLink>
        )}
        {found.programme && (
          <ButtonLink kind="quiet" icon="download" href={found.programme} download>
            {t("candidate.programme")}
          </ButtonLink>
        )}
        {!found.isAway && (
          <>
            {!found.silence && (
              <ButtonLink
                kind="plain"
                icon="share"
                href={shareOnWhatsapp(`${name}\n${page.address}`)}
                {...newTab}
              >
                {t("candidate.share")}
              </ButtonLink>
            )}
            <ButtonLink kind="plain" icon="print" href={href("/candidate/:id/card", { id })}>
              {t("printCard.link")}
            </ButtonLink>
          </>
        )}
      </div>
      <div className="columns">
        <Section title={t("candidate.about")}>
          <div className="prose">
            {about.split(/\n+/).map((paragraph) => (
              <p key={paragraph} dir="auto">
                {paragraph}
              </p>
            ))}
          </div>
        </Section>
        <Section title={t("candidate.facts")}>
          <dl className="facts">
            {found.order && <FactRow term={t("candidate.order")}>{found.order}</FactRow>}
            {kind === "list" && found.symbol && (
              <FactRow term={t("candidate.symbol")}>{found.symbol}</FactRow>
            )}
            <FactRow term={t("candidate.party")}>{found.party ?? unknown}</FactRow>
            <FactRow term={t("candidate.status")}>{found.status ?? unknown}</FactRow>
            <FactRow term={t("candidate.qualification")}>{found.qualification ?? unknown}</FactRow>
          </dl>
        </Section>
      </div>
    </article>
  );
}

function VoteLine({ place, days, isNow }: NonNullable<ReturnType<typeof toNextVote>>) {
  const { t } = useTranslation("election");
  const key = place ? "placed" : "whole";
  return (
    <b>
      {t(`vote.${isNow ? "now" : "next"}.${key}`, { place })} <bdi>{days}</bdi>
    </b>
  );
}

function Fact({ term, picture, children }: FactProps & { picture?: string | undefined }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {picture && <img src={picture} alt=" " aria-hidden width="64" height="64" loading="lazy" />}{" "}
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function Numeral({ term, children }: FactProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="numeral">{children}</dd>
    </div>
  );
}

function FactRow({ term, children }: FactProps) {
  return (
    <>
      <dt>{term}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}

interface FactProps {
  readonly term: string;
  readonly children: string;
}
