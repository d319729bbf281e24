import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { firstName } from "#app/arabic/names.ts";
import { isAvailableScreen } from "#app/contract/screens.ts";
import { cardPages } from "#app/routes/home/cards.ts";
import arHome from "#locales/ar/home.json" with { type: "json" };
import enHome from "#locales/en/home.json" with { type: "json" };
import { asRequests } from "#tests/world/as-requests.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { openScreens, type Screens } from "#tests/world/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
});
afterAll(() => screens.close());
afterEach(() => vi.restoreAllMocks());

const words = { ar: arHome, en: enHome } as const;

async function asGuest(language: "ar" | "en" = "ar"): Promise<[Browser, Page]> {
  const browser = screens.browser({ language });
  await browser.raw("/guest", { method: "POST", body: new URLSearchParams() });
  return [browser, await browser.open("/")];
}

async function asUser(
  status: string,
  rank = "member",
  language: "ar" | "en" = "ar",
): Promise<[Browser, Page]> {
  const browser = screens.browser({ language });
  const login = await browser.open("/login");
  const dialog = await browser.submit(login, 'form[action="/auth/facebook"]');
  return [browser, await browser.submit(dialog, "form", { person: person(status, rank).uid })];
}

const cards = (page: Page) =>
  page.document.querySelectorAll(".choice").map((card) => ({
    title: card.querySelector("a")?.text.trim(),
    href: card.querySelector("a")?.getAttribute("href") ?? "",
  }));

test("a visitor signs in first", async () => {
  const response = await screens.browser().raw("/");
  expect([response.status, response.headers.get("location")]).toEqual([302, "/login"]);
});

describe.each(mostlyArabic)("home in %s", (language) => {
  const said = words[language];

  test("greets a guest, with the four newest items, all readable without a script", async () => {
    const [, page] = await asGuest(language);
    expect(page.status).toBe(200);
    expect(page.title).toMatch(new RegExp(`^${said.title} · `));
    // Noon in Cairo.
    expect(page.textOf("h1")).toBe(said.evening);
    const slides = page.document.querySelectorAll(".slides > li");
    expect(slides).toHaveLength(4);
    const newest = await screens.browser({ language }).open("/news");
    const titles = newest.document.querySelectorAll(".card .title").map((title) => title.text);
    expect(slides.map((slide) => slide.querySelector(".title")?.text)).toEqual(titles.slice(0, 4));
    expect(page.document.querySelectorAll(".dots a")).toHaveLength(4);
  });

  test("greets a member by name", async () => {
    const [, page] = await asUser("verified", "member", language);
    expect(page.textOf("h1")).toBe(
      `${said.evening}${said.comma} ${firstName(person("verified").name)}`,
    );
  });

  test("without news, or when they cannot be had, says so and is there all the same", async () => {
    const { platform } = await screens.load<typeof import("#app/transport.server.ts")>(
      "/app/transport.server.ts",
    );
    const running = await platform();
    if (!running) throw new Error("The screens have no platform.");
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

test("a card is shown as soon as its page stands in the site map", async () => {
  const { default: entries } = await import("#app/routes.ts");
  const paths = (await entries).flatMap(({ children = [] }) => children.map(({ path }) => path));
  for (const page of cardPages)
    expect(isAvailableScreen(page), page).toBe(paths.includes(page.slice(1)));
});
