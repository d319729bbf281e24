import { useTranslation } from "react-i18next";
import { Disclosure } from "#app/components/disclosure.tsx";
import { Section } from "#app/components/page.tsx";
import type { VotingLine, VotingView } from "./voting.server.ts";

export function WhenToVote({ own, places, isEverywhere, abroad, hours, lookupUrl }: VotingView) {
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
