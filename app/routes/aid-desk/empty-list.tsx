import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state.tsx";
import { isFiltered, type ListQuery, listPath } from "./list-query.ts";

/** Why a section shows no requests, and what to do next. */
export function EmptyList({ listQuery, totalItems }: { listQuery: ListQuery; totalItems: number }) {
  const { t } = useTranslation("aid-desk");
  const { section, status } = listQuery;
  if (totalItems > 0) {
    const action = { href: listPath({ ...listQuery, page: 1 }), label: t("empty.first") };
    return (
      <EmptyState title={t("empty.beyond")} icon="list" action={action}>
        {t("empty.beyondText")}
      </EmptyState>
    );
  }
  if (!isFiltered(listQuery)) {
    const action = { href: listPath({ section, status: "all" }), label: t("empty.all") };
    return (
      <EmptyState
        title={t(`empty.none.${status}`)}
        icon="check"
        action={status === "all" ? undefined : action}
      >
        {t(status === "all" ? "empty.noneText" : "empty.statusText")}
      </EmptyState>
    );
  }
  const action = { href: listPath({ section, status }), label: t("filters:clear") };
  return (
    <EmptyState title={t("empty.filtered")} action={action}>
      {t("empty.filteredText")}
    </EmptyState>
  );
}
