import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { Listing } from "#app/components/listing.tsx";
import type { InboxQuery } from "./inbox-query.ts";
import type { ShownFeedback } from "./shown-feedback.server.ts";

export interface InboxItem extends ShownFeedback {
  readonly member: string | null | undefined;
  readonly owner: string | null | undefined;
}

/** The items of a page; a column whose value the reader chose is left out. */
export function InboxList({ items, asked }: { items: readonly InboxItem[]; asked: InboxQuery }) {
  const { t } = useTranslation("feedback");
  const columns = [
    "title",
    ...(asked.type ? [] : ["type"]),
    ...(asked.status ? [] : ["status"]),
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
    <Listing
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
