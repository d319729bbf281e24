import { Icon } from "#app/components/icon.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { RoleView } from "./role-view.server.ts";

export function Abilities({ abilities }: Pick<RoleView, "abilities">) {
  const { t } = useTranslation("role");
  if (abilities.length === 0) {
    return (
      <span className="warn">
        <Icon name="warning" /> {t("noAbilities")}
      </span>
    );
  }
  return <bdi>{abilities.join(t("common:comma"))}</bdi>;
}
