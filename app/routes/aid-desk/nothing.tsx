import { useTranslation } from "react-i18next";
import { Empty } from "#app/components/empty.tsx";
import { isFiltered, type ListQuery, listPath } from "./list-query.ts";

/** Why a section shows no requests, and what to do next. */
export function Nothing({ asked, totalItems }: { asked: ListQuery; totalItems: number }) {
  const { t } = useTranslation("aid-desk");
  const { section, status } = asked;
  if (totalItems > 0) {
    const action = { href: listPath({ ...asked, page: 1 }), label: t("empty.first") };
    return (
      <Empty title={t("empty.beyond")} icon="list" action={action}>
        {t("empty.beyondText")}
      </Empty>
    );
  }
  if (!isFiltered(asked)) {
    const action = { href: listPath({ section, status: "all" }), label: t("empty.all") };
    return (
      <Empty
        title={t(`empty.none.${status}`)}
        icon="check"
        action={status === "all" ? undefined : action}
      >
        {t(status === "all" ? "empty.noneText" : "empty.statusText")}
      </Empty>
    );
  }
  const action = { href: listPath({ section, status }), label: t("filters:clear") };
  return (
    <Empty title={t("empty.filtered")} action={action}>
      {t("empty.filteredText")}
    </Empty>
  );
}
