import { useTranslation } from "react-i18next";
import { Abilities } from "../abilities.tsx";
import type { RoleView } from "../role-view.server.ts";

export function RoleDetails({ role }: { role: RoleView }) {
  const { t } = useTranslation("role");
  return (
    <dl className="facts">
      <dt>{t("form.name")}</dt>
      <dd>
        <bdi>{role.name}</bdi>
      </dd>
      <dt>{t("form.description")}</dt>
      <dd>
        <bdi>{role.description}</bdi>
      </dd>
      <dt>{t("form.rank")}</dt>
      <dd>{role.rank}</dd>
      <dt>{t("form.abilities")}</dt>
      <dd>
        <Abilities abilities={role.abilities} />
      </dd>
    </dl>
  );
}
