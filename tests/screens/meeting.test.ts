/* Meetings and the calendar on their screens, by plain forms: called, answered, changed, written about, fed. */
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cairoDay } from "#app/arabic/dates.ts";
import { governorates } from "#app/arabic/governorates.ts";
import { meetingPeople } from "#app/platform/meeting/tables.ts";
import { roles, userRoles } from "#app/platform/user/tables.ts";
import arAsk from "#locales/ar/ask.json" with { type: "json" };
import arCommon from "#locales/ar/common.json" with { type: "json" };
import arFailure from "#locales/ar/failure.json" with { type: "json" };
import arWords from "#locales/ar/meeting.json" with { type: "json" };
import enWords from "#locales/en/meeting.json" with { type: "json" };
import { leaderOf } from "#tests/world/cast.ts";
import { idOf } from "#tests/world/event.ts";
import { addMeeting } from "#tests/world/meeting.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

const TITLE = "لجنة الاختبار";

test("a leader finds people without a script, invites them, and a member answers with a word", async () => {
  const leader = await screens.as("demo-central-leader");
  const page = await leader.open("/meetings/create");
  expect(page.textOf("h1")).toBe(arWords.create.title);
  const typed = {
    title: TITLE,
    "date-day": "20",
    "date-month": "10",
    "date-year": "2026",
    time: "١٨:٣٠",
    duration: "ساعة",
    agenda: "أول\nثانٍ",
  };
  const form = 'main form[action*="act=create"]';
  const nobody = await leader.submit(page, form, typed);
  expect(nobody.status).toBe(400);
  expect(nobody.document.querySelector('[name="title"]')?.getAttribute("value")).toBe(TITLE);
  // Where nothing is ticked a form sends nothing of it; the list's own line is all that is said all the same.
  const { users: askedFor } = arAsk.meeting;
  const lines = nobody.document.querySelectorAll(".summary li").map(({ text }) => text);
  expect(lines).toEqual([askedFor]);
  expect(nobody.document.querySelectorAll(".toast")).toHaveLength(0);
  const member = await screens.as("demo-member");
  const { name: keyword, uid } = person("verified", "member");
  expect(uid).toBe("demo-member");
  // Enter presses the form's main button; who was typed and not looked for yet is found first.
  const entered = await leader.submit(nobody, form, { ...typed, keyword });
  expect(entered.status).toBe(200);
  expect(entered.document.querySelector('[name="users"]')).not.toBeNull();
  expect(entered.shown(form, "title")).toEqual([TITLE]);
  const found = await leader.submit(nobody, form, { ...typed, keyword }, "[formnovalidate]");
  expect(found.status).toBe(200);
  expect(found.document.querySelector('[name="title"]')?.getAttribute("value")).toBe(TITLE);
  const [first] = found.document.querySelectorAll('[name="users"]');
  const users = first?.getAttribute("value") ?? "";
  // A role that nobody holds says so where it is chosen, and is not taken for no choice.
  const { dependencies } = await screens.platform();
  const ofNobody = { name: "دور بلا أحد", description: "", rank: "member", abilities: [] } as const;
  const [role] = await dependencies.db
    .insert(roles)
    .values({ ...ofNobody, abilities: [] })
    .returning();
  const roleId = String(role?.id);
  const chooser = await leader.open("/meetings/create");
  const offered = chooser.document.querySelector(`label:has([name="roles"][value="${roleId}"])`);
  expect(offered?.text).toContain(arCommon.roleOfNobody);
  const held = chooser.document.querySelector('label:has([name="roles"])');
  expect(held?.text).not.toContain(arCommon.roleOfNobody);
  const toNobody = await leader.submit(chooser, form, { ...typed, roles: roleId });
  const said = toNobody.document.querySelectorAll(".summary li").map(({ text }) => text);
  expect(said).toEqual([expect.stringContaining(arFailure.field["people-none"])]);
  await dependencies.db.delete(roles).where(eq(roles.id, Number(roleId)));
  const agreed = 'main form:has([name="confirmed"])';
  const asked = await leader.submit(found, form, { ...typed, users });
  expect(asked.textOf("h1")).toBe(arWords.confirm.create.title);
  expect(asked.textOf("dl.facts")).toContain("الثلاثاء 20 أكتوبر 2026، 6:30 م بتوقيت القاهرة");
  // Who calls it is one of its people wherever those are counted, and is not invited.
  expect(asked.textOf("dl.facts")).toContain(
    `${arWords.confirm.invited}${arWords.confirm.people_one}${arWords.confirm.together}${arWords.confirm.people_two}`,
  );
  // What was typed can be changed once more.
  const again = await leader.submit(asked, agreed, {}, "[formaction]");
  expect(again.shown(form, "time")).toEqual([typed.time]);
  expect(again.shown(form, "agenda")).toEqual([typed.agenda]);
  const made = await leader.submit(asked, agreed, {});
  expect(made.textOf("h1")).toBe(TITLE);
  expect(made.textOf("#people h2")).toBe(arWords.peopleOf.title.replace("{{number}}", "2"));
  const path = made.url.pathname;
  // Sent again, nobody is invited twice.
  expect((await leader.submit(asked, agreed, {})).url.pathname).toBe(path);

  const seen = await member.open(path);
  expect(seen.textOf("#room")).toContain("الثلاثاء 20 أكتوبر،");
  expect(seen.textOf(".agenda li")).toBe("أول");
  const answered = await member.submit(
    seen,
    'form[action*="act=answer"]',
    { word: "أنا على سفر" },
    '[value="declined"]',
  );
  expect(answered.textOf("#own h2")).toBe(arWords.own.title.declined);
  expect((await leader.open(path)).textOf("#people")).toContain("أنا على سفر");

  const file = await member.raw(`${path}.ics`);
  expect(file.headers.get("content-type")).toContain("text/calendar");
  expect(await file.text()).toContain("DTSTART;TZID=Africa/Cairo:20261020T183000");

  const written = await leader.submit(
    await leader.open(path),
    'form[action*="act=saveRecord"]',
    { record: "اتفقنا" },
    '[value="agreed"]',
  );
  expect(written.textOf("#record")).toContain(arWords.record.agreed);
  const edit = await leader.open(`${path}/edit`);
  const cancelled = await leader.submit(edit, 'form[action*="act=cancel"]', { reason: "ظرف" });
  expect(cancelled.textOf("main")).toContain(arWords.cancelledTitle);
});

