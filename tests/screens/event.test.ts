/* Events on their screens: found, registered for and given back, written, published and cancelled by plain forms. */
import { expect, test } from "vitest";
import { eventPlaces } from "#app/platform/event/tables.ts";
import { ticketOf } from "#app/platform/event/ticket.ts";
import calendarWords from "#locales/ar/calendar.json" with { type: "json" };
import deskWords from "#locales/ar/desk.json" with { type: "json" };
import arWords from "#locales/ar/event.json" with { type: "json" };
import enWords from "#locales/en/event.json" with { type: "json" };
import type { Browser } from "#tests/world/browser.ts";
import { addEvent, idOf } from "#tests/world/event.ts";
import { signInAs } from "#tests/world/over-http.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";

const screens = setUpScreens();

const FOOTBALL = "دوري كرة القدم الخماسية";
const pathOf = (page: Awaited<ReturnType<Browser["open"]>>, title: string) =>
  page.document
    .querySelectorAll(".card .title a")
    .find((link) => link.text.trim() === title)
    ?.getAttribute("href") ?? "";

/** The form by which a page asks once more. */
const agreed = 'main form:has([name="confirmed"])';
const giveBack = 'main form[action*="act=giveBack"]';
const change = '.button-fold form[action*="act=change"]';

test("a member finds an event, registers, finds it among their own, and gives the place back", async () => {
  const browser = await screens.as("member");
  const list = await browser.open("/events");
  expect(list.textOf("h1")).toBe(arWords.title);
  const path = pathOf(list, FOOTBALL);
  const event = await browser.open(path);
  expect(event.textOf("h1")).toBe(FOOTBALL);
  expect(event.document.querySelector('a[href^="https://wa.me/"]')).not.toBeNull();
  expect(event.document.querySelector('a[href^="https://www.google.com/maps/"]')).not.toBeNull();
  const mine = await browser.submit(event, 'form[action*="act=register"]', {});
  expect(mine.textOf("main")).toContain(arWords.place.registered);
  const own = await browser.open("/events?mine=on");
  expect(pathOf(own, FOOTBALL)).toBe(path);
  // Not by one press: it says what is lost, and nothing is before that was agreed to.
  const asked = await browser.submit(mine, giveBack, {});
  expect([asked.textOf("h1"), asked.textOf("main")]).toEqual([
    arWords.place.giveBack,
    expect.stringContaining(arWords.lose.free.place),
  ]);
  expect((await browser.open(path)).textOf("main")).toContain(arWords.place.registered);
  const back = await browser.submit(asked, agreed, {});
  expect(back.textOf("main")).not.toContain(arWords.place.registered);
});

test("a guest reads English around it, asks by e-mail, and is told of what is wrong", async () => {
  const browser = screens.browser({ language: "en" });
  await signInAs(browser, "guest");
  const event = await browser.open(pathOf(await browser.open("/events"), FOOTBALL));
  const form = 'form[action*="act=ask"]';
  const typed = { fullName: "Mona Said", email: "mona" };
  // A form of several fields stands behind the one button; what came back is open.
  expect(event.document.querySelector(`.button-fold:not([open]) ${form}`)).not.toBeNull();
  const wrong = await browser.submit(event, form, typed);
  expect(wrong.status).toBe(400);
  expect(wrong.document.querySelector(`.button-fold[open] ${form}`)).not.toBeNull();
  expect(wrong.document.querySelector('[name="fullName"]')?.getAttribute("value")).toBe(
    "Mona Said",
  );
  const asked = await browser.submit(wrong, form, { ...typed, email: "mona@example.org" });
  expect(asked.notices.join()).toContain(enWords.guest.mailed);
  // What comes next is still said when the toast is gone, of this event alone, until the link is opened.
  const again = await browser.open(asked.url.pathname);
  expect(again.textOf("main")).toContain(enWords.guest.sent);
  expect(again.textOf("main")).toContain("m••••@example.org");
  expect(again.textOf("main")).toMatch(/works until the event starts, \w+day /);
  const { dependencies } = await screens.platform();
  const other = await browser.open(`/event/${await addEvent(dependencies)}`);
  expect(other.textOf("main")).not.toContain(enWords.guest.sent);
});

