import { data, href, redirect } from "react-router";
import { Forbidden } from "#app/components/forbidden.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { withSearch } from "#app/components/search-params.ts";
import { useTranslation } from "#app/components/translation.ts";
import { WRITE_REPORTS } from "#app/contract/report.values.ts";
import { createReport, readReportStart } from "#app/contract/report-desk.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import type { Route } from "./+types/create";
import { ReportForm } from "./report-form.tsx";
import { startValues } from "./values.server.ts";

export const handle = { isHydrated: true, i18n: ["report", "file"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  if (!may(await visitorOf(context), WRITE_REPORTS)) return data(null, 403);
  const about = aboutOf(url.searchParams);
  const result = await call(context, readReportStart, { query: about });
  if (!result.ok) throw pageFailure(result);
  const { existingId } = result.data;
  if (existingId) throw redirect(href("/statistics/reports/:id", { id: existingId }), 303);
  return data({ about, current: startValues(result.data) });
}

function aboutOf(search: URLSearchParams): { event?: string; meeting?: string } {
  const idOf = (name: string) =>
    /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.exec(search.get(name) ?? "");
  const [event] = idOf("event") ?? [];
  const [meeting] = idOf("meeting") ?? [];
  return event ? { event } : meeting ? { meeting } : {};
}

export const action = actionsFor<Route.ActionArgs>().formAction(createReport, {
  input: ({ url }, { value }) => ({ body: { ...value, ...aboutOf(url.searchParams) } }),
  takesFiles: true,
  hide: ["attachments", "image"],
  done: (t, { value }) => t(`report:create.${value.state === "sent" ? "sent" : "saved"}`),
  to: (_, { answer }) => href("/statistics/reports/:id", { id: answer.id }),
});

export default function Create({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("report");
  const title = t("create.title");
  if (!loaderData) {
    return (
      <Forbidden
        title={title}
        reason={t("list.forbidden.title")}
        text={t("create.forbidden")}
        action={{ href: href("/statistics/reports"), label: t("title") }}
      />
    );
  }
  const { about, current } = loaderData;
  return (
    <Page
      title={title}
      lead={t("create.lead")}
      back={{ href: href("/statistics/reports"), label: t("title") }}
    >
      <PageTitle title={title} hasError={actionData !== undefined} />
      <ReportForm
        action={withSearch(href("/statistics/reports/create"), new URLSearchParams({ ...about }))}
        current={current}
        isDraft
        rejected={actionData}
      />
    </Page>
  );
}
