import { useTranslation } from "react-i18next";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { formatDateTime } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { isPersonalNumber } from "#app/arabic/personal-number.ts";
import { EmptyState } from "#app/components/empty-state.tsx";
import { FilterPanel } from "#app/components/filters.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { listApplications } from "#app/contract/application.ts";
import {
  APPLICATIONS_PER_PAGE,
  type ApplicationState,
  applicationStates,
  MAX_LISTED,
} from "#app/contract/review.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { formInvalid, formRejected, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import type { Route } from "./+types/list";
import { ApplicationTable } from "./application-table.tsx";
import { EmptyList } from "./empty-list.tsx";
import { QueueFilters } from "./filters.tsx";
import { governorateName, governorateOptions } from "./governorate-name.server.ts";
import { isFiltered, type ListQuery, listPath, listSearch, readListQuery } from "./list-query.ts";
import { NumberForm } from "./number-form.tsx";

export const handle = { i18n: ["review", "filters"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  const { state, hint, ...query } = listQuery;
  const { language } = preferencesOf(context);
  const places = governorateOptions(language);
  const result = await call(context, listApplications, {
    query: { ...query, state: state === "all" ? undefined : state },
  });
  if (!result.ok && result.status === 403) return data({ listQuery, isForbidden: true }, 403);
  if (!result.ok) {
    const { failure, ...init } = explainFailure(result, translatorOf(context)("review:loadFailed"));
    return data({ listQuery, places, failure }, init);
  }
  const { items, metadata } = result.data;
  return data({
    listQuery,
    places,
    items: items.map((item) => ({
      ...item,
      governorate: item.governorate && governorateName(item.governorate, language),
      submittedAt: formatDateTime(item.submittedAt, language),
    })),
    totalItems: metadata.totalItems,
    counts: metadata.counts,
  });
}

/** Opens the newest application of whoever has a number, which must not stand in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const t = translatorOf(context);
  const { submission } = await readForm(request, context, numberSchema);
  if (submission.status !== "success") return formInvalid(submission);
  const { number } = submission.value;
  const rejectNumber = (message: string) =>
    data(submission.reply({ fieldErrors: { number: [message] } }), 400);
  if (!isPersonalNumber(number)) return rejectNumber(t("review:number.wrong"));
  const result = await call(context, listApplications, { query: { keyword: number, limit: 1 } });
  if (!result.ok) return formRejected(context, submission, result);
  const [newest] = result.data.items;
  if (!newest) return rejectNumber(t("review:number.none"));
  return redirect(href("/users/applications/:id", { id: newest.id }), 303);
}

const numberSchema = z.object({ number: z.string().min(1).max(60) });

/** Applications and renewals of the reviewer's area, by state and filters. */
export default function ApplicationList({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("review");
  const { listQuery, ...found } = loaderData;
  const title = t("title");
  const isWrong = "failure" in found || actionData !== undefined;
  if ("isForbidden" in found) return <Forbidden />;
  const { state } = listQuery;
  const language = i18n.language === "en" ? "en" : "ar";
  return (
    <Page title={title} lead={t("lead")}>
      <PageTitle title={`${t(`state.${state}`)} · ${title}`} hasError={isWrong} />
      <StateTabs listQuery={listQuery} counts={"counts" in found ? found.counts : undefined} />
      <FilterPanel isOpen={isFiltered(listQuery) || actionData !== undefined}>
        <div className="stack">
          <QueueFilters listQuery={listQuery} places={found.places} />
          <hr />
          <NumberForm rejected={actionData} />
        </div>
      </FilterPanel>
      {listQuery.hint && <p role="status">{t(`hint.${listQuery.hint}`)}</p>}
      {"failure" in found ? (
        <EmptyState
          title={found.failure}
          icon="warning"
          action={{ href: listPath(listQuery), label: t("retry") }}
        />
      ) : found.items.length > 0 ? (
        <>
          {found.totalItems >= MAX_LISTED && (
            <p role="status">{t("capped", { number: formatNumber(MAX_LISTED, language) })}</p>
          )}
          <ApplicationTable
            items={found.items}
            label={t(`state.${state}`)}
            showsState={state === "all"}
          />
          <Pager
            page={listQuery.page}
            perPage={APPLICATIONS_PER_PAGE}
            totalItems={found.totalItems}
            query={listSearch(listQuery)}
          />
        </>
      ) : (
        <EmptyList listQuery={listQuery} totalItems={found.totalItems} />
      )}
    </Page>
  );
}

/** The states, each with its number; filters go along. */
function StateTabs({
  listQuery,
  counts,
}: {
  listQuery: ListQuery;
  counts: Partial<Record<ApplicationState, number>> | undefined;
}) {
  const { t, i18n } = useTranslation("review");
  const language = i18n.language === "en" ? "en" : "ar";
  const tabs = [...applicationStates, "all" as const].map((state) => {
    const count = state === "all" ? undefined : counts?.[state];
    return {
      href: listPath({ ...listQuery, state, page: 1 }),
      current: state === listQuery.state,
      label: (
        <>
          {t(`state.${state}`)}{" "}
          {count !== undefined && (
            <small className="digits">
              <bdi>
                {formatNumber(count, language)}
                {count >= MAX_LISTED && "+"}
              </bdi>
            </small>
          )}
        </>
      ),
    };
  });
  return <Tabs label={t("states")} tabs={tabs} />;
}

function Forbidden() {
  const { t } = useTranslation("review");
  const action = { href: href("/"), label: t("forbidden.home") };
  return (
    <Page title={t("title")}>
      <PageTitle title={t("title")} />
      <EmptyState title={t("forbidden.title")} icon="warning" action={action}>
        {t("forbidden.text")}
      </EmptyState>
    </Page>
  );
}