test("a guest's link opens its event without a session, takes the place there, and opens nothing else", async () => {
  const { dependencies } = await screens.platform();
  const { db, configuration } = dependencies;
  const id = await addEvent(dependencies, { maxCompanions: 2 });
  const asked = { guestName: "منى سعيد", guestEmail: "link@example.org", state: "asked" as const };
  const [place] = await db
    .insert(eventPlaces)
    .values({ eventId: id, ...asked, companions: 1, answers: [], since: new Date() })
    .returning();
  const ticket = ticketOf(configuration, place?.id ?? "");
  const browser = screens.browser({});
  const page = await browser.open(`/event/${id}?ticket=${ticket}`);
  expect([page.url.pathname, page.textOf("h1")]).toEqual([
    `/event/${id}`,
    "ندوة الشباب والعمل العام",
  ]);
  expect(page.textOf("main")).toContain("منى سعيد");
  // Strangers have no line of the menu to go back to, and no link without a name.
  expect(page.document.querySelectorAll("a.back")).toHaveLength(0);
  expect(page.textOf("main")).toContain(arWords.place.with_one);
  const taken = await browser.submit(page, 'form[action*="act=confirm"]', {});
  expect(taken.textOf("main")).toContain(arWords.place.registered);
  expect(taken.document.querySelector(".ticket svg")).not.toBeNull();
  // At the door, a week later, in another browser; who applies sees it too.
  // Copied out of the mail with the full stop behind it.
  const atDoor = await screens.browser({}).open(`/event/${id}?ticket=${ticket}.%20`);
  expect(atDoor.document.querySelector(".ticket svg")).not.toBeNull();
  const other = await addEvent(dependencies);
  for (const path of [`/events?ticket=${ticket}`, `/event/${id}`, `/event/${id}/door?ticket=x`]) {
    expect((await browser.open(path)).url.pathname, path).toBe("/login");
  }
  // Cut on its way, or for something else, it says so in words and nothing of the event.
  const damaged = [
    `/event/${other}?ticket=${ticket}`,
    `/event/${id}?ticket=${ticket.slice(0, -4)}AAAA`,
    `/event/${id}?ticket=${ticket.slice(0, -1)}`,
    `/event/${id}?ticket=${ticket.repeat(3)}`,
    `/event/${id}?ticket=`,
    `/event/${id}?tick`,
    `/event/${id.slice(0, -2)}?ticket=${ticket}`,
  ];
  for (const path of damaged) {
    const broken = await browser.open(path);
    expect([path, broken.status, broken.textOf("h1")]).toEqual([
      path,
      404,
      arWords.ticket.broken.title,
    ]);
    expect(broken.textOf("main")).not.toContain("ندوة");
  }
  const asVisitor = await screens.browser({});
  const opened = await asVisitor.submit(await asVisitor.open(damaged[2] ?? ""), "main form", {});
  expect([opened.url.pathname, opened.textOf("h1")]).toEqual([
    `/event/${id}`,
    "ندوة الشباب والعمل العام",
  ]);
  // Who may read of the event anyway reads it, and that the link was no good.
  const told = await asVisitor.open(damaged[2] ?? "");
  expect(told.textOf("main")).toContain(arWords.ticket.broken.here);
  expect(told.document.querySelector('form[action*="act=ask"]')).not.toBeNull();
  // What says nothing gives nothing back, and the page says so and keeps it.
  for (const companions of ["x", "99"]) {
    const refused = await browser.submit(taken, change, { companions });
    expect([companions, refused.status]).toEqual([companions, 400]);
    expect(refused.document.querySelector(".button-fold[open] [name=companions]")).not.toBeNull();
    expect(refused.document.querySelector('main [role="alert"]')).not.toBeNull();
    expect(refused.document.querySelector('[name="companions"]')?.getAttribute("value")).toBe(
      companions,
    );
    expect(refused.textOf("main")).toContain(arWords.place.with_one);
  }
  // More than one is not asked about.
  const more = await browser.submit(taken, change, { companions: "٢" });
  expect(more.textOf("main")).toContain(arWords.place.with_two);
  expect((await browser.submit(more, change, { companions: "1" })).textOf("main")).toContain(
    arWords.lose.free.companions,
  );
  // The companions' places first, then the own one: the page stays with whoever has no session.
  const toBeAlone = await browser.submit(more, change, { companions: "" });
  expect(toBeAlone.textOf("main")).toContain(arWords.lose.free.companions);
  const kept = toBeAlone.document.querySelector(`main a.quiet[href*="ticket="]`);
  expect((await browser.open(kept?.getAttribute("href") ?? "")).textOf("main")).toContain(
    arWords.place.with_two,
  );
  const alone = await browser.submit(toBeAlone, agreed, {});
  expect(alone.textOf("main")).not.toContain(arWords.place.with_two);
  expect(alone.document.querySelector('[name="companions"]')?.getAttribute("value")).toBe("0");
  const back = await browser.submit(await browser.submit(alone, giveBack, {}), agreed, {});
  expect(back.url.pathname).toBe(`/event/${id}`);
  // Nothing is left to confirm; who changed their mind has a way back.
  expect(back.textOf("main")).toContain(arWords.place.left);
  expect(back.textOf("main")).not.toContain(arWords.guest.confirm);
  const anew = await browser.submit(back, 'form[action*="act=confirm"]', {});
  expect(anew.textOf("main")).toContain(arWords.place.registered);
});

