import { useTranslation } from "react-i18next";
import { href, redirect } from "react-router";
import { governorateOptions } from "#app/arabic/governorates.ts";
import { DayFilters } from "#app/components/day-filters.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { FilterForm, FilterPanel, FilterSelect } from "#app/components/filters.tsx";
import { ListPage } from "#app/components/list-page.tsx";
import { RowKeys } from "#app/components/row-keys.tsx";
import { hasDayParts } from "#app/components/search-params.ts";
import { listFeedback } from "#app/contract/feedback.ts";
import {
  FEEDBACK_PER_PAGE,
  feedbackDays,
  MAX_FEEDBACK_LISTED,
} from "#app/contract/feedback.values.ts";
import { call } from "#app/session/api.server.ts";
import { listData } from "#app/session/list.server.ts";
import { isScreenOffered } from "#app/session/platform-features.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { readAddress } from "../../read-address.server.ts";
import { fetchUnitName } from "../../structure/unit-filter.server.ts";
import { UnitFilter } from "../../structure/unit-filter.tsx";
import { toFeedbackView } from "../feedback-view.server.ts";
import type { Route } from "./+types/inbox";
import { InboxList } from "./inbox-list.tsx";
import {
  feedbackList,
  type InboxQuery,
  inboxPath,
  inboxSearch,
  isFiltered,
  ownerFilters,
} from "./inbox-query.ts";
import { InboxTabs } from "./inbox-tabs.tsx";

export const handle = { i18n: ["feedback", "list"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const inboxQuery = readAddress(feedbackList, url.searchParams);
  const { type: feedbackType, hint, ...filters } = inboxQuery;
  if (!hint && hasDayParts(url.searchParams)) throw redirect(inboxPath(inboxQuery));
  const [result, unitName] = await Promise.all([
    call(context, listFeedback, { query: { ...filters, feedbackType } }),
    fetchUnitName(context, inboxQuery.unit),
  ]);
  const address = {
    inboxQuery,
    unitName,
    places: governorateOptions(preferencesOf(context).language),
  };
  return listData(context, address, result, "feedback:own.failed", ({ items, metadata }) => ({
    items: items.map((item) => ({
      ...toFeedbackView(context, item),
      // Other platforms may only list.
      hasPage: isScreenOffered(href("/statistics/feedback/:id", { id: item.id })),
      member: item.member,
      owner: item.owner,
    })),
    totalItems: metadata?.totalItems ?? items.length,
    counts: metadata?.counts,
  }));
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("feedback");
  const { inboxQuery, unitName, places, list } = loaderData;
  const { type, status } = inboxQuery;
  return (
    <ListPage
      texts="feedback:inbox"
      title={t("inbox.title")}
      lead={t("inbox.lead")}
      home={href("/")}
      list={list}
      query={inboxQuery}
      isFiltered={isFiltered(inboxQuery)}
      path={inboxPath(inboxQuery)}
      clearPath={inboxPath({ type, status })}
      search={inboxSearch(inboxQuery)}
      perPage={FEEDBACK_PER_PAGE}
      maxListed={MAX_FEEDBACK_LISTED}
      tools={
        <>
          <InboxTabs inboxQuery={inboxQuery} counts={"counts" in list ? list.counts : undefined} />
          <UnitFilter
            unit={inboxQuery.unit}
            name={unitName}
            clearPath={inboxPath({ ...inboxQuery, unit: undefined, page: 1 })}
          />
          <FilterPanel isOpen={isFiltered(inboxQuery)}>
            <InboxFilters inboxQuery={inboxQuery} places={places} />
          </FilterPanel>
        </>
      }
      empty={
        <EmptyState title={t("inbox.none")} icon="check">
          {t("inbox.noneText")}
        </EmptyState>
      }
    >
      {({ items }) => (
        <>
          <InboxList items={items} inboxQuery={inboxQuery} />
          <RowKeys />
        </>
      )}
    </ListPage>
  );
}

interface InboxFiltersProps {
  inboxQuery: InboxQuery;
  places: readonly { value: string; label: string }[];
}

function InboxFilters({ inboxQuery, places }: InboxFiltersProps) {
  const { t } = useTranslation("feedback");
  const { type, status, owner, governorate, unit, keyword, dated, from, to } = inboxQuery;
  return (
    <FilterForm
      action={href("/statistics/feedback")}
      address={inboxPath(inboxQuery)}
      hiddenFields={{ type, status, unit }}
      label={t("filter.keyword")}
      keyword={keyword}
      clearHref={isFiltered(inboxQuery) ? inboxPath({ type, status }) : undefined}
    >
      <FilterSelect
        name="governorate"
        label={t("filter.governorate")}
        value={governorate}
        options={places}
      />
      <FilterSelect
        name="owner"
        label={t("filter.owner")}
        value={owner}
        options={ownerFilters.map((value) => ({ value, label: t(`filter.${value}`) }))}
      />
      <DayFilters days={feedbackDays} dated={dated} from={from} to={to} />
    </FilterForm>
  );
}
