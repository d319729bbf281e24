import "../../styles/waiting.css";
import { href } from "react-router";
import type { DayLeaf } from "#app/arabic/dates.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { DateBlock } from "#app/components/date-block.tsx";
import { Icon, type IconName } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { VoteView } from "../home/vote.server.ts";
import type { DeskView } from "./desk-view.server.ts";
import { FirstLines } from "./first-lines.tsx";

const MAX_FIRST = 3;

export function Asked({ asked }: Pick<DeskView, "asked">) {
  const { t } = useTranslation("desk");
  if (asked.length === 0) return null;
  return (
    <Section title={t("yours")}>
      <FirstLines items={asked} max={MAX_FIRST}>
        {({ href: page, icon, isUrgent, title, what, due, act }) => (
          <Line
            key={`${page} ${what} ${title}`}
            {...{ icon, isUrgent, title }}
            href={page}
            what={what}
            when={due}
            button={{ href: page, label: act, isNamed: true }}
          />
        )}
      </FirstLines>
    </Section>
  );
}

interface LineProps {
  icon: IconName;
  leaf?: DayLeaf | undefined;
  isUrgent: boolean;
  title: string;
  href?: string;
  what?: string | undefined;
  when?: string | undefined;
  place?: string;
  button?: {
    readonly href: string;
    readonly label: string;
    readonly isNamed?: boolean;
    readonly isFile?: boolean;
    readonly icon?: IconName;
  };
}

function Line({ icon, leaf, isUrgent, title, href: page, what, when, place, button }: LineProps) {
  const { t } = useTranslation("desk");
  const parts = [
    what,
    when && (
      <b key="when">
        <bdi>{when}</bdi>
      </b>
    ),
    place && <bdi key="place">{place}</bdi>,
  ].filter(Boolean);
  const name = <bdi>{title}</bdi>;
  return (
    <li className={isUrgent ? "urgent" : undefined}>
      {leaf ? <DateBlock leaf={leaf} /> : <Icon name={icon} />}
      <div>
        {page ? <Link to={page}>{name}</Link> : <b>{name}</b>}
        {parts.length > 0 && (
          <p className="muted">
            {parts.flatMap((part, at) => (at > 0 ? [t("separator"), part] : [part]))}
          </p>
        )}
      </div>
      {button && (
        <ButtonLink
          small
          kind="quiet"
          icon={button.icon}
          href={button.href}
          download={button.isFile}
        >
          {button.icon ? <span className="vh">{button.label}</span> : button.label}
          {button.isNamed && <span className="vh"> {title}</span>}
        </ButtonLink>
      )}
    </li>
  );
}

export function Coming({
  next,
  nextEvent,
  vote,
}: Pick<DeskView, "next" | "nextEvent"> & {
  vote?: VoteView | undefined;
}) {
  const { t } = useTranslation("desk");
  if (!next && !nextEvent && !vote) return null;
  const event = nextEvent && <Line icon="events" isUrgent={nextEvent.isNow} {...nextEvent} />;
  const isEventFirst =
    !next || !nextEvent || Date.parse(nextEvent.startsAt) <= Date.parse(next.startsAt);
  const file = {
    href: href("/attendance/next.ics"),
    label: t("calendar"),
    isFile: true,
    icon: "events",
  } as const;
  return (
    <Section id="coming" title={t("coming")}>
      <ul className="waiting">
        {isEventFirst && event}
        {next && <Line icon="users" isUrgent={false} {...next} button={file} />}
        {!isEventFirst && event}
        {vote && (
          <Line
            icon="ballot"
            isUrgent={vote.isToday}
            title={t(vote.isToday ? "voteNow" : "vote")}
            href={href("/Election")}
            leaf={vote.leaf}
            when={vote.days}
          />
        )}
      </ul>
    </Section>
  );
}

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
