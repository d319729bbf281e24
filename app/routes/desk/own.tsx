import "../../styles/waiting.css";
import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { Section } from "#app/components/page.tsx";
import type { DeskView } from "./desk-view.server.ts";

/** What is asked of a member, what comes next, and where their requests stand. What is empty is absent. */
export function OwnDesk({
  asked,
  next,
  nextEvent,
  requests,
}: Pick<DeskView, "asked" | "next" | "nextEvent" | "requests">) {
  const { t } = useTranslation("desk");
  return (
    <>
      {asked.length > 0 && (
        <Section title={t("yours")}>
          <ul className="waiting">
            {asked.map(({ href: page, before, title, after }) => (
              <li key={`${page} ${before}`}>
                <div>
                  <Link className="warm" to={page}>
                    {before}
                    {title && <bdi>{title}</bdi>}
                    {after}
                  </Link>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {nextEvent && (
        <Section title={t(nextEvent.isNow ? "ownEventNow" : "ownEvent")}>
          <p>
            <Link to={nextEvent.href}>
              <bdi>{nextEvent.title}</bdi>
            </Link>
            {t("separator")}
            <bdi>{nextEvent.when}</bdi>
            {t("separator")}
            <bdi>{nextEvent.place}</bdi>
          </p>
        </Section>
      )}
      {next && (
        <Section title={t("coming")}>
          <div className="coming">
            <p>
              <bdi>{next.title}</bdi>
              {t("separator")}
              <bdi>{next.when}</bdi>
              {t("separator")}
              <bdi>{next.place}</bdi>
            </p>
            <ButtonLink
              small
              kind="quiet"
              icon="events"
              href={href("/attendance/next.ics")}
              download
            >
              {t("calendar")}
            </ButtonLink>
          </div>
        </Section>
      )}
      {requests.length > 0 && (
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
      )}
    </>
  );
}
