import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { DataTable } from "#app/components/data-table.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { ApplicationLine } from "#app/contract/application.ts";

interface ApplicationTableProps {
  /** With days in words. */
  items: readonly ApplicationLine[];
  label: string;
  /** The items are of several states, so that each says its own. */
  showsState: boolean;
}

/** The applications of a page. */
export function ApplicationTable({ items, label, showsState }: ApplicationTableProps) {
  const { t } = useTranslation("review");
  const columns = ["name", "kind", "governorate", "submittedAt", ...(showsState ? ["state"] : [])];
  return (
    <DataTable
      label={label}
      columns={columns.map((column) => t(`column.${column}`))}
      rows={items.map((item) => ({
        id: item.id,
        cells: [
          <Applicant key="name" {...item} />,
          t(`kind.${item.kind}`),
          item.governorate ?? t("unknownPlace"),
          <bdi key="submittedAt">{item.submittedAt}</bdi>,
          ...(showsState ? [t(`isState.${item.state}`)] : []),
        ],
      }))}
    />
  );
}

function Applicant({ id, name, hasWarnings, claimedBy }: ApplicationLine) {
  const { t } = useTranslation("review");
  return (
    <>
      <Link to={href("/users/applications/:id", { id })}>
        <bdi>{name}</bdi>
      </Link>{" "}
      {claimedBy && <small className="muted">{t("claimedBy", { name: claimedBy })} </small>}
      {hasWarnings && (
        <small className="warn">
          <Icon name="warning" /> {t("hasWarnings")}
        </small>
      )}
    </>
  );
}
