import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { DataTable } from "#app/components/data-table.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { WaitingSince } from "#app/components/waiting-since.tsx";
import { When } from "#app/components/when.tsx";
import { undecidedStatuses } from "#app/contract/feedback.values.ts";
import type { FeedbackView } from "../feedback-view.server.ts";
import { inboxTone } from "../status-tone.ts";
import type { InboxAddress } from "./inbox-query.ts";

export interface InboxItem extends FeedbackView {
  hasPage: boolean;
  readonly member: string | null | undefined;
  readonly owner: string | null | undefined;
}

export function InboxList({
  items,
  inboxQuery,
}: {
  items: readonly InboxItem[];
  inboxQuery: InboxAddress["query"];
}) {
  const { t } = useTranslation("feedback");
  const columns = [
    "title",
    ...(inboxQuery.status ? [] : ["status"]),
    "member",
    "createdAt",
    "owner",
  ] as const;
  const cellOf = (item: InboxItem, column: string) => {
    switch (column) {
      case "title":
        return <Title {...item} />;
      case "status":
        return (
          item.status && (
            <StatusChip tone={inboxTone(item.status)}>{t(`status.${item.status}`)}</StatusChip>
          )
        );
      case "member":
        return <Member {...item} />;
      case "createdAt":
        return <Age {...item} />;
      default:
        return item.owner ? <bdi>{item.owner}</bdi> : <span className="muted">{t("nobody")}</span>;
    }
  };
  return (
    <DataTable
      label={t("inbox.title")}
      ending={columns.indexOf("createdAt")}
      columns={columns.map((column) => t(`column.${column}`))}
      rows={items.map((item) => ({
        id: item.id,
        cells: columns.map((column) => cellOf(item, column)),
      }))}
    />
  );
}

function Member({ member, place }: InboxItem) {
  const { t } = useTranslation("feedback");
  return (
    <>
      <bdi>{member ?? t("unknown")}</bdi>{" "}
      {place && (
        <small className="muted">
          <bdi>{place}</bdi>
        </small>
      )}
    </>
  );
}

function Age({ status, day, waitingDays }: InboxItem) {
  const isWaiting = undecidedStatuses.some((each) => each === status);
  return isWaiting ? <WaitingSince days={waitingDays} date={day} /> : <When at={day} />;
}

function Title({ id, hasPage, title, number, type, topic }: InboxItem) {
  const { t } = useTranslation("feedback");
  const words = <bdi>{title}</bdi>;
  return (
    <>
      {hasPage ? <Link to={href("/statistics/feedback/:id", { id })}>{words}</Link> : words}{" "}
      <small className="muted">
        {[
          type && t(`type.${type}`),
          topic && t(`topic.${topic}`),
          number && t("number", { number }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </small>
    </>
  );
}
