import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { Listing } from "#app/components/listing.tsx";
import type { ShownRole } from "./shown-role.server.ts";

/** The roles as a table; on a phone each is a card. */
export function RoleTable({
  roles,
  mayDelete,
}: {
  roles: readonly ShownRole[];
  mayDelete: boolean;
}) {
  const { t } = useTranslation("role");
  const columns = ["name", "rank", "abilities", "holders", ...(mayDelete ? ["acts"] : [])];
  return (
    <Listing
      label={t("title")}
      columns={columns.map((column) => t(`column.${column}`))}
      rows={roles.map((role) => ({
        id: String(role.id),
        cells: [
          <Named key="name" {...role} />,
          role.rank,
          <Abilities key="abilities" abilities={role.abilities} />,
          <Holders key="holders" {...role} />,
          ...(mayDelete ? [<Delete key="acts" {...role} />] : []),
        ],
      }))}
    />
  );
}

function Named({ id, name, description }: ShownRole) {
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

/** Abilities in words, one beside the other. */
export function Abilities({ abilities }: Pick<ShownRole, "abilities">) {
  const { t } = useTranslation("role");
  if (abilities.length === 0) return <span className="muted">{t("noAbilities")}</span>;
  return <bdi>{abilities.join(t("comma"))}</bdi>;
}

function Holders({ id, holders }: ShownRole) {
  const { t } = useTranslation("role");
  if (holders === null) return null;
  return (
    <Link className="unbroken" to={`${href("/roles/edit/:id", { id: String(id) })}#holders`}>
      {t("holders", { count: holders })}
    </Link>
  );
}

function Delete({ id, name, lock }: ShownRole) {
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
