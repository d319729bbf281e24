import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state.tsx";
import { isFiltered, type ListQuery, listPath } from "./list-query.ts";

/** Why the queue is empty, and what to do next. */
export function EmptyList({ listQuery, totalItems }: { listQuery: ListQuery; totalItems: number }) {
  const { t } = useTranslation("review");
  const { state } = listQuery;
  if (totalItems > 0) {
    const action = { href: listPath({ ...listQuery, page: 1 }), label: t("empty.first") };
    return (
      <EmptyState title={t("empty.beyond")} icon="list" action={action}>
        {t("empty.beyondText")}
      </EmptyState>
    );
  }
  if (!isFiltered(listQuery)) {
    return (
      <EmptyState title={t("empty.none")} icon="check">
        {t("empty.noneText")}
      </EmptyState>
    );
  }
  const action = { href: listPath({ state }), label: t("filters:clear") };
  return (
    <EmptyState title={t("empty.filtered")} action={action}>
      {t("empty.filteredText")}
    </EmptyState>
  );
}
