import { beforeAll, describe, expect, test } from "vitest";
import { demoFeedback } from "#app/demo/content/feedback.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { mostlyArabic, mostlyEnglish } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens, setUpScreensAlone } from "#tests/world/screens.ts";
import { signSessionCookie } from "#tests/world/session-cookie.ts";
import { json, type StandInHandler, success } from "#tests/world/stand-in.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

const OWN = "/profile/complaints-suggestions";
const INBOX = "/statistics/feedback";

const form = 'form[method="post"]:has([name="body"])';
const titles = (page: Page) =>
  page.document.querySelectorAll(".card .title a").map((link) => link.text.trim());
const value = (page: Page, name: string) => {
  const control = page.document.querySelector(`[name="${name}"]`);
  if (control?.tagName === "TEXTAREA") return control.text.trim();
  if (control?.tagName !== "SELECT") return control?.getAttribute("value");
  const chosen = control.querySelectorAll("option").find((each) => each.hasAttribute("selected"));
  return chosen?.getAttribute("value");
};

const complaint = { topic: "health", title: "عيادة بلا طبيب", body: "انتظرنا طوال اليوم." };
let count = 0;
/** Sends a complaint as the member; answers its title. */
async function complain(browser: Browser, more: Record<string, string> = {}): Promise<string> {
  const title = `شكوى رقم ${++count} في الاختبار`;
  const page = await browser.open(`${OWN}/add-complaint`);
  const sent = await browser.submit(page, form, { ...complaint, title, ...more });
  expect(sent.url.pathname).toBe(OWN);
  return title;
}

/** The page of the newest item with a title, as a leader finds it. */
async function find(browser: Browser, title: string): Promise<Page> {
  const found = await browser.open(`${INBOX}?${new URLSearchParams({ keyword: title })}`);
  const link = found.document.querySelector(".listing tbody th a")?.getAttribute("href");
  return browser.open(link ?? "");
}

