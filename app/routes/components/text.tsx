import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Section } from "#app/components/page.tsx";

export function Text() {
  const { t } = useTranslation("components");
  return (
    <Section title={t("text.title")} more={{ href: "#words", label: t("press.small") }} id="words">
      <p className="prose">
        <Trans t={t} i18nKey="text.paragraph" components={{ here: <Link to="#words" /> }} />
      </p>
      <h3>{t("text.heading")}</h3>
      <p className="muted">{t("text.muted")}</p>
      <p className="meta">
        <span className="tag">{t("text.kind")}</span>{" "}
        <span className="tag warm">{t("go.late")}</span> <span>{t("text.muted")}</span>
      </p>
      <p className="words" dir="auto">
        {t("text.quote")}
      </p>
    </Section>
  );
}
