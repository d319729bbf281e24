/* Somebody's calendar as another program reads it: by Thunderbird's parser, which isn't ours. */
import ICAL from "ical.js";
import { expect, test } from "vitest";
import type { Browser } from "#tests/world/browser.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";

const screens = setUpScreens();

const FOOTBALL = "دوري كرة القدم الخماسية";
/** Of two octets a letter, so that a line is folded amid them; and with what a calendar has to escape. */
const TITLE = "اجتماع لجنة المتابعة؛ مراجعة ما أُنجز, وما لم يُنجز; من خطة المحافظة لهذا العام";
const DESCRIPTION = "أولًا: المراجعة\nثانيًا: \\ والختام، ثم ما يستجد من أعمال على جدول اللجنة";

interface Read {
  readonly text: string;
  readonly events: ReadonlyMap<string, ICAL.Event>;
}

/** What a calendar program is answered under an address, without a session. */
async function read(address: string): Promise<Read> {
  const response = await screens.browser().raw(address);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/calendar; charset=utf-8",
  ]);
  const text = await response.text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent("vtimezone") ?? undefined);
  expect(zone.tzid).toBe("Africa/Cairo");
  const events = calendar.getAllSubcomponents("vevent").map((each) => {
    const event = new ICAL.Event(each);
    // By the time zone that stands in the file.
    for (const time of [event.startDate, event.endDate]) if (!time.isDate) time.zone = zone;
    return [event.uid, event] as const;
  });
  expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("مواعيد صوت");
  // A name stands for one thing.
  expect(new Set(events.map(([uid]) => uid)).size).toBe(events.length);
  return { text, events: new Map(events) };
}

const momentOf = (time: ICAL.Time | undefined) => time?.toJSDate().toISOString();
const statusOf = (event: ICAL.Event | undefined) =>
  event?.component.getFirstPropertyValue("status");

/** Takes the address of a calendar feed. */
async function addressOf(browser: Browser): Promise<string> {
  const form = 'form[action*="act=renew"]';
  const page = await browser.submit(await browser.open("/calendar/address"), form, {});
  return new URL(page.textOf(".secret")).pathname;
}

/** An event or a meeting that is in nobody's calendar is not the first of its name. */
const uidOf = (path: string) => `${path.split("/").at(-1)}@`;
const findIn = ({ events }: Read, path: string) =>
  [...events.values()].find(({ uid }) => uid.startsWith(uidOf(path)));

test("events, meetings, their changes and cancellations are read by a program as they are", async () => {
  const member = await screens.as("demo-member");
  const leader = await screens.as("demo-central-leader");
  const address = await addressOf(member);
  expect(address).toMatch(/^\/calendar\/.+\.ics$/);

  const list = await member.open("/events");
  const event =
    list.document
      .querySelectorAll(".card .title a")
      .find((link) => link.text.trim() === FOOTBALL)
      ?.getAttribute("href") ?? "";
  expect(findIn(await read(address), event)).toBeUndefined();
  await member.submit(await member.open(event), 'form[action*="act=register"]', {});

  const create = await leader.open("/meetings/create");
  const form = 'main form[action*="act=create"]';
  const typed = {
    title: TITLE,
    "date-day": "29",
    "date-month": "10",
    "date-year": "2026",
    // Summer time ends in the night after.
    time: "20:00",
    duration: "ساعة",
    description: DESCRIPTION,
  };
  const { name: keyword } = person("verified", "member");
  const found = await leader.submit(create, form, { ...typed, keyword }, "[formnovalidate]");
  const users = found.document.querySelector('[name="users"]')?.getAttribute("value") ?? "";
  const asked = await leader.submit(found, form, { ...typed, users });
  const made = await leader.submit(asked, form, {});
  const meeting = made.url.pathname;

  const first = await read(address);
  for (const line of first.text.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
  // A line that is cut amid a letter would have something that is none on either side.
  expect(first.text).not.toContain("\uFFFD");
  expect(first.text.split("\r\n").some((line) => line.startsWith(" "))).toBe(true);
  const place = findIn(first, event);
  expect([place?.summary, statusOf(place), place?.sequence]).toEqual([FOOTBALL, "CONFIRMED", 0]);
  const called = findIn(first, meeting);
  expect([called?.summary, called?.sequence, statusOf(called)]).toEqual([TITLE, 0, "CONFIRMED"]);
  expect(called?.description).toContain(DESCRIPTION);
  expect([momentOf(called?.startDate), momentOf(called?.endDate)]).toEqual([
    "2026-10-29T17:00:00.000Z",
    "2026-10-29T18:00:00.000Z",
  ]);

  // A day later the same hour is an hour later elsewhere.
  const edit = await leader.open(`${meeting}/edit`);
  const save = 'form[action*="act=save"]';
  await leader.submit(await leader.submit(edit, save, { "date-day": "30" }), save, {});
  const moved = findIn(await read(address), meeting);
  expect([moved?.uid, moved?.sequence]).toEqual([called?.uid, 1]);
  expect(momentOf(moved?.startDate)).toBe("2026-10-30T18:00:00.000Z");

  const reason = "تعذر الحضور";
  const cancel = 'form[action*="act=cancel"]';
  await leader.submit(await leader.open(`${meeting}/edit`), cancel, { reason });
  const cancelled = findIn(await read(address), meeting);
  expect([cancelled?.uid, cancelled?.sequence, statusOf(cancelled)]).toEqual([
    called?.uid,
    2,
    "CANCELLED",
  ]);

  // The event is changed and cancelled in the same way.
  const organiser = await screens.as("demo-admin");
  const detailedLocation = "الصالة المغطاة، المدخل الشرقي";
  const toChange = await organiser.open(`${event}/edit`);
  await organiser.submit(await organiser.submit(toChange, save, { detailedLocation }), save, {});
  const changed = findIn(await read(address), event);
  expect([changed?.uid, changed?.sequence]).toEqual([place?.uid, 1]);
  expect(changed?.location).toContain(detailedLocation);
  await organiser.submit(await organiser.open(`${event}/edit`), cancel, { reason });
  const gone = findIn(await read(address), event);
  expect([gone?.uid, gone?.sequence, statusOf(gone)]).toEqual([place?.uid, 2, "CANCELLED"]);

  // Who gives the address back leaves nothing that could be read.
  const own = await member.open("/calendar/address");
  const confirm = await member.submit(own, 'form[action*="act=remove"]', {});
  expect((await screens.browser().raw(address)).status).toBe(200);
  await member.submit(confirm, 'form:has([name="confirmed"])', {});
  expect((await screens.browser().raw(address)).status).toBe(404);
});
