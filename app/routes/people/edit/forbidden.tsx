import { href } from "react-router";
import { Forbidden as ForbiddenPage } from "#app/components/forbidden.tsx";
import { useTranslation } from "#app/components/translation.ts";

export function Forbidden() {
  const { t } = useTranslation("people-edit");
  return (
    <ForbiddenPage
      title={t("account.title")}
      reason={t("forbidden.title")}
      text={t("forbidden.text")}
      action={{ href: href("/users"), label: t("people:title") }}
    />
  );
}
