import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { Listing } from "#app/components/listing.tsx";
import type { AidSection } from "#app/contract/aid-form.ts";
import { Amount } from "./amount.tsx";
import type { ShownLine } from "./shown-line.server.ts";

interface QueueProps {
  items: readonly ShownLine[];
  label: string;
  /** Where they are listed; without one each leads to the section of its category. */
  section?: AidSection;
  /** The items are of several statuses, so that each says its own. */
  isMixed: boolean;
  /** The list itself says in whose hands they are. */
  saysOwner?: boolean;
}

/** The requests of a page. */
export function Queue({ items, label, section, isMixed, saysOwner }: QueueProps) {
  const { t } = useTranslation("aid-desk");
  const hasDates = items.some(({ dueDate }) => dueDate);
  const cells = (item: ShownLine) => ({
    title: <Title key="title" {...item} section={section ?? item.section} />,
    beneficiary: <Beneficiary key="beneficiary" {...item} />,
    ...(section !== "medical" && { category: t(`category.${item.category}`) }),
    ...(hasDates && { dueDate: <DueDate key="dueDate" {...item} /> }),
    ...(!saysOwner && { owner: <Owner key="owner" {...item} /> }),
    ...(section === "financial" && { amount: <Amount key="amount" of={item.amount} /> }),
    ...(isMixed && { status: t(`isStatus.${item.status}`) }),
  });
  const [first] = items;
  if (!first) return null;
  return (
    <Listing
      label={label}
      columns={Object.keys(cells(first)).map((column) => t(`column.${column}`))}
      rows={items.map((item) => ({ id: item.id, cells: Object.values(cells(item)) }))}
    />
  );
}

type TitleProps = Pick<ShownLine, "id" | "number" | "title" | "createdAt" | "priority" | "section">;

function Title({ id, number, title, createdAt, priority, section }: TitleProps) {
  const { t } = useTranslation("aid-desk");
  return (
    <>
      <Link to={href("/statistics/urgent-assistance/:section/:id", { section, id })}>
        <bdi>{title}</bdi>
      </Link>{" "}
      <small className="muted">
        {t("number", { number })} · <bdi>{createdAt}</bdi>{" "}
      </small>
      {priority === "urgent" && (
        <small className="warn">
          <Icon name="bolt" /> {t("priority.urgent")}
        </small>
      )}
    </>
  );
}

function Beneficiary({ beneficiary, governorate }: Pick<ShownLine, "beneficiary" | "governorate">) {
  return (
    <>
      <bdi>{beneficiary}</bdi> {governorate && <small className="muted">{governorate}</small>}
    </>
  );
}

function DueDate({ dueDate, isOverdue }: Pick<ShownLine, "dueDate" | "isOverdue">) {
  const { t } = useTranslation("aid-desk");
  if (!dueDate) return <span className="muted">{t("noDueDate")}</span>;
  return (
    <>
      <bdi>{dueDate}</bdi>{" "}
      {isOverdue && (
        <small className="warn">
          <Icon name="warning" /> {t("overdue")}
        </small>
      )}
    </>
  );
}

function Owner({ owner }: Pick<ShownLine, "owner">) {
  const { t } = useTranslation("aid-desk");
  return owner ? <bdi>{owner}</bdi> : <span className="muted">{t("nobody")}</span>;
}
