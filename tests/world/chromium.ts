import type { TFunction } from "i18next";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import { expect as expectLater } from "playwright/test";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type App, openApp } from "./app.ts";
import { leaveContext, takeContext } from "./kept-contexts.ts";
import { openChromium } from "./launch.ts";
import { expectAccessible } from "./look.ts";
import { signInOverHttp } from "./over-http.ts";
import { settleInRealTime } from "./process.ts";
import { createTranslator } from "./translator.ts";

/** Playwright's expectations of what a page will show before long. */
export const see = expectLater.configure({ timeout: 20_000 });

/** A person's way of looking at the site. */
export interface Way {
  readonly javaScript: boolean;
  readonly language: "ar" | "en";
}

let shared: Promise<Browser> | undefined;

/** The browser of this worker, which its files use one after the other: see `closeVisits`. */
export async function shareChromium(): Promise<Browser> {
  // One that a test made crash is no more.
  if (shared && !(await shared).isConnected()) shared = undefined;
  shared ??= openChromium();
  return shared;
}

/** Ends all visits in the worker's browser. */
export async function closeVisits(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map(leaveContext) ?? []);
}

/** The built server on a database of its own, for a file, and a browser to visit it. */
export interface Site {
  readonly origin: string;
  /**
   * A new visitor, with a phone in hand unless `more` says otherwise; who differs by more than a viewport
   * and the way to the site has loaded nothing of it before.
   */
  visit(way: Way, more?: BrowserContextOptions): Promise<Visit>;
}

/** What is put into every page of a context stays in it, and the next visitor may have the same one. */
type Context = Omit<BrowserContext, "addInitScript" | "exposeBinding" | "exposeFunction">;

export interface Visit {
  readonly context: Context;
  readonly page: Page;
  /** The words of the language that the visitor came with. */
  readonly t: TFunction;
  /** Goes to a path, waits for its script if there is one, and answers the status. */
  open(path: string): Promise<number>;
  /** Comes signed in as somebody of the demo, or as a guest ("guest"). */
  become(who: string): Promise<void>;
  /** WCAG 2.2 AA of the page as it stands, or of another one of the visitor. */
  look(at?: Page): Promise<void>;
  /** Something that the console may complain of, because the test provokes it. */
  forgive(complaint: RegExp): void;
}

/**
 * Opens a site for the tests of this file. Every complaint of a browser's console fails the test in
 * which it came: an error of a script, a missing file, a broken Content-Security-Policy.
 *
 * @param prepare what the database needs before the server starts
 */
export function openSite(prepare?: (databaseUrl: string) => Promise<void>): Site {
  let browser: Browser;
  let server: App;
  const visits: { context: BrowserContext; complaints: string[]; forgiven: RegExp[] }[] = [];

  beforeAll(async () => {
    const ready = async (databaseUrl: string) => {
      await settleInRealTime(databaseUrl);
      await prepare?.(databaseUrl);
    };
    [server, browser] = await Promise.all([openApp({ prepare: ready }), shareChromium()]);
  });
  afterAll(async () => {
    await closeVisits(browser);
    await server?.close();
  });
  afterEach(async () => {
    const ended = visits.splice(0);
    await Promise.all(ended.map(({ context }) => leaveContext(context)));
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
      const { viewport, baseURL = server.origin, ...rest } = more ?? {};
      const open = Object.keys(rest).length === 0 ? takeContext : newContext;
      const opened = await visitor(browser, baseURL, way, rest, open);
      const { context, page, complaints } = opened;
      if (viewport) await page.setViewportSize(viewport);
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
          if (hasScript) await hydrated(page);
          return response?.status() ?? 0;
        },
        async become(who) {
          const { cookies } = await signInOverHttp(server.origin, who);
          const value = cookies.get("session") ?? "";
          await context.addCookies([{ name: "session", value, url: server.origin }]);
        },
        look: (at = page) => expectAccessible(at),
        forgive: (complaint) => forgiven.push(complaint),
      };
    },
  };
}

/** The context of somebody whose browser has loaded nothing of the site. */
export const newContext: typeof takeContext = (browser, options) => browser.newContext(options);

/**
 * A new visitor of a site, and the complaints of the browser's console as they come.
 *
 * @param open how the context is had: `takeContext` spares what it has compiled before
 */
export async function visitor(
  browser: Browser,
  origin: string,
  { javaScript, language }: Way,
  more?: BrowserContextOptions,
  open: typeof takeContext = newContext,
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const context = await open(browser, {
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

/** Waits for that, by a timer: to ask at each frame makes the browser draw each, a fifth of what a page costs. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated, undefined, { polling: 20 });
}

/** What looks after forms of members comes after the page's own script: what is sent before is not kept. */
export async function formsLookedAfter(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isPlain = document.documentElement.dataset.namespaces === undefined;
    if (isPlain) return document.querySelector(".bell > a[aria-expanded]") !== null;
    return !window.fetch.toString().includes("[native code]");
  });
}

/**
 * A form that comes back to be corrected is answered by 400
 * (docs/architecture.md#forms-and-routes), which Chromium mentions.
 */
const refusedForm = /^Failed to load resource: the server responded with a status of 400/;
