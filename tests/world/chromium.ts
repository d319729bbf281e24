import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { RunOnly } from "axe-core";
import type { TFunction } from "i18next";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import { expect as expectLater } from "playwright/test";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { openApp } from "./app.ts";
import { isExhaustive } from "./exhaustive.ts";
import { openChromium } from "./launch.ts";
import { signInOverHttp } from "./over-http.ts";
import { cloneDatabase, settleInRealTime, startServer } from "./process.ts";
import { createTranslator } from "./translator.ts";

/** Playwright's expectations of what a page will show before long. */
export const see = expectLater.configure({ timeout: 20_000 });

/** A person's way of looking at the site. */
export interface Way {
  readonly javaScript: boolean;
  readonly language: "ar" | "en";
  /** In which a look is taken at a page, where that is not said by the script (`themesOf`). */
  readonly themes?: readonly Theme[];
}
type Theme = "own" | "other";

/** Every combination of JavaScript on and off, Arabic and English. */
const everyWay: Way[] = [true, false].flatMap((javaScript) =>
  (["ar", "en"] as const).map((language) => ({ javaScript, language })),
);

/**
 * A way with JavaScript and the one without it in the other language; in the exhaustive run every way.
 * Looks are taken in the first alone, in a theme that the other pair doesn't have: without a script a
 * look costs more than the page, and its HTML is read in tests/screens.
 */
const pair = (scripted: Way["language"]): Way[] => {
  if (isExhaustive) return everyWay;
  return everyWay
    .filter(({ javaScript, language }) => javaScript === (language === scripted))
    .map((way) => ({
      ...way,
      themes: way.javaScript ? [scripted === "ar" ? "own" : "other"] : [],
    }));
};

/** Arabic with JavaScript and English without it; in the exhaustive run every way. */
export const ways = pair("ar");

/** English with JavaScript and Arabic without it, for areas that have other tests in Arabic with it. */
export const crossedWays = pair("en");

/**
 * One way, for a journey whose neighbours in the same area go the other ways; in the exhaustive run
 * every way.
 */
export const oneWay = (
  language: Way["language"],
  script: "with script" | "without script",
): Way[] =>
  everyWay.filter(
    (way) =>
      isExhaustive || (way.language === language && way.javaScript === (script === "with script")),
  );

/** What describe.each and test.each print of a way. */
export const inWay = "in $language, JavaScript $javaScript";

let shared: Promise<Browser> | undefined;

/** The browser of this worker, which its files use one after the other: see `closeVisits`. */
export async function shareChromium(): Promise<Browser> {
  // One that a test made crash is no more.
  if (shared && !(await shared).isConnected()) shared = undefined;
  shared ??= openChromium();
  return shared;
}

/** Closes what a file has opened in the worker's browser. */
export async function closeVisits(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

type Prepare = ((databaseUrl: string) => Promise<void>) | undefined;

/** A server in this process, which has the app loaded already. */
async function openShared(prepare: Prepare) {
  const app = await openApp(undefined, {
    async prepare(databaseUrl) {
      await settleInRealTime(databaseUrl);
      await prepare?.(databaseUrl);
    },
  });
  return { origin: app.origin, stop: app.close };
}

/** A server in a process of its own, with variables of its own. */
async function startOwn(prepare: Prepare, more: Record<string, string>) {
  const DATABASE_URL = await cloneDatabase();
  await prepare?.(DATABASE_URL);
  const server = await startServer({ DATABASE_URL, ...more });
  return { origin: server.origin, stop: () => server.stop("SIGKILL") };
}

/** The built server on a database of its own, for a file, and a browser to visit it. */
export interface Site {
  readonly origin: string;
  /** A new visitor, with a phone in hand unless `more` says otherwise. */
  visit(way: Way, more?: BrowserContextOptions): Promise<Visit>;
}

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** The words of the language that the visitor came with. */
  readonly t: TFunction;
  /** Goes to a path, waits for its script if there is one, and answers the status. */
  open(path: string): Promise<number>;
  /** Comes signed in as somebody of the demo, or as a guest ("guest"). */
  become(who: string): Promise<void>;
  /** WCAG 2.2 AA of the page as it stands, or of another one of the visitor: see `themesOf`. */
  look(at?: Page): Promise<void>;
  /** Something that the console may complain of, because the test provokes it. */
  forgive(complaint: RegExp): void;
}

