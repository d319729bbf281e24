import "../../styles/dense.css";
import "../../styles/calendar.css";
import { useTranslation } from "react-i18next";
import { data, href, Link } from "react-router";
import { addDays, cairoDay } from "#app/arabic/dates.ts";
import { toMonth } from "#app/arabic/month.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { MonthHeading, MonthView } from "#app/components/month-view.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import {
  readChoiceParam,
  readMonthParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import { Tabs } from "#app/components/tabs.tsx";
import { readCalendar } from "#app/contract/calendar.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import type { Route } from "./+types/calendar";
import { type CalendarEntryView, toCalendarView } from "./calendar-view.server.ts";

export const handle = { i18n: ["calendar", "list"] };

const views = ["month", "list"] as const;

interface CalendarQuery {
  readonly month: string;
  readonly view: (typeof views)[number];
  readonly mine: "on" | undefined;
}

/** More are in the list. */
const PER_DAY = 5;

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = url.searchParams;
  const asked = readMonthParam(search);
  const today = cairoDay(new Date());
  const query: CalendarQuery = {
    month: asked || today.slice(0, 7),
    view: readChoiceParam(search, "view", views) ?? "month",
    mine: search.get("mine") === "on" ? "on" : undefined,
  };
  const month = toMonth(query.month, preferencesOf(context).language);
  const { mine } = query;
  const result = await call(context, readCalendar, {
    query: { from: addDays(month.first, -1), to: month.last, mine },
  });
  if (!result.ok) throw pageFailure(result);
  return data({
    query,
    isMisread: asked === undefined,
    month,
    today,
    entries: toCalendarView(result.data, month, context),
    isCapped: result.data.isCapped,
  });
}

function pathOf({ month, view, mine }: CalendarQuery, today: string): string {
  const search = toSearchParams(
    {
      month: month === today.slice(0, 7) ? undefined : month,
      view: view === "month" ? undefined : view,
      mine,
    },
    1,
  );
  return withSearch(href("/calendar"), search);
}

export default function Calendar({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["calendar", "list"]);
  const { query, month, today, entries, isCapped } = loaderData;
  const to = (change: Partial<CalendarQuery>) => pathOf({ ...query, ...change }, today);
  const current = today.slice(0, 7);
  const thisMonth =
    query.month === current ? undefined : { href: to({ month: current }), label: t("thisMonth") };
  const markOf = ({ standing }: CalendarEntryView) => standing && t(`standing.${standing}`);
  return (
    <Page
      dense
      title={t("title")}
      lead={t("lead")}
      actions={
        <ButtonLink kind="quiet" icon="events" href={href("/calendar/address")}>
          {t("address.title")}
        </ButtonLink>
      }
    >
      <PageTitle title={`${month.label} · ${t("title")}`} />
      <div className="tools">
        <Tabs
          label={t("views")}
          tabs={views.map((view) => ({
            href: to({ view }),
            label: t(`view.${view}`),
            current: view === query.view,
          }))}
        />
        <Tabs
          label={t("list:filters")}
          tabs={[
            { href: to({ mine: undefined }), label: t("all"), current: !query.mine },
            { href: to({ mine: "on" }), label: t("mine"), current: query.mine === "on" },
          ]}
        />
      </div>
      {loaderData.isMisread && <p role="status">{t("list:hint.month")}</p>}
      {isCapped && <p role="note">{t("capped")}</p>}
      {query.view === "month" ? (
        <MonthView
          month={month}
          entries={entries.map((entry) => ({ ...entry, mark: markOf(entry) }))}
          pathOf={(each) => to({ month: each })}
          thisMonth={thisMonth}
          perDay={PER_DAY}
          moreOf={(day) => `${to({ view: "list" })}#d${day}`}
          none={t("none")}
        />
      ) : (
        <section className="stack" aria-label={month.label}>
          <MonthHeading
            month={month}
            pathOf={(each) => to({ month: each })}
            thisMonth={thisMonth}
          />
          {entries.length === 0 && (
            <EmptyState title={t("none")} icon="events">
              {t("noneText")}
            </EmptyState>
          )}
          <Days entries={entries} markOf={markOf} />
        </section>
      )}
    </Page>
  );
}

interface DaysProps {
  entries: readonly CalendarEntryView[];
  markOf: (entry: CalendarEntryView) => string | undefined;
}

function Days({ entries, markOf }: DaysProps) {
  const { t } = useTranslation("calendar");
  const days = [...Map.groupBy(entries, ({ day }) => day)];
  return days.map(([day, own]) => (
    <section key={day} id={`d${day}`} aria-labelledby={`title-${day}`} className="day">
      <h3 id={`title-${day}`}>
        <time dateTime={day}>{own[0]?.date}</time>
      </h3>
      <ul>
        {own.map((entry) => (
          <li key={entry.id}>
            <span className="hours">
              {entry.until ? `${entry.time} – ${entry.until}`.trim() : t("wholeDay")}
            </span>{" "}
            <span>
              <Link to={entry.href}>
                <bdi>{entry.title}</bdi>
              </Link>{" "}
              <small className="muted">
                {[t(`kind.${entry.kind}`), entry.location, markOf(entry)]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  ));
}
