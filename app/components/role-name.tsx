import type { RoleChoice } from "#app/contract/role.ts";
import { useTranslation } from "./translation.ts";

export function RoleName({ name, isHeld }: Pick<RoleChoice, "name" | "isHeld">) {
  const { t } = useTranslation("common");
  return (
    <>
      <bdi>{name}</bdi> {isHeld === false && <small className="muted">{t("roleOfNobody")}</small>}
    </>
  );
}
