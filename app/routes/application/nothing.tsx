import { useTranslation } from "react-i18next";
import { Empty } from "#app/components/empty.tsx";
import { isFiltered, type ListQuery, listPath } from "./list-query.ts";

/** Why the queue is empty, and what to do next. */
export function Nothing({ asked, totalItems }: { asked: ListQuery; totalItems: number }) {
  const { t } = useTranslation("review");
  const { state } = asked;
  if (totalItems > 0) {
    const action = { href: listPath({ ...asked, page: 1 }), label: t("empty.first") };
    return (
      <Empty title={t("empty.beyond")} icon="list" action={action}>
        {t("empty.beyondText")}
      </Empty>
    );
  }
  if (!isFiltered(asked)) {
    return (
      <Empty title={t("empty.none")} icon="check">
        {t("empty.noneText")}
      </Empty>
    );
  }
  const action = { href: listPath({ state }), label: t("filters:clear") };
  return (
    <Empty title={t("empty.filtered")} action={action}>
      {t("empty.filteredText")}
    </Empty>
  );
}
