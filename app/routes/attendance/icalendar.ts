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

/** 20261123T160000Z */
export function toUtc(moment: Date): string {
  return `${moment.toISOString().replaceAll(/[-:]|\..*/g, "")}Z`;
}

/** A text as a property has it. */
export function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`);
}

/** A line has 75 octets at most; what is longer goes on after a line break and a space. */
const MAX_OCTETS = 75;

/** Breaks between characters, never inside one: an Arabic letter is two octets. */
export function foldLine(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
