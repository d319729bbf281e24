import "../../styles/waiting.css";
import { href } from "react-router";
import { Link } from "#app/components/link.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { DeskView } from "./desk-view.server.ts";
import { FirstLines } from "./first-lines.tsx";

const MAX_TODAY = 3;

interface AreaDeskProps extends Pick<DeskView, "taken" | "today" | "pulse"> {
  allTaken?: string | undefined;
}

export function AreaDesk({ taken, today, pulse, allTaken }: AreaDeskProps) {
  const { t } = useTranslation("desk");
  if (taken.length + today.length + pulse.length === 0) return null;
  return (
    <div className="area">
      {taken.length > 0 && (
        <Section
          title={t("taken")}
          {...(allTaken !== undefined && { more: { href: allTaken, label: t("allTaken") } })}
        >
          <ul className="waiting">
            {taken.map(({ href, title, facts, isOverdue }) => (
              <li key={href}>
                <div>
                  <Link to={href}>
                    <bdi>{title}</bdi>
                  </Link>
                  <p className="muted">
                    {isOverdue && <b className="warm">{t("late")}</b>} {facts.join(t("separator"))}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {today.length + pulse.length > 0 && (
        <div>
          {today.length > 0 && <Today today={today} />}
          {pulse.length > 0 && <Pulse pulse={pulse} />}
        </div>
      )}
    </div>
  );
}

function Today({ today }: Pick<DeskView, "today">) {
  const { t } = useTranslation("desk");
  return (
    <Section id="today" title={t("onToday")}>
      <FirstLines items={today} max={MAX_TODAY}>
        {({ id, href, title, place, from, until, isNow }) => (
          <li key={id}>
            <div>
              {href ? (
                <Link to={href}>
                  <bdi>{title}</bdi>
                </Link>
              ) : (
                <b>
                  <bdi>{title}</bdi>
                </b>
              )}
              <p className="muted">
                {isNow && <b>{t("now")}</b>} {until ? `${from} – ${until}` : from}
                {t("separator")}
                <bdi>{place}</bdi>
              </p>
            </div>
          </li>
        )}
      </FirstLines>
    </Section>
  );
}

function Pulse({ pulse }: Pick<DeskView, "pulse">) {
  const { t } = useTranslation("desk");
  return (
    <Section
      title={t("pulse.title")}
      more={{ href: `${href("/statistics")}?period=weekly`, label: t("pulse.more") }}
    >
      <ul className="waiting">
        {pulse.map(({ name, count, title, change, arrow }) => (
          <li key={name}>
            <b className="digits">{count}</b>
            <div>
              {title}
              <p className="muted">
                <span aria-hidden="true">{arrow}</span> {change}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