test("an event stands alike on its card, its page, home and the calendar; until its end it is on home, with the code", async () => {
  const { dependencies } = await screens.platform();
  const title = "لقاء يجري الآن";
  const hours = {
    startsAt: new Date(Date.now() + 60 * 60 * 1000),
    endsAt: new Date(Date.now() + 2 * 60 * 60 * 1000),
  };
  const id = await addEvent(dependencies, { title, ...hours });
  await dependencies.db.insert(eventPlaces).values({
    ...{ eventId: id, userId: await idOf(dependencies, person("verified", "member").uid) },
    ...{ state: "registered", companions: 0, answers: [], since: new Date() },
  });
  const guestPlace = { guestName: "منى سعيد", guestEmail: "now@example.org", companions: 0 };
  const [place] = await dependencies.db
    .insert(eventPlaces)
    .values({ eventId: id, ...guestPlace, state: "registered", answers: [], since: new Date() })
    .returning();
  const ticket = ticketOf(dependencies.configuration, place?.id ?? "");
  const { mine, phase, place: words } = arWords;
  const [nowWords = ""] = deskWords.nowUntil.split("{{until}}");
  for (const { minutes, card, page, isHome, calendar } of [
    {
      ...{ minutes: 0, card: [mine.registered], page: [words.registered, words.giveBack] },
      ...{ isHome: true, calendar: calendarWords.standing.event.registered },
    },
    {
      ...{ minutes: 90, card: [phase.now, mine.registered], page: [phase.now, words.registered] },
      ...{ isHome: true, calendar: calendarWords.standing.event.now },
    },
    {
      ...{ minutes: 60, card: [phase.over], page: [phase.over, words.had] },
      ...{ isHome: false, calendar: calendarWords.standing.event.had },
    },
  ]) {
    screens.pass(minutes * 60);
    const browser = await screens.as("member");
    const list = await browser.open(`/events?time=${isHome ? "upcoming" : "past"}`);
    const own = list.document
      .querySelectorAll(".card")
      .find((each) => each.text.includes(title))
      ?.querySelectorAll(".chip")
      .filter((chip) => !Object.values(arWords.category).includes(chip.text.trim()));
    expect(own?.map((chip) => chip.text.trim())).toEqual(card);
    const opened = await browser.open(`/event/${id}`);
    const atTicket = await screens.browser({}).open(`/event/${id}?ticket=${ticket}`);
    for (const each of [opened, atTicket]) {
      const text = each.textOf("main");
      for (const said of page) {
        // A ticket's page knows no account whose place it would be.
        expect(text).toContain(said);
      }
      expect(text.includes(words.giveBack)).toBe(minutes === 0);
      expect(text.includes(words.closed)).toBe(false);
    }
    expect(atTicket.document.querySelector(".ticket svg") !== null).toBe(isHome);
    expect(opened.textOf("main").includes(arWords.ticket.card)).toBe(isHome);
    // Once it is over another one is next.
    const home = (await browser.open("/")).textOf("main");
    expect(home.includes(title)).toBe(isHome);
    expect(home.includes(nowWords)).toBe(minutes === 90);
    const entry = (await browser.open("/calendar")).document
      .querySelectorAll("main li, main td")
      .find((each) => each.text.includes(title));
    expect(entry?.text).toContain(calendar);
  }
});

