import { data } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { Checkbox } from "#app/components/choices.tsx";
import { CountLinks } from "#app/components/count-links.tsx";
import { DayFilters } from "#app/components/day-filters.tsx";
import {
  FilterForm,
  FilterPanel,
  FilterSelect,
  GovernorateFilter,
} from "#app/components/filters.tsx";
import { ListPage } from "#app/components/list-page.tsx";
import { RowKeys } from "#app/components/row-keys.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { listAid } from "#app/contract/aid.ts";
import { AID_PER_PAGE, aidDays, MAX_AID_LISTED } from "#app/contract/aid.values.ts";
import { call } from "#app/session/api.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { readListAddress } from "../../read-address.server.ts";
import { fetchUnitName } from "../../structure/unit-filter.server.ts";
import { UnitFilter } from "../../structure/unit-filter.tsx";
import { type AidLineView, toAidLineView, toAmountView } from "../aid-line-view.server.ts";
import { AidTable } from "../aid-table.tsx";
import { Amount } from "../amount.tsx";
import { type Counts, countOf, formatCount } from "../format-count.ts";
import {
  type AidAddress,
  aidListOf,
  categoriesOf,
  listPath,
  ownerFilters,
  parseSection,
} from "../list-query.ts";
import { Sections } from "../sections.tsx";
import type { Route } from "./+types/list";

export const handle = { i18n: ["aid-desk", "list"] };

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const section = parseSection(params.section);
  if (!section) throw data(null, { status: 404 });
  const listQuery = { section, ...readListAddress(aidListOf(section), url.searchParams) };
  const { status, overdue, hint, ...filters } = listQuery;
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
  return listData(
    context,
    { listQuery, unitName },
    result,
    "aid-desk:loadFailed",
    ({ items, metadata }) => {
      const sum = items.reduce((total, { amount }) => total + (amount ?? 0), 0);
      return {
        items: items.map((item) => toAidLineView(item, language)),
        totalItems: metadata.totalItems,
        counts: metadata.counts,
        sum: section === "financial" ? toAmountView(sum, language) : undefined,
      };
    },
  );
}

export default function AidList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("aid-desk");
  const { listQuery, unitName, list } = loaderData;
  const { section, status } = listQuery;
  const address = aidListOf(section).of(listQuery);
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
      address={address}
      perPage={AID_PER_PAGE}
      maxListed={MAX_AID_LISTED}
      tools={
        <>
          <Sections current={section} />
          <StatusCounts address={address} counts={"counts" in list ? list.counts : undefined} />
          <UnitFilter address={address} name={unitName} />
          <FilterPanel isOpen={address.isFiltered}>
            <SectionFilters address={address} categories={categoriesOf(section)} />
          </FilterPanel>
        </>
      }
      empty={{
        title: t(`empty.none.${status}`),
        icon: "check",
        action:
          status === "all"
            ? undefined
            : { href: listPath({ section, status: "all" }), label: t("empty.all") },
        children: t(status === "all" ? "empty.noneText" : "empty.statusText"),
      }}
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

function StatusCounts({ address, counts }: { address: AidAddress; counts: Counts | undefined }) {
  const { t, i18n } = useTranslation("aid-desk");
  const language = toLanguage(i18n.language);
  const tallies = address
    .tabs("status", (each) => t(`status.${each}`))
    .map((tab) => {
      const count = countOf(counts, tab.value);
      return { ...tab, count: count === undefined ? undefined : formatCount(count, language) };
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

interface SectionFiltersProps {
  address: AidAddress;
  categories: ReturnType<typeof categoriesOf>;
}

function SectionFilters({ address, categories }: SectionFiltersProps) {
  const { t } = useTranslation("aid-desk");
  const { category, governorate, owner, overdue, dated, from, to } = address.query;
  return (
    <FilterForm address={address} label={t("filter.keyword")}>
      {categories.length > 0 && (
        <FilterSelect
          name="category"
          label={t("filter.category")}
          value={category}
          options={categories.map((value) => ({ value, label: t(`category.${value}`) }))}
        />
      )}
      <GovernorateFilter label={t("common:place.governorate")} value={governorate} />
      <FilterSelect
        name="owner"
        label={t("filter.owner")}
        value={owner}
        options={ownerFilters.map((value) => ({ value, label: t(`filter.isOwner.${value}`) }))}
      />
      <DayFilters days={aidDays} dated={dated} from={from} to={to} />
      <Checkbox
        id="overdue"
        name="overdue"
        label={t("filter.overdue")}
        defaultChecked={overdue === "on"}
      />
    </FilterForm>
  );
}
