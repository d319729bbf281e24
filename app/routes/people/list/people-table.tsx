import { href } from "react-router";
import { DataTable } from "#app/components/data-table.tsx";
import { Link } from "#app/components/link.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import type { PersonView } from "../person-view.server.ts";
import { statusTone } from "../status-tone.ts";

/** Five columns fit beside the menu: rank is in the name's cell, branch in the governorate's. */
const columns = ["name", "membershipId", "governorate", "createdAt", "status"] as const;

interface PeopleTableProps {
  items: readonly PersonView[];
  label: string;
  chosen?: readonly string[] | undefined;
}

export function PeopleTable({ items, label, chosen }: PeopleTableProps) {
  const { t } = useTranslation("people");
  const none = <span className="muted unset">{t("none")}</span>;
  return (
    <DataTable
      label={label}
      ending={columns.indexOf("status")}
      columns={columns.map((column) => t(`column.${column}`))}
      rows={items.map(
        ({ id, name, membershipId, governorate, branch, rank, createdAt, status }) => ({
          id,
          cells: [
            <Named key="name" {...{ id, name, rank, chosen }} />,
            membershipId ? (
              <bdi key="membershipId" dir="ltr">
                {membershipId}
              </bdi>
            ) : (
              none
            ),
            governorate || branch ? (
              <span key="governorate">
                {governorate && <bdi>{governorate}</bdi>}{" "}
                {branch && (
                  <small className="muted">
                    <bdi>{branch}</bdi>
                  </small>
                )}
              </span>
            ) : (
              none
            ),
            <When key="createdAt" at={createdAt} />,
            <StatusChip key="status" tone={statusTone(status)}>
              {t(`status.${status}`)}
            </StatusChip>,
          ],
        }),
      )}
    />
  );
}

function Named({
  id,
  name,
  rank,
  chosen,
}: Pick<PersonView, "id" | "name" | "rank"> & Pick<PeopleTableProps, "chosen">) {
  const { t } = useTranslation("people");
  const link = (
    <span>
      <Link to={href("/users/:id", { id })}>
        <bdi>{name}</bdi>
      </Link>{" "}
      <small className="muted">{t(`rank.${rank}`)}</small>
    </span>
  );
  if (!chosen) return link;
  return (
    <span className="choosable">
      <input
        type="checkbox"
        name="people"
        value={id}
        defaultChecked={chosen.includes(id)}
        aria-label={t("choose.person", { name })}
      />{" "}
      {link}
    </span>
  );
}
