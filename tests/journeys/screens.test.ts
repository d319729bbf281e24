import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/world/browser.ts";
import { closeVisits, isHydrated, shareChromium, visitor } from "#tests/world/chromium.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { some } from "#tests/world/exhaustive.ts";
import { setUpVisits } from "#tests/world/forms/visits.ts";
import { layoutFaults } from "#tests/world/layout-faults.ts";
import { axe, expectAccessible } from "#tests/world/look.ts";
import { everyScreen, screensApart, viewers } from "../screens/every-screen.ts";

/*
 * Every screen, as the first visitor who sees it: its script takes it over without a complaint of the
 * console, at no width anything is wrong with its layout, and axe finds nothing in its main part.
 */

/** A desk, and a phone on which axe looks: tests/engines/widths.test.ts has more. */
const [desk, phone] = [1280, 320];

interface Window {
  readonly browser: Browser;
  readonly page: Page;
  readonly complaints: string[];
}

const bad = setUpVisits();
let windows: Window[];
beforeAll(async () => {
  const chromium = await shareChromium();
  const { origin } = bad.screens;
  const way = { javaScript: true, language: "ar" } as const;
  windows = await Promise.all(
    viewers.map(async (who) => {
      const browser = await bad.visit(who, "ar");
      const { context, page, complaints } = await visitor(chromium, origin, way);
      await page.addInitScript(stopTime, fixedNow.getTime());
      await page.addInitScript(axe);
      await context.addCookies(
        [...browser.cookies].map(([name, value]) => ({ name, value, url: origin })),
      );
      return { browser, page, complaints };
    }),
  );
});
afterAll(async () => closeVisits(await shareChromium()));
// By default half of the screens in each language and theme, in the exhaustive run all.
test.each([
  { language: "ar", turn: 0, theme: "own" },
  { language: "en", turn: 1, theme: "other" },
] as const)(
  "every second screen, in $language, is taken over by its script, fits and can be used by all",
  async ({ language, turn, theme }) => {
    const { origin } = bad.screens;
    for (const { browser, page } of windows) {
      browser.cookies.set("language", language);
      await page.context().addCookies([{ name: "language", value: language, url: origin }]);
    }
    const unseen: string[] = [];
    const faults: string[] = [];
    let width = 0;
    for (const { id, path } of some(everyScreen(bad.build), turn, 2)) {
      if (screensApart.includes(id)) continue;
      let isSeen = false;
      for (const { browser, page, complaints } of windows) {
        const at = await bad.at(path, browser);
        const response = await page.goto(at, { waitUntil: "commit" });
        const { href, pathname } = new URL(page.url());
        isSeen = response?.status() === 200 && pathname === new URL(at, href).pathname;
        if (isSeen) {
          const isReady = await page.evaluate<boolean>(becomesReady);
          if (!isReady) faults.push(`${at} is not taken over`);
          // The next page comes at the width at which this one was left.
          for (width of width === phone ? [phone, desk] : [desk, phone]) {
            if (page.viewportSize()?.width !== width) {
              await page.setViewportSize({ width, height: 600 });
            }
            const found = await page.evaluate(layoutFaults);
            faults.push(...found.map((fault) => `${at} at ${width} px: ${fault}`));
            // Header and menu, the same on all of a visitor's pages, are looked at in the journeys.
            const look = { themes: [theme], within: "main" } as const;
            if (width === phone) await expectAccessible(page, look);
          }
          faults.push(...complaints.map((complaint) => `${at}: ${complaint}`));
        }
        // Of a page that is not for them the console may complain, until it is there.
        if (!isSeen) await page.waitForLoadState();
        complaints.length = 0;
        if (isSeen) break;
      }
      if (!isSeen) unseen.push(id);
    }
    expect(unseen).toEqual([]);
    expect(faults).toEqual([]);
  },
  600_000,
);

// What follows runs in the page, by `evaluate` alone: all else brings a script of Playwright's to each page.

/** As `page.clock` would. */
function stopTime(now: number): void {
  window.Date = class extends Date {
    constructor(...given: [] | [number]) {
      super(...(given.length === 0 ? ([now] as const) : given));
    }
    static override now = () => now;
  } as typeof Date;
}

/** Whether the page's script, if it has one, has taken it over before long. */
const becomesReady = `(async () => {
  const isHydrated = ${isHydrated};
  const isReady = () =>
    document.readyState === "complete" &&
    (!document.querySelector("script[type=module]") || isHydrated());
  const end = performance.now() + 20_000;
  while (!isReady() && performance.now() < end) await new Promise((done) => setTimeout(done, 10));
  await document.fonts.ready;
  return isReady();
})()`;
