import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { DataTable } from "#app/components/data-table.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import type { PersonView } from "../person-view.server.ts";
import { statusTone } from "../status-tone.ts";

const columns = [
  "name",
  "membershipId",
  "governorate",
  "branch",
  "rank",
  "createdAt",
  "status",
] as const;

interface PeopleTableProps {
  items: readonly PersonView[];
  label: string;
  /** Those who are ticked, where people are chosen for an act over several. */
  chosen?: readonly string[] | undefined;
}

/** People, each with the way to their file. */
export function PeopleTable({ items, label, chosen }: PeopleTableProps) {
  const { t } = useTranslation("people");
  const none = <span className="muted unset">{t("none")}</span>;
  return (
    <DataTable
      label={label}
      columns={columns.map((column) => t(`column.${column}`))}
      rows={items.map(
        ({ id, name, membershipId, governorate, branch, rank, createdAt, status }) => ({
          id,
          cells: [
            <Named key="name" id={id} name={name} chosen={chosen} />,
            membershipId ? (
              <bdi key="membershipId" dir="ltr">
                {membershipId}
              </bdi>
            ) : (
              none
            ),
            governorate ? (
              <span key="governorate" className="unbroken">
                {governorate}
              </span>
            ) : (
              none
            ),
            branch ? (
              <bdi key="branch" className="place">
                {branch}
              </bdi>
            ) : (
              none
            ),
            t(`rank.${rank}`),
            <bdi key="createdAt" className="unbroken">
              {createdAt}
            </bdi>,
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
  chosen,
}: Pick<PersonView, "id" | "name"> & Pick<PeopleTableProps, "chosen">) {
  const { t } = useTranslation("people");
  const link = (
    <Link to={href("/users/:id", { id })}>
      <bdi>{name}</bdi>
    </Link>
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
