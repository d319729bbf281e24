import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DataTable } from "#app/components/data-table.tsx";
import { When } from "#app/components/when.tsx";
import type { EntryView, Someone } from "./entry-view.server.ts";
import { type AuditQuery, auditPath } from "./list-query.ts";

export function Entries({ items, query }: { items: readonly EntryView[]; query: AuditQuery }) {
  const { t } = useTranslation("audit");
  const columns = ["act", "at", "by", "person", "address"] as const;
  return (
    <DataTable
      label={t("title")}
      ending={columns.indexOf("at")}
      columns={columns.map((column) => t(`column.${column}`))}
      rows={items.map(({ id, at, act, by, person, detail, address }) => ({
        id: String(id),
        cells: [
          <Act key="act" act={act} detail={detail} />,
          <When key="at" at={at} />,
          <Person key="by" name="actor" someone={by} query={query} />,
          person ? (
            <Person key="person" name="person" someone={person} query={query} />
          ) : (
            <span key="person" className="muted">
              {t("nobody")}
            </span>
          ),
          <bdi key="address" dir="ltr" className="digits">
            {address}
          </bdi>,
        ],
      }))}
    />
  );
}

function Act({ act, detail }: Pick<EntryView, "act" | "detail">) {
  return (
    <>
      {act}{" "}
      {detail && (
        <small className="muted">
          <bdi>{detail}</bdi>
        </small>
      )}
    </>
  );
}

function Person({
  name,
  someone,
  query,
}: {
  name: "person" | "actor";
  someone: Someone;
  query: AuditQuery;
}) {
  const label = <bdi>{someone.name}</bdi>;
  if (!someone.id || query[name] === someone.id) return label;
  return <Link to={auditPath({ ...query, [name]: someone.id, page: 1 })}>{label}</Link>;
}
