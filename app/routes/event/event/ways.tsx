import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { ButtonFold } from "#app/components/button-fold.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { Share } from "../../reaction/share.tsx";
import type { EventDetailView } from "./event.tsx";

/** What else can be done with an event: a calendar, sharing, its chat, and for who arranges it more. */
export function Ways({ event }: { event: EventDetailView }) {
  const { t } = useTranslation(["event", "reaction"]);
  const { id, title, address, calendars, chat, mayEdit, mayCheckIn } = event;
  const isAhead = event.phase === "upcoming" || event.phase === "now";
  return (
    <>
      <div className="row">
        {isAhead && (
          <ButtonFold icon="events" label={t("calendar.title")}>
            <div className="row">
              <ButtonLink
                kind="quiet"
                small
                href={`${href("/event/:id", { id })}.ics`}
                download="event.ics"
              >
                {t("calendar.apple")}
              </ButtonLink>
              {(["google", "outlook"] as const).map((name) => (
                <ButtonLink
                  key={name}
                  kind="quiet"
                  small
                  href={calendars[name]}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {t(`calendar.${name}`)}
                </ButtonLink>
              ))}
            </div>
          </ButtonFold>
        )}
        <ButtonFold icon="share" label={t("reaction:share.more")}>
          <div className="row">
            <Share title={title} address={address} />
          </div>
        </ButtonFold>
        {chat && (
          <ButtonLink kind="quiet" small icon="chat" href={chat.href}>
            {chat.label}
          </ButtonLink>
        )}
      </div>
      {(mayEdit || mayCheckIn) && (
        <div className="row">
          {mayCheckIn && (
            <>
              <ButtonLink kind="quiet" small icon="check" href={href("/event/:id/door", { id })}>
                {t("door.open")}
              </ButtonLink>
              <ButtonLink
                kind="quiet"
                small
                icon="users"
                href={href("/event/:id/attendees", { id })}
              >
                {t("attendees.title")}
              </ButtonLink>
            </>
          )}
          {mayEdit && (
            <ButtonLink kind="quiet" small icon="edit" href={href("/event/:id/edit", { id })}>
              {t("edit.title")}
            </ButtonLink>
          )}
          {event.mayReport && (
            <ButtonLink kind="quiet" small icon="list" href={reportOf(id)}>
              {t("report")}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
}

export function OfCancelled({ event: { id, mayEdit, mayCheckIn } }: { event: EventDetailView }) {
  const { t } = useTranslation("event");
  if (!mayEdit && !mayCheckIn) return null;
  return (
    <div className="row">
      {mayCheckIn && (
        <ButtonLink kind="quiet" small icon="users" href={href("/event/:id/attendees", { id })}>
          {t("attendees.title")}
        </ButtonLink>
      )}
      {mayEdit && (
        <ButtonLink kind="quiet" small icon="copy" href={`${href("/create-event")}?like=${id}`}>
          {t("edit.copy")}
        </ButtonLink>
      )}
    </div>
  );
}

const reportOf = (event: string) =>
  `${href("/statistics/reports/create")}?${new URLSearchParams({ event })}`;
