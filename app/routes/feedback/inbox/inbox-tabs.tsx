import { useTranslation } from "react-i18next";
import { type Language, toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { CountLinks } from "#app/components/count-links.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import {
  type FeedbackStatus,
  type FeedbackType,
  feedbackStatuses,
  MAX_FEEDBACK_LISTED,
} from "#app/contract/feedback.values.ts";
import type { InboxAddress } from "./inbox-query.ts";

type Counts = Partial<Record<FeedbackType, Partial<Record<FeedbackStatus, number>>>>;

export function InboxTabs({
  address,
  counts,
}: {
  address: InboxAddress;
  counts: Counts | undefined;
}) {
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
