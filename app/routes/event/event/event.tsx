import { Fragment } from "react";
import { data, href } from "react-router";
import { formatMoment, formatOccasion, withinText } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Banner } from "#app/components/banner.tsx";
import { DateBlock } from "#app/components/date-block.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Cancelled, Occasion } from "#app/components/occasion.tsx";
import { OccasionHours } from "#app/components/occasion-hours.tsx";
import { openGraphMeta } from "#app/components/open-graph.ts";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Picture } from "#app/components/picture.tsx";
import { drawQr } from "#app/components/qr.server.ts";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { configuration } from "#app/configuration.ts";
import { type EventDetail, readEvent } from "#app/contract/event.ts";
import { admission } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { shareCard } from "#app/session/organisation.server.ts";
import { placeAskedCookie } from "#app/session/place-asked.server.ts";
import { plainForGuestsMiddleware } from "#app/session/plain-page.server.ts";
import { type Preferences, preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { isLeader } from "../../access/menu.ts";
import { followedLinks } from "../../chat/follow/followed.server.ts";
import { mayWriteReport } from "../../report/may-report.server.ts";
import { SecretariatLink } from "../../structure/secretariat-link.tsx";
import { toSecretariatView } from "../../structure/secretariat-view.server.ts";
import { calendarLinks } from "../calendar.server.ts";
import { toEventView } from "../event-view.server.ts";
import type { Route } from "./+types/event";
import { BrokenTicket } from "./broken-ticket.tsx";
import { GiveBack } from "./give-back.tsx";
import { ask, change, confirm, giveBack, register } from "./place.server.ts";
import { Place } from "./place.tsx";
import { readTicketParam } from "./ticket.server.ts";
import { OfCancelled, Ways } from "./ways.tsx";

export const handle = { i18n: ["event", "reaction"] };

export const middleware = [plainForGuestsMiddleware];

/** Longer ones aren't ours. */
const MAX_TICKET_LENGTH = 200;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const sent = readTicketParam(url);
  const asked = sent && sent.length <= MAX_TICKET_LENGTH ? sent : undefined;
  const preferences = preferencesOf(context);
  const [visitor, result] = await Promise.all([
    visitorOf(context),
    call(context, readEvent, { params, query: { ticket: asked } }),
  ]);
  const isBroken = sent !== undefined && (!result.ok || !result.data.isTicketGood);
  const isMissing = !result.ok && (result.status === 404 || result.status === 400);
  const isGuarded = admission("guestsAndUsers", visitor) !== "enter";
  if (isBroken && (isMissing || (result.ok && isGuarded))) {
    const path = isMissing ? href("/events") : href("/event/:id", params);
    return data({ brokenTicket: { path } }, { status: 404 });
  }
  if (!result.ok) throw pageFailure(result);
  const { publicUrl } = configuration();
  const event = toDetail(result.data, preferences);
  const [chat] = await followedLinks(context, "event", [result.data.id]);
  const ticket = isBroken ? undefined : asked;
  const waits = placeAskedCookie.read(context);
  return {
    ...event,
    chat,
    ticket,
    isBroken,
    mailed:
      waits?.eventId === params.id && ticket === undefined && event.place === null
        ? {
            sentTo: waits.sentTo,
            until: withinText(formatMoment(waits.until, preferences.language, new Date())),
          }
        : undefined,
    isKnown: visitor.kind === "authenticated",
    mayEdit: result.data.mayEdit && isLeader(visitor),
    mayCheckIn: result.data.mayCheckIn,
    mayReport: result.data.mayEdit && (await mayWriteReport(context, result.data)),
    hasCard: visitor.kind === "authenticated" && visitor.user?.status === "verified",
    ticketQr:
      ticket &&
      event.place?.state === "registered" &&
      !event.place.isOfAccount &&
      event.phase !== "over"
        ? drawQr(`${publicUrl}${href("/event/:id", params)}?${new URLSearchParams({ ticket })}`)
        : undefined,
    publicUrl,
    calendars: calendarLinks(result.data, publicUrl + href("/event/:id", params)),
    // Without the ticket, which is a secret.
    address: publicUrl + href("/event/:id", params),
    card: shareCard(context),
  };
}

export const action = formActions({ register, giveBack, change, ask, confirm });

function toDetail(event: EventDetail, preferences: Preferences) {
  const { language } = preferences;
  const { place, location, detailedLocation } = event;
  const query = new URLSearchParams({ api: "1", query: `${location} ${detailedLocation}` });
  return {
    ...toEventView(event, preferences),
    when: formatOccasion(event.startsAt, event.endsAt, language, new Date()),
    taken: Math.min(1, event.attendees / event.maxAttendance),
    description: event.description,
    detailedLocation,
    mapUrl: `https://www.google.com/maps/search/?${query}`,
    audience: event.audience,
    secretariats: (event.secretariats ?? []).map((each) => toSecretariatView(each, language)),
    maxCompanions: event.maxCompanions,
    questions: event.questions,
    mayRegister: event.mayRegister,
    isForGuests: event.isForGuests,
    isOpen: event.mayRegister || event.isForGuests,
    cancelReason: event.cancelReason,
    imageUrl: event.imageUrl ?? undefined,
    place: place
      ? {
          state: place.state,
          companions: place.companions,
          answers: place.answers,
          name: place.name,
          isOfAccount: place.isOfAccount ?? false,
          came: place.came ?? undefined,
          position: place.position ? formatNumber(place.position, language) : undefined,
          offeredUntil: place.offeredUntil
            ? withinText(formatMoment(place.offeredUntil, language, new Date()))
            : undefined,
        }
      : null,
  };
}
export type EventDetailView = Exclude<Awaited<ReturnType<typeof loader>>, { data: unknown }>;

