import "../../styles/dense.css";
import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { RowKeys } from "#app/components/row-keys.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import type { Route } from "./+types/desk";
import { AreaDesk } from "./area.tsx";
import { toDeskView } from "./desk-view.server.ts";
import { loadDesk } from "./load-desk.server.ts";
import { WorkQueues } from "./work-queues.tsx";

export const handle = { i18n: ["desk", "list"] };

export async function loader({ context }: Route.LoaderArgs) {
  const [visitor, desk] = await Promise.all([visitorOf(context), loadDesk(context)]);
  if (!desk) return { desk: undefined };
  const { first, queues, taken, today, pulse } = toDeskView(desk, context, visitor);
  return { desk: { first, queues, taken, today, pulse } };
}

export default function Desk({ loaderData: { desk } }: Route.ComponentProps) {
  const { t } = useTranslation("desk");
  return (
    <Page
      dense
      title={t("title")}
      lead={t("lead")}
      actions={desk?.first && <ButtonLink href={desk.first}>{t("start")}</ButtonLink>}
    >
      <PageTitle title={t("title")} />
      {desk && desk.queues.length > 0 && (
        <>
          <WorkQueues queues={desk.queues} />
          <RowKeys />
        </>
      )}
      {desk?.queues.length === 0 && (
        <EmptyState
          title={t("noQueue")}
          icon="info"
          action={{ href: href("/statistics"), label: t("statistics") }}
        >
          {t("noQueueText")}
        </EmptyState>
      )}
      {desk && <AreaDesk {...desk} />}
      {!desk && (
        <EmptyState
          title={t("away")}
          icon="warning"
          action={{ href: href("/desk"), label: t("common:action.retry") }}
        />
      )}
    </Page>
  );
}
