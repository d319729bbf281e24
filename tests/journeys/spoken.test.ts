import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openSite, see } from "#tests/world/chromium.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { some } from "#tests/world/exhaustive.ts";
import { person } from "#tests/world/platform.ts";
import { spoken } from "#tests/world/spoken.ts";

/*
 * What a screen reader says of the pages that matter most, beside texts that somebody has read as one
 * who hears them. What is said differently is either a mistake, or approved by writing the texts anew:
 *
 *   APPROVE=1 npm test -- tests/journeys/spoken.test.ts
 */

// What the pages say of the time is the same in every run.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: fixedNow });
});
afterAll(() => {
  vi.useRealTimers();
});
const site = openSite();
const approved = join(import.meta.dirname, "spoken");
const isApproving = process.env.APPROVE === "1";
interface Heard {
  readonly name: string;
  readonly path: string;
  /** From the page at the path to the page that is heard. */
  go?(page: Page): Promise<void>;
}

/** By the first link of a list, to where a decision is made. */
const toFirst = async (page: Page) => {
  await page.locator(".listing tbody a").first().click();
  await see(page.locator("#decision")).toBeVisible();
};

const listeners: readonly { who: string; as?: string; pages: readonly Heard[] }[] = [
  {
    who: "a member",
    as: person("verified").uid,
    pages: [
      { name: "home-member", path: "/" },
      { name: "aid", path: "/humanitarian-aid" },
    ],
  },
  {
    who: "a leader",
    as: person("verified", "admin").uid,
    pages: [
      { name: "home-leader", path: "/" },
      { name: "application", path: "/users/applications", go: toFirst },
      { name: "aid-case", path: "/statistics/urgent-assistance/medical", go: toFirst },
    ],
  },
  {
    who: "a stranger",
    pages: [
      {
        name: "candidates",
        path: "/DataEntire?type=individual",
        async go(page) {
          await page.locator(".places a[href*='governorate']").first().click();
          await page.locator(".places a[href*='electoralDistrict']").first().click();
          await see(page.locator(".card").first()).toBeVisible();
        },
      },
    ],
  },
];

const ways = [
  { language: "ar", javaScript: true },
  { language: "en", javaScript: false },
] as const;

test.each(
  listeners.flatMap((listener, at) => some(ways, at, 2).map((way) => ({ ...listener, ...way }))),
)("what $who hears in $language is as approved", async ({ as, pages, ...way }) => {
  const { page, open, become } = await site.visit(way, {
    viewport: { width: 1280, height: 900 },
  });
  await page.clock.setFixedTime(fixedNow);
  if (as) await become(as);
  for (const { name, path, go } of pages) {
    expect(await open(path)).toBe(200);
    await go?.(page);
    // The bell becomes a button when its script has come, after the page's own.
    if (way.javaScript && as) await see(page.locator(".bell a")).toHaveAttribute("role", "button");
    await page.evaluate(() => document.fonts.ready);
    const said = await spoken(page);
    const file = join(approved, `${name}.${way.language}.txt`);
    if (isApproving) {
      await mkdir(approved, { recursive: true });
      await writeFile(file, said);
    }
    expect(said, name).toBe(await readFile(file, "utf8"));
  }
});
