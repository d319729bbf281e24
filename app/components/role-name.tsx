import { useTranslation } from "react-i18next";
import type { RoleChoice } from "#app/contract/role.ts";

export function RoleName({ name, isHeld }: Pick<RoleChoice, "name" | "isHeld">) {
  const { t } = useTranslation("common");
  return (
    <>
      <bdi>{name}</bdi> {isHeld === false && <small className="muted">{t("roleOfNobody")}</small>}
    </>
  );
}
