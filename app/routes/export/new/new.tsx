import { useTranslation } from "react-i18next";
import { data, href, Link, redirect } from "react-router";
import { DataTable } from "#app/components/data-table.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { When } from "#app/components/when.tsx";
import { createExport } from "#app/contract/export.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import type { ExportView } from "../export-view.server.ts";
import { Forbidden } from "../forbidden.tsx";
import { toneOf } from "../tone.ts";
import type { Route } from "./+types/new";
import { ExportForm } from "./export-form.tsx";
import { loadNew } from "./load-new.server.ts";

export const handle = { i18n: ["export", "people", "people-edit"] };

export const loader = ({ url, context }: Route.LoaderArgs) => loadNew(context, url);

export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, createExport.body);
  if (submission.status !== "success") return formInvalid(submission);
  const neverSignedIn = submission.value.neverSignedIn ? ("true" as const) : undefined;
  const body = { ...submission.value, neverSignedIn };
  const result = await call(context, createExport, { body }, { key });
  if (!result.ok && result.status === 403) return data(null, 403);
  if (!result.ok) return formRejected(context, submission, result);
  return redirect(href("/users/exports/:id", { id: result.data.id }), 303);
}

export default function NewExport({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["export", "people-edit"]);
  if (!loaderData || actionData === null) return <Forbidden />;
  if ("isOver" in loaderData) {
    return (
      <Page title={t("title")} back="/users">
        <PageTitle title={t("title")} />
        <EmptyState
          title={t("people-edit:bulk.over.title")}
          icon="info"
          action={{ href: href("/users"), label: t("people:title") }}
        >
          {t("people-edit:bulk.over.text")}
        </EmptyState>
      </Page>
    );
  }
  const { listPath, items } = loaderData;
  return (
    <Page title={t("title")} lead={t("lead")} back="/users">
      <PageTitle title={t("title")} hasError={actionData !== undefined} />
      <Section title={t("whom")} more={{ href: listPath, label: t("change") }}>
        <ExportForm {...loaderData} rejected={actionData} />
      </Section>
      <Section title={t("own")} id="own">
        <OwnExports items={items} />
      </Section>
    </Page>
  );
}

function OwnExports({ items }: { items: readonly ExportView[] }) {
  const { t } = useTranslation("export");
  if (items.length === 0) return <p className="muted">{t("ownNone")}</p>;
  const columns = [t("asked"), t("format.label"), t("rows"), t("until"), t("state_label")];
  return (
    <DataTable
      label={t("own")}
      ending={4}
      columns={columns}
      rows={items.map(({ id, createdAt, format, rows, keptUntil, state }) => ({
        id,
        cells: [
          <Link key="asked" to={href("/users/exports/:id", { id })}>
            <When at={createdAt} />
          </Link>,
          t(`format.${format}`),
          <bdi key="rows">{rows}</bdi>,
          keptUntil ? (
            <When key="until" at={keptUntil} />
          ) : (
            <span key="until" className="muted">
              {t("none")}
            </span>
          ),
          <StatusChip key="state" tone={toneOf(state)}>
            {t(`state.${state}`)}
          </StatusChip>,
        ],
      }))}
    />
  );
}
