import "../styles/month.css";
import type { ReactNode } from "react";
import type { Month } from "#app/arabic/month.ts";
import { ButtonLink } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";
import { useTranslation } from "./translation.ts";

export interface MonthEntry {
  readonly id: string;
  readonly day: string;
  readonly time?: string | undefined;
  readonly title: string;
  readonly href: string;
  readonly icon?: IconName;
  readonly mark?: ReactNode;
  readonly isMine?: boolean;
  readonly isOff?: boolean;
}

interface MonthViewProps {
  month: Month;
  entries: readonly MonthEntry[];
  pathOf: (month: string) => string;
  thisMonth?: { readonly href: string; readonly label: string } | undefined;
  /** The most that a day shows; the rest is behind `pathOf`. */
  perDay?: number;
  moreOf?: (day: string) => string;
  none: string;
}

/** Weeks begin on Saturday; on a phone only days with entries show. Needs list.json. */
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
                          {/* The number is the first word in both languages, so it reads once without styles. */}
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
