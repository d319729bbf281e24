import { data, href } from "react-router";
import { formatNumber } from "#app/arabic/numbers.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { Forbidden } from "#app/components/forbidden.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { UPDATE_ROLES } from "#app/contract/role.values.ts";
import { readRoleChange } from "#app/contract/role-bulk.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { WorkProgress } from "../../work-progress.tsx";
import { liteRefresh, refreshWork } from "../../work-refresh.ts";
import { Tally } from "../tally.tsx";
import { toTallyView } from "../tally-view.server.ts";
import type { Route } from "./+types/role-change";

export const handle = {
  i18n: ["people-edit", "people"],
  refreshHeader: (loaderData?: { id: string; state: string } | null) =>
    loaderData &&
    refreshWork(loaderData.state === "running", href("/users/role-changes/:id", loaderData)),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!may(await visitorOf(context), UPDATE_ROLES)) return data(null, 403);
  const result = await call(context, readRoleChange, { params });
  if (!result.ok && result.status === 403) return data(null, 403);
  if (!result.ok) throw pageFailure(result);
  const preferences = preferencesOf(context);
  const { language } = preferences;
  const { act, roleName, state, total, seen, counts, refusedPeople } = result.data;
  const headers = liteRefresh(state === "running", preferences);
  const found = {
    id: params.id,
    act,
    roleName,
    state,
    progress: { seen, total: total ?? 0 },
    seen: formatNumber(seen, language),
    total: formatNumber(total ?? 0, language),
    tally: toTallyView(context, counts, refusedPeople),
  };
  return data(found, { headers });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function RoleChangePage({ loaderData: found }: Route.ComponentProps) {
  const { t } = useTranslation("people-edit");
  const action = { href: href("/users"), label: t("people:title") };
  if (!found) {
    return (
      <Forbidden
        title={t("roles.title")}
        reason={t("bulk.forbidden.title")}
        text={t("bulk.forbidden.text")}
        action={action}
      />
    );
  }
  const { act, roleName, state, tally } = found;
  const title = t(`bulk.${act}.result`, { role: roleName });
  return (
    <Page narrow title={title} lead={t(`bulk.state.${state}`)} back={action}>
      <PageTitle title={title} />
      {state === "running" && (
        <WorkProgress
          label={t("bulk.state.running")}
          value={found.progress.seen}
          max={Math.max(found.progress.total, 1)}
          status={t("bulk.progress", { seen: found.seen, total: found.total })}
        />
      )}
      <Tally act={act} tally={tally} isDone />
      <div className="row">
        <ButtonLink kind="quiet" href={action.href}>
          {action.label}
        </ButtonLink>
      </div>
    </Page>
  );
}
