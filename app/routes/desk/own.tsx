import "../../styles/waiting.css";
import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Section } from "#app/components/page.tsx";
import type { DeskView } from "./desk-view.server.ts";

/** More than so many are no list of what comes first. */
const MAX_FIRST = 3;

/** What is asked of a member, the first of it at once. What is empty is absent. */
export function Asked({ asked }: Pick<DeskView, "asked">) {
  const { t, i18n } = useTranslation("desk");
  if (asked.length === 0) return null;
  const number = formatNumber(asked.length, toLanguage(i18n.language));
  // One more takes no more room than the line that would lead to it.
  const first = asked.length === MAX_FIRST + 1 ? asked.length : MAX_FIRST;
  return (
    <Section title={t("yours")}>
      <AskedLines asked={asked.slice(0, first)} />
      {asked.length > first && (
        <details className="all">
          <summary>{t("yoursAll", { number })}</summary>
          <AskedLines asked={asked.slice(first)} />
        </details>
      )}
    </Section>
  );
}

function AskedLines({ asked }: Pick<DeskView, "asked">) {
  const { t } = useTranslation("desk");
  return (
    <ul className="waiting">
      {asked.map(({ href: page, icon, title, what, due, act, isUrgent }) => (
        <li key={`${page} ${what}`} className={isUrgent ? "urgent" : undefined}>
          <Icon name={icon} />
          <div>
            <Link to={page}>
              <bdi>{title}</bdi>
            </Link>
            {what && (
              <p className="muted">
                {what}
                {due && (
                  <>
                    {t("separator")}
                    <b>{due}</b>
                  </>
                )}
              </p>
            )}
          </div>
          <ButtonLink small kind="quiet" href={page}>
            {act} <span className="vh">{title}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

/** What comes next for a member: an event, a gathering, the day of voting. */
export function Coming({
  next,
  nextEvent,
  vote,
}: Pick<DeskView, "next" | "nextEvent"> & {
  vote?: { readonly days: string; readonly isToday: boolean } | undefined;
}) {
  const { t } = useTranslation("desk");
  if (!next && !nextEvent && !vote) return null;
  return (
    <Section title={t("coming")}>
      <ul className="waiting">
        {nextEvent && (
          <li className={nextEvent.isNow ? "urgent" : undefined}>
            <Icon name="events" />
            <div>
              <Link to={nextEvent.href}>
                <bdi>{nextEvent.title}</bdi>
              </Link>
              <p className="muted">
                <b>
                  <bdi>{nextEvent.when}</bdi>
                </b>
                {t("separator")}
                <bdi>{nextEvent.place}</bdi>
              </p>
            </div>
          </li>
        )}
        {next && (
          <li>
            <Icon name="users" />
            <div>
              <b>
                <bdi>{next.title}</bdi>
              </b>
              <p className="muted">
                <b>
                  <bdi>{next.when}</bdi>
                </b>
                {t("separator")}
                <bdi>{next.place}</bdi>
              </p>
            </div>
            <ButtonLink small kind="quiet" href={href("/attendance/next.ics")} download>
              {t("calendar")}
            </ButtonLink>
          </li>
        )}
        {vote && (
          <li className={vote.isToday ? "urgent" : undefined}>
            <Icon name="ballot" />
            <div>
              <Link to={href("/Election")}>{t(vote.isToday ? "voteNow" : "vote")}</Link>
              <p className="muted">
                <b>
                  <bdi>{vote.days}</bdi>
                </b>
              </p>
            </div>
          </li>
        )}
      </ul>
    </Section>
  );
}

/** Where a member's requests stand. */
export function Requests({ requests }: Pick<DeskView, "requests">) {
  const { t } = useTranslation("desk");
  if (requests.length === 0) return null;
  return (
    <Section title={t("requests")}>
      <ul className="waiting">
        {requests.map(({ id, href: page, title, kind, state, since }) => (
          <li key={id}>
            <div>
              <Link to={page}>
                <bdi>{title}</bdi>
              </Link>
              <p className="muted">
                {title === kind ? "" : `${kind}${t("separator")}`}
                {state}
                {t("separator")}
                {since}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
