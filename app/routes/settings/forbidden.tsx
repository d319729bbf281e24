import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";

/** What a leader reads who may not change the organisation's settings. */
export function Forbidden({ title }: { title: string }) {
  const { t } = useTranslation("organisation");
  return (
    <Page title={title}>
      <PageTitle title={title} />
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
