import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { DataTable } from "#app/components/data-table.tsx";
import type { GatheringView } from "../views.server.ts";

export function GatheringList(props: { items: readonly GatheringView[]; label: string }) {
  const { t, i18n } = useTranslation("attendance");
  const language = toLanguage(i18n.language);
  const columns = ["title", "hours", "place", "came"];
  return (
    <DataTable
      label={props.label}
      ending={3}
      columns={columns.map((column) => t(`column.${column}`))}
      rows={props.items.map(({ id, title, hours, place, governorate, came }) => ({
        id,
        cells: [
          <Link key="title" to={href("/attendance/gatherings/:id", { id })}>
            <bdi>{title}</bdi>
          </Link>,
          <bdi key="hours">{hours}</bdi>,
          <span key="place">
            <bdi>{place}</bdi> <small className="muted">{governorate}</small>
          </span>,
          <bdi key="came">{formatNumber(came, language)}</bdi>,
        ],
      }))}
    />
  );
}
