import "../styles/month.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Month } from "#app/arabic/month.ts";
import { ButtonLink } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";

/** What stands on a day of the calendar. */
export interface MonthEntry {
  readonly id: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly time?: string | undefined;
  readonly title: string;
  readonly href: string;
  /** Of its kind, where several stand in one calendar. */
  readonly icon?: IconName;
  /** How it stands, where that is to be told. */
  readonly mark?: ReactNode;
  /** One takes part: filled with colour. */
  readonly isMine?: boolean;
  /** It doesn't take place, or not for this person: struck out. */
  readonly isOff?: boolean;
}

interface MonthViewProps {
  month: Month;
  entries: readonly MonthEntry[];
  /** Where another month is, YYYY-MM. */
  pathOf: (month: string) => string;
  /** Where this month is, on another one's page. */
  thisMonth?: { readonly href: string; readonly label: string } | undefined;
  /** So many of a day are shown; with it, where the others are. */
  perDay?: number;
  moreOf?: (day: string) => string;
  /** Where there is nothing in the month. */
  none: string;
}

/**
 * A month as a calendar: a table whose weeks begin on Saturday; on a phone the days that have something
 * stand below each other. The words are those of list.json.
 */
export function MonthView({
  month,
  entries,
  pathOf,
  thisMonth,
  perDay,
  moreOf,
  none,
}: MonthViewProps) {
  const { t } = useTranslation("list");
  const byDay = Map.groupBy(entries, ({ day }) => day);
  return (
    <section className="stack" aria-label={month.label}>
      <MonthHeading month={month} pathOf={pathOf} thisMonth={thisMonth} />
      {entries.length === 0 && <p role="status">{none}</p>}
      <table className="month">
        <caption className="vh">{month.label}</caption>
        <thead>
          <tr>
            {month.weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {month.weeks.map((week, row) => (
            <tr key={week.find(({ day }) => day)?.day ?? row}>
              {week.map(({ day, number, label, isToday }, column) => {
                const own = (day && byDay.get(day)) || [];
                const shown = own.slice(0, perDay);
                const rest = own.length - shown.length;
                return (
                  <td
                    key={day ?? `${row}-${column}`}
                    className={own.length > 0 ? "busy" : undefined}
                    aria-current={isToday ? "date" : undefined}
                  >
                    {day && (
                      <>
                        <time dateTime={day} data-weekday={month.weekdays[column]}>
                          {/* Both languages begin with the number: who sees no styles reads it once. */}
                          {number}
                          <span className="vh">{label?.slice(String(number).length)}</span>
                        </time>
                        {own.length > 0 && (
                          <ul>
                            {shown.map((entry) => (
                              <Entry key={entry.id} {...entry} />
                            ))}
                            {rest > 0 && moreOf && (
                              <li>
                                <Link to={moreOf(day)}>{t("month.more", { count: rest })}</Link>
                              </li>
                            )}
                          </ul>
                        )}
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Entry({ title, time, href, icon, mark, isMine, isOff }: MonthEntry) {
  return (
    <li className={isOff ? "off" : isMine ? "mine" : undefined}>
      <Link to={href}>
        {(icon || time) && (
          <small>
            {icon && <Icon name={icon} />} {time}
          </small>
        )}{" "}
        <bdi>{title}</bdi>
      </Link>
      {mark && <small className="muted"> {mark}</small>}
    </li>
  );
}

/** A month's name, and the ways to its neighbours: the marks turn round with the line. */
export function MonthHeading({
  month,
  pathOf,
  thisMonth,
}: Pick<MonthViewProps, "month" | "pathOf" | "thisMonth">) {
  const { t } = useTranslation("list");
  return (
    <div className="month-heading">
      <h2>{month.label}</h2>
      <div className="row">
        <ButtonLink kind="quiet" small href={pathOf(month.previous)}>
          <span aria-hidden="true">‹</span>
          <span className="vh">{t("month.previous")}</span>
        </ButtonLink>
        {thisMonth && (
          <ButtonLink kind="quiet" small href={thisMonth.href}>
            {thisMonth.label}
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" small href={pathOf(month.next)}>
          <span aria-hidden="true">›</span>
          <span className="vh">{t("month.next")}</span>
        </ButtonLink>
      </div>
    </div>
  );
}
