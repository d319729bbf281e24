import { describe, expect, test } from "vitest";
import { archiveTypes } from "#app/contract/archive.values.ts";
import arWords from "#locales/ar/archive.json" with { type: "json" };
import arContent from "#locales/ar/content.json" with { type: "json" };
import enWords from "#locales/en/archive.json" with { type: "json" };
import type { Page } from "#tests/world/browser.ts";
import { mostlyEnglish } from "#tests/world/languages.ts";
import { setUpScreens } from "#tests/world/screens.ts";

const screens = setUpScreens();

const words = { ar: arWords, en: enWords } as const;
type Language = keyof typeof words;
async function guest(language: Language = "ar") {
  const browser = screens.browser({ language });
  await browser.raw("/guest", { method: "POST" });
  return browser;
}
const cardsOf = (page: { document: { querySelectorAll(by: string): { text: string }[] } }) =>
  page.document.querySelectorAll(".card .title").map(({ text }) => text.trim());

describe.each(mostlyEnglish)("the archive in %s", (language) => {
  const said = words[language];

  test("begins with the newest of each part, under its anchor, without the application", async () => {
    const browser = await guest(language);
    const page = await browser.open("/archive");
    expect(page.textOf("h1")).toBe(said.title);
    for (const type of archiveTypes) {
      expect(page.textOf(`#${type} h2`), type).toBe(said.type[type]);
    }
    expect(page.document.querySelectorAll("#statements .card").length).toBe(5);
    const isPlain = (shown: Page) =>
      shown.document.querySelectorAll("[data-namespaces]").length === 0;
    expect(isPlain(page)).toBe(true);
    expect(isPlain(await (await screens.as("member", { language })).open("/archive"))).toBe(true);
  });

  test("has a preview for a stranger to whom it is sent, and whom it leads to /login", async () => {
    const list = await (await guest(language)).open("/archive");
    const path = list.document.querySelector("#statements .card a")?.getAttribute("href") ?? "";
    const login = await screens.browser({ language }).open(path);
    expect(login.url.pathname).toBe("/login");
    const property = (name: string) =>
      login.document.querySelector(`meta[property="${name}"]`)?.getAttribute("content");
    expect(property("og:image")).toContain(`/share${path}.jpg?v=`);
    expect(property("og:url")).toContain(path);
    const item = await (await guest(language)).open(path);
    expect(item.document.querySelector('meta[property="og:image"]')?.getAttribute("content")).toBe(
      property("og:image"),
    );
  });

  test("is searched in all years, and a year and a part are links", async () => {
    const browser = await guest(language);
    const page = await browser.open("/archive");
    const found = await browser.submit(page, 'form[role="search"]', { keyword: "موازنه" });
    expect(cardsOf(found).length).toBe(1);
    expect(found.url.searchParams.get("keyword")).toBe("موازنه");
    const none = await browser.open("/archive?keyword=%D8%B6%D8%B8%D8%BA");
    expect(none.textOf(".empty h2")).toBe(said.empty.search);
    const part = await browser.open("/archive?type=decisions");
    const years = part.document.querySelectorAll(".tabs a").map(({ text }) => text.trim());
    expect(years.filter((text) => /^\d{4}$/.test(text)).length).toBeGreaterThan(1);
  });

  test("has an address for each item, with its text, paper and a way to print", async () => {
    const browser = await guest(language);
    const list = await browser.open("/archive?type=statements");
    const link = list.document.querySelector(".card .title a");
    const page = await browser.open(link?.getAttribute("href") ?? "");
    expect(page.textOf("h1")).toBe(link?.text.trim());
    const paper = page.document.querySelector('a[download][href*="/api/v1/files/"]');
    expect(paper?.getAttribute("href")).toMatch(/\.pdf$/);
    expect(page.document.querySelector(".prose")?.text.trim()).not.toBe("");
  });
});