describe.each(mostlyArabic)("a member in %s", (language) => {
  const t = createTranslator(language);

  test("sees own items with the status and the official reply, by type and by words", async () => {
    const browser = await screens.as("demo-member", { language });
    const page = await browser.open(OWN);
    expect([page.status, page.textOf("h1")]).toEqual([200, t("feedback:own.title")]);
    expect(page.title).toContain(t("feedback:own.title"));
    const answered = demoFeedback.find(
      ({ from, reply, type }) => from === "demo-member" && reply && type === "complaints",
    );
    expect(page.textOf(".reply")).toContain(t("feedback:reply.official"));
    expect(page.text).toContain(answered?.reply ?? "?");
    expect(page.text).toContain(t("feedback:status.answered"));
    const suggestions = await browser.open(`${OWN}?type=suggestions`);
    expect(titles(suggestions)).toEqual(["لقاءات مسائية لمن يعمل نهارًا"]);
    expect(suggestions.textOf(".tabs [aria-current]")).toBe(t("feedback:types.suggestions"));
    // So few are read at a glance: a search comes with an address that has one, or with many items.
    expect(page.document.querySelector('main form[role="search"]')).toBeNull();
    const found = await browser.open(`${OWN}?${new URLSearchParams({ keyword: "المياه" })}`);
    expect(titles(found)).toHaveLength(1);
    const none = await browser.submit(found, 'form[role="search"]', { keyword: "ققققق" });
    expect(none.textOf(".empty h2")).toBe(t("feedback:empty.filtered"));
    expect(none.document.querySelector(".empty a")?.getAttribute("href")).toBe(OWN);
  });

  test("finds the three forms from the list, each with a title of its own", async () => {
    const browser = await screens.as("demo-member", { language });
    const page = await browser.open(OWN);
    for (const [path, type] of [
      ["add-complaint", "complaints"],
      ["add-suggestion", "suggestions"],
      ["add-street-pulse", "street-pulse"],
    ] as const) {
      expect(page.document.querySelector(`.cards a[href="${OWN}/${path}"]`)).not.toBeNull();
      const add = await browser.open(`${OWN}/${path}`);
      expect([add.status, add.textOf("h1")]).toEqual([200, t(`feedback:add.${type}.title`)]);
      expect(add.title).toContain(t(`feedback:add.${type}.title`));
    }
  });

  test("is told what is wrong with a complaint, keeps what was typed, and then sends it", async () => {
    const browser = await screens.as("demo-member", { language });
    const page = await browser.open(`${OWN}/add-complaint`);
    const back = await browser.submit(page, form, { title: "عنوان", governorate: "قنا" });
    expect([back.status, back.title.startsWith(t("errorPrefix"))]).toEqual([400, true]);
    const links = back.document
      .querySelectorAll(".summary a")
      .map((each) => each.getAttribute("href"));
    expect(links).toEqual(["#topic", "#body"]);
    expect([value(back, "title"), value(back, "governorate")]).toEqual(["عنوان", "قنا"]);
    // The other language has the same, which is sent from there.
    const [other, own] = language === "ar" ? (["en", "ar"] as const) : (["ar", "en"] as const);
    const switched = await browser.submit(back, "#typed", { language: other });
    expect(switched.title.startsWith(createTranslator(other)("errorPrefix"))).toBe(true);
    expect([value(switched, "title"), value(switched, "governorate")]).toEqual(["عنوان", "قنا"]);
    const again = await browser.submit(switched, "#typed", { language: own });
    expect(again.title.startsWith(t("errorPrefix"))).toBe(true);
    const done = await browser.submit(again, form, { topic: "health", body: "نص الشكوى" });
    expect(done.url.pathname).toBe(OWN);
    expect(done.notices.join()).toMatch(/\d/);
    expect(titles(done)[0]).toBe("عنوان");
  });

  test("tells the street's pulse of the own city in a minute, or of another's without a script", async () => {
    const browser = await screens.as("demo-member", { language });
    const page = await browser.open(`${OWN}/add-street-pulse?topic=prices&mood=worried`);
    expect([value(page, "governorate"), value(page, "topic")]).toEqual(["القاهرة", "prices"]);
    expect(value(page, "city")).toBeTruthy();
    const other = await browser.submit(
      page,
      form,
      { governorate: "قنا", body: "كلام الناس" },
      '[name="showCities"]',
    );
    expect([other.status, value(other, "body")]).toEqual([200, "كلام الناس"]);
    expect(other.document.querySelector(".summary")).toBeNull();
    expect(other.textOf('[name="city"]')).toContain(language === "ar" ? "دشنا" : "Deshna");
    const done = await browser.submit(other, form, { city: "دشنا" });
    expect([done.url.pathname, titles(done)[0]]).toEqual([
      OWN,
      t("feedback:pulseIn", { place: language === "ar" ? "دشنا، قنا" : "Deshna, Qena" }),
    ]);
  });

  test("changes an item while it is open; once somebody works on it, is told that it is too late", async () => {
    const browser = await screens.as("demo-member", { language });
    const title = await complain(browser, { governorate: "قنا" });
    const list = await browser.open(OWN);
    const link = list.document.querySelector('.card footer a[href$="/edit"]');
    const page = await browser.open(link?.getAttribute("href") ?? "");
    expect([value(page, "title"), value(page, "governorate")]).toEqual([title, "قنا"]);
    const empty = await browser.submit(page, form, { title: "" });
    expect([empty.status, value(empty, "title") ?? ""]).toEqual([400, ""]);
    const changed = await browser.submit(empty, form, { title: `${title} معدلة`, governorate: "" });
    expect(changed.notices.join()).toContain(t("feedback:edit.done"));
    expect(changed.textOf("h1")).toBe(`${title} معدلة`);
    expect(changed.text).not.toContain(language === "ar" ? "قنا" : "Qena");
    expect(changed.textOf(".steps")).toContain(t("feedback:act.edited"));
    const leader = await screens.as("demo-central-leader", { language });
    const waiting = await find(leader, `${title} معدلة`);
    await leader.submit(waiting, 'form[action$="act=status"]', {}, '[value="inProgress"]');
    const late = await browser.submit(page, form, { title: "متأخرة" });
    expect(late.url.pathname).toBe(changed.url.pathname);
    expect(late.notices.join()).toContain(t("failure:feedback-taken"));
    expect(late.textOf("h1")).toBe(`${title} معدلة`);
    const form2 = await browser.open(`${changed.url.pathname}/edit`);
    expect(form2.url.pathname).toBe(changed.url.pathname);
  });
});

