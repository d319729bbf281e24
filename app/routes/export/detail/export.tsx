import { data, href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import { CREATE_EXPORT } from "#app/contract/ability.ts";
import { readExport } from "#app/contract/export.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { WorkProgress } from "../../work-progress.tsx";
import { liteRefresh, refreshWork } from "../../work-refresh.ts";
import { type ExportView, toExportView } from "../export-view.server.ts";
import { Forbidden } from "../forbidden.tsx";
import { toneOf } from "../tone.ts";
import type { Route } from "./+types/export";

export const handle = {
  i18n: ["export"],
  refreshHeader: (loaderData?: { found: { id: string; state: string } } | null) =>
    loaderData &&
    refreshWork(loaderData.found.state === "running", href("/users/exports/:id", loaderData.found)),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!may(await visitorOf(context), CREATE_EXPORT)) return data(null, 403);
  const result = await call(context, readExport, { params });
  if (!result.ok && result.status === 403) return data(null, 403);
  if (!result.ok) throw pageFailure(result);
  const preferences = preferencesOf(context);
  const found = toExportView(result.data, preferences.language);
  const headers = liteRefresh(found.state === "running", preferences);
  return data({ found }, { headers });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function ExportPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("export");
  if (!loaderData) return <Forbidden />;
  const { found } = loaderData;
  const { id, state, format, rows, columns, createdAt, keptUntil, problem } = found;
  const title = t("open", { when: createdAt.whole });
  return (
    <Page
      title={title}
      lead={problem ? t(`problem.${problem}`) : t(`next.${state}`)}
      back={{ href: href("/users/export"), label: t("title") }}
    >
      <PageTitle title={`${title} · ${t("title")}`} />
      <dl className="facts">
        <dt>{t("state_label")}</dt>
        <dd>
          <StatusChip tone={toneOf(state)}>{t(`state.${state}`)}</StatusChip>
        </dd>
        <dt>{t("format.label")}</dt>
        <dd>{t(`format.${format}`)}</dd>
        <dt>{t("columns.label")}</dt>
        <dd>{columns.map((column) => t(`column.${column}`)).join(t("common:comma"))}</dd>
        {state !== "running" && (
          <>
            <dt>{t("rows")}</dt>
            <dd>
              <bdi>{rows}</bdi>
            </dd>
          </>
        )}
        {keptUntil && (
          <>
            <dt>{t("until")}</dt>
            <dd>
              <When at={keptUntil} />
            </dd>
          </>
        )}
      </dl>
      {state === "running" && <Progress found={found} />}
      {state === "ready" && (
        <div className="row">
          <ButtonLink href={href("/users/exports/:id/file", { id })} icon="download" download>
            {t("download")}
          </ButtonLink>
        </div>
      )}
      {(state === "failed" || state === "over") && (
        <div className="row">
          <ButtonLink kind="quiet" href={href("/users/export")}>
            {t("again")}
          </ButtonLink>
        </div>
      )}
    </Page>
  );
}

function Progress({ found }: { found: ExportView }) {
  const { t } = useTranslation("export");
  const { percent, percentWords, rows } = found;
  const status = (
    <>
      {t("progress", { percent: percentWords })} · {t("rows")}: <bdi>{rows}</bdi>
    </>
  );
  return (
    <WorkProgress label={t("state.running")} value={percent} max={100} status={status}>
      <p className="muted">{t("leave")}</p>
    </WorkProgress>
  );
}
