import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { expectApproved, looks } from "#tests/world/approved.ts";
import type { Browser } from "#tests/world/browser.ts";
import { closeVisits, shareChromium, visitor } from "#tests/world/chromium.ts";
import { setUpScreens } from "#tests/world/screens.ts";

/* Ten whole screens at a fixed time, as they are seen before anything is scrolled. */

const screens = setUpScreens();
const approved = join(import.meta.dirname, "screens");

/** A screen: who sees it, where, and the link from there that leads on to it. */
const shown: readonly [name: string, who: string | undefined, path: string, link?: string][] = [
  ["guest-home", "guest", "/"],
  ["sign-in", undefined, "/login"],
  ["member-home", "demo-member", "/"],
  ["news", "demo-member", "/news"],
  ["event", "demo-member", "/events", "main a[href^='/event/']"],
  ["chat", "demo-member", "/contact", "main a[href^='/contact/room/'], main a[href^='/contact/']"],
  ["candidate", undefined, "/DataEntire?keyword=محمد", "main a[href^='/candidate/']"],
  ["applications", "demo-central-leader", "/users/applications"],
  ["application", "demo-central-leader", "/users/applications", "main .listing tbody a"],
  ["statistics", "demo-central-leader", "/statistics"],
];

afterAll(async () => closeVisits(await shareChromium()));

describe.each(looks)("in %s, %s, at %i px", (language, theme, width) => {
  test.each(shown)("%s looks as approved", async (name, who, path, link) => {
    const browser: Browser | undefined = who ? await screens.as(who, { language }) : undefined;
    const size = { viewport: { width, height: width < 600 ? 740 : 800 } };
    const chromium = await shareChromium();
    const way = { javaScript: false, language };
    const { context, page } = await visitor(chromium, screens.origin, way, size);
    const cookies = [...(browser?.cookies ?? []), ["theme", theme] as const];
    await context.addCookies(
      cookies.map(([name, value]) => ({ name, value, url: screens.origin })),
    );
    await page.goto(path, { waitUntil: "networkidle" });
    if (link) await page.locator(link).first().click();
    await page.waitForLoadState("networkidle");
    const found = await page.evaluate(() => document.querySelector("h1")?.textContent);
    expect(found).toBeTruthy();
    await expectApproved(page, join(approved, `${name}-${language}-${theme}-${width}`), false);
    await context.close();
  });
});
