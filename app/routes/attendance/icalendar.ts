import { escapeText, foldLine, toUtc } from "#app/arabic/icalendar.ts";

/** Something that a calendar may hold (RFC 5545). */
export interface CalendarEntry {
  /** The same for good, so that an entry that is added again takes the place of the first. */
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly url: string;
}

/** A calendar of one entry, as a file of type text/calendar. */
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
