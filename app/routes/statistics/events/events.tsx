import "../../../styles/statistics.css";
import { href } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { formatNumber, formatPart } from "#app/arabic/numbers.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { FileLinks } from "#app/components/file-links.tsx";
import { FilterForm, FilterPanel, FilterSelect } from "#app/components/filters.tsx";
import { Link } from "#app/components/link.tsx";
import { ListPage } from "#app/components/list-page.tsx";
import { withSearch } from "#app/components/search-params.ts";
import { useTranslation } from "#app/components/translation.ts";
import { eventCategories, MAX_EVENTS_LISTED } from "#app/contract/event.values.ts";
import { type EventNumbers, listEventNumbers } from "#app/contract/statistics.ts";
import { EVENT_NUMBERS_PER_PAGE } from "#app/contract/statistics.values.ts";
import { call } from "#app/session/api.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toPeriodSteps } from "../load-period.server.ts";
import { PeriodTabs } from "../period-form.tsx";
import { addressOfPeriod, periodSearch } from "../period-query.ts";
import type { Route } from "./+types/events";
import { readEventsQuery, searchOf, sorts } from "./events-query.ts";

export const handle = { i18n: ["statistics", "list"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { query, hint } = readEventsQuery(url.searchParams);
  const result = await call(context, listEventNumbers, { query });
  const { language } = preferencesOf(context);
  const t = translatorOf(context);
  return listData(
    context,
    { query, hint },
    result,
    "statistics:none.title",
    ({ items, metadata, ...days }) => ({
      items: items.map((item) => toLine(item, language, t)),
      period: toPeriodSteps(context, { query, ...days }),
      totalItems: metadata.totalItems,
    }),
  );
}

function toLine(item: EventNumbers, language: "ar" | "en", t: (key: string) => string) {
  const number = (value: number) => formatNumber(value, language);
  return {
    id: item.id,
    title: item.title,
    day: formatDate(item.startsAt, language),
    governorate: governorateName(item.governorate, language),
    category: t(`statistics:category.${item.category}`),
    registered: number(item.registered),
    waiting: number(item.waiting),
    came: number(item.came),
    cameWithoutPlace: number(item.cameWithoutPlace),
    // Not yet begun: nobody is absent.
    share:
      new Date(item.startsAt) > new Date()
        ? "–"
        : formatPart(item.came - item.cameWithoutPlace, item.registered, language),
  };
}

export default function Events({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("statistics");
  const { query, hint, list } = loaderData;
  const path = href("/statistics/events");
  const search = searchOf(query);
  const isFiltered = Boolean(query.keyword ?? query.category);
  const address = addressOfPeriod(path, { ...query, hint }, { search, isFiltered });
  const tools = (
    <>
      {"period" in list && (
        <PeriodTabs
          query={query}
          steps={list.period}
          pathOf={(asked) => withSearch(path, searchOf({ ...query, ...asked }))}
        />
      )}
      <FilterPanel isOpen={address.isFiltered}>
        <FilterForm address={address} label={t("events.keyword")}>
          <FilterSelect
            name="category"
            label={t("column.category")}
            value={query.category}
            options={eventCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
          />
          <FilterSelect
            name="sortBy"
            label={t("events.sort")}
            isOrder
            value={query.sortBy ?? sorts[0]}
            options={sorts.map((value) => ({ value, label: t(`events.sortBy.${value}`) }))}
          />
        </FilterForm>
      </FilterPanel>
    </>
  );
  return (
    <ListPage
      texts="statistics:events.list"
      title={t("events.title")}
      lead={t("events.lead")}
      home={href("/statistics")}
      back="/statistics"
      list={list}
      address={address}
      perPage={EVENT_NUMBERS_PER_PAGE}
      maxListed={MAX_EVENTS_LISTED}
      actions={
        <>
          <ButtonLink
            kind="quiet"
            icon="statistics"
            href={withSearch(href("/statistics/event-statistics"), periodSearch(query))}
          >
            {t("events.overTime")}
          </ButtonLink>
          <FileLinks path={path} search={search} />
        </>
      }
      tools={tools}
      empty={{ title: t("events.none"), icon: "list", children: t("events.noneText") }}
    >
      {({ items }) => (
        <DataTable
          label={t("events.title")}
          columns={[
            "event",
            "day",
            "governorate",
            "registered",
            "waiting",
            "came",
            "cameWithoutPlace",
            "share",
          ].map((name) => t(`column.${name}`))}
          rows={items.map((item) => ({
            id: item.id,
            cells: [
              <Link key="title" to={href("/event/:id", { id: item.id })} dir="auto">
                {item.title}
              </Link>,
              <bdi key="day" className="digits">
                {item.day}
              </bdi>,
              item.governorate,
              <bdi key="registered">{item.registered}</bdi>,
              <bdi key="waiting">{item.waiting}</bdi>,
              <bdi key="came">{item.came}</bdi>,
              <bdi key="cameWithoutPlace">{item.cameWithoutPlace}</bdi>,
              <bdi key="share">{item.share}</bdi>,
            ],
          }))}
        />
      )}
    </ListPage>
  );
}
