import { data, href } from "react-router";
import { formatDays } from "#app/arabic/dates.ts";
import { CardGrid, LinkCard } from "#app/components/card.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { openGraphMeta } from "#app/components/open-graph.ts";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { SearchForm } from "#app/components/search-form.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { configuration } from "#app/configuration.ts";
import { listDistricts } from "#app/contract/election.ts";
import { readElection } from "#app/contract/election-desk.ts";
import {
  abroadPhases,
  type ElectionPhase,
  homePhases,
} from "#app/contract/election-desk.values.ts";
import { call } from "#app/session/api.server.ts";
import { statusOf } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { shareCard } from "#app/session/organisation.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import type { Route } from "./+types/election";
import { browsePath, type DistrictKind } from "./browse-query.ts";
import { readOwnGovernorate } from "./own-place.server.ts";
import { toVotingView, type VotingLine, type VotingView } from "./voting.server.ts";

export const handle = { i18n: ["election", "list"] };

/** Official lookup: we never ask for a national ID here. */
const LOOKUP = "https://www.elections.eg/";

const votings: readonly ElectionPhase[] = [...homePhases, ...abroadPhases];
const isOther = (phase: ElectionPhase) => !votings.includes(phase);

export async function loader({ context }: Route.LoaderArgs) {
  const t = translatorOf(context);
  const [result, election] = await Promise.all([
    call(context, listDistricts, {}),
    call(context, readElection, {}),
  ]);
  const { language } = preferencesOf(context);
  const shown = election.ok ? election.data : undefined;
  const own = await readOwnGovernorate(context);
  const about = {
    name: (language === "en" && shown?.nameEn) || shown?.name || undefined,
    isArabic: language === "en" && !shown?.nameEn,
    note: (language === "en" && shown?.noteEn) || shown?.note || undefined,
    lookupUrl: shown?.lookupUrl || LOOKUP,
    voting: shown && toVotingView(shown, own, language),
    dates: (shown?.dates ?? [])
      .filter(({ phase, governorates }) => isOther(phase) && governorates.length === 0)
      .map(({ phase, from, until }) => ({
        phase,
        days: formatDays({ from, to: until }, language, new Date()),
      })),
  };
  const page = {
    title: t("election:title"),
    description: t("election:lead"),
    address: configuration().publicUrl + href("/Election"),
    card: shareCard(context),
  };
  if (!result.ok) return data({ page, about, numbers: undefined }, statusOf(result));
  const { individualDistricts, listDistricts: lists, candidatesCount } = result.data;
  const numbers = {
    individual: individualDistricts.length,
    list: lists.length,
    candidates: candidatesCount ?? undefined,
  };
  return data({ page, about, numbers });
}

export const meta = ({ loaderData }: Route.MetaArgs) => openGraphMeta(loaderData?.page);

export default function Election({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("election");
  const { numbers, about } = loaderData;
  const way = (kind: DistrictKind) => (
    <LinkCard
      href={browsePath({ kind })}
      icon={kind === "list" ? "list" : "person"}
      title={t(`${kind}.title`)}
      text={numbers && t(`${kind}.districts`, { count: numbers[kind] })}
    />
  );
  return (
    <Page withVoice title={t("title")} lead={t("lead")}>
      <PageTitle title={t("title")} />
      {about.name && (
        <p className="lead" lang={about.isArabic ? "ar" : undefined}>
          <b>
            <bdi>{about.name}</bdi>
          </b>
        </p>
      )}
      {about.note && (
        <p className="panel" dir="auto">
          {about.note}
        </p>
      )}
      <SearchForm action={href("/DataEntire")} label={t("search.label")} hint={t("search.hint")} />
      <Section title={t("ways")}>
        {numbers?.candidates !== undefined && (
          <p className="muted">{t("candidates", { count: numbers.candidates })}</p>
        )}
        <CardGrid>
          {way("individual")}
          {way("list")}
        </CardGrid>
      </Section>
      {about.voting && <WhenToVote {...about.voting} />}
      {about.dates.length > 0 && (
        <Section title={t("phases")}>
          <dl className="facts">
            {about.dates.flatMap(({ phase, days }) => [
              <dt key={`${phase} term`}>{t(`phase.${phase}`)}</dt>,
              <dd key={phase}>
                <bdi>{days}</bdi>
              </dd>,
            ])}
          </dl>
        </Section>
      )}
      <Section title={t("how.title")}>
        <ul className="prose">
          <li>{t("how.papers")}</li>
          <li>{t("how.individual")}</li>
          <li>{t("how.list")}</li>
          <li>
            {t("how.district")} <a href={about.lookupUrl}>{t("how.lookup")}</a>
          </li>
        </ul>
      </Section>
    </Page>
  );
}

function WhenToVote({ own, places, isEverywhere, abroad, hours, lookupUrl }: VotingView) {
  const { t } = useTranslation("election");
  const [everywhere] = places;
  return (
    <Section title={t("vote.title")}>
      {own ? (
        <Lines title={t("vote.own", { place: own.place })} lines={own.lines} />
      ) : (
        isEverywhere && everywhere && <Lines lines={everywhere.lines} />
      )}
      {!isEverywhere && places.length > 0 && (
        <Disclosure open={own ? undefined : true} summary={t(own ? "vote.others" : "vote.choose")}>
          {places.map(({ names, lines }) => (
            <Lines key={names} title={names} lines={lines} />
          ))}
        </Disclosure>
      )}
      {abroad.length > 0 && <Lines title={t("vote.abroad")} lines={abroad} />}
      <p className="muted">
        {hours && (
          <>
            {t("vote.hours")} <bdi>{hours}</bdi>.{" "}
          </>
        )}
        {lookupUrl && <a href={lookupUrl}>{t("how.lookup")}</a>}
      </p>
    </Section>
  );
}

function Lines({ title, lines }: { title?: string; lines: readonly VotingLine[] }) {
  const { t } = useTranslation("election");
  return (
    <>
      {title && <h3>{title}</h3>}
      <dl className="facts">
        {lines.flatMap(({ phase, days, state }) => [
          <dt key={`${phase} term`}>{t(`phase.${phase}`)}</dt>,
          <dd key={phase}>
            <b>
              <bdi>{days}</bdi>
            </b>{" "}
            {state !== "coming" && <span className="tag">{t(`vote.state.${state}`)}</span>}
          </dd>,
        ])}
      </dl>
    </>
  );
}
