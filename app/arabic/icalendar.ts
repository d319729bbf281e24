/* RFC 5545. */
import { cairoOffsetMinutes, dayAfter } from "./dates.ts";

export interface CalendarEntry {
  /** Stable, so that updates replace the entry. */
  readonly uid: string;
  /** RFC 5545: increases with each change. */
  readonly sequence: number;
  readonly changedAt: Date;
  readonly when: { readonly startsAt: Date; readonly endsAt: Date } | WholeDays;
  readonly isCancelled: boolean;
  readonly title: string;
  readonly place?: string | undefined;
  readonly description?: string | undefined;
  readonly address: string;
}

interface WholeDays {
  readonly from: string;
  readonly until: string;
}

interface CalendarFile {
  readonly product: string;
  readonly name?: string;
  /** Of a file that is sent; one that is fetched has no method, as that names an organiser (RFC 5546 §3.2.1). */
  readonly sent?: {
    readonly method: "PUBLISH" | "CANCEL";
    readonly organiser: { readonly name: string; readonly email: string };
  };
}

/**
 * Law 34 of 2023: summer time from the last Friday of April to the last Thursday of October. An
 * RRULE can't express the midnight after a Thursday that may end its month.
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

export function toCalendarFile(entries: readonly CalendarEntry[], file: CalendarFile): string {
  const { product, name, sent } = file;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Sawt//${product}//AR`,
    "CALSCALE:GREGORIAN",
    ...(sent ? [`METHOD:${sent.method}`] : []),
    // Apple and Google read the first, RFC 7986 the second.
    ...(name ? [`X-WR-CALNAME:${escapeText(name)}`, `NAME:${escapeText(name)}`] : []),
    ...(name ? ["REFRESH-INTERVAL;VALUE=DURATION:PT4H", "X-PUBLISHED-TTL:PT4H"] : []),
    ...cairo,
    ...entries.flatMap((entry) => linesOf(entry, sent?.organiser)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function linesOf(
  entry: CalendarEntry,
  organiser: NonNullable<CalendarFile["sent"]>["organiser"] | undefined,
): string[] {
  const { uid, sequence, changedAt, when, isCancelled, title, place, description } = entry;
  const times =
    "from" in when
      ? [
          `DTSTART;VALUE=DATE:${when.from.replaceAll("-", "")}`,
          `DTEND;VALUE=DATE:${dayAfter(when.until).replaceAll("-", "")}`,
        ]
      : [
          `DTSTART;TZID=Africa/Cairo:${toLocal(when.startsAt)}`,
          `DTEND;TZID=Africa/Cairo:${toLocal(when.endsAt)}`,
        ];
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${toUtc(changedAt)}`,
    ...times,
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `SUMMARY:${escapeText(title)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(organiser
      ? [`ORGANIZER;CN="${organiser.name.replaceAll(/["\p{Cc}]/gu, "")}":mailto:${organiser.email}`]
      : []),
    `URL:${entry.address}`,
    "END:VEVENT",
  ];
}

function toLocal(moment: Date): string {
  return toUtc(new Date(moment.getTime() + offsetMinutes(moment) * MINUTE)).slice(0, -1);
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Cached by day: a feed has thousands of entries, and Intl is slow. */
const offsets = new Map<number, number>();
const MAX_OFFSETS = 5_000;

/** On the two days of the year when the offset changes it isn't cached. */
function offsetMinutes(moment: Date): number {
  const day = Math.floor(moment.getTime() / DAY);
  const known = offsets.get(day);
  if (known !== undefined) return known;
  const offset = cairoOffsetMinutes(new Date(day * DAY));
  if (offset !== cairoOffsetMinutes(new Date((day + 1) * DAY))) return cairoOffsetMinutes(moment);
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  offsets.set(day, offset);
  return offset;
}

/** 20261123T160000Z */
export function toUtc(moment: Date): string {
  return `${moment.toISOString().replaceAll(/[-:]|\..*/g, "")}Z`;
}

export function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`);
}

/** RFC 5545: longer lines are folded. */
const MAX_OCTETS = 75;
const encoder = new TextEncoder();
const octetsOf = (text: string) => encoder.encode(text).length;

/** Never inside a character: an Arabic letter has two octets. */
export function foldLine(line: string): string {
  if (line.length * 3 <= MAX_OCTETS || octetsOf(line) <= MAX_OCTETS) return line;
  const parts: string[] = [];
  let from = 0;
  let octets = 0;
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) ?? 0;
    const size = code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
    if (octets + size > MAX_OCTETS) {
      parts.push(line.slice(from, at));
      from = at;
      octets = 1;
    }
    octets += size;
    at += size === 4 ? 2 : 1;
  }
  return [...parts, line.slice(from)].join("\r\n ");
}
