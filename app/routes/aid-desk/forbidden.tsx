import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";

/** For a leader without the ability: why there is nothing here, and whom to ask. */
export function Forbidden() {
  const { t } = useTranslation("aid-desk");
  const action = { href: href("/statistics"), label: t("forbidden.back") };
  return (
    <Page title={t("title")}>
      <PageTitle title={t("title")} />
      <EmptyState title={t("forbidden.title")} icon="warning" action={action}>
        {t("forbidden.text")}
      </EmptyState>
    </Page>
  );
}
