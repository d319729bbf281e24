import ICAL from "ical.js";
import { expect, test } from "vitest";
import { calendarLinks, toEventCalendar } from "#app/routes/event/calendar.server.ts";

const event = {
  id: "01a20ac8-e1fb-7465-a86e-48ecedcf96a3",
  title: "ندوة: كيف تبدأ مشروعك الصغير، وكيف تنجح فيه مع أصحاب مشروعات من المحافظة",
  startsAt: "2026-07-10T15:00:00.000Z",
  endsAt: "2026-07-10T17:00:00.000Z",
  location: "قصر الثقافة",
  detailedLocation: "شارع الكورنيش; الدور الثاني",
  description: "سطر\nوسطر",
  state: "published" as const,
  sequence: 3,
  changedAt: "2026-07-01T10:00:00.000Z",
};
const address = "https://sawt.example.org/event/1";
const file = toEventCalendar(event, address);
const unfolded = file.replaceAll("\r\n ", "").split("\r\n");

test("a calendar's lines have 75 octets at most, and break no letter", () => {
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file).not.toContain("\uFFFD");
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
  const title = event.title.replaceAll(",", "\\,");
  expect(unfolded).toContain(`SUMMARY:${title}`);
});

test("it says the hour by Cairo's clock, in summer too, and how often it was changed", () => {
  expect(unfolded).toContain("DTSTART;TZID=Africa/Cairo:20260710T180000");
  expect(unfolded).toContain("DTEND;TZID=Africa/Cairo:20260710T200000");
  expect(unfolded).toContain("TZID:Africa/Cairo");
  expect(unfolded).toContain("SEQUENCE:3");
  expect(unfolded).toContain("STATUS:CONFIRMED");
  expect(unfolded).toContain("DESCRIPTION:سطر\\nوسطر");
  expect(unfolded).toContain("LOCATION:قصر الثقافة\\, شارع الكورنيش\\; الدور الثاني");
});

test("one that was cancelled says so, under the same name", () => {
  const cancelled = toEventCalendar({ ...event, state: "cancelled", sequence: 4 }, address);
  const lines = cancelled.replaceAll("\r\n ", "").split("\r\n");
  const uid = `UID:${event.id}@sawt.example.org`;
  for (const line of ["STATUS:CANCELLED", "SEQUENCE:4", uid]) expect(lines).toContain(line);
  // RFC 5546 §3.2.1 wants an organiser beside a method.
  expect(lines.join()).not.toContain("METHOD");
});

test("other calendars take it by an address", () => {
  const { google, outlook } = calendarLinks(event, address);
  const dates = new URL(google).searchParams.get("dates");
  expect(dates).toBe("20260710T150000Z/20260710T170000Z");
  expect(new URL(outlook).searchParams.get("subject")).toBe(event.title);
});

/** What a calendar reads that isn't ours: Thunderbird's parser, by the time zone in the file alone. */
function readByOthers(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent("vtimezone") ?? undefined);
  const found = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
  const momentOf = (time: ICAL.Time) => {
    time.zone = zone;
    return time.toJSDate().toISOString();
  };
  return { found, startsAt: momentOf(found.startDate), endsAt: momentOf(found.endDate) };
}

test("a parser that isn't ours reads the same words, name and number", () => {
  const { found } = readByOthers(file);
  expect(found.summary).toBe(event.title);
  expect(found.description).toBe(event.description);
  expect(found.location).toBe(`${event.location}, ${event.detailedLocation}`);
  expect(found.sequence).toBe(event.sequence);
  expect(found.uid).toBe(`${event.id}@sawt.example.org`);
});

test.each([
  ["in winter", "2026-01-15T16:00:00.000Z", "2026-01-15T18:00:00.000Z"],
  ["in summer", "2026-07-10T15:00:00.000Z", "2026-07-10T17:00:00.000Z"],
  ["before the clock goes forward", "2027-04-29T15:00:00.000Z", "2027-04-29T20:30:00.000Z"],
  ["after it went forward", "2027-04-30T09:00:00.000Z", "2027-04-30T11:00:00.000Z"],
  ["before it goes back", "2026-10-29T15:00:00.000Z", "2026-10-29T19:30:00.000Z"],
  ["after it went back", "2026-10-30T10:00:00.000Z", "2026-10-30T12:00:00.000Z"],
])("and the same moments %s", (_, startsAt, endsAt) => {
  const read = readByOthers(toEventCalendar({ ...event, startsAt, endsAt }, address));
  expect([read.startsAt, read.endsAt]).toEqual([startsAt, endsAt]);
});
