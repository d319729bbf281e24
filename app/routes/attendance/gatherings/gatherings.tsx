import { href } from "react-router";
import { governorateName, governorateOptions } from "#app/arabic/governorates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { DayFilters } from "#app/components/day-filters.tsx";
import { FilterSelect, SearchWithFilters } from "#app/components/filters.tsx";
import { Link } from "#app/components/link.tsx";
import { ListPage } from "#app/components/list-page.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { listGatherings } from "#app/contract/attendance.ts";
import { GATHERINGS_PER_PAGE } from "#app/contract/attendance.values.ts";
import { call } from "#app/session/api.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { readListAddress } from "../../read-address.server.ts";
import { fetchUnitName } from "../../structure/unit-filter.server.ts";
import { UnitFilter } from "../../structure/unit-filter.tsx";
import { type GatheringView, toGatheringView } from "../views.server.ts";
import type { Route } from "./+types/gatherings";
import { type GatheringAddress, gatheringList } from "./list-query.ts";

export const handle = { i18n: ["attendance", "list"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const listQuery = readListAddress(gatheringList, url.searchParams);
  const { language } = preferencesOf(context);
  const { hint, ...query } = listQuery;
  const [result, unitName] = await Promise.all([
    call(context, listGatherings, { query }),
    fetchUnitName(context, listQuery.unit),
  ]);
  const governorates = result.ok
    ? result.data.governorates.map((value) => ({ value, label: governorateName(value, language) }))
    : governorateOptions(language);
  const address = { listQuery, unitName, governorates };
  const loadFailed = "attendance:gatherings.loadFailed";
  return listData(context, address, result, loadFailed, ({ items, metadata }) => ({
    items: items.map((each) => toGatheringView(context, each)),
    totalItems: metadata.totalItems,
  }));
}

export default function Gatherings({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("attendance");
  const { unitName, governorates, list } = loaderData;
  const address = gatheringList.of(loaderData.listQuery);
  const { time } = address.query;
  const tools = (
    <>
      <Tabs label={t("times")} tabs={address.tabs("time", (each) => t(`time.${each}`))} />
      <UnitFilter address={address} name={unitName} />
      <GatheringFilters address={address} places={governorates} />
    </>
  );
  return (
    <ListPage
      texts="attendance:gatherings"
      title={t("gatherings.title")}
      lead={t("gatherings.lead")}
      home={href("/attendance")}
      part={t(`time.${time}`)}
      list={list}
      address={address}
      perPage={GATHERINGS_PER_PAGE}
      actions={
        <ButtonLink icon="plus" href={href("/attendance/gatherings/create")}>
          {t("form.new")}
        </ButtonLink>
      }
      tools={tools}
      empty={{ title: t(`none.${time}`), icon: "events", children: t("gatherings.noneText") }}
    >
      {({ items }) => <GatheringList items={items} label={t(`time.${time}`)} />}
    </ListPage>
  );
}

interface GatheringFiltersProps {
  address: GatheringAddress;
  places: readonly { value: string; label: string }[];
}

function GatheringFilters({ address, places }: GatheringFiltersProps) {
  const { t } = useTranslation("attendance");
  const { keyword, ...query } = address.query;
  const { governorate, from, to } = query;
  return (
    <SearchWithFilters
      address={address}
      label={t("search.gathering")}
      isOpen={gatheringList.of(query).isFiltered}
    >
      {places.length > 1 && (
        <FilterSelect
          name="governorate"
          label={t("form.governorate")}
          value={governorate}
          options={places}
        />
      )}
      <DayFilters from={from} to={to} />
    </SearchWithFilters>
  );
}

function GatheringList(props: { items: readonly GatheringView[]; label: string }) {
  const { t, i18n } = useTranslation("attendance");
  const language = toLanguage(i18n.language);
  const columns = ["title", "hours", "place", "came"];
  return (
    <DataTable
      label={props.label}
      ending={3}
      columns={columns.map((column) => t(`column.${column}`))}
      rows={props.items.map(({ id, title, hours, place, governorate, came }) => ({
        id,
        cells: [
          <Link key="title" to={href("/attendance/gatherings/:id", { id })}>
            <bdi>{title}</bdi>
          </Link>,
          <bdi key="hours">{hours}</bdi>,
          <span key="place">
            <bdi>{place}</bdi> <small className="muted">{governorate}</small>
          </span>,
          <bdi key="came">{formatNumber(came, language)}</bdi>,
        ],
      }))}
    />
  );
}
