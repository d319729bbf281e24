import { href } from "react-router";
import { formatDay } from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import {
  FilterForm,
  FilterPanel,
  FilterSelect,
  GovernorateFilter,
} from "#app/components/filters.tsx";
import { Link } from "#app/components/link.tsx";
import { ListPage } from "#app/components/list-page.tsx";
import { RowKeys } from "#app/components/row-keys.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  DUES_PER_PAGE,
  duesAges,
  MANAGE_DUES,
  MAX_DUES_LISTED,
  UPDATE_DUES,
} from "#app/contract/dues.values.ts";
import { type DuesAccountLine, listDuesAccounts } from "#app/contract/dues-desk.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { readListAddress } from "../../read-address.server.ts";
import { fetchUnitName } from "../../structure/unit-filter.server.ts";
import { UnitFilter } from "../../structure/unit-filter.tsx";
import { placesOf } from "../dues-view.server.ts";
import { Money } from "../money.tsx";
import type { Route } from "./+types/list";
import { type DuesAddress, duesList } from "./list-query.ts";

export const handle = { i18n: ["dues", "list"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const listQuery = readListAddress(duesList, url.searchParams);
  const { hint, ...query } = listQuery;
  const { language } = preferencesOf(context);
  const [result, unitName, visitor] = await Promise.all([
    call(context, listDuesAccounts, { query }),
    fetchUnitName(context, listQuery.unit),
    visitorOf(context),
  ]);
  const abilities = { mayChange: may(visitor, UPDATE_DUES), mayManage: may(visitor, MANAGE_DUES) };
  return listData(
    context,
    { listQuery, unitName, ...abilities },
    result,
    "dues:loadFailed",
    ({ items, metadata }) => ({
      items: items.map((item) => toLineView(item, language)),
      totalItems: metadata.totalItems,
    }),
  );
}

function toLineView(line: DuesAccountLine, language: Language) {
  const { id, name, membershipId, owed, isOverdue, dueOn } = line;
  return {
    ...{ id, name, membershipId, owed, isOverdue },
    place: placesOf(line, language).join(" · "),
    dueOn: dueOn ? formatDay(dueOn, language, new Date()) : undefined,
  };
}
type LineView = ReturnType<typeof toLineView>;

export default function DuesList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("dues");
  const { list, listQuery, unitName, mayChange, mayManage } = loaderData;
  const address = duesList.of(listQuery);
  const { state } = address.query;
  return (
    <ListPage
      texts="dues:list"
      title={t("title")}
      lead={t("list.lead")}
      home={href("/desk")}
      back={{ href: href("/desk"), label: t("list.forbidden.back") }}
      part={t(`list.state.${state}`)}
      list={list}
      address={address}
      perPage={DUES_PER_PAGE}
      maxListed={MAX_DUES_LISTED}
      actions={
        <>
          {mayChange && (
            <>
              <ButtonLink icon="list" href={href("/desk/dues/cash")}>
                {t("cash.title")}
              </ButtonLink>
              <ButtonLink kind="quiet" icon="plus" href={href("/desk/dues/import")}>
                {t("import.title")}
              </ButtonLink>
            </>
          )}
          <ButtonLink kind="quiet" icon="statistics" href={href("/desk/dues/statistics")}>
            {t("statistics.title")}
          </ButtonLink>
          {mayManage && (
            <ButtonLink kind="quiet" icon="edit" href={href("/desk/dues/rates")}>
              {t("rates.title")}
            </ButtonLink>
          )}
        </>
      }
      tools={
        <>
          <Tabs
            label={t("list.states")}
            tabs={duesList.of({ state }).tabs("state", (each) => t(`list.state.${each}`))}
          />
          <UnitFilter address={address} name={unitName} />
          <FilterPanel isOpen={address.isFiltered}>
            <Filters address={address} />
          </FilterPanel>
        </>
      }
      empty={{
        title: t(`list.none.${state}`),
        icon: "check",
        children: t(`list.noneText.${state}`),
      }}
    >
      {({ items }) => (
        <>
          <Table items={items} label={t(`list.state.${state}`)} />
          <RowKeys />
        </>
      )}
    </ListPage>
  );
}

function Filters({ address }: { address: DuesAddress }) {
  const { t } = useTranslation("dues");
  const { age, governorate } = address.query;
  return (
    <FilterForm address={address} label={t("list.keyword")}>
      <GovernorateFilter label={t("common:place.governorate")} value={governorate} />
      <FilterSelect
        name="age"
        label={t("list.age")}
        value={age}
        options={duesAges.map((value) => ({ value, label: t(`list.ages.${value}`) }))}
      />
    </FilterForm>
  );
}

function Table({ items, label }: { items: readonly LineView[]; label: string }) {
  const { t } = useTranslation("dues");
  return (
    <DataTable
      label={label}
      ending={2}
      columns={["name", "place", "owed", "dueOn"].map((each) => t(`list.column.${each}`))}
      rows={items.map((item) => ({
        id: item.id,
        cells: [
          <span key="name">
            <Link to={href("/desk/dues/:id", { id: item.id })}>
              <bdi>{item.name}</bdi>
            </Link>{" "}
            {item.membershipId && (
              <small className="muted">
                <bdi dir="ltr">{item.membershipId}</bdi>
              </small>
            )}
          </span>,
          item.place,
          <Money key="owed" of={item.owed} />,
          <span key="dueOn" className={item.isOverdue ? "warn" : "muted"}>
            {item.dueOn}
          </span>,
        ],
      }))}
    />
  );
}
