import { expect, test } from "vitest";
import { cairoDayTime } from "#app/arabic/dates.ts";
import { foldLine, toCalendarFile } from "#app/arabic/icalendar.ts";
import { toCalendar } from "#app/routes/attendance/icalendar.ts";

const entry = {
  uid: "0190@sawt.example",
  title: "لقاء الأعضاء",
  place: "Hall 2",
  startsAt: new Date("2026-11-23T16:00:00.000Z"),
  endsAt: new Date("2026-11-23T18:30:00.000Z"),
  url: "https://sawt.example/attendance",
};
const now = new Date("2026-11-22T10:05:09.123Z");
const unfold = (file: string) => file.replaceAll("\r\n ", "");

test("a gathering is a calendar of one event, in UTC, with a line break of two characters", () => {
  expect(toCalendar(entry, now)).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Sawt//Gatherings//AR",
      "BEGIN:VEVENT",
      "UID:0190@sawt.example",
      "DTSTAMP:20261122T100509Z",
      "DTSTART:20261123T160000Z",
      "DTEND:20261123T183000Z",
      "SUMMARY:لقاء الأعضاء",
      "LOCATION:Hall 2",
      "URL:https://sawt.example/attendance",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test("what has a meaning of its own in the format is escaped, so that no title adds a line", () => {
  const file = toCalendar({ ...entry, title: "a, b; c\\d\nBEGIN:VALARM\r\ne\rf" }, now);
  expect(file).toContain(String.raw`SUMMARY:a\, b\; c\\d\nBEGIN:VALARM\ne\nf`);
  expect(file).not.toMatch(/^BEGIN:VALARM/m);
});

test("no line is longer than 75 octets, and none is broken inside a letter", () => {
  const title = "لقاء مفتوح مع مرشحي القاهرة ".repeat(12).trim();
  const file = toCalendar({ ...entry, title }, now);
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file).not.toContain("\uFFFD");
  expect(unfold(file)).toContain(`SUMMARY:${title}\r\n`);
});

test("a line is full with 75 octets and with no letter of any size more", () => {
  for (const letter of ["a", "é", "\u07FF", "\u0800", "م", "\uFFFF", "😀"]) {
    const octets = Buffer.byteLength(letter);
    for (let length = 1; length <= 90; length++) {
      const line = letter.repeat(length);
      const [first = "", ...more] = foldLine(line).split("\r\n");
      expect(unfold(foldLine(line))).toBe(line);
      expect(more.length > 0).toBe(length * octets > 75);
      if (more.length > 0) expect(Buffer.byteLength(first)).toBe(75 - (75 % octets));
      for (const each of more) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
    }
  }
});

test("a feed has a name and when to come again, whole days end on the day after, and who invites is named", () => {
  const days = {
    uid: "2@sawt.example",
    sequence: 3,
    changedAt: now,
    when: { from: "2026-11-30", until: "2026-12-01" },
    isCancelled: false,
    title: "معسكر",
    place: "الإسكندرية",
    description: "يومان",
    address: "https://sawt.example/event/2",
  };
  const cancelled = { ...days, isCancelled: true, place: undefined, description: undefined };
  const organiser = { name: 'أمانة "القاهرة"\n', email: "cairo@sawt.example" };
  const sent = { method: "PUBLISH", organiser } as const;
  const file = toCalendarFile([days, cancelled], { product: "Events", name: "صوت", sent });
  const lines = unfold(file).split("\r\n");
  expect(lines.slice(0, 9)).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Sawt//Events//AR",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "X-WR-CALNAME:صوت",
    "NAME:صوت",
    "REFRESH-INTERVAL;VALUE=DURATION:PT4H",
    "X-PUBLISHED-TTL:PT4H",
  ]);
  const eventOf = (state: string, ...more: string[]) => [
    "BEGIN:VEVENT",
    "UID:2@sawt.example",
    "SEQUENCE:3",
    "DTSTAMP:20261122T100509Z",
    "DTSTART;VALUE=DATE:20261130",
    "DTEND;VALUE=DATE:20261202",
    `STATUS:${state}`,
    "SUMMARY:معسكر",
    ...more,
    'ORGANIZER;CN="أمانة القاهرة":mailto:cairo@sawt.example',
    "URL:https://sawt.example/event/2",
    "END:VEVENT",
  ];
  expect(lines.slice(lines.indexOf("BEGIN:VEVENT"))).toEqual([
    ...eventOf("CONFIRMED", "LOCATION:الإسكندرية", "DESCRIPTION:يومان"),
    ...eventOf("CANCELLED"),
    "END:VCALENDAR",
    "",
  ]);
});

test("hours are those of Cairo's clock, on the days on which it changes too", () => {
  for (const change of ["2026-04-23T20:00:00Z", "2026-10-29T19:00:00Z"]) {
    for (let hour = 0; hour < 8; hour++) {
      const startsAt = new Date(Date.parse(change) + hour * 3_600_000);
      const entry = {
        uid: "1@sawt.example",
        sequence: 0,
        changedAt: now,
        when: { startsAt, endsAt: startsAt },
        isCancelled: false,
        title: "لقاء",
        address: "https://sawt.example/meeting/1",
      };
      const local = `${cairoDayTime(startsAt).replaceAll(/[-:]/g, "")}00`;
      const file = toCalendarFile([entry], { product: "Meetings" });
      expect(file).toContain(`DTSTART;TZID=Africa/Cairo:${local}\r\n`);
    }
  }
});
