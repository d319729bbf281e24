import { href } from "react-router";
import { type Language, toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { CountLinks } from "#app/components/count-links.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { DayFilters } from "#app/components/day-filters.tsx";
import {
  FilterForm,
  FilterPanel,
  FilterSelect,
  GovernorateFilter,
} from "#app/components/filters.tsx";
import { Link } from "#app/components/link.tsx";
import { ListPage } from "#app/components/list-page.tsx";
import { RowKeys } from "#app/components/row-keys.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { WaitingSince } from "#app/components/waiting-since.tsx";
import { When } from "#app/components/when.tsx";
import { listFeedback } from "#app/contract/feedback.ts";
import {
  FEEDBACK_PER_PAGE,
  type FeedbackStatus,
  type FeedbackType,
  feedbackDays,
  feedbackStatuses,
  MAX_FEEDBACK_LISTED,
  undecidedStatuses,
} from "#app/contract/feedback.values.ts";
import { call } from "#app/session/api.server.ts";
import { listData } from "#app/session/list.server.ts";
import { isScreenOffered } from "#app/session/platform-features.server.ts";
import { readListAddress } from "../../read-address.server.ts";
import { fetchUnitName } from "../../structure/unit-filter.server.ts";
import { UnitFilter } from "../../structure/unit-filter.tsx";
import { type FeedbackView, toFeedbackView } from "../feedback-view.server.ts";
import { inboxTone } from "../status-tone.ts";
import type { Route } from "./+types/inbox";
import { feedbackList, type InboxAddress, ownerFilters } from "./inbox-query.ts";

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
      empty={{ title: t("inbox.none"), icon: "check", children: t("inbox.noneText") }}
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

type Counts = Partial<Record<FeedbackType, Partial<Record<FeedbackStatus, number>>>>;

function InboxTabs({ address, counts }: { address: InboxAddress; counts: Counts | undefined }) {
  const { t, i18n } = useTranslation("feedback");
  const language = toLanguage(i18n.language);
  const { type, status } = address.query;
  const types = address.tabs("type", (each) => (
    <CountedLabel
      label={t(each ? `types.${each}` : "types.all")}
      count={counts && countOf(counts, each, status)}
    />
  ));
  const statuses = address.tabs("status", (each) => t(each ? `statuses.${each}` : "statuses.all"), [
    ...feedbackStatuses,
    undefined,
  ]);
  return (
    <>
      <Tabs label={t("types.label")} tabs={types} />
      <CountLinks
        label={t("statuses.label")}
        counts={statuses.map((each) => ({
          ...each,
          count: counts && formatCount(countOf(counts, type, each.value), language),
        }))}
      />
    </>
  );
}

function formatCount(count: number, language: Language): string {
  const more = count >= MAX_FEEDBACK_LISTED ? "+" : "";
  return `${formatNumber(Math.min(count, MAX_FEEDBACK_LISTED), language)}${more}`;
}

function CountedLabel({ label, count }: { label: string; count: number | undefined }) {
  const { i18n } = useTranslation("feedback");
  const language = toLanguage(i18n.language);
  if (count === undefined) return label;
  return (
    <>
      {label}{" "}
      <small className="digits">
        <bdi>{formatCount(count, language)}</bdi>
      </small>
    </>
  );
}

function countOf(counts: Counts, type?: FeedbackType, status?: FeedbackStatus): number {
  const byType = type ? [counts[type]] : Object.values(counts);
  return byType
    .flatMap((each) => (status ? [each?.[status]] : Object.values(each ?? {})))
    .reduce<number>((total, each) => total + (each ?? 0), 0);
}

interface InboxItem extends FeedbackView {
  hasPage: boolean;
  readonly member: string | null | undefined;
  readonly owner: string | null | undefined;
}

function InboxList({
  items,
  inboxQuery,
}: {
  items: readonly InboxItem[];
  inboxQuery: InboxAddress["query"];
}) {
  const { t } = useTranslation("feedback");
  const columns = [
    "title",
    ...(inboxQuery.status ? [] : ["status"]),
    "member",
    "createdAt",
    "owner",
  ] as const;
  const cellOf = (item: InboxItem, column: string) => {
    switch (column) {
      case "title":
        return <Title {...item} />;
      case "status":
        return (
          item.status && (
            <StatusChip tone={inboxTone(item.status)}>{t(`status.${item.status}`)}</StatusChip>
          )
        );
      case "member":
        return <Member {...item} />;
      case "createdAt":
        return <Age {...item} />;
      default:
        return item.owner ? <bdi>{item.owner}</bdi> : <span className="muted">{t("nobody")}</span>;
    }
  };
  return (
    <DataTable
      label={t("inbox.title")}
      ending={columns.indexOf("createdAt")}
      columns={columns.map((column) => t(`column.${column}`))}
      rows={items.map((item) => ({
        id: item.id,
        cells: columns.map((column) => cellOf(item, column)),
      }))}
    />
  );
}

function Member({ member, place }: InboxItem) {
  const { t } = useTranslation("feedback");
  return (
    <>
      <bdi>{member ?? t("unknown")}</bdi>{" "}
      {place && (
        <small className="muted">
          <bdi>{place}</bdi>
        </small>
      )}
    </>
  );
}

function Age({ status, day, waitingDays }: InboxItem) {
  const isWaiting = undecidedStatuses.some((each) => each === status);
  return isWaiting ? <WaitingSince days={waitingDays} date={day} /> : <When at={day} />;
}

function Title({ id, hasPage, title, number, type, topic }: InboxItem) {
  const { t } = useTranslation("feedback");
  const words = <bdi>{title}</bdi>;
  return (
    <>
      {hasPage ? <Link to={href("/statistics/feedback/:id", { id })}>{words}</Link> : words}{" "}
      <small className="muted">
        {[
          type && t(`type.${type}`),
          topic && t(`topic.${topic}`),
          number && t("number", { number }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </small>
    </>
  );
}
