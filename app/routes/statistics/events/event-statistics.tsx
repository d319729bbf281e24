import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { loadTrends } from "../load-trends.server.ts";
import { periodPath } from "../period-query.ts";
import { GroupPage } from "../trends/group-page.tsx";
import type { Route } from "./+types/event-statistics";

export const handle = { i18n: ["statistics", "list"] };

export function loader({ url, context }: Route.LoaderArgs) {
  return loadTrends(context, "events", url);
}

export default function EventStatistics({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("statistics");
  return (
    <GroupPage
      group="events"
      path={href("/statistics/event-statistics")}
      loaded={loaderData}
      before={
        <p className="row on-screen">
          <ButtonLink
            kind="quiet"
            icon="list"
            href={periodPath(href("/statistics/events"), loaderData.query)}
          >
            {t("events.each")}
          </ButtonLink>
        </p>
      }
    />
  );
}
