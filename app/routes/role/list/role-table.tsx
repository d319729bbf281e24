import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { Abilities } from "../abilities.tsx";
import type { RoleView } from "../role-view.server.ts";

/** The roles as a table; on a phone each is a card. */
export function RoleTable({
  roles,
  mayDelete,
}: {
  roles: readonly RoleView[];
  mayDelete: boolean;
}) {
  const { t } = useTranslation("role");
  const columns = ["name", "rank", "abilities", "holders", ...(mayDelete ? ["acts"] : [])];
  return (
    <DataTable
      label={t("title")}
      columns={columns.map((column) => t(`column.${column}`))}
      rows={roles.map((role) => ({
        id: String(role.id),
        cells: [
          <RoleName key="name" {...role} />,
          role.rank,
          <Abilities key="abilities" abilities={role.abilities} />,
          <Holders key="holders" {...role} />,
          ...(mayDelete ? [<Delete key="acts" {...role} />] : []),
        ],
      }))}
    />
  );
}

function RoleName({ id, name, description }: RoleView) {
  return (
    <>
      <Link to={href("/roles/edit/:id", { id: String(id) })}>
        <bdi>{name}</bdi>
      </Link>{" "}
      {description && (
        <small className="muted">
          <bdi>{description}</bdi>
        </small>
      )}
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

function Delete({ id, name, lock }: RoleView) {
  const { t } = useTranslation("role");
  if (lock) return null;
  return (
    <ButtonLink
      kind="plain"
      small
      icon="trash"
      href={href("/roles/edit/:id/delete", { id: String(id) })}
      aria-label={t("delete.linkOf", { name })}
    >
      {t("delete.link")}
    </ButtonLink>
  );
}
