import { href } from "react-router";
import type { SaidTime } from "#app/arabic/dates.ts";
import { Card } from "#app/components/card.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import type { OwnAidLine } from "#app/contract/aid.ts";
import { StatusTag } from "./status-tag.tsx";

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
                <span>{t(`category.${category}`)}</span> <When at={createdAt} />
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}

export type OwnRequest = Omit<OwnAidLine, "createdAt"> & { readonly createdAt: SaidTime };

interface OwnRequestsProps {
  requests: readonly OwnRequest[];
  level: 2 | 3;
}