describe.each(mostlyEnglish)("a leader in %s", (language) => {
  const t = createTranslator(language);

  test("sees the inbox by type and status with counts, 9 a page, narrowed by a form", async () => {
    const browser = await screens.as("demo-central-leader", { language });
    const page = await browser.open(INBOX);
    expect([page.status, page.textOf("h1")]).toEqual([200, t("feedback:inbox.title")]);
    expect(page.document.querySelectorAll(".listing tbody tr")).toHaveLength(9);
    const counts = page.document.querySelectorAll(".tabs small").map((each) => each.text);
    expect(counts).toHaveLength(4);
    expect(page.document.querySelectorAll(".tallies a")).toHaveLength(5);
    const sum = counts.slice(1, 4).reduce((total, each) => total + Number(each), 0);
    expect(Number(counts[0])).toBe(sum);
    // What waits begins with the oldest, and says for how long it has waited.
    const waiting = await browser.open(`${INBOX}?status=open`);
    const ages = waiting.document
      .querySelectorAll(".listing td span.unbroken")
      .map(({ text }) => Number(/\d+/.exec(text)?.[0] ?? 0));
    expect(ages.length).toBeGreaterThan(2);
    expect(ages).toEqual([...ages].sort((one, other) => other - one));
    const closed = await browser.open(`${INBOX}?status=closed&type=complaints`);
    const shown = demoFeedback.filter(
      ({ status, type }) => status === "closed" && type === "complaints",
    );
    // Other tests close some as well.
    const closedNow = closed.document.querySelectorAll(".listing tbody tr").length;
    expect(closedNow).toBeGreaterThanOrEqual(shown.length);
    const found = await browser.submit(closed, 'form[role="search"]', { governorate: "دمياط" });
    expect(found.url.searchParams.get("status")).toBe("closed");
    expect(found.document.querySelectorAll(".listing tbody tr")).toHaveLength(1);
    const none = await browser.submit(found, 'form[role="search"]', {
      owner: "mine",
      keyword: "ققق",
    });
    expect(none.textOf(".empty h2")).toBe(t("feedback:inbox.filtered"));
  });

  test("answers, and the member reads the reply and nothing of what was said inside", async () => {
    const member = await screens.as("demo-member", { language });
    const title = await complain(member);
    const browser = await screens.as("demo-central-leader", { language });
    const page = await find(browser, title);
    expect([page.status, page.textOf("h1")]).toEqual([200, title]);
    expect(page.text).toContain(person("verified").name);
    const noted = await browser.submit(page, 'form[action$="act=note"]', { note: "سر داخلي" });
    expect(noted.notices.join()).toContain(t("feedback:note.done"));
    const empty = await browser.submit(noted, 'form[action$="act=reply"]', { reply: "" });
    expect([empty.status, empty.textOf("#reply-error")]).toEqual([
      400,
      `${t("errorPrefix")} ${t("ask:field.reply")}`,
    ]);
    expect(empty.textOf('.summary a[href="#reply"]')).toBe(t("ask:field.reply"));
    const done = await browser.submit(empty, 'form[action$="act=reply"]', {
      reply: "سنرسل طبيبًا.",
    });
    expect(done.url.pathname).toBe(page.url.pathname);
    expect(done.notices.join()).toContain(t("feedback:reply.done"));
    expect(done.textOf(".steps")).toContain("سر داخلي");
    const list = await member.open(OWN);
    expect(list.textOf(".card")).toContain("سنرسل طبيبًا.");
    const link = list.document.querySelector(".card .title a")?.getAttribute("href") ?? "";
    const seen = await member.open(link);
    expect(seen.textOf(".steps")).toContain(t("feedback:act.replied"));
    expect(seen.text).not.toContain("سر داخلي");
    expect(seen.text).not.toContain(person("verified", "central_leaders").name);
  });

  test("who comes second is told so, keeps what was typed, and sees what the first one did", async () => {
    const title = await complain(await screens.as("demo-member", { language }), {
      governorate: "دمياط",
    });
    const [first, second] = [
      await screens.as("demo-central-leader", { language }),
      await screens.as("demo-governorate-leader", { language }),
    ];
    const one = await find(first, title);
    const other = await find(second, title);
    await first.submit(one, 'form[action$="act=assign"]');
    const late = await second.submit(other, 'form[action$="act=reply"]', { reply: "رد متأخر" });
    expect(late.status).toBe(400);
    expect(late.notices.join()).toContain(t("failure:changed-meanwhile"));
    expect(late.textOf('.summary a[href="#handle"]')).toBe(t("failure:changed-meanwhile"));
    expect(value(late, "reply")).toBe("رد متأخر");
    expect(late.textOf(".steps")).toContain(t("feedback:act.assigned"));
    const again = await second.submit(late, 'form[action$="act=reply"]');
    expect(again.notices.join()).toContain(t("feedback:reply.done"));
    const lateTake = await second.submit(other, 'form[action$="act=assign"]');
    expect(lateTake.notices.join()).toContain(t("failure:changed-meanwhile"));
  });

  test("closes what nobody answered with a word to the member only", async () => {
    const title = await complain(await screens.as("demo-member", { language }));
    const browser = await screens.as("demo-central-leader", { language });
    const page = await find(browser, title);
    const change = 'form[action$="act=status"]';
    expect(page.document.querySelectorAll(`${change} button`).map(({ text }) => text)).toEqual([
      t("feedback:change.to.inProgress"),
      t("feedback:change.to.closed"),
    ]);
    // Sent by a script that pressed nothing.
    const unchosen = await browser.submit(page, change, { reason: "كلمة" }, ".none");
    expect([unchosen.status, value(unchosen, "reason")]).toEqual([400, "كلمة"]);
    expect(unchosen.textOf("#status-error")).not.toBe("");
    const bare = await browser.submit(page, change, {}, '[value="closed"]');
    expect([bare.status, bare.textOf("#reason-error")]).toEqual([
      400,
      `${t("errorPrefix")} ${t("ask:feedback.reason")}`,
    ]);
    const reason = { reason: "كررها في رسالة أخرى" };
    const done = await browser.submit(bare, change, reason, '[value="closed"]');
    expect(done.notices.join()).toContain(t("feedback:change.done"));
    expect(done.textOf(".steps")).toContain("كررها في رسالة أخرى");
  });

  test("without the ability is told why; outside the area there is nothing", async () => {
    const without = await screens.as("secretariat_governorate_leaders", { language });
    const page = await without.open(INBOX);
    expect([page.status, page.textOf(".empty h2")]).toEqual([
      403,
      t("feedback:inbox.forbidden.title"),
    ]);
    const title = await complain(await screens.as("demo-member", { language }), {
      governorate: "دمياط",
    });
    const { url } = await find(await screens.as("demo-central-leader", { language }), title);
    const qena = await screens.as("demo-sector-leader", { language });
    expect((await qena.open(url.pathname)).status).toBe(404);
    const posted = await qena.raw(`${url.pathname}?act=reply`, {
      method: "POST",
      body: new URLSearchParams({ reply: "رد", version: "1" }),
    });
    expect(posted.status).toBe(404);
  });
});

