import "../../styles/dense.css";
import "../../styles/calendar.css";
import { data, href } from "react-router";
import { addDays, cairoDay } from "#app/arabic/dates.ts";
import { toMonth } from "#app/arabic/month.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Link } from "#app/components/link.tsx";
import { anyView, listAddress, month, view } from "#app/components/list-address.ts";
import { MonthHeading, MonthView } from "#app/components/month-view.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { readCalendar } from "#app/contract/calendar.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { readAddress } from "../read-address.server.ts";
import type { Route } from "./+types/calendar";
import { type CalendarEntryView, toCalendarView } from "./calendar-view.server.ts";

export const handle = { i18n: ["calendar", "list"] };

/** Of this month unless it names another. */
const calendarList = listAddress(href("/calendar"), {
  month,
  view: view(["month", "list"], "month"),
  mine: anyView(["on"]),
});

/** More are in the list. */
const PER_DAY = 5;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { month: named, ...query } = readAddress(calendarList, url.searchParams);
  const thisMonth = cairoDay(new Date()).slice(0, 7);
  const month = toMonth(named ?? thisMonth, preferencesOf(context).language);
  const { mine } = query;
  const result = await call(context, readCalendar, {
    query: { from: addDays(month.first, -1), to: month.last, mine },
  });
  if (!result.ok) throw pageFailure(result);
  return data({
    query: { ...query, month: named === thisMonth ? undefined : named },
    month,
    thisMonth,
    entries: toCalendarView(result.data, month, context),
    isCapped: result.data.isCapped,
  });
}

export default function Calendar({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["calendar", "list"]);
  const { query, month, entries, isCapped } = loaderData;
  const address = calendarList.of(query);
  const pathOf = (each: string) =>
    address.to({ month: each === loaderData.thisMonth ? undefined : each });
  const thisMonth = query.month
    ? { href: address.to({ month: undefined }), label: t("thisMonth") }
    : undefined;
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
        <Tabs label={t("views")} tabs={address.tabs("view", (each) => t(`view.${each}`))} />
        <Tabs
          label={t("list:filters")}
          tabs={address.tabs("mine", (each) => t(each ? "mine" : "all"))}
        />
      </div>
      {query.hint === "month" && <p role="status">{t("list:hint.month")}</p>}
      {isCapped && <p role="note">{t("capped")}</p>}
      {query.view === "month" ? (
        <MonthView
          month={month}
          entries={entries.map((entry) => ({ ...entry, mark: markOf(entry) }))}
          pathOf={pathOf}
          thisMonth={thisMonth}
          perDay={PER_DAY}
          moreOf={(day) => `${address.to({ view: "list" })}#d${day}`}
          none={t("none")}
        />
      ) : (
        <section className="stack" aria-label={month.label}>
          <MonthHeading month={month} pathOf={pathOf} thisMonth={thisMonth} />
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
