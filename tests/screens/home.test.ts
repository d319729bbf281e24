import { afterEach, describe, expect, test, vi } from "vitest";
import { firstName } from "#app/arabic/names.ts";
import { isAvailableScreen } from "#app/contract/screens.ts";
import { defaultOrganisation } from "#app/organisation.ts";
import { cardPages } from "#app/routes/home/cards.ts";
import arDesk from "#locales/ar/desk.json" with { type: "json" };
import arHome from "#locales/ar/home.json" with { type: "json" };
import enHome from "#locales/en/home.json" with { type: "json" };
import { asRequests } from "#tests/world/as-requests.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();
afterEach(() => vi.restoreAllMocks());

const words = { ar: arHome, en: enHome } as const;

async function asGuest(language: "ar" | "en" = "ar"): Promise<[Browser, Page]> {
  const browser = await screens.as("guest", { language });
  return [browser, await browser.open("/")];
}

async function asUser(
  status: string,
  rank = "member",
  language: "ar" | "en" = "ar",
): Promise<[Browser, Page]> {
  const browser = await screens.as(person(status, rank).uid, { language });
  return [browser, await browser.open("/")];
}

const cards = (page: Page) =>
  page.document.querySelectorAll(".choice, .tiles li").map((card) => ({
    title: card.querySelector("a")?.text.trim(),
    href: card.querySelector("a")?.getAttribute("href") ?? "",
  }));

test("a visitor signs in first", async () => {
  const response = await screens.browser().raw("/");
  expect([response.status, response.headers.get("location")]).toEqual([302, "/login"]);
});

describe.each(mostlyArabic)("home in %s", (language) => {
  const said = words[language];

  test("promises a guest something, with the four newest items, all readable without a script", async () => {
    const [, page] = await asGuest(language);
    expect(page.status).toBe(200);
    expect(page.title).toMatch(new RegExp(`^${said.title} · `));
    expect(page.textOf("h1")).toBe(defaultOrganisation.promise[language]);
    const slides = page.document.querySelectorAll(".slides > li");
    expect(slides).toHaveLength(4);
    const newest = await screens.browser({ language }).open("/news");
    const titles = newest.document.querySelectorAll(".card .title").map((title) => title.text);
    expect(slides.map((slide) => slide.querySelector(".title")?.text)).toEqual(titles.slice(0, 4));
    expect(page.document.querySelectorAll(".dots a")).toHaveLength(4);
  });

  test("greets a member by name", async () => {
    const [, page] = await asUser("verified", "member", language);
    // Noon in Cairo. An English sentence has no name in Arabic letters.
    const name = language === "ar" ? `${said.comma} ${firstName(person("verified").name)}` : "";
    expect(page.textOf("h1")).toBe(said.afternoon + name);
  });

  test("without news, or when they cannot be had, says so and is there all the same", async () => {
    const running = await screens.platform();
    const [browser] = await asGuest(language);
    vi.spyOn(asRequests(running), "fetch").mockRejectedValue(new Error("gone"));
    const page = await browser.open("/");
    expect(page.status).toBe(200);
    expect(page.textOf(".empty")).toContain(said.noNews);
    expect(cards(page).length).toBeGreaterThan(0);
  });
});

test.each([
  ["a guest", () => asGuest()],
  ["who is not verified", () => asUser("pending")],
  ["an expired member", () => asUser("expired")],
  ["a member", () => asUser("verified")],
  ["a leader", () => asUser("verified", "admin")],
])("no card of %s leads nowhere, and none twice", async (_, open) => {
  const [browser, page] = await open();
  const shown = cards(page);
  expect(shown.length).toBeGreaterThanOrEqual(3);
  expect(new Set(shown.map(({ href }) => href)).size).toBe(shown.length);
  for (const { href, title } of shown) {
    expect(title).toBeTruthy();
    expect(isAvailableScreen(href)).toBe(true);
    expect((await browser.open(href)).status, href).toBe(200);
  }
});

