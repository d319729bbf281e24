import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { Abilities } from "../abilities.tsx";
import type { RoleView } from "../role-view.server.ts";

export function RoleTable({
  roles,
  mayAssign,
}: {
  roles: readonly RoleView[];
  mayAssign: boolean;
}) {
  const { t } = useTranslation("role");
  const columns = ["name", "holders", "abilities", ...(mayAssign ? ["acts"] : [])];
  return (
    <DataTable
      label={t("title")}
      ending={1}
      columns={columns.map((column) => t(`column.${column}`))}
      rows={roles.map((role) => ({
        id: String(role.id),
        cells: [
          <RoleName key="name" {...role} />,
          <Holders key="holders" {...role} />,
          <Allowed key="abilities" {...role} />,
          ...(mayAssign ? [<Give key="acts" {...role} />] : []),
        ],
      }))}
    />
  );
}

function RoleName({ id, name, rank, description }: RoleView) {
  const { t } = useTranslation("role");
  return (
    <>
      <Link to={href("/roles/edit/:id", { id: String(id) })}>
        <bdi>{name}</bdi>
      </Link>{" "}
      {description && (
        <small className="muted">
          <bdi>{description}</bdi>
        </small>
      )}{" "}
      {rank !== name && (
        <small className="muted">
          {t("column.rank")}: {rank}
        </small>
      )}
    </>
  );
}

function Allowed({ abilities, subjects, mayAll }: RoleView) {
  const { t } = useTranslation("role");
  if (abilities.length === 0) return <Abilities abilities={abilities} />;
  if (mayAll) return t("allPermissions");
  return (
    <>
      <span className="unbroken">{t("permissions", { count: abilities.length })}</span>{" "}
      <small className="muted">{subjects.join(t("comma"))}</small>
    </>
  );
}

function Holders({ id, holders }: RoleView) {
  const { t } = useTranslation("role");
  if (holders === null) return null;
  return (
    <Link className="unbroken" to={`${href("/roles/edit/:id", { id: String(id) })}#holders`}>
      {t("holders", { count: holders })}
    </Link>
  );
}

function Give({ id, name, lock }: RoleView) {
  const { t } = useTranslation("role");
  if (lock && lock !== "elsewhere") return null;
  return (
    <ButtonLink
      kind="plain"
      small
      icon="plus"
      href={href("/roles/edit/:id/give", { id: String(id) })}
      aria-label={t("give.linkOf", { name })}
    >
      {t("give.short")}
    </ButtonLink>
  );
}
