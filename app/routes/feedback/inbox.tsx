import { useTranslation } from "react-i18next";
import { data, href } from "react-router";
import { formatNumber } from "#app/arabic/numbers.ts";
import { EmptyState } from "#app/components/empty-state.tsx";
import { FilterPanel } from "#app/components/filters.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { listFeedback } from "#app/contract/feedback.ts";
import { FEEDBACK_PER_PAGE, MAX_FEEDBACK_LISTED } from "#app/contract/feedback.values.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { governorateOptions } from "../application/governorate-name.server.ts";
import type { Route } from "./+types/inbox";
import { toFeedbackView } from "./feedback-view.server.ts";
import { InboxFilters } from "./filters.tsx";
import { InboxList } from "./inbox-list.tsx";
import {
  type InboxQuery,
  inboxPath,
  inboxSearch,
  isFiltered,
  readInboxQuery,
} from "./inbox-query.ts";
import { InboxTabs } from "./inbox-tabs.tsx";

export const handle = { i18n: ["feedback", "filters"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const inboxQuery = readInboxQuery(url.searchParams);
  const { type: feedbackType, hint, ...query } = inboxQuery;
  const places = governorateOptions(preferencesOf(context).language);
  const result = await call(context, listFeedback, { query: { ...query, feedbackType } });
  if (!result.ok && result.status === 403) return data({ inboxQuery, isForbidden: true }, 403);
  if (!result.ok) {
    const { failure, ...init } = explainFailure(
      result,
      translatorOf(context)("feedback:own.failed"),
    );
    return data({ inboxQuery, places, failure }, init);
  }
  const { items, metadata } = result.data;
  return data({
    inboxQuery,
    places,
    items: items.map((item) => ({
      ...toFeedbackView(context, item),
      member: item.member,
      owner: item.owner,
    })),
    totalItems: metadata?.totalItems ?? items.length,
    counts: metadata?.counts,
  });
}

/** Everybody's complaints, suggestions and reports of the leader's area. */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("feedback");
  const { inboxQuery, ...found } = loaderData;
  if ("isForbidden" in found) return <Forbidden />;
  const title = t("inbox.title");
  const language = i18n.language === "en" ? "en" : "ar";
  return (
    <Page title={title} lead={t("inbox.lead")} back={href("/statistics")}>
      <PageTitle title={title} hasError={"failure" in found} />
      <InboxTabs inboxQuery={inboxQuery} counts={"counts" in found ? found.counts : undefined} />
      <FilterPanel isOpen={isFiltered(inboxQuery)}>
        <InboxFilters inboxQuery={inboxQuery} places={found.places} />
      </FilterPanel>
      {inboxQuery.hint && <p role="status">{t(`hint.${inboxQuery.hint}`)}</p>}
      {"failure" in found ? (
        <EmptyState
          title={found.failure}
          icon="warning"
          action={{ href: inboxPath(inboxQuery), label: t("retry") }}
        />
      ) : found.items.length > 0 ? (
        <>
          {found.totalItems >= MAX_FEEDBACK_LISTED && (
            <p role="status">
              {t("inbox.capped", { number: formatNumber(MAX_FEEDBACK_LISTED, language) })}
            </p>
          )}
          <InboxList items={found.items} inboxQuery={inboxQuery} />
          <Pager
            page={inboxQuery.page}
            perPage={FEEDBACK_PER_PAGE}
            totalItems={found.totalItems}
            query={inboxSearch(inboxQuery)}
          />
        </>
      ) : (
        <EmptyList inboxQuery={inboxQuery} totalItems={found.totalItems} />
      )}
    </Page>
  );
}

/** Why there is nothing, and what to do next. */
function EmptyList({ inboxQuery, totalItems }: { inboxQuery: InboxQuery; totalItems: number }) {
  const { t } = useTranslation("feedback");
  const { type, status } = inboxQuery;
  if (totalItems > 0) {
    const action = { href: inboxPath({ ...inboxQuery, page: 1 }), label: t("empty.first") };
    return <EmptyState title={t("empty.beyond")} icon="list" action={action} />;
  }
  if (!isFiltered(inboxQuery)) {
    return (
      <EmptyState title={t("empty.inbox")} icon="check">
        {t("empty.inboxText")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t("empty.filtered")}
      action={{ href: inboxPath({ type, status }), label: t("filters:clear") }}
    >
      {t("empty.inboxFiltered")}
    </EmptyState>
  );
}

function Forbidden() {
  const { t } = useTranslation("feedback");
  const title = t("inbox.title");
  return (
    <Page title={title}>
      <PageTitle title={title} />
      <EmptyState
        title={t("forbidden.title")}
        icon="warning"
        action={{ href: href("/"), label: t("forbidden.home") }}
      >
        {t("forbidden.text")}
      </EmptyState>
    </Page>
  );
}
