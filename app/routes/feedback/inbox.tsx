import { useTranslation } from "react-i18next";
import { data, href } from "react-router";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Empty } from "#app/components/empty.tsx";
import { FilterPanel } from "#app/components/filters.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { listFeedback } from "#app/contract/feedback.ts";
import { FEEDBACK_PER_PAGE, MOST_FEEDBACK_LISTED } from "#app/contract/feedback-form.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import { shownPlaces } from "../application/shown-place.server.ts";
import type { Route } from "./+types/inbox";
import { Divisions } from "./divisions.tsx";
import { InboxFilters } from "./filters.tsx";
import { InboxList } from "./inbox-list.tsx";
import {
  type InboxQuery,
  inboxPath,
  inboxSearch,
  isFiltered,
  readInboxQuery,
} from "./inbox-query.ts";
import { shownFeedback } from "./shown-feedback.server.ts";

export const handle = { words: ["feedback", "filters"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = readInboxQuery(url.searchParams);
  const { type: feedbackType, hint, ...query } = asked;
  const places = shownPlaces(preferencesOf(context).language);
  const answer = await call(context, listFeedback, { query: { ...query, feedbackType } });
  if (!answer.ok && answer.status === 403) return data({ asked, isForbidden: true }, 403);
  if (!answer.ok) {
    const { failure, ...init } = explainFailure(answer, wordsOf(context)("feedback:own.failed"));
    return data({ asked, places, failure }, init);
  }
  const { items, metadata } = answer.data;
  return data({
    asked,
    places,
    items: items.map((item) => ({
      ...shownFeedback(context, item),
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
  const { asked, ...found } = loaderData;
  if ("isForbidden" in found) return <Forbidden />;
  const title = t("inbox.title");
  const language = i18n.language === "en" ? "en" : "ar";
  return (
    <Page title={title} lead={t("inbox.lead")} back={href("/statistics")}>
      <PageTitle title={title} wrong={"failure" in found} />
      <Divisions asked={asked} counts={"counts" in found ? found.counts : undefined} />
      <FilterPanel isOpen={isFiltered(asked)}>
        <InboxFilters asked={asked} places={found.places} />
      </FilterPanel>
      {asked.hint && <p role="status">{t(`hint.${asked.hint}`)}</p>}
      {"failure" in found ? (
        <Empty
          title={found.failure}
          icon="warning"
          action={{ href: inboxPath(asked), label: t("retry") }}
        />
      ) : found.items.length > 0 ? (
        <>
          {found.totalItems >= MOST_FEEDBACK_LISTED && (
            <p role="status">
              {t("inbox.capped", { number: formatNumber(MOST_FEEDBACK_LISTED, language) })}
            </p>
          )}
          <InboxList items={found.items} asked={asked} />
          <Pager
            page={asked.page}
            perPage={FEEDBACK_PER_PAGE}
            totalItems={found.totalItems}
            query={inboxSearch(asked)}
          />
        </>
      ) : (
        <Nothing asked={asked} totalItems={found.totalItems} />
      )}
    </Page>
  );
}

/** Why there is nothing, and what to do next. */
function Nothing({ asked, totalItems }: { asked: InboxQuery; totalItems: number }) {
  const { t } = useTranslation("feedback");
  const { type, status } = asked;
  if (totalItems > 0) {
    const action = { href: inboxPath({ ...asked, page: 1 }), label: t("empty.first") };
    return <Empty title={t("empty.beyond")} icon="list" action={action} />;
  }
  if (!isFiltered(asked)) {
    return (
      <Empty title={t("empty.inbox")} icon="check">
        {t("empty.inboxText")}
      </Empty>
    );
  }
  return (
    <Empty
      title={t("empty.filtered")}
      action={{ href: inboxPath({ type, status }), label: t("filters:clear") }}
    >
      {t("empty.inboxFiltered")}
    </Empty>
  );
}

function Forbidden() {
  const { t } = useTranslation("feedback");
  const title = t("inbox.title");
  return (
    <Page title={title}>
      <PageTitle title={title} />
      <Empty
        title={t("forbidden.title")}
        icon="warning"
        action={{ href: href("/"), label: t("forbidden.home") }}
      >
        {t("forbidden.text")}
      </Empty>
    </Page>
  );
}