test("a cancelled event says so at its title and offers nothing that is over with it", async () => {
  const { dependencies } = await screens.platform();
  const cancelReason = "سوء الأحوال الجوية";
  const id = await addEvent(dependencies, { state: "cancelled", cancelReason });
  const page = await (await screens.as("admin", { language: "en" })).open(`/event/${id}`);
  expect(page.textOf(".heading .chip.bad")).toBe(enWords.phase.cancelled);
  expect(page.document.querySelector(".heading .date-block.off")).not.toBeNull();
  expect(page.textOf(".cancelled")).toContain(cancelReason);
  const ways = page.document.querySelectorAll(".own a").map((each) => each.getAttribute("href"));
  expect(ways).toEqual([`/event/${id}/attendees`, `/create-event?like=${id}`]);
});

test("the first screen of a private event says that it is by invitation", async () => {
  const { dependencies } = await screens.platform();
  const page = await (await screens.as("admin")).open(
    `/event/${await addEvent(dependencies, { type: "private" })}`,
  );
  expect(page.textOf(".heading .chip")).toBe(arWords.type.private);
});

test("of a past event of one's own it is said once that it is over, and whether one came", async () => {
  const { dependencies } = await screens.platform();
  const startsAt = new Date(Date.now() + 60 * 60 * 1000);
  const id = await addEvent(dependencies, { startsAt });
  const [one, other] = [await screens.as("member"), await screens.as("demo-member-woman")];
  for (const each of [one, other]) {
    await each.submit(await each.open(`/event/${id}`), 'form[action*="act=register"]', {});
  }
  const organiser = await screens.as("admin");
  const said = async (browser: Browser) => (await browser.open(`/event/${id}`)).textOf(".own");
  screens.pass(60 * 60);
  await organiser.submit(await organiser.open(`/event/${id}/door`), 'form[action*="act=tick"]', {});
  screens.pass(3 * 60 * 60);
  const both = [await said(one), await said(other)];
  for (const words of both) expect(words.split(arWords.phase.over)).toHaveLength(2);
  expect(both.filter((words) => words.includes(arWords.place.came))).toHaveLength(1);
  expect(both.filter((words) => words.includes(arWords.place.missed))).toHaveLength(1);
});

test("a month begins on Saturday and leads to its events", async () => {
  const browser = await screens.as("member", { language: "en" });
  const page = await browser.open("/events?month=٢٠٢٦-١٠");
  expect(page.document.querySelector(".month th")?.text).toBe("Saturday");
  // The first of October 2026 was a Thursday.
  const first = page.document.querySelectorAll(".month tbody tr")[0]?.querySelectorAll("td") ?? [];
  expect(first.map((cell) => cell.querySelector("time")?.getAttribute("datetime"))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    "2026-10-01",
    "2026-10-02",
  ]);
  expect(page.document.querySelectorAll('.month a[href^="/event/"]').length).toBeGreaterThan(3);
});

