import type { ReactNode } from "react";
import { href } from "react-router";
import { DataTable } from "#app/components/data-table.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { WaitingSince } from "#app/components/waiting-since.tsx";
import { When } from "#app/components/when.tsx";
import type { AidSection } from "#app/contract/aid.values.ts";
import { aidDeskTone } from "../aid/status-tone.ts";
import type { AidLineView } from "./aid-line-view.server.ts";
import { Amount } from "./amount.tsx";

interface AidTableProps {
  label: string;
  items?: readonly AidLineView[];
  groups?: readonly { id: string; title: ReactNode; items: readonly AidLineView[] }[];
  section?: AidSection;
  showsStatus: boolean;
}

export function AidTable({ label, items = [], groups, section, showsStatus }: AidTableProps) {
  const { t } = useTranslation("aid-desk");
  const all = groups ? groups.flatMap((group) => group.items) : items;
  const hasDates = all.some(({ dueDate }) => dueDate);
  const cells = (item: AidLineView) => ({
    title: <Title key="title" {...item} section={section ?? item.section} />,
    beneficiary: <Beneficiary key="beneficiary" {...item} />,
    ...(section !== "medical" && { category: t(`category.${item.category}`) }),
    ...(hasDates && { dueDate: <DueDate key="dueDate" {...item} /> }),
    owner: <Owner key="owner" {...item} />,
    ...(section === "financial" && { amount: <Amount key="amount" of={item.amount} /> }),
    ...(showsStatus && {
      status: (
        <StatusChip key="status" tone={aidDeskTone(shownStatus(item))}>
          {t(`isStatus.${shownStatus(item)}`)}
        </StatusChip>
      ),
    }),
  });
  const [first] = all;
  if (!first) return null;
  const columns = Object.keys(cells(first));
  const toRow = (item: AidLineView) => ({ id: item.id, cells: Object.values(cells(item)) });
  return (
    <DataTable
      label={label}
      ending={columns.indexOf(showsStatus ? "status" : "owner")}
      columns={columns.map((column) => t(`column.${column}`))}
      {...(groups
        ? { groups: groups.map(({ items, ...group }) => ({ ...group, rows: items.map(toRow) })) }
        : { rows: items.map(toRow) })}
    />
  );
}

const shownStatus = ({ status, isWithdrawn }: AidLineView) => (isWithdrawn ? "withdrawn" : status);

type TitleProps = Pick<
  AidLineView,
  "id" | "number" | "title" | "createdAt" | "priority" | "section" | "waitingDays"
>;

function Title({ id, number, title, createdAt, priority, section, waitingDays }: TitleProps) {
  const { t } = useTranslation("aid-desk");
  return (
    <>
      <Link to={href("/statistics/urgent-assistance/:section/:id", { section, id })}>
        <bdi>{title}</bdi>
      </Link>{" "}
      <small className="muted">
        {t("number", { number })} ·{" "}
        {waitingDays === undefined ? (
          <When at={createdAt} />
        ) : (
          <WaitingSince days={waitingDays} date={createdAt} />
        )}{" "}
        {priority === "urgent" && (
          <span className="warn">
            <Icon name="bolt" /> {t("priority.urgent")}
          </span>
        )}
      </small>
    </>
  );
}

function Beneficiary({
  beneficiary,
  governorate,
}: Pick<AidLineView, "beneficiary" | "governorate">) {
  return (
    <>
      <bdi>{beneficiary}</bdi> {governorate && <small className="muted">{governorate}</small>}
    </>
  );
}

function DueDate({ dueDate, isOverdue }: Pick<AidLineView, "dueDate" | "isOverdue">) {
  const { t } = useTranslation("aid-desk");
  if (!dueDate) return <span className="muted">{t("noDueDate")}</span>;
  return (
    <>
      <When at={dueDate} />{" "}
      {isOverdue && (
        <small className="warn">
          <Icon name="warning" /> {t("overdue")}
        </small>
      )}
    </>
  );
}

function Owner({ owner }: Pick<AidLineView, "owner">) {
  const { t } = useTranslation("aid-desk");
  return owner ? <bdi>{owner}</bdi> : <span className="muted">{t("nobody")}</span>;
}