test("nobody opens another's item, and members no inbox", async () => {
  const browser = await screens.as("demo-member");
  await complain(browser);
  const list = await browser.open(OWN);
  const link = list.document.querySelector(".card .title a")?.getAttribute("href") ?? "";
  for (const uid of ["demo-member-woman", "demo-central-leader"]) {
    const other = await screens.as(uid);
    expect((await other.open(link)).status).toBe(404);
    expect((await other.open(`${link}/edit`)).status).toBe(404);
  }
  expect((await browser.open(INBOX)).status).toBe(404);
  expect((await browser.open(`${OWN}/nonsense`)).status).toBe(404);
  const stranger = await screens.browser().raw(OWN);
  expect(stranger.headers.get("location")).toMatch(/^\/login/);
});

test("members find it from home, everybody from the own profile, and leaders from their desks", async () => {
  const member = await screens.as("demo-member");
  expect((await member.open("/")).document.querySelector(`a[href="${OWN}"]`)).not.toBeNull();
  const expired = await screens.as("demo-expired");
  expect(
    (await expired.open("/profile")).document.querySelector(`a[href="${OWN}"]`),
  ).not.toBeNull();
  const page = await expired.open(OWN);
  expect([page.status, page.textOf(".empty h2")]).toEqual([
    200,
    createTranslator("ar")("feedback:empty.own"),
  ]);
  const leader = await screens.as("demo-central-leader");
  const desks = await leader.open("/statistics");
  expect(desks.document.querySelector(`a[href="${INBOX}"]`)).not.toBeNull();
});

