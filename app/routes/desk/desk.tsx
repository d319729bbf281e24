import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import type { Route } from "./+types/desk";
import { toDeskView } from "./desk-view.server.ts";
import { loadDesk } from "./load-desk.server.ts";
import { Queues } from "./queues.tsx";

export const handle = { i18n: ["desk"] };

export async function loader({ context }: Route.LoaderArgs) {
  const desk = await loadDesk(context);
  return { queues: desk && toDeskView(desk, context).queues };
}

/** What waits for a leader, by their abilities and area (docs/product.md#desk). */
export default function Desk({ loaderData: { queues } }: Route.ComponentProps) {
  const { t } = useTranslation("desk");
  return (
    <Page title={t("title")} lead={t("lead")}>
      <PageTitle title={t("title")} />
      {queues && queues.length > 0 && <Queues queues={queues} />}
      {queues?.length === 0 && (
        <EmptyState
          title={t("noQueue")}
          icon="info"
          action={{ href: href("/statistics"), label: t("statistics") }}
        >
          {t("noQueueText")}
        </EmptyState>
      )}
      {!queues && (
        <EmptyState
          title={t("away")}
          icon="warning"
          action={{ href: href("/desk"), label: t("again") }}
        />
      )}
    </Page>
  );
}
