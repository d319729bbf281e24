import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";

/** What a leader reads who may not change the organisation's settings. Speaks `first-steps`. */
export function Forbidden() {
  const { t } = useTranslation("first-steps");
  return (
    <Page title={t("title")}>
      <PageTitle title={t("title")} />
      <EmptyState
        title={t("forbidden.title")}
        icon="warning"
        action={{ href: href("/"), label: t("forbidden.home") }}
      >
        {t("forbidden.text")}
      </EmptyState>
    </Page>
  );
}
