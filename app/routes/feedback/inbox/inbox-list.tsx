import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { DataTable } from "#app/components/data-table.tsx";
import type { FeedbackView } from "../feedback-view.server.ts";
import type { InboxQuery } from "./inbox-query.ts";

export interface InboxItem extends FeedbackView {
  readonly member: string | null | undefined;
  readonly owner: string | null | undefined;
}

/** The items of a page; a column whose value the reader chose is left out. */
export function InboxList({
  items,
  inboxQuery,
}: {
  items: readonly InboxItem[];
  inboxQuery: InboxQuery;
}) {
  const { t } = useTranslation("feedback");
  const columns = [
    "title",
    ...(inboxQuery.type ? [] : ["type"]),
    ...(inboxQuery.status ? [] : ["status"]),
    "member",
    "place",
    "createdAt",
    "owner",
  ] as const;
  const cellOf = (item: InboxItem, column: string) => {
    switch (column) {
      case "title":
        return <Title {...item} />;
      case "type":
        return item.type && t(`type.${item.type}`);
      case "status":
        return item.status && t(`status.${item.status}`);
      case "member":
        return item.member ? <bdi>{item.member}</bdi> : t("unknown");
      case "place":
        return item.place ? <bdi>{item.place}</bdi> : t("unknown");
      case "createdAt":
        return <bdi>{item.createdAt}</bdi>;
      default:
        return item.owner ? <bdi>{item.owner}</bdi> : t("nobody");
    }
  };
  return (
    <DataTable
      label={t("inbox.title")}
      columns={columns.map((column) => t(`column.${column}`))}
      rows={items.map((item) => ({
        id: item.id,
        cells: columns.map((column) => cellOf(item, column)),
      }))}
    />
  );
}

function Title({ id, title, number, topic }: InboxItem) {
  const { t } = useTranslation("feedback");
  return (
    <>
      <Link to={href("/statistics/feedback/:id", { id })}>
        <bdi>{title}</bdi>
      </Link>{" "}
      <small className="muted">
        {[number && t("number", { number }), topic && t(`topic.${topic}`)]
          .filter(Boolean)
          .join(" · ")}
      </small>
    </>
  );
}