/**
 * Opens a site for the tests of this file. Every complaint of a browser's console fails the test in
 * which it came: an error of a script, a missing file, a broken Content-Security-Policy.
 *
 * @param prepare what the database needs before the server starts
 * @param isWhole whether a headless shell is not enough (launch.ts)
 * @param more variables of the server's environment
 */
export function openSite(
  prepare?: Prepare,
  { isWhole = false, more = {} }: { isWhole?: boolean; more?: Record<string, string> } = {},
): Site {
  let browser: Browser;
  let server: { readonly origin: string; stop(): Promise<unknown> };
  const visits: { context: BrowserContext; complaints: string[]; forgiven: RegExp[] }[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([
      Object.keys(more).length > 0 ? startOwn(prepare, more) : openShared(prepare),
      isWhole ? openChromium({ isWhole }) : shareChromium(),
    ]);
  });
  afterAll(async () => {
    await (isWhole ? browser?.close() : closeVisits(browser));
    await server?.stop();
  });
  afterEach(async () => {
    const ended = visits.splice(0);
    await Promise.all(ended.map(({ context }) => context.close()));
    const complaints = ended.flatMap(({ complaints, forgiven }) =>
      complaints.filter((each) => !forgiven.some((pattern) => pattern.test(each))),
    );
    expect(complaints).toEqual([]);
  });

  return {
    get origin() {
      return server.origin;
    },
    async visit(way, more) {
      const { context, page, complaints } = await visitor(browser, server.origin, way, more);
      const forgiven = [refusedForm];
      visits.push({ context, complaints, forgiven });
      return {
        context,
        page,
        t: createTranslator(way.language),
        async open(path) {
          const response = await page.goto(path);
          const hasScript =
            way.javaScript && (await page.locator("script[type=module]").count()) > 0;
          if (hasScript) await page.waitForFunction(isHydrated);
          return response?.status() ?? 0;
        },
        async become(who) {
          const { cookies } = await signInOverHttp(server.origin, who);
          const value = cookies.get("session") ?? "";
          await context.addCookies([{ name: "session", value, url: server.origin }]);
        },
        look: (at = page) => expectAccessible(at, way),
        forgive: (complaint) => forgiven.push(complaint),
      };
    },
  };
}

/**
 * In which themes a page is looked at. A look costs as much as the page itself: a test that runs in
 * several ways looks at each theme in one of them, a test of one way at both.
 */
function themesOf(way: Way): readonly Theme[] {
  if (way.themes) return way.themes;
  if (!everyWay.includes(way)) return ["own", "other"];
  return way.javaScript ? ["own"] : ["other"];
}

/** A new visitor of a site, and the complaints of the browser's console as they come. */
export async function visitor(
  browser: Browser,
  origin: string,
  { javaScript, language }: Way,
  more?: BrowserContextOptions,
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    javaScriptEnabled: javaScript,
    baseURL: origin,
    viewport: { width: 360, height: 740 },
    reducedMotion: "reduce",
    // Playwright routes no request of a page that a service worker controls, and when it begins to is
    // a matter of timing: only the tests of the worker itself allow it.
    serviceWorkers: "block",
    ...more,
  });
  context.setDefaultTimeout(20_000);
  const { hostname: domain } = new URL(origin);
  await context.addCookies([{ name: "language", value: language, domain, path: "/" }]);
  const complaints: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  return { context, page: await context.newPage(), complaints };
}

/**
 * React marks the elements that it has taken over; before that a press is the browser's alone. A plain
 * page has no React: its one script says that it is there (app/enhancement).
 */
export function isHydrated(): boolean {
  const { namespaces, live } = document.documentElement.dataset;
  if (namespaces === undefined) return live !== undefined;
  const main = document.querySelector("main") ?? {};
  return Object.keys(main).some((key) => key.startsWith("__reactFiber"));
}

/**
 * A form that comes back to be corrected is answered by 400
 * (docs/architecture.md#forms-and-routes), which Chromium mentions.
 */
const refusedForm = /^Failed to load resource: the server responded with a status of 400/;