test("a leader writes a draft, publishes, changes and cancels it; a mistake keeps what was typed", async () => {
  const browser = await screens.as("governorate_leaders");
  const page = await browser.open("/create-event");
  const form = 'main form[action="/create-event"]';
  const typed = {
    title: "ندوة الاختبار",
    "date-day": "20",
    "date-month": "10",
    "date-year": "2026",
    time: "١٨:٣٠",
    ...{ duration: "", "duration-other": "طويلة" },
    location: "قصر الثقافة",
    detailedLocation: "شارع الكورنيش",
    description: "وصف يكفي من الكلام.",
    maxAttendance: "٥٠",
  };
  const wrong = await browser.submit(page, form, typed);
  expect(wrong.status).toBe(400);
  expect(wrong.document.querySelector('[name="duration-other"]')?.getAttribute("value")).toBe(
    "طويلة",
  );
  expect(wrong.document.querySelector('[name="title"]')?.getAttribute("value")).toBe(typed.title);
  const draft = await browser.submit(wrong, form, { ...typed, "duration-other": "ساعتان" });
  expect(draft.url.pathname).toMatch(/^\/event\/[\w-]+\/edit$/);
  const asked = await browser.submit(draft, 'form[action*="act=publish"]', {});
  expect(asked.textOf("h1")).toBe(arWords.confirm.publish.title);
  expect(asked.textOf("dl.facts")).toContain("الثلاثاء 20 أكتوبر 2026، 6:30 م بتوقيت القاهرة");
  expect(asked.textOf("dl.facts")).toContain("الثلاثاء 20 أكتوبر 2026، 8:30 م");
  expect(asked.textOf("dl.facts")).toContain(arWords.confirm.everybody);
  expect((await browser.open(draft.url.pathname)).textOf("main")).toContain(arWords.edit.draft);
  const published = await browser.submit(asked, agreed, {});
  expect(published.textOf("h1")).toBe(typed.title);
  // Sent again, it is done once.
  expect((await browser.submit(asked, agreed, {})).url.pathname).toBe(published.url.pathname);
  const edit = await browser.open(`${published.url.pathname}/edit`);
  const saved = await browser.submit(edit, 'form[action*="act=save"]', { title: "ندوة أخرى" });
  expect(saved.notices, saved.textOf("main").slice(0, 600)).toEqual([arWords.edit.saved]);
  expect(saved.textOf("h1")).toBe("ندوة أخرى");
  // Nobody is registered who would be told.
  const hour = { time: "7 مساءً" };
  const moved = await browser.submit(saved, 'form[action*="act=save"]', hour);
  expect(moved.notices).toEqual([arWords.edit.saved]);
  const member = await screens.as("member");
  await member.submit(
    await member.open(published.url.pathname),
    'form[action*="act=register"]',
    {},
  );
  const late = await browser.submit(moved, 'form[action*="act=save"]', { time: "٨ مساءً" });
  expect(late.textOf("h1")).toBe(arWords.confirm.save.title);
  expect(late.textOf("dl.facts")).toContain("8:00 م بتوقيت القاهرة");
  expect(late.textOf("dl.facts")).toContain(arWords.confirm.count_one);
  expect(late.textOf("dl.facts")).toContain(
    `${arWords.confirm.was} الثلاثاء 20 أكتوبر 2026، 7:00 م`,
  );
  const back = await browser.submit(late, agreed, {}, "[formaction]");
  expect(back.shown('form[action*="act=save"]', "time")).toEqual(["٨ مساءً"]);
  expect((await member.open(published.url.pathname)).textOf("main")).toContain("7:00 م");
  const told = await browser.submit(late, agreed, {});
  expect(told.notices).toEqual([arWords.edit.saved]);
  expect((await member.open(published.url.pathname)).textOf("main")).toContain("8:00 م");
  const save = 'form[action*="act=save"]';
  const renamed = await browser.submit(told, save, { title: "ندوة ثالثة" });
  expect(renamed.textOf("h1")).toBe(arWords.confirm.save.title);
  expect(renamed.textOf("dl.facts")).toContain(`${arWords.confirm.was} ندوة أخرى`);
  const roomier = await browser.submit(told, save, { maxAttendance: "60" });
  expect(roomier.notices).toEqual([arWords.edit.saved]);
  const list = await browser.open(`${published.url.pathname}/attendees`);
  expect(list.document.querySelector(".empty")).toBeNull();
  const refused = await browser.submit(told, 'form[action*="act=cancel"]', { reason: "" });
  expect(refused.status).toBe(400);
  const gone = { reason: "سوء الأحوال الجوية" };
  await browser.submit(refused, 'form[action*="act=cancel"]', gone);
  const cancelled = await browser.open(published.url.pathname);
  expect(cancelled.textOf("main")).toContain(arWords.cancelled.title);
  expect(cancelled.textOf("main")).toContain(gone.reason);
});

