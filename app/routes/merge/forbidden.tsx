import { href } from "react-router";
import { Forbidden as ForbiddenPage } from "#app/components/forbidden.tsx";
import { useTranslation } from "#app/components/translation.ts";

export function Forbidden() {
  const { t } = useTranslation("people-edit");
  return (
    <ForbiddenPage
      title={t("merge.title")}
      reason={t("merge.forbidden.title")}
      text={t("merge.forbidden.text")}
      action={{ href: href("/users"), label: t("people:title") }}
    />
  );
}
