import { href } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { SurveyView } from "../survey-view.server.ts";

export function About({ survey, hasEnd = true }: { survey: SurveyView; hasEnd?: boolean }) {
  const { t } = useTranslation("survey-answer");
  const { kind, isAnonymous, questions, asked, minutes, closes, daysLeft } = survey;
  return (
    <>
      <dl className="facts">
        {hasEnd && (
          <>
            <dt>{t("about.until")}</dt>
            <dd>
              <time dateTime={closes[0]}>{closes[1]}</time>{" "}
              <span className="muted">· {t("daysLeft", { count: daysLeft })}</span>
            </dd>
          </>
        )}
        {kind === "survey" && (
          <>
            <dt>{t("about.length")}</dt>
            <dd>
              {t("questions", { count: questions.length })}{" "}
              <span className="muted">· {t("minutes", { count: minutes })}</span>
            </dd>
          </>
        )}
        {asked && (
          <>
            <dt>{t("about.asked")}</dt>
            <dd>{t("people", asked)}</dd>
          </>
        )}
      </dl>
      <div className="panel promise">
        <Icon name={isAnonymous ? "check" : "person"} />
        <p>
          <b>{t(isAnonymous ? "anonymous.label" : "named.label")}</b>{" "}
          {t(isAnonymous ? "anonymous.text" : `named.${kind}`)}{" "}
          {isAnonymous && <Link to={href("/surveys/anonymous")}>{t("anonymous.more")}</Link>}
        </p>
      </div>
    </>
  );
}
