import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { DataTable } from "#app/components/data-table.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { When } from "#app/components/when.tsx";
import type { ExportView } from "../export-view.server.ts";
import { toneOf } from "../tone.ts";

export function OwnExports({ items }: { items: readonly ExportView[] }) {
  const { t } = useTranslation("export");
  if (items.length === 0) return <p className="muted">{t("ownNone")}</p>;
  const columns = [t("asked"), t("format.label"), t("rows"), t("until"), t("state_label")];
  return (
    <DataTable
      label={t("own")}
      ending={4}
      columns={columns}
      rows={items.map(({ id, createdAt, format, rows, keptUntil, state }) => ({
        id,
        cells: [
          <Link key="asked" to={href("/users/exports/:id", { id })}>
            <When at={createdAt} />
          </Link>,
          t(`format.${format}`),
          <bdi key="rows">{rows}</bdi>,
          keptUntil ? (
            <When key="until" at={keptUntil} />
          ) : (
            <span key="until" className="muted">
              {t("none")}
            </span>
          ),
          <StatusChip key="state" tone={toneOf(state)}>
            {t(`state.${state}`)}
          </StatusChip>,
        ],
      }))}
    />
  );
}
