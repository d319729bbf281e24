import { data, href, type RouterContextProvider, redirect } from "react-router";
import { formatNumber } from "#app/arabic/numbers.ts";
import { DataTable } from "#app/components/data-table.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Link } from "#app/components/link.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import { CREATE_EXPORT, READ_USERS } from "#app/contract/ability.ts";
import { createExport, listExports } from "#app/contract/export.ts";
import { listUsers, readUserChoices } from "#app/contract/people.ts";
import { MAX_PEOPLE_LISTED } from "#app/contract/people.values.ts";
import { readSelection } from "#app/contract/people-selection.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { filterFacts, filterFields, noChoices } from "../../people/filter-words.server.ts";
import {
  exportPath,
  type ListQuery,
  peopleList,
  toCallQuery,
} from "../../people/list/list-query.ts";
import { readAddress } from "../../read-address.server.ts";
import { type ExportView, toExportView } from "../export-view.server.ts";
import { Forbidden } from "../forbidden.tsx";
import { toneOf } from "../tone.ts";
import type { Route } from "./+types/new";
import { ExportForm } from "./export-form.tsx";

export const handle = { i18n: ["export", "people", "people-edit"] };

type Context = Readonly<RouterContextProvider>;

/** By filters or a selection, which may have expired. Null without the ability. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = await visitorOf(context);
  if (!may(visitor, CREATE_EXPORT) || !may(visitor, READ_USERS)) return data(null, 403);
  const listQuery = { ...readAddress(peopleList, url.searchParams), page: 1, limit: "10" };
  const selection = url.searchParams.get("selection");
  const [own, whom] = await Promise.all([
    call(context, listExports, {}),
    selection ? findChosen(context, selection) : findListed(context, listQuery),
  ]);
  if (!own.ok) {
    if (own.status === 403) return data(null, 403);
    throw pageFailure(own);
  }
  if (!whom) return data({ isOver: true } as const, 404);
  const { language } = preferencesOf(context);
  return data({
    items: own.data.items.map((item) => toExportView(item, language)),
    mayExportNationalIds: own.data.mayExportNationalIds,
    mayExportRoles: own.data.mayExportRoles,
    ...whom,
  });
}

async function findListed(context: Context, listQuery: ListQuery) {
  const [found, choices] = await Promise.all([
    call(context, listUsers, { query: toCallQuery(listQuery) }),
    call(context, readUserChoices, {}),
  ]);
  const filter = { ...listQuery, neverSignedIn: listQuery.neverSignedIn === "on" };
  return {
    people: found.ok ? countWords(context, found.data.metadata.totalItems) : undefined,
    filters: filterFields(listQuery),
    facts: await filterFacts(context, filter, choices.ok ? choices.data : noChoices),
    path: exportPath(listQuery),
    listPath: peopleList.path({ ...listQuery, limit: undefined }),
  };
}

async function findChosen(context: Context, id: string) {
  const found = await call(context, readSelection, { params: { id } });
  if (!found.ok && found.status === 404) return undefined;
  if (!found.ok) throw pageFailure(found);
  const t = translatorOf(context);
  return {
    people: countWords(context, found.data.total),
    filters: [{ name: "selection", value: id }],
    facts: [{ name: t("export:whom"), value: t("export:chosen") }],
    path: `${href("/users/export")}?selection=${id}`,
    listPath: href("/users"),
  };
}

/** Counting stops at the list's maximum. */
function countWords(context: Context, total: number): string {
  const { language } = preferencesOf(context);
  const figures = formatNumber(total, language);
  const t = translatorOf(context);
  return total >= MAX_PEOPLE_LISTED
    ? t("export:more", { figures })
    : t("export:people", { count: total, figures });
}

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
