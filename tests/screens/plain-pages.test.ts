import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { INDIVIDUAL } from "#app/contract/election.ts";
import { namesIn, splitStyle } from "#app/page-style.server.ts";
import type { Page } from "#tests/world/browser.ts";
import { setUpScreens } from "#tests/world/screens.ts";

const screens = setUpScreens();
const paths: Record<string, string> = {
  "/news": "/news",
  "/Election": "/Election",
  "/DataEntire": `/DataEntire?${new URLSearchParams({ type: "individual", keyword: "محمد" })}`,
  "/login": "/login",
};
beforeAll(async () => {
  const find = async (path: string) => {
    const response = await screens.browser().raw(`/api/v1${path}`);
    const { data } = (await response.json()) as { data: { items: { id: string }[] } };
    return data.items[0]?.id ?? "";
  };
  paths["/news/:id"] = `/news/${await find("/news/guest?limit=1")}`;
  const type = encodeURIComponent(INDIVIDUAL);
  paths["/candidate/:id"] = `/candidate/${await find(`/election/candidates?type=${type}&limit=1`)}`;
});

const names = [...Object.keys(paths), "/news/:id", "/candidate/:id"];
const running = ({ document }: Page) =>
  document
    .querySelectorAll("script")
    .map((script) => script.getAttribute("type"))
    .filter((type) => type !== "application/ld+json");

describe.each(names)("%s", (name) => {
  test("is plain for whoever is not signed in, and says what it is to search engines", async () => {
    const page = await screens.browser().open(paths[name] ?? "");
    expect(page.status).toBe(200);
    expect(running(page)).toEqual(["module", "speculationrules"]);
    // Development has its sheets there.
    const sheets = 'link[rel="stylesheet"]:not([data-react-router-critical-css])';
    expect(page.document.querySelectorAll(`link[rel$="load"], ${sheets}`)).toEqual([]);
    const descriptions = page.document.querySelectorAll('meta[name="description"]');
    expect(descriptions).toHaveLength(1);
    expect(descriptions[0]?.getAttribute("content")?.length).toBeGreaterThan(10);
  });

  test("has a style and no script where the visitor wants none", async () => {
    const page = await screens.browser({ headers: { "Save-Data": "on" } }).open(paths[name] ?? "");
    expect(running(page)).toEqual([]);
    expect(page.document.querySelectorAll("head style").length).toBeGreaterThan(0);
  });

  test("has every rule of the style sheet that fits one of its elements", async () => {
    const { document } = await screens.browser().open(paths[name] ?? "");
    const style = document.querySelectorAll("head style").map(({ text }) => text)[0] ?? "";
    const selectors = selectorsOf(await wholeStyle());
    expect(selectors.length).toBeGreaterThan(100);
    const missing = selectors.filter((selector) => {
      const lasting = withoutStates(selector);
      if (!lasting || /[>+~\s]$/.test(lasting) || style.includes(selector)) return false;
      return document.querySelector(lasting) !== null;
    });
    expect(missing).toEqual([]);
  });
});

/** A selector without pseudo-classes, which this parser doesn't know, and without attributes, which come and go. */
function withoutStates(selector: string): string {
  let rest = selector;
  for (let inner = ""; inner !== rest; ) {
    inner = rest;
    rest = rest.replaceAll(/\([^()]*\)/g, "");
  }
  const plain = rest.replaceAll(/::?[\w-]+|\[[^\]]*\]/g, "").trim();
  return plain.replaceAll(/([>+~])\s*(?=[>+~])/g, "$1 * ");
}

test("a button of each page turns its scripts off, and on again", async () => {
  const browser = screens.browser();
  const form = 'form:has([name="lite"])';
  const lite = await browser.submit(await browser.open("/news?page=2"), form, {}, '[name="lite"]');
  expect([lite.url.pathname + lite.url.search, running(lite)]).toEqual(["/news?page=2", []]);
  expect(running(await browser.submit(lite, form, {}, '[name="lite"]'))).toContain("module");
});

test("a page that isn't there is plain as well", async () => {
  for (const path of ["/nothing-of-the-sort", "/news/nothing-of-the-sort", "/not-found"]) {
    const page = await screens.browser().open(path);
    expect([page.status, running(page)]).toEqual([404, ["module", "speculationrules"]]);
    expect(page.document.querySelectorAll("head style").length).toBeGreaterThan(0);
  }
});

test("a member's page has the style of what its bell opens", async () => {
  const browser = await screens.as("member");
  const style = splitStyle(await wholeStyle());
  const ofPage = namesIn((await browser.open("/news")).html);
  const ofBox = namesIn(await (await browser.raw("/notification/latest")).text());
  const missing = [...ofBox].filter((name) => style.names.has(name) && !ofPage.has(name));
  expect(missing).toEqual([]);
});

test("members get the same pages with a script for who is known, and the application where they write", async () => {
  const browser = await screens.as("member");
  const script = (page: Page) => page.document.querySelector("html")?.getAttribute("data-script");
  for (const name of names.filter((each) => each !== "/login")) {
    const page = await browser.open(paths[name] ?? "");
    expect(page.status, name).toBe(200);
    expect(page.html, name).not.toContain("__reactRouterContext");
    expect(running(page), name).toEqual(["module", "speculationrules"]);
    expect(script(page), name).toMatch(/personal/);
    expect(script(await screens.browser().open(paths[name] ?? "")), name).toBeUndefined();
  }
  const form = await browser.open("/profile/complaints-suggestions/add-complaint");
  expect(form.html).toContain("__reactRouterContext");
  expect(running(form)).not.toContain("speculationrules");
});

/** The style sheet of which a page carries what fits it. */
async function wholeStyle(): Promise<string> {
  const [built] =
    process.env.BUILT_SCREENS === "1" ? globSync("build/client/assets/root-*.css") : [];
  if (built) return readFile(built, "utf8");
  return (await screens.load<{ default: string }>("/app/styles/app.css?inline")).default;
}

/** The selectors of rules, those in media included. */
function selectorsOf(css: string): string[] {
  const rules = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/@(font-face|keyframes[^{]*)\{([^{}]*(\{[^{}]*\})?)*\}/g, "");
  return [...rules.matchAll(/(?<=^|[{}])([^{}@;]+)\{/g)]
    .flatMap(([, head = ""]) => head.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim());
}
