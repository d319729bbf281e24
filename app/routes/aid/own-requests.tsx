import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Card } from "#app/components/card.tsx";
import type { OwnAidLine } from "#app/contract/aid.ts";
import { StatusTag } from "./status-tag.tsx";

/** The member's own requests; the dates in words. */
export function OwnRequests({ requests, level }: OwnRequestsProps) {
  const { t } = useTranslation("aid");
  return (
    <ul className="notes">
      {requests.map(({ id, number, title, category, status, createdAt, withdrawnAt }) => (
        <li key={id}>
          <Card
            title={title}
            level={level}
            href={href("/humanitarian-aid/my-requests/:id", { id })}
            date={
              <>
                <StatusTag status={status} withdrawnAt={withdrawnAt} />{" "}
                <span>{t("request.title", { number })}</span>{" "}
                <span>{t(`category.${category}`)}</span> <bdi>{createdAt}</bdi>
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}

interface OwnRequestsProps {
  requests: readonly OwnAidLine[];
  /** 3 where they stand under an h2. */
  level: 2 | 3;
}