test("what seldom concerns is folded, open where it is wrong, and its head says what it holds", async () => {
  const browser = await screens.as("governorate_leaders");
  const form = 'main form[action="/create-event"]';
  const page = await browser.open("/create-event");
  const heads = ({ document }: typeof page) =>
    document.querySelectorAll(".folds > details").map((fold) => ({
      isOpen: fold.hasAttribute("open"),
      said: fold.querySelector("summary small")?.text,
    }));
  const { audience, registration, more } = arWords.form.group;
  expect(
    page.document.querySelectorAll(".folds > details > summary").map(({ text }) => text),
  ).toEqual([audience, registration, more].map((title) => expect.stringContaining(title)));
  expect(heads(page).map(({ isOpen }) => isOpen)).toEqual([false, false, false]);
  const typed = {
    title: "ندوة مطوية",
    ...{ "date-day": "20", "date-month": "10", "date-year": "2026", time: "18:30" },
    ...{ location: "قصر الثقافة", detailedLocation: "شارع الكورنيش" },
    description: "وصف يكفي من الكلام.",
  };
  const wrong = await browser.submit(page, form, { ...typed, maxAttendance: "لا شيء" });
  expect(wrong.status).toBe(400);
  expect(heads(wrong).map(({ isOpen }) => isOpen)).toEqual([false, true, false]);
  const draft = await browser.submit(wrong, form, {
    ...{ ...typed, duration: "90 min", maxAttendance: "40", maxCompanions: "2" },
    ...{ questions: "هل تحتاج إلى مواصلات؟", category: "public" },
  });
  const save = 'form[action*="act=save"]';
  expect(draft.shown(save, "duration")).toEqual(["90 min"]);
  expect(heads(draft)).toEqual([
    { isOpen: false, said: arWords.type.public },
    { isOpen: false, said: expect.stringMatching(/40 · .*2 · .*1$/) },
    { isOpen: false, said: arWords.category.public },
  ]);
  const long = await browser.submit(draft, save, { duration: "", "duration-other": "100 دقيقة" });
  expect(long.shown(save, "duration")).toEqual([""]);
  expect(long.shown(save, "duration-other")).toEqual(["ساعة و40 دقيقة"]);
});

test("a draft is deleted for good once that was agreed to", async () => {
  const browser = await screens.as("governorate_leaders");
  const page = await browser.open("/create-event");
  const draft = await browser.submit(page, 'main form[action="/create-event"]', {
    title: "مسودة تُحذف",
    ...{ "date-day": "20", "date-month": "10", "date-year": "2026", time: "18:30" },
    ...{ duration: "ساعة", location: "قصر الثقافة", detailedLocation: "شارع الكورنيش" },
    ...{ description: "وصف يكفي من الكلام.", maxAttendance: "5" },
  });
  const asked = await browser.submit(draft, 'form[action*="act=remove"]', {});
  expect(asked.textOf("h1")).toBe(arWords.confirm.delete.title);
  expect((await browser.open(draft.url.pathname)).status).toBe(200);
  const gone = await browser.submit(asked, agreed, {});
  expect(gone.notices).toEqual([arWords.edit.deleted]);
  expect((await browser.open(draft.url.pathname)).status).toBe(404);
});

