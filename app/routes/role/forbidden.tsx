import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";

/** What a leader reads who may not manage roles, or not do one thing with them. */
export function Forbidden({ about }: { about?: "create" | "delete" | undefined }) {
  const { t } = useTranslation("role");
  const action = about
    ? { href: href("/roles"), label: t("title") }
    : { href: href("/"), label: t("forbidden.home") };
  return (
    <Page title={t("title")}>
      <PageTitle title={t("title")} />
      <EmptyState title={t("forbidden.title")} icon="warning" action={action}>
        {t(about ? `forbidden.${about}` : "forbidden.text")}
      </EmptyState>
    </Page>
  );
}