test("a host invites by role and governorate, moves the meeting, and gives out what is to be done", async () => {
  const [host, guest] = [await screens.as("demo-admin"), await screens.as("demo-sector-leader")];
  const { dependencies } = await screens.platform();
  const invited = await leaderOf(dependencies, "sector_leader");
  const [held] = await dependencies.db
    .select()
    .from(userRoles)
    .where(eq(userRoles.userId, invited.id));
  const on = (name: string) => ({
    [`${name}-day`]: "7",
    [`${name}-month`]: "10",
    [`${name}-year`]: "2026",
  });
  const asked = await host.submit(
    await host.open("/meetings/create"),
    'main form[action*="act=create"]',
    {
      ...{
        title: "لجنة القطاعات",
        ...on("date"),
        time: "18:00",
        duration: "ساعة",
        agenda: "متابعة",
      },
      roles: String(held?.roleId),
      governorate: governorates.find(({ code }) => code === invited.placeCode)?.ar ?? "",
    },
  );
  const agreed = 'main form:has([name="confirmed"])';
  const made = await host.submit(asked, agreed);
  expect(made.textOf("#people")).toContain(invited.displayName);
  const path = made.url.pathname;

  expect((await guest.open("/notification")).textOf("main")).toContain("لجنة القطاعات");
  const linkAtHome = async (text: string) =>
    (await guest.open("/")).document
      .querySelectorAll(`main a[href^="${path}"]`)
      .find((link) => link.text.includes(text));
  expect(await linkAtHome("لجنة القطاعات")).toBeDefined();
  const answer = 'form[action*="act=answer"]';
  const accepted = await guest.submit(await guest.open(path), answer, {}, '[value="accepted"]');
  expect(accepted.textOf("#own h2")).toBe(arWords.own.title.accepted);

  const edit = await host.open(`${path}/edit`);
  const said = await host.submit(edit, 'form[action*="act=save"]', { time: "20:30" });
  expect(said.textOf("dl.facts")).toContain(arWords.confirm.told);
  const moved = await host.submit(said, agreed);
  expect(moved.notices).toContain(arWords.edit.saved);
  expect((await guest.open(path)).textOf("#room")).toContain("8:30");

  const task = "كتابة التقرير";
  const form = 'form[action*="act=addAction"]';
  const values = { action: task, owner: invited.id, ...on("dueOn") };
  expect((await host.submit(moved, form, values)).textOf("#actions")).toContain(task);
  expect(await linkAtHome(task)).toBeDefined();
  const done = await guest.submit(await guest.open(path), 'form[action*="act=finishAction"]');
  expect(done.textOf("#actions")).toContain(arWords.actions.isDone);
  expect(await linkAtHome(task)).toBeUndefined();
});

test("a member without the ability reads English, and is told that calling takes it", async () => {
  const browser = await screens.as("demo-member", { language: "en" });
  const list = await browser.open("/meetings");
  expect(list.textOf("h1")).toBe(enWords.title);
  expect(list.document.querySelector('main a[href="/meetings/create"]')).toBeNull();
  const page = await browser.open("/meetings/create");
  expect(page.status).toBe(403);
  expect(page.textOf("main")).toContain(enWords.create.forbidden);
});

