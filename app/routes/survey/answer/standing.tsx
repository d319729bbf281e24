import { Fragment } from "react";
import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Link } from "#app/components/link.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { Said } from "../said.tsx";
import type { SurveyView } from "../survey-view.server.ts";
import { Receipt } from "./receipt.tsx";

interface StandingProps {
  survey: SurveyView;
  /** Named surveys only. */
  own: Readonly<Record<string, string>> | undefined;
  receipt: string | undefined;
}

export function Standing({ survey, own, receipt }: StandingProps) {
  const { t } = useTranslation("survey-answer");
  const { kind, hasAnswered, isOpen, isAnonymous, mayChange, mayReadResults, closes } = survey;
  const until = closes[1];
  const what = hasAnswered ? `thanks.${kind}` : "over.title";
  return (
    <>
      <div className="panel stack" role="status">
        <h2>{t(what)}</h2>
        <p>{hasAnswered ? t(nextKey(survey), { until }) : t("over.text", { until })}</p>
        {hasAnswered && isAnonymous && (
          <p>
            {t("thanks.anonymous")}{" "}
            <Link to={href("/surveys/anonymous")}>{t("anonymous.more")}</Link>
          </p>
        )}
        {hasAnswered && isOpen && mayChange && <p>{t("thanks.mayChange", { until })}</p>}
        <p className="row">
          {mayReadResults && (
            <ButtonLink href={`${survey.href}/results`} icon="statistics">
              {t("results.read")}
            </ButtonLink>
          )}
          {hasAnswered && isOpen && mayChange && (
            <ButtonLink kind="quiet" href={`${survey.href}?change=1`} icon="edit">
              {t("change.action")}
            </ButtonLink>
          )}
          {survey.hasBallots && (
            <ButtonLink kind="quiet" href={`${survey.href}/receipts`} icon="list">
              {t("ballots.link")}
            </ButtonLink>
          )}
        </p>
      </div>
      {receipt && <Receipt receipt={receipt} href={survey.href} />}
      {own && (
        <Section title={t("own.title")}>
          <p className="muted">{t(`own.${survey.kind}`)}</p>
          <dl className="facts answered">
            {survey.questions
              .filter(({ id }) => own[id])
              .map(({ id, mark, title }) => (
                <Fragment key={id}>
                  <dt>
                    {mark && `${mark} `}
                    <Said {...title} />
                  </dt>
                  <dd className="written" dir="auto">
                    <Lines text={own[id]} />
                  </dd>
                </Fragment>
              ))}
          </dl>
        </Section>
      )}
    </>
  );
}

function nextKey({ isOpen, mayReadResults, results }: SurveyView): string {
  if (!isOpen) return mayReadResults ? "thanks.closedShown" : "thanks.closedHidden";
  if (results === "never") return "thanks.never";
  return mayReadResults ? "thanks.shown" : "thanks.closes";
}
