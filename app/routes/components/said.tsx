import { useTranslation } from "react-i18next";
import { Banner } from "#app/components/banner.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Section } from "#app/components/page.tsx";
import { Spinner } from "#app/components/spinner.tsx";

/** What the portal says by itself. */
export function Said() {
  const { t } = useTranslation("components");
  return (
    <Section title={t("says.title")}>
      <Banner label={t("says.title")} action={{ href: "#renew", label: t("says.renew") }}>
        {t("says.notice")}
      </Banner>
      <Banner label={t("says.refused")} kind="refusal" icon="warning">
        {t("says.refusal")}
      </Banner>
      <EmptyState title={t("says.empty")} icon="check">
        {t("says.emptyText")}
      </EmptyState>
      <Spinner />
    </Section>
  );
}