/** Absolute URLs. */
export function meta({ loaderData: event }: Route.MetaArgs) {
  if (!event || "brokenTicket" in event) return [];
  const { title, description, address, publicUrl, card, imageUrl } = event;
  const picture = imageUrl && new URL(imageUrl, publicUrl).href;
  const status = event.phase === "cancelled" ? "EventCancelled" : "EventScheduled";
  return [
    ...openGraphMeta({ title, description: description.slice(0, 200), address, picture, card }),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "Event",
        name: title,
        description,
        startDate: event.startsAt,
        endDate: event.endsAt,
        eventStatus: `https://schema.org/${status}`,
        eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
        ...(picture && { image: [picture] }),
        location: {
          "@type": "Place",
          name: event.location,
          address: `${event.detailedLocation}, ${event.governorate}, EG`,
        },
        organizer: { "@type": "Organization", name: card.publisher, url: publicUrl },
        url: address,
      },
    },
  ];
}

export default function EventPage({ loaderData, actionData }: Route.ComponentProps) {
  if ("brokenTicket" in loaderData) return <BrokenTicket {...loaderData.brokenTicket} />;
  if (actionData && "toGiveBack" in actionData.result) {
    return <GiveBack event={loaderData} {...actionData.result.toGiveBack} />;
  }
  return <WholeEvent event={loaderData} rejected={actionData as Rejected} />;
}

type Rejected = Parameters<typeof Place>[0]["rejected"];

function WholeEvent({ event, rejected }: { event: EventDetailView; rejected: Rejected }) {
  const { t } = useTranslation("event");
  const { title, startsAt, when, duration, picture } = event;
  const isCancelled = event.phase === "cancelled";
  const glance = [
    {
      icon: "clock",
      label: t("field.when"),
      value: (
        <OccasionHours startsAt={startsAt} endsAt={event.endsAt} when={when} duration={duration} />
      ),
    },
    {
      icon: "pin",
      label: t("field.where"),
      value: (
        <>
          <b>
            <bdi>{event.location}</bdi>
          </b>{" "}
          <span className="muted">· {event.governorate}</span>
          <p className="muted" dir="auto">
            <Lines text={event.detailedLocation} />
          </p>
          <a href={event.mapUrl} target="_blank" rel="noopener noreferrer">
            {t("map")}
          </a>
        </>
      ),
    },
  ] as const;
  const own = (
    <>
      <Place event={event} rejected={rejected} />
      {isCancelled ? <OfCancelled event={event} /> : <Ways event={event} />}
    </>
  );
  return (
    <Page
      title={<bdi>{title}</bdi>}
      lead={
        isCancelled ? (
          <StatusChip tone="bad">{t("phase.cancelled")}</StatusChip>
        ) : (
          event.type === "private" && <StatusChip tone="waiting">{t("type.private")}</StatusChip>
        )
      }
      back="/events"
      mark={<DateBlock leaf={event.leaf} isOff={isCancelled} />}
    >
      <PageTitle title={title} hasError={rejected !== undefined} />
      {event.isBroken && (
        <Banner icon="warning" label={t("ticket.broken.title")}>
          {t("ticket.broken.here")}
        </Banner>
      )}
      {isCancelled && <Cancelled title={t("cancelled.title")} reason={event.cancelReason} />}
      <Occasion
        first={picture && <Picture {...picture} sizes="(min-width: 1000px) 40rem, 94vw" eager />}
        glance={glance}
        own={own}
      >
        <p className="prose event-text" dir="auto">
          <Lines text={event.description} />
        </p>
        <Audience event={event} />
      </Occasion>
    </Page>
  );
}

function Audience({ event }: { event: EventDetailView }) {
  const { t } = useTranslation("event");
  return (
    <dl className="facts">
      <dt>{t("field.category")}</dt>
      <dd>{t(`category.${event.category}`)}</dd>
      <dt>{t("field.type")}</dt>
      <dd>
        {event.audience.length > 0 ? (
          <bdi>{event.audience.join(t("common:comma"))}</bdi>
        ) : (
          t(`type.${event.type}`)
        )}
      </dd>
      {event.secretariats.length > 0 && (
        <>
          <dt>{t(event.secretariats.length > 1 ? "field.secretariats" : "field.secretariat")}</dt>
          <dd>
            {event.secretariats.map(({ id, ...each }, at) => (
              <Fragment key={id}>
                {at > 0 && t("common:comma")}
                <SecretariatLink {...each} />
              </Fragment>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}
