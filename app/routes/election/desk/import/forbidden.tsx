import { href } from "react-router";
import { Forbidden as ForbiddenPage } from "#app/components/forbidden.tsx";
import { useTranslation } from "#app/components/translation.ts";

export function Forbidden() {
  const { t } = useTranslation("candidate-import");
  return (
    <ForbiddenPage
      title={t("title")}
      reason={t("list.forbidden.title")}
      text={t("list.forbidden.text")}
      action={{ href: href("/Election"), label: t("list.forbidden.back") }}
    />
  );
}
