import { useTranslation } from "react-i18next";
import { type Language, toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { CountLinks } from "#app/components/count-links.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import {
  type FeedbackStatus,
  type FeedbackType,
  feedbackStatuses,
  feedbackTypes,
  MAX_FEEDBACK_LISTED,
} from "#app/contract/feedback.values.ts";
import { type InboxQuery, inboxPath } from "./inbox-query.ts";

type Counts = Partial<Record<FeedbackType, Partial<Record<FeedbackStatus, number>>>>;

export function InboxTabs({
  inboxQuery,
  counts,
}: {
  inboxQuery: InboxQuery;
  counts: Counts | undefined;
}) {
  const { t } = useTranslation("feedback");
  const typeTabs = [undefined, ...feedbackTypes].map((type) => ({
    href: inboxPath({ ...inboxQuery, type, page: 1 }),
    current: type === inboxQuery.type,
    label: (
      <CountedLabel
        label={t(type ? `types.${type}` : "types.all")}
        count={counts && countOf(counts, type, inboxQuery.status)}
      />
    ),
  }));
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const statusCounts = [...feedbackStatuses, undefined].map((status) => ({
    href: inboxPath({ ...inboxQuery, status, page: 1 }),
    current: status === inboxQuery.status,
    label: t(status ? `statuses.${status}` : "statuses.all"),
    count: counts && formatCount(countOf(counts, inboxQuery.type, status), language),
  }));
  return (
    <>
      <Tabs label={t("types.label")} tabs={typeTabs} />
      <CountLinks label={t("statuses.label")} counts={statusCounts} />
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