test("a statement without English is read in Arabic, and says so", async () => {
  const browser = await guest("en");
  const page = await browser.open("/archive?keyword=%D8%A7%D9%84%D8%A7%D8%B3%D9%85%D8%AF%D8%A9");
  const title = page.document.querySelector(".card .title");
  expect(title?.getAttribute("lang")).toBe("ar");
});

test("a stranger signs in or goes on as a guest; an address that has nothing is 404", async () => {
  const stranger = screens.browser();
  expect((await stranger.raw("/archive")).headers.get("location")).toMatch(/^\/login/);
  const browser = await guest();
  expect((await browser.open("/archive/999999")).status).toBe(404);
});

test("the feeds are open, and an item is where they say", async () => {
  const stranger = screens.browser();
  for (const language of ["ar", "en"]) {
    const answer = await stranger.raw(`/archive/feed.${language}.xml`);
    expect(answer.headers.get("content-type")).toContain("application/rss+xml");
    expect(await answer.text()).toMatch(/<link>[^<]+\/archive\/\d+<\/link>/);
  }
});

test("from the draft with a paper to the reader, without a script", async () => {
  const one = await screens.as("secretariat_central_leaders");
  const create = await one.open("/desk/archive/create");
  const form = 'form:has([name="body"])';
  const begun = await one.submit(create, 'form:has([name="title"])', { title: "بيان جديد" });
  const refused = await one.submit(begun, form, { type: "statements", next: "submit" });
  expect(refused.document.querySelector('.summary a[href="#number"]')).not.toBeNull();
  const pdf = new File(["%PDF-1.7\n% نص\n%%EOF\n"], "بيان.pdf", { type: "application/pdf" });
  const saved = await one.submit(await one.open(begun.url.pathname), form, {
    number: "١٢",
    "day-day": "3",
    "day-month": "11",
    "day-year": "2026",
    body: "نص **البيان**",
    files: pdf,
  });
  expect(saved.notices).toEqual([arContent.done.save]);
  expect(saved.document.querySelector('[name="keptFile"]')).not.toBeNull();
  const named = await one.submit(saved, form, { keptAlt: "نص البيان" });
  await one.submit(named, form, {}, 'button[value="submit"]');
  const other = await screens.as("central_leaders");
  const item = await other.open(named.url.pathname);
  const preview = await other.open(named.url.pathname.replace("/edit", "/preview"));
  expect(preview.document.querySelector("article strong")?.text).toBe("البيان");
  const published = await other.submit(item, form, {}, 'button[value="publish"]');
  expect(published.notices).toEqual([arContent.done.publish]);
  const reader = await guest();
  const list = await reader.open("/archive?type=statements");
  expect(cardsOf(list)[0]).toBe("بيان جديد");
  const page = await reader.open(
    list.document.querySelector(".card .title a")?.getAttribute("href") ?? "",
  );
  expect(page.textOf("main")).toContain("نص البيان");
  expect(page.document.querySelector('form[action$="act=adopt"]')).toBeNull();

  // Another with its number: the editor leads to it, and who publishes says that the number is right.
  const blank = await one.open("/desk/archive/create");
  const twin = await one.submit(blank, 'form:has([name="title"])', { title: "بيان ثانٍ" });
  const same = { type: "statements", number: "12/2026", body: "نص" };
  const date = { "day-day": "4", "day-month": "11", "day-year": "2026" };
  const kept = await one.submit(twin, form, { ...same, ...date });
  const note = kept.document.querySelectorAll('[role="note"] a');
  expect(note.map((link) => [link.getAttribute("href"), link.text])).toEqual([
    [page.url.pathname, "بيان جديد"],
  ]);
  await one.submit(kept, form, {}, 'button[value="submit"]');
  const checked = await other.open(kept.url.pathname);
  const unsure = await other.submit(checked, form, {}, 'button[value="publish"]');
  expect(unsure.textOf(".summary")).toContain("«بيان جديد»");
  const sure = await other.submit(unsure, form, { isNumberMeant: "on" }, 'button[value="publish"]');
  expect(sure.notices).toEqual([arContent.done.publish]);
});
