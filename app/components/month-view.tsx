import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import type { EventView } from "../event-view.server.ts";
import { type ListQuery, listPath } from "./list-query.ts";
import type { Month } from "./month.server.ts";

interface MonthViewProps {
  month: Month;
  items: readonly EventView[];
  query: ListQuery;
}

/** The events of a month as a calendar; on a phone the days that have some stand below each other. */
export function MonthView({ month, items, query }: MonthViewProps) {
  const { t } = useTranslation("event");
  const pathOf = (each: string) => listPath({ ...query, month: each, page: 1 });
  return (
    <section className="stack" aria-label={month.label}>
      <div className="row">
        <ButtonLink kind="quiet" small href={pathOf(month.previous)}>
          {t("month.previous")}
        </ButtonLink>
        <h2>{month.label}</h2>
        <ButtonLink kind="quiet" small href={pathOf(month.next)}>
          {t("month.next")}
        </ButtonLink>
      </div>
      {items.length === 0 && <p role="status">{t("month.none")}</p>}
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
              {week.map(({ day, number, label }, column) => {
                const own = items.filter((item) => item.day === day);
                return (
                  <td
                    key={day ?? `${row}-${column}`}
                    className={own.length > 0 ? "busy" : undefined}
                  >
                    {day && (
                      <>
                        <time dateTime={day}>
                          <span className="vh">{label}</span>
                          <span aria-hidden="true">{number}</span>
                        </time>
                        {own.length > 0 && (
                          <ul>
                            {own.map(({ id, title, time }) => (
                              <li key={id}>
                                <Link to={href("/event/:id", { id })}>
                                  <small>{time}</small> <bdi>{title}</bdi>
                                </Link>
                              </li>
                            ))}
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
