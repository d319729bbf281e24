import { escapeText, foldLine, toUtc } from "#app/arabic/icalendar.ts";

export interface CalendarEntry {
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly url: string;
}

/** RFC 5545. */
export function toCalendar(entry: CalendarEntry, now: Date): string {
  const { uid, title, place, startsAt, endsAt, url } = entry;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Sawt//Gatherings//AR",
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${toUtc(now)}`,
    `DTSTART:${toUtc(startsAt)}`,
    `DTEND:${toUtc(endsAt)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `URL:${url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}
