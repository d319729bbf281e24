import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "#app/components/page.tsx";
import type { PointWorth } from "#app/contract/leaderboard.ts";

export function Earning({ worths }: { worths: readonly PointWorth[] }) {
  const { t } = useTranslation("leaderboard");
  return (
    <Section title={t("earning.title")} id="earning">
      <p>{t("earning.text")}</p>
      <dl className="facts">
        {worths.map(({ act, points, mostADay }) => (
          <Fragment key={act}>
            <dt>{t(`act.${act}`)}</dt>
            <dd>
              {t("points", { count: points, number: points })}
              <small className="muted"> {t("earning.most", { count: mostADay })}</small>
            </dd>
          </Fragment>
        ))}
      </dl>
      <p className="muted">{t("earning.fair")}</p>
    </Section>
  );
}
