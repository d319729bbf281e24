import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { DayFilters } from "#app/components/day-filters.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import {
  FilterForm,
  FilterPanel,
  FilterSelect,
  GovernorateFilter,
} from "#app/components/filters.tsx";
import { ListPage } from "#app/components/list-page.tsx";
import { RowKeys } from "#app/components/row-keys.tsx";
import { listFeedback } from "#app/contract/feedback.ts";
import {
  FEEDBACK_PER_PAGE,
  feedbackDays,
  MAX_FEEDBACK_LISTED,
} from "#app/contract/feedback.values.ts";
import { call } from "#app/session/api.server.ts";
import { listData } from "#app/session/list.server.ts";
import { isScreenOffered } from "#app/session/platform-features.server.ts";
import { readListAddress } from "../../read-address.server.ts";
import { fetchUnitName } from "../../structure/unit-filter.server.ts";
import { UnitFilter } from "../../structure/unit-filter.tsx";
import { toFeedbackView } from "../feedback-view.server.ts";
import type { Route } from "./+types/inbox";
import { InboxList } from "./inbox-list.tsx";
import { feedbackList, type InboxAddress, ownerFilters } from "./inbox-query.ts";
import { InboxTabs } from "./inbox-tabs.tsx";

export const handle = { i18n: ["feedback", "list"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const inboxQuery = readListAddress(feedbackList, url.searchParams);
  const { type: feedbackType, hint, ...filters } = inboxQuery;
  const [result, unitName] = await Promise.all([
    call(context, listFeedback, { query: { ...filters, feedbackType } }),
    fetchUnitName(context, inboxQuery.unit),
  ]);
  return listData(
    context,
    { inboxQuery, unitName },
    result,
    "feedback:own.failed",
    ({ items, metadata }) => ({
      items: items.map((item) => ({
        ...toFeedbackView(context, item),
        // Other platforms may only list.
        hasPage: isScreenOffered(href("/statistics/feedback/:id", { id: item.id })),
        member: item.member,
        owner: item.owner,
      })),
      totalItems: metadata?.totalItems ?? items.length,
      counts: metadata?.counts,
    }),
  );
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("feedback");
  const { inboxQuery, unitName, list } = loaderData;
  const address = feedbackList.of(inboxQuery);
  return (
    <ListPage
      texts="feedback:inbox"
      title={t("inbox.title")}
      lead={t("inbox.lead")}
      home={href("/")}
      list={list}
      address={address}
      perPage={FEEDBACK_PER_PAGE}
      maxListed={MAX_FEEDBACK_LISTED}
      tools={
        <>
          <InboxTabs address={address} counts={"counts" in list ? list.counts : undefined} />
          <UnitFilter address={address} name={unitName} />
          <FilterPanel isOpen={address.isFiltered}>
            <InboxFilters address={address} />
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

function InboxFilters({ address }: { address: InboxAddress }) {
  const { t } = useTranslation("feedback");
  const { owner, governorate, dated, from, to } = address.query;
  return (
    <FilterForm address={address} label={t("filter.keyword")}>
      <GovernorateFilter label={t("filter.governorate")} value={governorate} />
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
