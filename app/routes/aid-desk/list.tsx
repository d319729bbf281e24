import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { formatNumber } from "#app/arabic/numbers.ts";
import { CountLinks } from "#app/components/count-links.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { FilterPanel } from "#app/components/filters.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { listAid } from "#app/contract/aid.ts";
import {
  AID_PER_PAGE,
  type AidStatus,
  aidStatuses,
  MAX_AID_LISTED,
} from "#app/contract/aid.values.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { governorateOptions } from "../application/governorate-name.server.ts";
import type { Route } from "./+types/list";
import { type AidLineView, toAidLineView, toAmountView } from "./aid-line-view.server.ts";
import { AidTable } from "./aid-table.tsx";
import { Amount } from "./amount.tsx";
import { EmptyList } from "./empty-list.tsx";
import { SectionFilters } from "./filters.tsx";
import { Forbidden } from "./forbidden.tsx";
import { formatCount } from "./format-count.ts";
import {
  isFiltered,
  type ListQuery,
  listPath,
  listSearch,
  parseSection,
  readListQuery,
} from "./list-query.ts";
import { Sections } from "./sections.tsx";

export const handle = { i18n: ["aid-desk", "filters"] };

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const section = parseSection(params.section);
  if (!section) throw data(null, { status: 404 });
  const listQuery = readListQuery(section, url.searchParams);
  const { status, overdue, hint, ...query } = listQuery;
  const { language } = preferencesOf(context);
  const places = governorateOptions(language);
  const result = await call(context, listAid, {
    query: {
      ...query,
      status: status === "all" ? undefined : status,
      overdue: overdue ? "true" : undefined,
    },
  });
  if (!result.ok && result.status === 403) return data({ listQuery, isForbidden: true }, 403);
  if (!result.ok) {
    const { failure, ...init } = explainFailure(
      result,
      translatorOf(context)("aid-desk:loadFailed"),
    );
    return data({ listQuery, places, failure }, init);
  }
  const { items, metadata } = result.data;
  const sum = items.reduce((total, { amount }) => total + (amount ?? 0), 0);
  return data({
    listQuery,
    places,
    items: items.map((item) => toAidLineView(item, language)),
    totalItems: metadata.totalItems,
    counts: metadata.counts,
    sum: section === "financial" ? toAmountView(sum, language) : undefined,
  });
}

/** The requests of one section, by status and filters. */
export default function AidList({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("aid-desk");
  const { listQuery, ...found } = loaderData;
  if ("isForbidden" in found) return <Forbidden />;
  const { section, status } = listQuery;
  const language = i18n.language === "en" ? "en" : "ar";
  const title = t(`section.${section}.heading`);
  return (
    <Page title={title} lead={t(`section.${section}.lead`)} back="/statistics/urgent-assistance">
      <PageTitle title={`${t(`status.${status}`)} · ${title}`} hasError={"failure" in found} />
      <Sections current={section} />
      <StatusCounts listQuery={listQuery} counts={"counts" in found ? found.counts : undefined} />
      <FilterPanel isOpen={isFiltered(listQuery)}>
        <SectionFilters listQuery={listQuery} places={found.places} />
      </FilterPanel>
      {listQuery.hint && <p role="status">{t(`hint.${listQuery.hint}`)}</p>}
      {"failure" in found ? (
        <EmptyState
          title={found.failure}
          icon="warning"
          action={{ href: listPath(listQuery), label: t("retry") }}
        />
      ) : found.items.length > 0 ? (
        <>
          {found.totalItems >= MAX_AID_LISTED && (
            <p role="status">{t("capped", { number: formatNumber(MAX_AID_LISTED, language) })}</p>
          )}
          <AidTable
            items={found.items}
            label={`${title}: ${t(`status.${status}`)}`}
            section={section}
            showsStatus={status === "all"}
          />
          {found.sum && <AmountTotal of={found.sum} isWhole={found.totalItems <= AID_PER_PAGE} />}
          <Pager
            page={listQuery.page}
            perPage={AID_PER_PAGE}
            totalItems={found.totalItems}
            query={listSearch(listQuery)}
          />
        </>
      ) : (
        <EmptyList listQuery={listQuery} totalItems={found.totalItems} />
      )}
    </Page>
  );
}

type Counts = Partial<Record<AidStatus, number>>;

/** The statuses, each with its number; filters go along. */
function StatusCounts({ listQuery, counts }: { listQuery: ListQuery; counts: Counts | undefined }) {
  const { t, i18n } = useTranslation("aid-desk");
  const language = i18n.language === "en" ? "en" : "ar";
  const tallies = [...aidStatuses, "all" as const].map((status) => {
    const count = status === "all" ? counts && sumOf(counts) : counts?.[status];
    return {
      href: listPath({ ...listQuery, status, page: 1 }),
      current: status === listQuery.status,
      label: t(`status.${status}`),
      count: count === undefined ? undefined : formatCount(count, language),
    };
  });
  return <CountLinks label={t("statuses")} counts={tallies} />;
}

function sumOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function AmountTotal({ of, isWhole }: { of: AidLineView["amount"]; isWhole: boolean }) {
  const { t } = useTranslation("aid-desk");
  return (
    <p className="row">
      <b>{t(isWhole ? "sum.whole" : "sum.page")}</b> <Amount of={of} />
    </p>
  );
}
