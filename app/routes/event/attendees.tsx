import { useTranslation } from "react-i18next";
import { data, href } from "react-router";
import { formatDateTime } from "#app/arabic/dates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { DataTable } from "#app/components/data-table.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Page } from "#app/components/page.tsx";
import { PageAction } from "#app/components/page-action.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { SearchForm } from "#app/components/search-form.tsx";
import {
  readChoiceParam,
  readPageParam,
  readTextParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import { Tabs } from "#app/components/tabs.tsx";
import { ATTENDEES_PER_PAGE } from "#app/contract/event.values.ts";
import { listEventAttendees } from "#app/contract/event-desk.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import type { Route } from "./+types/attendees";

export const handle = { i18n: ["event", "list"] };

const states = ["registered", "waiting"] as const;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const query = {
    page: readPageParam(url.searchParams) ?? 1,
    keyword: readTextParam(url.searchParams, "keyword").text,
    state: readChoiceParam(url.searchParams, "state", states) ?? "registered",
  };
  const result = await call(context, listEventAttendees, { params, query });
  if (!result.ok) throw pageFailure(result);
  const { title, questions, items, metadata } = result.data;
  const { language } = preferencesOf(context);
  return data({
    id: params.id,
    query,
    title,
    questions,
    items: items.map((each) => ({ ...each, since: formatDateTime(each.since, language) })),
    totalItems: metadata.totalItems,
  });
}

/** Who comes to an event, and who waits: for its organisers and helpers. */
export default function Attendees({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("event");
  const language = toLanguage(i18n.language);
  const { id, query, title, questions, items, totalItems } = loaderData;
  const { state, keyword, page } = query;
  const here = href("/event/:id/attendees", { id });
  const searchOf = (each: string) =>
    toSearchParams({ state: each === "registered" ? undefined : each, keyword }, 1);
  const columns = ["name", "number", "companions", "since"].map((name) =>
    t(`attendees.column.${name}`),
  );
  return (
    <Page title={t("attendees.title")} lead={<bdi>{title}</bdi>} back={href("/event/:id", { id })}>
      <PageTitle title={`${t("attendees.title")} · ${title}`} />
      <Tabs
        label={t("attendees.title")}
        tabs={states.map((each) => ({
          href: withSearch(here, searchOf(each)),
          label: t(`attendees.${each}`),
          current: each === state,
        }))}
      />
      <SearchForm
        action={here}
        label={t("attendees.search")}
        keyword={keyword}
        hiddenFields={{ state: state === "registered" ? undefined : state }}
        clearHref={withSearch(here, toSearchParams({ state }, 1))}
      />
      {items.length === 0 ? (
        <EmptyState title={t(`attendees.none.${state}`)} icon="users">
          {t("attendees.noneText")}
        </EmptyState>
      ) : (
        <>
          <DataTable
            label={t(`attendees.${state}`)}
            columns={[...columns, ...questions]}
            rows={items.map((each) => ({
              id: each.id,
              cells: [
                <bdi key="name">{each.name}</bdi>,
                each.membershipId ? (
                  <bdi key="number" dir="ltr">
                    {each.membershipId}
                  </bdi>
                ) : (
                  t(each.isGuest ? "attendees.guest" : "attendees.noNumber")
                ),
                formatNumber(each.companions, language),
                each.state === "offered" ? t("attendees.offered") : each.since,
                ...questions.map((question, at) => (
                  <bdi key={question}>{each.answers[at] ?? ""}</bdi>
                )),
              ],
            }))}
          />
          <Pager
            page={page}
            perPage={ATTENDEES_PER_PAGE}
            totalItems={totalItems}
            query={searchOf(state)}
            totalKey="event:attendees.total"
          />
          <div className="row">
            <PageAction act="print" label={t("attendees.print")} />
          </div>
        </>
      )}
    </Page>
  );
}