describe("beside a platform that has only the core calls", () => {
  const { platform, screens } = setUpScreensAlone();
  let browser: Browser;
  beforeAll(async () => {
    browser = screens.browser({ language: "en" });
    const session = { accessToken: "a", refreshToken: "b", playerId: "null" };
    browser.cookies.set("session", await signSessionCookie(session));
  });

  const t = createTranslator("en");
  const me = { displayName: "Mona", status: "verified", highestRank: "member" };
  const absent = json(
    { success: false, code: "not-found", message: "Cannot GET" },
    { status: 404 },
  );
  /** Answers the feedback calls so, knows the visitor, and nothing else. */
  function answering(feedback: StandInHandler) {
    platform.answer = (path, response) => {
      const known = path.includes("/get-me")
        ? success(me)
        : /my-feedback|feedback\/complaints/.test(path)
          ? feedback
          : absent;
      known(path, response);
    };
  }

  test("shows items that come without pages, types and time lines", async () => {
    answering(success([{ id: 7, title: "Water", description: "…", status: "seen" }]));
    const page = await browser.open(OWN);
    expect([page.status, titles(page)]).toEqual([200, ["Water"]]);
    const item = await browser.open(`${OWN}/7`);
    expect([item.status, item.textOf("h1")]).toEqual([200, "Water"]);
    expect((await browser.open(`${OWN}/8`)).status).toBe(404);
    answering(success({ items: [] }));
    expect((await browser.open(OWN)).textOf(".empty h2")).toBe(t("feedback:empty.own"));
  });

  test("sends a complaint without hearing its number, and the street's pulse without a home", async () => {
    answering(success(null));
    const page = await browser.open(`${OWN}/add-complaint`);
    const response = await browser.raw(`${OWN}/add-complaint`, {
      method: "POST",
      body: new URLSearchParams(complaint),
    });
    expect([page.status, response.status, response.headers.get("location")]).toEqual([
      200,
      303,
      OWN,
    ]);
    expect((await browser.open(`${OWN}/add-street-pulse`)).status).toBe(200);
  });

  test("says that data is missing, or that the connection timed out", async () => {
    answering(success(null));
    expect((await browser.open(OWN)).textOf(".empty h2")).toBe("Feedback data not found");
    answering((_, response) => void response.destroy());
    expect((await browser.open(OWN)).textOf(".empty h2")).toBe("Connection timed out");
  });
});
