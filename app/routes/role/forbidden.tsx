import { href } from "react-router";
import { Forbidden as ForbiddenPage } from "#app/components/forbidden.tsx";
import { useTranslation } from "#app/components/translation.ts";

export function Forbidden({ about }: { about?: "create" | "delete" | undefined }) {
  const { t } = useTranslation("role");
  const action = about
    ? { href: href("/roles"), label: t("title") }
    : { href: href("/"), label: t("forbidden.home") };
  return (
    <ForbiddenPage
      title={t("title")}
      reason={t("forbidden.title")}
      text={t(about ? `forbidden.${about}` : "forbidden.text")}
      action={action}
    />
  );
}
