import { useTranslation } from "react-i18next";
import { data, href, redirect } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { listGatherings, openGathering } from "#app/contract/attendance.ts";
import { GATHERINGS_PER_PAGE, gatheringTimes } from "#app/contract/attendance.values.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { formInvalid, formRejected, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toastAccepted } from "#app/session/toast-accepted.server.ts";
import { governorateName, governorateOptions } from "../application/governorate-name.server.ts";
import type { Route } from "./+types/gatherings";
import { GatheringForm } from "./gathering-form.tsx";
import { GatheringList } from "./gathering-list.tsx";
import { type ListQuery, listPath, listSearch, readListQuery } from "./list-query.ts";
import { SearchForm } from "./search-form.tsx";
import { toGatheringView } from "./views.server.ts";

export const handle = { i18n: ["attendance"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  const { language } = preferencesOf(context);
  const result = await call(context, listGatherings, { query: listQuery });
  if (!result.ok && result.status === 403) return data({ listQuery, isForbidden: true }, 403);
  if (!result.ok) {
    const fallback = translatorOf(context)("attendance:gatherings.loadFailed");
    const { failure, ...init } = explainFailure(result, fallback);
    // Where one may be opened is not known; what was typed into the form stays.
    return data({ listQuery, failure, governorates: governorateOptions(language) }, init);
  }
  const { items, metadata, governorates } = result.data;
  return data({
    listQuery,
    items: items.map((each) => toGatheringView(context, each)),
    totalItems: metadata.totalItems,
    governorates: governorates.map((value) => ({ value, label: governorateName(value, language) })),
  });
}

/** Announces a gathering, and leads to it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, openGathering.body);
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, openGathering, { body: submission.value }, { key });
  if (!result.ok) return formRejected(context, submission, result);
  toastAccepted(context, result, { message: translatorOf(context)("attendance:form.opened") });
  return redirect(href("/attendance/gatherings/:id", { id: result.data.id }), 303);
}

/** Gatherings of the organiser's area: open, coming and past ones, and a form for a new one. */
export default function Gatherings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("attendance");
  const { listQuery, ...found } = loaderData;
  const title = t("gatherings.title");
  if ("isForbidden" in found) return <Forbidden />;
  const isWrong = "failure" in found || actionData !== undefined;
  return (
    <Page title={title} lead={t("gatherings.lead")}>
      <PageTitle title={`${t(`time.${listQuery.time}`)} · ${title}`} hasError={isWrong} />
      <details className="panel" open={actionData !== undefined}>
        <summary>
          <b>{t("form.new")}</b>
        </summary>
        <GatheringForm
          action={href("/attendance/gatherings")}
          governorates={found.governorates}
          rejected={actionData}
        />
      </details>
      {"failure" in found ? (
        <EmptyState
          title={found.failure}
          icon="warning"
          action={{ href: listPath(listQuery), label: t("retry") }}
        />
      ) : (
        <>
          <TimeTabs listQuery={listQuery} />
          <SearchForm
            action={href("/attendance/gatherings")}
            label={t("search.gathering")}
            keyword={listQuery.keyword}
            hiddenFields={listQuery.time === "now" ? {} : { time: listQuery.time }}
            clearHref={listPath({ time: listQuery.time })}
          />
          {found.items.length > 0 ? (
            <>
              <GatheringList items={found.items} label={t(`time.${listQuery.time}`)} />
              <Pager
                page={listQuery.page}
                perPage={GATHERINGS_PER_PAGE}
                totalItems={found.totalItems}
                query={listSearch(listQuery)}
              />
            </>
          ) : (
            <EmptyList listQuery={listQuery} totalItems={found.totalItems} />
          )}
        </>
      )}
    </Page>
  );
}

/** Which gatherings are listed; a search goes along. */
function TimeTabs({ listQuery }: { listQuery: ListQuery }) {
  const { t } = useTranslation("attendance");
  const tabs = gatheringTimes.map((time) => ({
    href: listPath({ ...listQuery, time, page: 1 }),
    current: time === listQuery.time,
    label: t(`time.${time}`),
  }));
  return <Tabs label={t("times")} tabs={tabs} />;
}

/** Why there are none, and what to do next. */
function EmptyList({ listQuery, totalItems }: { listQuery: ListQuery; totalItems: number }) {
  const { t } = useTranslation("attendance");
  if (totalItems > 0) {
    const action = { href: listPath({ ...listQuery, page: 1 }), label: t("history.first") };
    return <EmptyState title={t("history.beyond")} icon="list" action={action} />;
  }
  if (listQuery.keyword) {
    const action = { href: listPath({ time: listQuery.time }), label: t("search.clear") };
    return (
      <EmptyState
        title={t("gatherings.noneFound", { keyword: listQuery.keyword })}
        action={action}
      />
    );
  }
  return (
    <EmptyState title={t(`none.${listQuery.time}`)} icon="events">
      {t("gatherings.noneText")}
    </EmptyState>
  );
}

function Forbidden() {
  const { t } = useTranslation("attendance");
  const action = { href: href("/attendance"), label: t("gatherings.back") };
  return (
    <Page title={t("gatherings.title")}>
      <PageTitle title={t("gatherings.title")} />
      <EmptyState title={t("gatherings.forbidden")} icon="warning" action={action}>
        {t("gatherings.forbiddenText")}
      </EmptyState>
    </Page>
  );
}
