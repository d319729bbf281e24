import { href } from "react-router";
import { Forbidden as ForbiddenPage } from "#app/components/forbidden.tsx";
import { useTranslation } from "#app/components/translation.ts";

/** For a leader who keeps no books. */
export function Forbidden({ title }: { title: string }) {
  const { t } = useTranslation("dues");
  return (
    <ForbiddenPage
      title={title}
      reason={t("list.forbidden.title")}
      text={t("list.forbidden.text")}
      action={{ href: href("/desk"), label: t("list.forbidden.back") }}
    />
  );
}
