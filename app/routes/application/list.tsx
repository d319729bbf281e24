import { useTranslation } from "react-i18next";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { formatDateTime } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { isPersonalNumber } from "#app/arabic/personal-number.ts";
import { Empty } from "#app/components/empty.tsx";
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
  MOST_LISTED,
} from "#app/contract/review.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/list";
import { QueueFilters } from "./filters.tsx";
import { isFiltered, type ListQuery, listPath, listSearch, readListQuery } from "./list-query.ts";
import { Nothing } from "./nothing.tsx";
import { NumberForm } from "./number-form.tsx";
import { Queue } from "./queue.tsx";
import { shownPlace, shownPlaces } from "./shown-place.server.ts";

export const handle = { words: ["review", "filters"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = readListQuery(url.searchParams);
  const { state, hint, ...query } = asked;
  const { language } = preferencesOf(context);
  const places = shownPlaces(language);
  const answer = await call(context, listApplications, {
    query: { ...query, state: state === "all" ? undefined : state },
  });
  if (!answer.ok && answer.status === 403) return data({ asked, isForbidden: true }, 403);
  if (!answer.ok) {
    const { failure, ...init } = explainFailure(answer, wordsOf(context)("review:loadFailed"));
    return data({ asked, places, failure }, init);
  }
  const { items, metadata } = answer.data;
  return data({
    asked,
    places,
    items: items.map((item) => ({
      ...item,
      governorate: item.governorate && shownPlace(item.governorate, language),
      submittedAt: formatDateTime(item.submittedAt, language),
    })),
    totalItems: metadata.totalItems,
    counts: metadata.counts,
  });
}

/** Opens the newest application of whoever has a number, which must not stand in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const { submission } = await readForm(request, context, sought);
  if (submission.status !== "success") return comeBack(submission);
  const { number } = submission.value;
  const fail = (message: string) =>
    data(submission.reply({ fieldErrors: { number: [message] } }), 400);
  if (!isPersonalNumber(number)) return fail(words("review:number.wrong"));
  const answer = await call(context, listApplications, { query: { keyword: number, limit: 1 } });
  if (!answer.ok) return turnDown(context, submission, answer);
  const [newest] = answer.data.items;
  if (!newest) return fail(words("review:number.none"));
  return redirect(href("/users/applications/:id", { id: newest.id }), 303);
}

const sought = z.object({ number: z.string().min(1).max(60) });

/** Applications and renewals of the reviewer's area, by state and filters. */
export default function ApplicationList({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("review");
  const { asked, ...found } = loaderData;
  const title = t("title");
  const isWrong = "failure" in found || actionData !== undefined;
  if ("isForbidden" in found) return <Forbidden />;
  const { state } = asked;
  const language = i18n.language === "en" ? "en" : "ar";
  return (
    <Page title={title} lead={t("lead")}>
      <PageTitle title={`${t(`state.${state}`)} · ${title}`} wrong={isWrong} />
      <States asked={asked} counts={"counts" in found ? found.counts : undefined} />
      <FilterPanel isOpen={isFiltered(asked) || actionData !== undefined}>
        <div className="stack">
          <QueueFilters asked={asked} places={found.places} />
          <hr />
          <NumberForm rejected={actionData} />
        </div>
      </FilterPanel>
      {asked.hint && <p role="status">{t(`hint.${asked.hint}`)}</p>}
      {"failure" in found ? (
        <Empty
          title={found.failure}
          icon="warning"
          action={{ href: listPath(asked), label: t("retry") }}
        />
      ) : found.items.length > 0 ? (
        <>
          {found.totalItems >= MOST_LISTED && (
            <p role="status">{t("capped", { number: formatNumber(MOST_LISTED, language) })}</p>
          )}
          <Queue items={found.items} label={t(`state.${state}`)} isMixed={state === "all"} />
          <Pager
            page={asked.page}
            perPage={APPLICATIONS_PER_PAGE}
            totalItems={found.totalItems}
            query={listSearch(asked)}
          />
        </>
      ) : (
        <Nothing asked={asked} totalItems={found.totalItems} />
      )}
    </Page>
  );
}

/** The states, each with its number; filters go along. */
function States({
  asked,
  counts,
}: {
  asked: ListQuery;
  counts: Partial<Record<ApplicationState, number>> | undefined;
}) {
  const { t, i18n } = useTranslation("review");
  const language = i18n.language === "en" ? "en" : "ar";
  const tabs = [...applicationStates, "all" as const].map((state) => {
    const count = state === "all" ? undefined : counts?.[state];
    return {
      href: listPath({ ...asked, state, page: 1 }),
      current: state === asked.state,
      label: (
        <>
          {t(`state.${state}`)}{" "}
          {count !== undefined && (
            <small className="digits">
              <bdi>
                {formatNumber(count, language)}
                {count >= MOST_LISTED && "+"}
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
      <Empty title={t("forbidden.title")} icon="warning" action={action}>
        {t("forbidden.text")}
      </Empty>
    </Page>
  );
}
