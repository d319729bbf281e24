import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import type { OwnRequest } from "../own-requests.tsx";
import { StatusTag } from "../status-tag.tsx";

interface OpenRequestsProps {
  requests: readonly (OwnRequest & { age: string })[];
}

export function OpenRequests({ requests }: OpenRequestsProps) {
  const { t } = useTranslation("aid");
  if (requests.length === 0) return null;
  return (
    <nav aria-label={t("open.label")}>
      <ul className="ways">
        {requests.map(({ id, number, status, withdrawnAt, age }) => (
          <li key={id}>
            <Link to={href("/humanitarian-aid/my-requests/:id", { id })}>
              <b>{t("open.request", { number })}</b>{" "}
              <StatusTag status={status} withdrawnAt={withdrawnAt} />
              <span className="muted">{age}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
