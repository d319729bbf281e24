import { expect } from "vitest";
import { closeVisits, isHydrated, shareChromium, visitor } from "#tests/world/chromium.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { some } from "#tests/world/exhaustive.ts";
import { layoutFaults } from "#tests/world/layout-faults.ts";
import { expectAccessible } from "#tests/world/look.ts";
import { type Language, openBadScreens } from "../screens/bad-world.ts";
import { everyScreen, screensApart, viewers } from "../screens/every-screen.ts";

/** A desk, and a phone on which axe looks: tests/engines/widths.test.ts has more. */
const widths = [1280, 320];

/**
 * Opens screens, each as the first visitor who sees it: its script takes it over without a complaint of
 * the console, at no width anything is wrong with its layout, and axe finds nothing in its main part.
 *
 * @param turn which half of the screens; in the exhaustive run all of them
 * @param theme one for each language: together they are looked at in both
 * @returns what is wrong with any of them
 */
export async function lookAtScreens(
  language: Language,
  turn: 0 | 1,
  theme: "own" | "other",
): Promise<string[]> {
  const bad = await openBadScreens();
  const chromium = await shareChromium();
  const { origin } = bad.screens;
  const way = { javaScript: true, language };
  const windows = await Promise.all(
    viewers.map(async (who) => {
      const browser = await bad.visit(who, language);
      const { context, page, complaints } = await visitor(chromium, origin, way);
      await page.clock.setFixedTime(fixedNow);
      await context.addCookies(
        [...browser.cookies].map(([name, value]) => ({ name, value, url: origin })),
      );
      return { browser, page, complaints };
    }),
  );
  const unseen: string[] = [];
  const faults: string[] = [];
  const screens = some(everyScreen(bad.build), turn, 2);
  for (const { id, path } of screens) {
    let isSeen = false;
    for (const { browser, page, complaints } of windows) {
      const at = await bad.at(path, browser);
      const response = await page.goto(at);
      const { href, pathname } = new URL(page.url());
      isSeen = response?.status() === 200 && pathname === new URL(at, href).pathname;
      if (isSeen) {
        const scripts = await page.locator("script[type=module]").count();
        if (scripts > 0) await page.waitForFunction(isHydrated);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const found = await page.evaluate(layoutFaults);
          faults.push(...found.map((fault) => `${at} at ${width} px: ${fault}`));
        }
        // Header and menu, the same on all of a visitor's pages, are looked at in the journeys.
        await expectAccessible(page, { themes: [theme], within: "main" });
        faults.push(...complaints.map((complaint) => `${at}: ${complaint}`));
      }
      // Of a page that is not for them the console may complain.
      complaints.length = 0;
      if (isSeen) break;
    }
    if (!isSeen) unseen.push(id);
  }
  await closeVisits(chromium);
  await bad.close();
  expect(unseen).toEqual(screensApart.filter((id) => screens.some((each) => each.id === id)));
  return faults;
}
