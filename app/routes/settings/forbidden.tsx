import { href } from "react-router";
import { Forbidden as ForbiddenPage } from "#app/components/forbidden.tsx";
import { useTranslation } from "#app/components/translation.ts";

export function Forbidden({ title }: { title: string }) {
  const { t } = useTranslation("organisation");
  return (
    <ForbiddenPage
      title={title}
      reason={t("forbidden.title")}
      text={t("forbidden.text")}
      action={{ href: href("/"), label: t("forbidden.home") }}
    />
  );
}
