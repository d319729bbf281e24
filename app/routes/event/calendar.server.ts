import { cairoDayTime } from "#app/arabic/dates.ts";
import type { EventDetail } from "#app/contract/event.ts";
import { escapeText, foldLine, toUtc } from "../attendance/icalendar.ts";

/**
 * Cairo's clock since 2023 (law 34 of 2023): summer time from the last Friday of April to the end of the last
 * Thursday of October. A rule can't say midnight after a Thursday that may be the last of its month.
 */
const cairo = [
  "BEGIN:VTIMEZONE",
  "TZID:Africa/Cairo",
  "BEGIN:DAYLIGHT",
  "DTSTART:20230428T000000",
  "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=-1FR",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0300",
  "TZNAME:EEST",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "DTSTART:20231026T235959",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1TH",
  "TZOFFSETFROM:+0300",
  "TZOFFSETTO:+0200",
  "TZNAME:EET",
  "END:STANDARD",
  "END:VTIMEZONE",
];

type Shown = Pick<
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

/** An event as a file of type text/calendar (RFC 5545); fetched again it takes the place of what was there. */
export function toEventCalendar(event: Shown, address: string): string {
  const { id, title, startsAt, endsAt, location, detailedLocation, description, state } = event;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Sawt//Events//AR",
    "CALSCALE:GREGORIAN",
    `METHOD:${state === "cancelled" ? "CANCEL" : "PUBLISH"}`,
    ...cairo,
    "BEGIN:VEVENT",
    `UID:${id}@${new URL(address).hostname}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${toUtc(new Date(event.changedAt))}`,
    `DTSTART;TZID=Africa/Cairo:${toLocal(startsAt)}`,
    `DTEND;TZID=Africa/Cairo:${toLocal(endsAt)}`,
    `STATUS:${state === "cancelled" ? "CANCELLED" : "CONFIRMED"}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(`${location}, ${detailedLocation}`)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${address}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** 20261123T180000, by Cairo's clock. */
function toLocal(moment: string): string {
  return `${cairoDayTime(new Date(moment)).replaceAll(/[-:]/g, "")}00`;
}

/** Where other calendars take an event by an address. */
export function calendarLinks(event: Shown, address: string) {
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
