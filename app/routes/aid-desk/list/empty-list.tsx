import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state.tsx";
import { type ListQuery, listPath } from "../list-query.ts";

export function EmptyList({ section, status }: Pick<ListQuery, "section" | "status">) {
  const { t } = useTranslation("aid-desk");
  const all = { href: listPath({ section, status: "all" }), label: t("empty.all") };
  return (
    <EmptyState
      title={t(`empty.none.${status}`)}
      icon="check"
      action={status === "all" ? undefined : all}
    >
      {t(status === "all" ? "empty.noneText" : "empty.statusText")}
    </EmptyState>
  );
}
