import { expect, test } from "vitest";
import { openSite } from "#tests/world/chromium.ts";
import { layoutFaults } from "#tests/world/layout-faults.ts";
import { person } from "#tests/world/platform.ts";

/*
 * One page of each kind that somebody finds by links, at each width, in each language: nothing scrolls
 * sideways, no two texts lie on each other, every target can be hit, and no text is cut. A page is
 * loaded once and its window resized.
 */

const site = openSite();
const widths = [320, 360, 768, 1000, 1024, 1100, 1280, 1366];

/** An address without what names one thing among others of its kind. */
const kindOf = (path: string) =>
  path.replaceAll(/\/(\d+|[\da-f]{8}-[\da-f-]{27})(?=\/|$)/g, "/:id");

/** Pages to which few links lead. */
const more = ["/activate", "/GusetUserHome", "/push", "/renewal", "/application", "/roles/create"];

/** Answers that are no pages, or lead out of the site. */
const noPage = /^\/(demo|api|files)\/|\/(documents|attachments|files)\/|download|data$|\/share$/;

/** Who walks, from where, and how many kinds of pages they find at the least. */
const walkers = [
  { who: "a stranger", uid: undefined, least: 13 },
  { who: "a member", uid: person("verified").uid, least: 50 },
  { who: "an applicant", uid: person("pending").uid, least: 33 },
  { who: "somebody refused", uid: person("refused").uid, least: 33 },
  { who: "somebody whose membership has expired", uid: person("expired").uid, least: 33 },
  { who: "an administrator", uid: person("verified", "admin").uid, least: 140 },
];

test.each(
  (["ar", "en"] as const).flatMap((language) => walkers.map((each) => ({ ...each, language }))),
)(
  "every page fits every width for $who, in $language",
  async ({ language, uid, least }) => {
    const { page, open, become, forgive } = await site.visit({ javaScript: false, language });
    forgive(/status of 40/);
    if (uid) await become(uid);
    const waiting = ["/", ...more];
    const seen = new Set<string>();
    const faults: string[] = [];
    for (const path of waiting) {
      const kind = kindOf(path);
      if (seen.has(kind)) continue;
      await open(path);
      if (!(await page.evaluate(() => document.contentType)).startsWith("text/html")) continue;
      seen.add(kind);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        for (const fault of await page.evaluate(layoutFaults)) {
          faults.push(`${path} at ${width} px: ${fault}`);
        }
      }
      const links = await page
        .locator("a[href^='/']:not([download])")
        .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).pathname));
      waiting.push(...links.filter((link) => !noPage.test(link)));
    }
    console.log(`${seen.size} kinds of pages, at ${widths.length} widths`);
    expect(faults).toEqual([]);
    // A walk that ends early finds no fault.
    expect(seen.size).toBeGreaterThanOrEqual(least);
  },
  600_000,
);
