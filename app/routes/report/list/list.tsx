import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { DayFilters } from "#app/components/day-filters.tsx";
import { Field } from "#app/components/field.tsx";
import { FileLinks } from "#app/components/file-links.tsx";
import {
  FilterForm,
  FilterPanel,
  FilterSelect,
  GovernorateFilter,
} from "#app/components/filters.tsx";
import { Link } from "#app/components/link.tsx";
import { ListPage } from "#app/components/list-page.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { listReports } from "#app/contract/report.ts";
import {
  CONFIRM_REPORTS,
  MAX_REPORTS_LISTED,
  REPORTS_PER_PAGE,
  type ReportView as ReportsView,
  reportStates,
  reportTypes,
  reportViews,
  WRITE_REPORTS,
} from "#app/contract/report.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { readAddress } from "../../read-address.server.ts";
import { AreaOf, Standing } from "../report-parts.tsx";
import { type ReportView, toReportView } from "../report-view.server.ts";
import type { Route } from "./+types/list";
import { type ReportAddress, reportList, usualView } from "./list-query.ts";

export const handle = { i18n: ["report", "list"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = await visitorOf(context);
  const mayConfirm = may(visitor, CONFIRM_REPORTS);
  const asked = readAddress(reportList, url.searchParams);
  const listQuery = { ...asked, view: asked.view ?? usualView(mayConfirm) };
  const { hint, ...query } = listQuery;
  const result = await call(context, listReports, { query });
  const { language } = preferencesOf(context);
  const address = { listQuery, mayConfirm, mayWrite: may(visitor, WRITE_REPORTS) };
  return listData(context, address, result, "report:loadFailed", ({ items, metadata }) => ({
    items: items.map((item) => toReportView(item, language, new Date())),
    totalItems: metadata.totalItems,
  }));
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("report");
  const { list, mayConfirm, mayWrite } = loaderData;
  const address = reportList.of(loaderData.listQuery);
  const { view } = address.query;
  const shown = reportViews.filter((each) => each === view || each === "mine" || mayConfirm);
  const tools = (
    <>
      <Tabs
        label={t("views")}
        tabs={reportList.of({ view }).tabs("view", (each) => t(`view.${each}`), shown)}
      />
      <Filters address={address} />
    </>
  );
  return (
    <ListPage
      texts="report:list"
      title={t("title")}
      lead={t("lead")}
      home={href("/statistics")}
      back="/statistics"
      part={t(`view.${view}`)}
      list={list}
      address={address}
      perPage={REPORTS_PER_PAGE}
      maxListed={MAX_REPORTS_LISTED}
      actions={
        <>
          {mayWrite && (
            <ButtonLink icon="plus" href={href("/statistics/reports/create")}>
              {t("create.title")}
            </ButtonLink>
          )}
          {"items" in list && list.items.length > 0 && (
            <FileLinks path={href("/statistics/reports")} search={address.search} />
          )}
        </>
      }
      tools={tools}
      empty={{ title: t(`none.${view}`), icon: "list", children: t(`noneText.${view}`) }}
    >
      {({ items }) => <Table items={items} view={view} />}
    </ListPage>
  );
}

interface TableProps {
  items: readonly ReportView[];
  view: ReportsView;
}

function Table({ items, view }: TableProps) {
  const { t } = useTranslation("report");
  const isOwn = view === "mine";
  const columns = [
    t("field.title"),
    t("field.type"),
    t("field.period"),
    ...(isOwn ? [] : [t("field.author"), t("field.area")]),
    t("field.state"),
  ];
  return (
    <DataTable
      label={t(`view.${view}`)}
      ending={columns.length - 1}
      columns={columns}
      rows={items.map((item) => ({
        id: item.id,
        cells: [
          <Link key="title" to={href("/statistics/reports/:id", { id: item.id })}>
            <bdi>{item.title}</bdi>
          </Link>,
          <span key="type" className="unbroken">
            {t(`type.${item.type}`)}
          </span>,
          item.period,
          ...(isOwn
            ? []
            : [
                <bdi key="author" className="writer">
                  {item.author ?? t("page.gone")}
                </bdi>,
                <AreaOf key="area" report={item} />,
              ]),
          <Standing
            key="state"
            state={item.state}
            isYours={view === "waiting" || (isOwn && item.state === "asked")}
          />,
        ],
      }))}
    />
  );
}

function Filters({ address }: { address: ReportAddress }) {
  const { t } = useTranslation("report");
  const { view, type, state, governorate, author, from, to } = address.query;
  const isOwn = view === "mine";
  const states = reportStates.filter((each) => isOwn || each !== "draft");
  return (
    <FilterPanel isOpen={address.isFiltered}>
      <FilterForm address={address} label={t("filter.keyword")}>
        <FilterSelect
          name="type"
          label={t("filter.type")}
          value={type}
          options={reportTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
        {view !== "waiting" && (
          <FilterSelect
            name="state"
            label={t("filter.state")}
            value={state}
            options={states.map((value) => ({ value, label: t(`state.${value}`) }))}
          />
        )}
        {!isOwn && (
          <>
            <GovernorateFilter label={t("filter.governorate")} value={governorate} />
            <Field
              name="author"
              label={t("filter.author")}
              hint={t("filter.authorHint")}
              defaultValue={author}
              maxLength={200}
              dir="auto"
            />
          </>
        )}
        <DayFilters from={from} to={to} />
      </FilterForm>
    </FilterPanel>
  );
}
