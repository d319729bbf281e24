import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import type { OwnAidLine } from "#app/contract/aid.ts";
import { StatusTag } from "./status-tag.tsx";

/** The member's own requests; the dates in words. */
export function OwnRequests({ requests }: { requests: readonly OwnAidLine[] }) {
  const { t } = useTranslation("aid");
  return (
    <ul className="notes">
      {requests.map(({ id, number, title, category, status, createdAt }) => (
        <li key={id} className="panel">
          <h3>
            <Link className="title" to={href("/humanitarian-aid/my-requests/:id", { id })}>
              <bdi>{title}</bdi>
            </Link>
          </h3>
          <p className="meta">
            <StatusTag status={status} /> <span>{t("request.title", { number })}</span>{" "}
            <span>{t(`category.${category}`)}</span> <bdi>{createdAt}</bdi>
          </p>
        </li>
      ))}
    </ul>
  );
}
