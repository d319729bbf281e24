import { useTranslation } from "react-i18next";
import { data, redirect } from "react-router";
import { governorateOptions } from "#app/arabic/governorates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { CountLinks } from "#app/components/count-links.tsx";
import { FilterPanel } from "#app/components/filters.tsx";
import { ListPage } from "#app/components/list-page.tsx";
import { RowKeys } from "#app/components/row-keys.tsx";
import { hasDayParts } from "#app/components/search-params.ts";
import { listAid } from "#app/contract/aid.ts";
import { AID_PER_PAGE, aidStatuses, MAX_AID_LISTED } from "#app/contract/aid.values.ts";
import { call } from "#app/session/api.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { readAddress } from "../../read-address.server.ts";
import { fetchUnitName } from "../../structure/unit-filter.server.ts";
import { UnitFilter } from "../../structure/unit-filter.tsx";
import { type AidLineView, toAidLineView, toAmountView } from "../aid-line-view.server.ts";
import { AidTable } from "../aid-table.tsx";
import { Amount } from "../amount.tsx";
import { type Counts, countOf, formatCount } from "../format-count.ts";
import {
  aidListOf,
  isFiltered,
  type ListQuery,
  listPath,
  listSearch,
  parseSection,
} from "../list-query.ts";
import { Sections } from "../sections.tsx";
import type { Route } from "./+types/list";
import { EmptyList } from "./empty-list.tsx";
import { SectionFilters } from "./filters.tsx";

export const handle = { i18n: ["aid-desk", "list"] };

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const section = parseSection(params.section);
  if (!section) throw data(null, { status: 404 });
  const listQuery = { section, ...readAddress(aidListOf(section), url.searchParams) };
  const { status, overdue, hint, ...filters } = listQuery;
  if (!hint && hasDayParts(url.searchParams)) throw redirect(listPath(listQuery));
  const { language } = preferencesOf(context);
  const query = {
    ...filters,
    status: status === "all" ? undefined : status,
    overdue: overdue ? ("true" as const) : undefined,
  };
  const [result, unitName] = await Promise.all([
    call(context, listAid, { query }),
    fetchUnitName(context, listQuery.unit),
  ]);
  const address = { listQuery, unitName, places: governorateOptions(language) };
  return listData(context, address, result, "aid-desk:loadFailed", ({ items, metadata }) => {
    const sum = items.reduce((total, { amount }) => total + (amount ?? 0), 0);
    return {
      items: items.map((item) => toAidLineView(item, language)),
      totalItems: metadata.totalItems,
      counts: metadata.counts,
      sum: section === "financial" ? toAmountView(sum, language) : undefined,
    };
  });
}

export default function AidList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("aid-desk");
  const { listQuery, unitName, places, list } = loaderData;
  const { section, status } = listQuery;
  const title = t(`section.${section}.heading`);
  return (
    <ListPage
      texts="aid-desk:list"
      title={title}
      lead={t(`section.${section}.lead`)}
      back="/statistics/urgent-assistance"
      home="/statistics"
      part={t(`status.${status}`)}
      list={list}
      query={listQuery}
      isFiltered={isFiltered(listQuery)}
      path={listPath(listQuery)}
      clearPath={listPath({ section, status })}
      search={listSearch(listQuery)}
      perPage={AID_PER_PAGE}
      maxListed={MAX_AID_LISTED}
      tools={
        <>
          <Sections current={section} />
          <StatusCounts listQuery={listQuery} counts={"counts" in list ? list.counts : undefined} />
          <UnitFilter
            unit={listQuery.unit}
            name={unitName}
            clearPath={listPath({ ...listQuery, unit: undefined, page: 1 })}
          />
          <FilterPanel isOpen={isFiltered(listQuery)}>
            <SectionFilters listQuery={listQuery} places={places} />
          </FilterPanel>
        </>
      }
      empty={<EmptyList section={section} status={status} />}
    >
      {({ items, totalItems, sum }) => (
        <>
          <AidTable
            items={items}
            label={`${title}: ${t(`status.${status}`)}`}
            section={section}
            showsStatus={status === "all"}
          />
          <RowKeys />
          {sum && <AmountTotal of={sum} isWhole={totalItems <= AID_PER_PAGE} />}
        </>
      )}
    </ListPage>
  );
}

function StatusCounts({ listQuery, counts }: { listQuery: ListQuery; counts: Counts | undefined }) {
  const { t, i18n } = useTranslation("aid-desk");
  const language = toLanguage(i18n.language);
  const tallies = [...aidStatuses, "all" as const].map((status) => {
    const count = countOf(counts, status);
    return {
      href: listPath({ ...listQuery, status, page: 1 }),
      current: status === listQuery.status,
      label: t(`status.${status}`),
      count: count === undefined ? undefined : formatCount(count, language),
    };
  });
  return <CountLinks label={t("statuses")} counts={tallies} />;
}

function AmountTotal({ of, isWhole }: { of: AidLineView["amount"]; isWhole: boolean }) {
  const { t } = useTranslation("aid-desk");
  return (
    <p className="row">
      <b>{t(isWhole ? "sum.whole" : "sum.page")}</b> <Amount of={of} />
    </p>
  );
}