/** The headings of a page's parts, in their order. */
const parts = (page: Page) =>
  page.document.querySelectorAll("main .section h2").map((heading) => heading.text.trim());

test("a guest sees the promise first, then every governorate, three links from a candidate, and how to join", async () => {
  const [browser, page] = await asGuest();
  const [first] = page.document.querySelectorAll("main .poster, main h1");
  expect(first?.classNames).toBe("poster");
  expect(page.document.querySelectorAll(".places a")).toHaveLength(27);
  let at = page;
  for (const link of [
    ".places a[href*='governorate=']",
    ".places a[href*='electoralDistrict=']",
    ".card .title a",
  ]) {
    const path = at.document.querySelector(link)?.getAttribute("href") ?? "";
    at = await browser.open(path.replaceAll("&amp;", "&"));
  }
  expect([at.status, at.url.pathname]).toEqual([200, expect.stringMatching(/^\/candidate\//)]);
  expect(page.document.querySelectorAll(".join li")).toHaveLength(3);
  const joining = await browser.submit(page, 'main form[action="/logout"]');
  expect(joining.url.pathname).toBe("/register");
});

test("a member has the card, messages and the next date first, each one link away", async () => {
  const [browser, page] = await asUser("verified");
  const ways = page.document.querySelectorAll(".at-hand a");
  const hrefs = ways.map((way) => way.getAttribute("href") ?? "");
  expect(hrefs.slice(0, 2)).toEqual(["/profile/card", "/contact"]);
  expect(ways[1]?.text).toMatch(/الرسائل\s*جديد: \d/);
  const [, part] = /^\/(#(?:coming|today))$/.exec(hrefs[2] ?? "") ?? [];
  const hour = /\d+:\d+/.exec(ways[2]?.querySelector("b")?.text ?? "")?.[0];
  expect(page.document.querySelector(`${part} .waiting`)?.text).toContain(hour);
  for (const href of hrefs.slice(0, 2)) expect((await browser.open(href)).status).toBe(200);
});

test("a member has the candidates of their governorate with their number, and the next gathering as a file", async () => {
  const [browser, page] = await asUser("verified");
  const own = page.document.querySelector(".doors a");
  expect(own?.text).toMatch(/القاهرة\s*\d+ مرشح/);
  const list = await browser.open(own?.getAttribute("href")?.replaceAll("&amp;", "&") ?? "");
  expect(list.status).toBe(200);
  const file = page.document.querySelector('.waiting a[href="/attendance/next.ics"]');
  expect(file?.text).toBe(arDesk.calendar);
  const answer = await browser.raw("/attendance/next.ics");
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = await answer.text();
  expect(text.split("\r\n").slice(0, 2)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0"]);
  expect(text).toMatch(/\r\nSUMMARY:.+\r\n/);
});

test("the file of a gathering is for members alone", async () => {
  const [browser] = await asGuest();
  const { status, headers } = await browser.raw("/attendance/next.ics");
  expect([status, headers.get("location")]).toEqual([302, "/not-found"]);
});

test("a member is one link from a reply, which waits no longer once it is read", async () => {
  const [browser, page] = await asUser("verified");
  const replyOn = (home: Page) =>
    home.document
      .querySelector(".waiting .button[href*='complaints-suggestions']")
      ?.getAttribute("href");
  const item = await browser.open(replyOn(page) ?? "");
  expect(item.textOf(".reply")).not.toBe("");
  expect(replyOn(await browser.open("/"))).toBeUndefined();
});

test.each(["expired", "refused", "pending"] as const)(
  "a banner tells who is %s",
  async (status) => {
    const [, page] = await asUser(status);
    expect(page.textOf(".banner p")).toBe(
      createTranslator("ar")(`application:banner.${status}.text`),
    );
  },
);

test("what waits, what is in hand, today and the pulse stand above the news, each leader's own", async () => {
  const [browser, page] = await asUser("verified", "governorate_leaders");
  const { waiting, taken, onToday, pulse } = arDesk;
  expect(parts(page).slice(0, 4)).toEqual([waiting, taken, onToday, pulse.title]);
  for (const path of ["/", "/desk"]) {
    const inHand = (await browser.open(path)).document.querySelector(".area .waiting a");
    const opened = await browser.open(inHand?.getAttribute("href") ?? "");
    expect(opened.status).toBe(200);
    expect(opened.url.pathname).toMatch(/^\/(statistics|users)\/.+\/.+/);
  }
  expect(page.document.querySelector('main a[href="/statistics"]')).not.toBeNull();
  // Words beside the arrow, for whoever sees or hears none.
  const [members] = page.document.querySelectorAll(".area .waiting .digits + div");
  expect(members?.text).toContain(pulse.newMembers.title);
  const change = /(أكثر من|أقل من|كما في) الأيام السبعة السابقة/;
  expect(members?.text).toMatch(change);
  expect(page.html.indexOf(pulse.title)).toBeLessThan(page.html.indexOf('class="slides"'));
  const [, idle] = await asUser("verified", "secretariat_sector_leaders");
  expect(parts(idle)).not.toContain(waiting);
  expect(parts(idle)).toContain(pulse.title);
  const [, member] = await asUser("verified");
  for (const heading of [waiting, taken, pulse.title]) expect(parts(member)).not.toContain(heading);
});

test("the first date of a leader, whose day stands apart, leads to where it stands", async () => {
  const parts: string[] = [];
  for (const rank of ["governorate_leaders", "central_leaders", "secretariat_sector_leaders"]) {
    const [, page] = await asUser("verified", rank);
    const way = page.document.querySelector('.at-hand a[href*="#"]');
    const part = way?.getAttribute("href")?.replace("/", "") ?? "";
    const hour = /\d+:\d+/.exec(way?.querySelector("b")?.text ?? "")?.[0];
    expect(page.textOf(`main ${part}`), rank).toContain(hour);
    parts.push(part);
  }
  expect(parts).toContain("#today");
});

test("the desk begins with what is late: the aid case that waits longest past its day", async () => {
  const [browser] = await asUser("verified", "governorate_leaders");
  const desk = await browser.open("/desk");
  const start = desk.document
    .querySelectorAll("main h1 ~ * a, header a")
    .find((link) => link.text.trim() === arDesk.start);
  const rows = desk.document.querySelectorAll("main .section .waiting > li");
  const late = rows.find((row) => row.querySelector(".warm"));
  expect(late?.querySelector(".button")?.getAttribute("href")).toBe(start?.getAttribute("href"));
  expect((await browser.open(start?.getAttribute("href") ?? "")).status).toBe(200);
  const [, idle] = await asUser("verified", "secretariat_sector_leaders");
  expect(idle.text).not.toContain(arDesk.start);
});

test("home opens the first five queues of a leader, and has the latest news alone", async () => {
  const [browser, page] = await asUser("verified", "central_leaders");
  const of = (page: Page, place: string) => {
    const [queues] = page.document.querySelectorAll("main .section");
    return queues?.querySelectorAll(`${place} .digits`).length ?? 0;
  };
  const all = of(await browser.open("/desk"), ".waiting");
  expect(all).toBeGreaterThan(6);
  expect([of(page, ".waiting"), of(page, "details .waiting")]).toEqual([all, all - 5]);
  const [, member] = await asUser("verified");
  const { likedLately, likedEver } = arHome;
  const liked = (page: Page) =>
    parts(page).filter((part) => [likedLately, likedEver].includes(part));
  expect([liked(page).length, liked(member).length]).toEqual([0, 1]);
});

test("a card is shown as soon as its page stands in the site map", async () => {
  const { default: entries } = await import("#app/routes.ts");
  const paths = (await entries).flatMap(({ children = [] }) => children.map(({ path }) => path));
  for (const page of cardPages)
    expect(isAvailableScreen(page), page).toBe(paths.includes(page.slice(1)));
});