test("a draft waits for an hour at which it is published, and is put off", async () => {
  const browser = await screens.as("governorate_leaders");
  const { dependencies } = await screens.platform();
  const title = "مسودة تنتظر موعدها";
  const startsAt = new Date("2026-10-20T16:30:00Z");
  const id = await addEvent(dependencies, { title, startsAt, state: "draft" });
  const schedule = 'form[action*="act=schedule"]';
  const page = await browser.open(`/event/${id}/edit`);
  const wrong = await browser.submit(page, schedule, {
    ...{ "at-day": "21", "at-month": "10", "at-year": "2026", "at-time": "٩ صباحًا" },
  });
  expect(wrong.status).toBe(400);
  expect(wrong.document.querySelector(`.button-fold[open] ${schedule}`)).not.toBeNull();
  expect(wrong.document.querySelector('[name="at-day"]')?.getAttribute("value")).toBe("21");
  const waits = await browser.submit(wrong, schedule, { "at-day": "19" });
  expect(waits.notices).toContain(arWords.schedule.done);
  const said = "19 أكتوبر";
  expect(waits.textOf("main")).toContain(said);
  expect((await browser.open("/create-event")).textOf("main")).toContain(said);
  const off = await browser.submit(waits, 'form[action*="act=unschedule"]', {});
  expect(off.notices).toContain(arWords.schedule.cancelled);
  expect(off.textOf("main")).not.toContain(said);
  expect(off.textOf("main")).toContain(arWords.edit.draft);
});

test("who waits is told of the place that was given back, takes it, and is ticked off at the door", async () => {
  const { dependencies } = await screens.platform();
  const title = "ندوة بمكان واحد";
  const startsAt = new Date(Date.now() + 4 * 60 * 60 * 1000);
  const path = `/event/${await addEvent(dependencies, { title, maxAttendance: 1, startsAt })}`;
  const [one, other] = [await screens.as("member"), await screens.as("demo-member-woman")];
  const register = 'form[action*="act=register"]';
  const mine = await one.submit(await one.open(path), register, {});
  const waiting = await other.submit(await other.open(path), register, {});
  expect(waiting.textOf("main")).toContain(arWords.place.waiting);
  const leader = await screens.as("governorate_leaders");
  const edit = await leader.open(`${path}/edit`);
  const offering = await leader.submit(edit, 'form[action*="act=save"]', { maxAttendance: "9" });
  expect(offering.textOf("h1")).toBe(arWords.confirm.offer.title);
  const turn = await other.submit(waiting, giveBack, {});
  expect(turn.textOf("main")).toContain(arWords.lose.turn.place);
  const asked = await one.submit(mine, giveBack, {});
  expect(asked.textOf("main")).toContain(arWords.lose.offered.place);
  expect((await other.open("/")).textOf("main")).not.toContain(title);
  const back = await one.submit(asked, agreed, {});
  expect(back.notices).toContain(arWords.place.givenBack);
  expect((await other.open("/")).textOf("main")).toContain(title);
  const taken = await other.submit(await other.open(path), register, {});
  expect(taken.textOf("main")).toContain(arWords.place.registered);

  screens.pass(4 * 60 * 60 - 300);
  const organiser = await screens.as("admin");
  const door = await organiser.open(`${path}/door`);
  const ticked = await organiser.submit(door, 'form[action*="act=tick"]', {});
  expect(ticked.status).toBe(200);
  const came = await organiser.open(`${path}/attendees?state=came`);
  expect(came.document.querySelectorAll(".listing tbody tr")).toHaveLength(1);
  // Nobody has stayed away from what has not begun; until its end who isn't there may still come.
  const { came: had, absent, awaited, registered, waiting: waits } = arWords.attendees;
  for (const [minutes, last] of [
    [0, undefined],
    [10, awaited],
    [120, absent],
  ] as const) {
    screens.pass(minutes * 60);
    const list = await (await screens.as("admin")).open(`${path}/attendees?state=absent`);
    // How many each of them is stands in its tab.
    expect(list.document.querySelectorAll(".tabs a").map(({ text }) => text.trim())).toEqual([
      `${registered} 1`,
      `${waits} 0`,
      `${had} 1`,
      ...(last ? [`${last} 0`] : []),
    ]);
    const nobody = await (await screens.as("admin")).open(`${path}/attendees?keyword=قرنفلة`);
    expect(nobody.textOf(".empty")).toContain(arWords.attendees.filtered);
    const file = await (await screens.as("admin")).raw(`${path}/attendees.csv?state=absent`);
    expect([last, file.headers.get("location") ?? file.headers.get("content-disposition")]).toEqual(
      [
        last,
        last
          ? expect.stringContaining(last === awaited ? "attendees-awaited" : "attendees-absent")
          : `${path}/attendees`,
      ],
    );
  }
});
