import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openSite } from "#tests/world/chromium.ts";
import { person } from "#tests/world/platform.ts";
import { query } from "#tests/world/query.ts";

/** An address that somebody pasted, as a title; and a name without a space. */
const LONG = `https://example.org/${"a".repeat(80)}`;
const NAME = "د".repeat(60);

const site = openSite(async (url) => {
  await query(url, "update aid_requests set title = $1", [LONG]);
  await query(url, "update feedback set title = $1, body = $1", [LONG]);
  await query(url, "update gatherings set title = $1, place = $1", [LONG]);
  await query(url, "update roles set name = $1 || id", [NAME]);
});

const pages = {
  member: [
    "/humanitarian-aid",
    "/humanitarian-aid/my-requests",
    "/profile/complaints-suggestions",
    "/attendance",
  ],
  admin: [
    "/statistics/feedback",
    "/statistics/urgent-assistance",
    "/statistics/urgent-assistance/medical?status=all",
    "/roles",
    "/attendance/gatherings",
  ],
} as const;

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test("a word of a hundred letters widens no page", async () => {
  const way = { javaScript: false, language: "ar" } as const;
  const { page, open, become } = await site.visit(way);
  for (const [rank, paths] of Object.entries(pages)) {
    await become(person("verified", rank).uid);
    for (const path of paths) {
      expect(await open(path), path).toBe(200);
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await widthOf(page), path).toBe(width);
      }
    }
  }
});

test("a role's form fits a screen of 320 pixels in English, also with spaced text", async () => {
  const way = { javaScript: true, language: "en" } as const;
  const { page, open, become } = await site.visit(way, { viewport: { width: 320, height: 800 } });
  await become(person("verified", "admin").uid);
  await open("/roles/create");
  expect(await widthOf(page)).toBe(320);
  // WCAG 1.4.12, through the one door that the Content-Security-Policy leaves open.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      element.style.letterSpacing = "0.12em";
      element.style.wordSpacing = "0.16em";
      element.style.lineHeight = "1.5";
    }
  });
  expect(await widthOf(page)).toBe(320);
});