test("of a meeting that is over nobody is said to come, also where nobody came", async () => {
  const { dependencies } = await screens.platform();
  const startsAt = new Date(dependencies.clock.now().getTime() - 3 * 60 * 60 * 1000);
  const id = await addMeeting(dependencies, ["demo-admin", "demo-member"], { startsAt });
  await dependencies.db
    .update(meetingPeople)
    .set({ answer: "accepted" })
    .where(
      and(
        eq(meetingPeople.meetingId, id),
        eq(meetingPeople.userId, await idOf(dependencies, "demo-admin")),
      ),
    );
  const month = cairoDay(startsAt).slice(0, 7);
  const toCome = /حضورك مؤكد|بانتظار ردك/;
  for (const uid of ["demo-admin", "demo-member"]) {
    const browser = await screens.as(uid);
    const card = (await browser.open("/meetings?time=past")).document
      .querySelectorAll("article, main li")
      .find((each) => each.querySelector(`a[href="/meeting/${id}"]`));
    expect(card?.text, uid).toMatch(uid === "demo-admin" ? /الحضور المؤكد: 1 من 2/ : /لم ترد/);
    expect(card?.text).not.toMatch(toCome);
    const page = await browser.open(`/meeting/${id}`);
    expect(page.textOf("#people")).toContain(arWords.peopleOf.confirmed_one);
    expect(page.textOf("main")).not.toMatch(toCome);
    const days = await browser.open(`/calendar?view=list&month=${month}`);
    const entry = days.document
      .querySelectorAll("main li")
      .find((each) => each.querySelector(`a[href="/meeting/${id}"]`));
    expect(entry?.text).not.toMatch(toCome);
  }
});

test("the calendar is a table from Saturday on and a list, and is fed by a secret address", async () => {
  const browser = await screens.as("demo-member");
  const month = await browser.open("/calendar?month=2026-10");
  expect(month.document.querySelector(".month th")?.text).toBe("السبت");
  expect(month.document.querySelectorAll('.month a[href^="/meeting/"]').length).toBeGreaterThan(0);
  const list = await browser.open("/calendar?month=۲۰۲۶-۱۰&view=list");
  expect(list.document.querySelectorAll('.day a[href^="/event/"]').length).toBeGreaterThan(0);
  const misread = await browser.open("/calendar?month=2026-13");
  expect(misread.textOf("main")).toContain(createTranslator("ar")("list:hint.month"));
  const none = await browser.open("/calendar/address");
  const made = await browser.submit(none, 'form[action*="act=renew"]', {});
  const address = new URL(made.textOf(".secret"));
  expect(address.pathname).toMatch(/^\/calendar\/[\w-]+\.[\w-]+\.ics$/);
  const program = screens.browser({ language: "ar" });
  const feed = await program.raw(address.pathname);
  expect(feed.status).toBe(200);
  const text = await feed.text();
  expect(text).toContain("X-WR-CALNAME:مواعيد صوت");
  expect(text.match(/^BEGIN:VEVENT/gm)?.length).toBeGreaterThan(2);
  await browser.submit(made, 'form[action*="act=renew"]', {});
  expect((await program.raw(address.pathname)).status).toBe(404);
});

test("a document that is none, and one that is too large, come back with a word why", async () => {
  for (const language of ["ar", "en"] as const) {
    const host = await screens.as("demo-central-leader", { language });
    const list = await host.open("/meetings?time=hosted");
    const path = list.document.querySelector('.card a[href^="/meeting/"]')?.getAttribute("href");
    const form = 'form[action*="act=addDocument"]';
    const words = createTranslator(language);
    const pdf = "%PDF-1.7\n% نص\n%%EOF\n";
    const wrong: readonly [string | File, string][] = [
      // What a browser sends where nothing was chosen.
      [new File([], ""), words("ask:meeting.document")],
      ["a text in its place", words("failure:field.wrong")],
      [new File(["<!doctype html>"], "محضر.pdf", { type: "application/pdf" }), "PDF"],
      [new File([pdf, "x".repeat(6 * 1024 * 1024)], "محضر.pdf"), "5"],
    ];
    for (const [document, why] of wrong) {
      const page = await host.submit(await host.open(path ?? ""), form, { document });
      expect(page.status).toBe(400);
      expect(page.title.startsWith(words("errorPrefix"))).toBe(true);
      const control = page.document.querySelector('[name="document"]');
      expect(control?.getAttribute("aria-invalid")).toBe("true");
      expect(page.textOf("#document-error")).toContain(why);
    }
    const document = new File([pdf], "محضر.pdf", { type: "application/pdf" });
    const added = await host.submit(await host.open(path ?? ""), form, { document });
    expect(added.textOf("#documents .people")).toContain("محضر.pdf");
  }
});