/** What the page runs: without the source that the whole one carries in it. */
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * WCAG 2.2 AA. A theme is an attribute of the document, on which nothing but colours hangs. axe is a
 * script: a page without them is looked at as a copy, in a window that has them.
 */
export async function expectAccessible(page: Page, way: Way): Promise<void> {
  const [first, second] = themesOf(way);
  if (!first) return;
  if (!isExhaustive) {
    const structure = `${first} ${second} ${await page.evaluate(structureOf)}`;
    if (looked.has(structure)) return;
    looked.add(structure);
  }
  const seen = way.javaScript ? page : await copyOf(page);
  if (await seen.evaluate(() => !("axe" in window))) await seen.evaluate(axe);
  const own = (await seen.locator("html").getAttribute("data-theme")) ?? "";
  const themes = { own, other: own === "dark" ? "light" : "dark" };
  const found = await seen.evaluate(faults, [themes[first], tags] as const);
  expect(found, `${page.url()}, ${first} theme`).toEqual([]);
  if (second) {
    const found = await seen.evaluate(faults, [themes[second], "color-contrast"] as const);
    expect(found, `${page.url()}, ${second} theme`).toEqual([]);
  }
  if (way.javaScript) await page.evaluate(setTheme, own);
}

/** The window of a browser in which copies are looked at: one, so that styles and fonts are there already. */
const windows = new WeakMap<Browser, Promise<Page>>();

/**
 * The document as it stands, under the same address, with scripts allowed and none of its own. It is
 * written into the window: a route that answers for the server stalled the requests of a page when it
 * ended while they were under way, once in some thousand pages.
 */
async function copyOf(page: Page): Promise<Page> {
  const html = await page.content();
  const body = html
    .replaceAll(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll(/<noscript>[\s\S]*?<\/noscript>/g, "");
  const browser = page.context().browser();
  if (!browser) throw new Error("The page's browser is gone.");
  let copy = await windows.get(browser);
  if (!copy || copy.isClosed()) {
    const opened = browser.newPage({ bypassCSP: true });
    windows.set(browser, opened);
    copy = await opened;
  }
  await copy.setViewportSize(page.viewportSize() ?? { width: 360, height: 740 });
  const address = new URL(page.url());
  // A window of the same origin asks for styles, fonts and pictures as the page does.
  if (new URL(copy.url()).origin !== address.origin)
    await copy.goto(`${address.origin}/robots.txt`);
  await copy.evaluate((path) => history.replaceState(null, "", path), address.href);
  await copy.setContent(body);
  return copy;
}

/** What this worker has looked at: pages that differ by their texts alone are looked at once. */
const looked = new Set<string>();

/**
 * Runs in the page: its elements with what axe judges them by, whether they have a text, and how wide
 * the window is. Equal neighbours count once: a list is as good as its first line.
 */
function structureOf(): string {
  const read = (element: Element): string => {
    const marks = [...element.attributes]
      .filter(({ name }) =>
        /^(class|role|type|style|lang|dir|alt|hidden|open|disabled|aria-.*)$/.test(name),
      )
      .map(({ name, value }) =>
        /^(alt|aria-label)/.test(name) ? `${name} ${value !== ""}` : `${name} ${value}`,
      );
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    const inside = [...element.children].map(read);
    const different = inside.filter((each, at) => each !== inside[at - 1]);
    return `<${element.localName} ${marks} ${hasText}>${different.join("")}`;
  };
  return `${innerWidth} ${read(document.documentElement)}`;
}

function setTheme(theme: string): void {
  document.documentElement.dataset.theme = theme;
}

/** Runs in the page: in a theme, one rule by its name, or those with any of several tags. */
async function faults([theme, asked]: readonly [string, string | string[]]): Promise<string[]> {
  document.documentElement.dataset.theme = theme;
  const { axe } = window as unknown as { axe: typeof import("axe-core") };
  const runOnly: RunOnly =
    typeof asked === "string" ? { type: "rule", values: [asked] } : { type: "tag", values: asked };
  const { violations } = await axe.run(document, { runOnly, resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => {
    const [first] = nodes;
    return `${id} (${nodes.length}): ${first?.html} ${first?.failureSummary ?? ""}`;
  });
}
