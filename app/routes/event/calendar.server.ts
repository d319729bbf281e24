import { toCalendarFile, toUtc } from "#app/arabic/icalendar.ts";
import type { EventDetail } from "#app/contract/event.ts";

type CalendarEvent = Pick<
  EventDetail,
  | "id"
  | "title"
  | "startsAt"
  | "endsAt"
  | "location"
  | "detailedLocation"
  | "description"
  | "state"
  | "sequence"
  | "changedAt"
>;

/** RFC 5545; the same UID replaces earlier downloads. */
export function toEventCalendar(event: CalendarEvent, address: string): string {
  const { id, title, startsAt, endsAt, location, detailedLocation, description, state } = event;
  const isCancelled = state === "cancelled";
  const entry = {
    uid: `${id}@${new URL(address).hostname}`,
    sequence: event.sequence,
    changedAt: new Date(event.changedAt),
    when: { startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
    isCancelled,
    title,
    place: `${location}, ${detailedLocation}`,
    description,
    address,
  };
  return toCalendarFile([entry], { product: "Events" });
}

export function calendarLinks(event: CalendarEvent, address: string) {
  const { title, startsAt, endsAt, location, detailedLocation } = event;
  const [from, to] = [new Date(startsAt), new Date(endsAt)];
  const place = `${location}, ${detailedLocation}`;
  const google = new URLSearchParams({
    action: "TEMPLATE",
    text: title,
    dates: `${toUtc(from)}/${toUtc(to)}`,
    location: place,
    details: address,
  });
  const outlook = new URLSearchParams({
    rru: "addevent",
    subject: title,
    startdt: from.toISOString(),
    enddt: to.toISOString(),
    location: place,
    body: address,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  };
}
