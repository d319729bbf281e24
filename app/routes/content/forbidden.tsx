import { Forbidden as ForbiddenPage } from "#app/components/forbidden.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { deskKinds, useKind } from "./kinds.ts";

export function Forbidden() {
  const { t } = useTranslation("content");
  const kind = useKind();
  return (
    <ForbiddenPage
      title={t(`kind.${kind}.title`)}
      reason={t(`kind.${kind}.forbidden.title`)}
      text={t(`kind.${kind}.forbidden.text`)}
      action={{ href: deskKinds[kind].readPath, label: t(`kind.${kind}.forbidden.back`) }}
    />
  );
}
