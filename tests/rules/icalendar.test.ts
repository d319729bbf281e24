import { expect, test } from "vitest";
import { cairoDayTime } from "#app/arabic/dates.ts";
import { toCalendarFile } from "#app/arabic/icalendar.ts";
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
  const file = toCalendar({ ...entry, title: "a, b; c\\d\nBEGIN:VALARM\r\ne" }, now);
  expect(file).toContain(String.raw`SUMMARY:a\, b\; c\\d\nBEGIN:VALARM\ne`);
  expect(file).not.toMatch(/^BEGIN:VALARM/m);
});

test("no line is longer than 75 octets, and none is broken inside a letter", () => {
  const title = "لقاء مفتوح مع مرشحي القاهرة ".repeat(12).trim();
  const file = toCalendar({ ...entry, title }, now);
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file).not.toContain("\uFFFD");
  expect(unfold(file)).toContain(`SUMMARY:${title}\r\n`);
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
