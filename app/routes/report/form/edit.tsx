import { data, href } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { readReport } from "#app/contract/report.ts";
import { saveReport } from "#app/contract/report-desk.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import type { Route } from "./+types/edit";
import { ReportForm } from "./report-form.tsx";
import { toValues } from "./values.server.ts";

export const handle = { isHydrated: true, i18n: ["report", "file"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const result = await call(context, readReport, { params });
  if (!result.ok) throw pageFailure(result);
  const { id, title, state, isMine, mayEdit } = result.data;
  // Authors only.
  if (!isMine) throw data(null, { status: 404 });
  return { id, title, state, mayEdit, current: toValues(result.data) };
}

export const action = actionsFor<Route.ActionArgs>().formAction(saveReport, {
  takesFiles: true,
  hide: ["attachments", "image"],
  done: (t, { value }) => t(`report:${value.state === "sent" ? "create.sent" : "edit.saved"}`),
  to: ({ params }) => href("/statistics/reports/:id", params),
});

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("report");
  const { id, title, state, mayEdit, current } = loaderData;
  const back = href("/statistics/reports/:id", { id });
  const isDraft = state === "draft";
  return (
    <Page
      title={t("edit.title")}
      lead={mayEdit ? t(isDraft ? "edit.lead" : "edit.askedLead") : undefined}
      back={{ href: back, label: title }}
    >
      <PageTitle title={`${t("edit.title")} · ${title}`} hasError={actionData !== undefined} />
      {mayEdit ? (
        <ReportForm
          key={current.version}
          action={href("/statistics/reports/:id/edit", { id })}
          current={current}
          isDraft={isDraft}
          rejected={actionData}
        />
      ) : (
        <EmptyState title={t("edit.locked")} icon="list" action={{ href: back, label: title }} />
      )}
    </Page>
  );
}
