import { expect, test } from "vitest";
import { openSite } from "#tests/world/chromium.ts";
import { layoutFaults } from "#tests/world/layout-faults.ts";
import { person } from "#tests/world/platform.ts";

/*
 * One page of each kind that somebody finds by links, at each width, in each language: nothing scrolls
 * sideways, every target can be hit, and no text is cut.
 */

const site = openSite();
const widths = [320, 360, 768, 1280, 1440, 1920];

/** An address without what names one thing among others of its kind. */
const kindOf = (path: string) =>
  path.replaceAll(/\/(\d+|[\da-f]{8}-[\da-f-]{27})(?=\/|$)/g, "/:id");

/** Pages to which few links lead. */
const more = ["/activate", "/GusetUserHome", "/push", "/renewal", "/application", "/roles/create"];

test.each(
  (["ar", "en"] as const).flatMap((language) =>
    [
      ["a stranger", undefined],
      ["a member", person("verified").uid],
      ["an applicant", person("pending").uid],
      ["somebody refused", person("refused").uid],
      ["somebody whose membership has expired", person("expired").uid],
      ["an administrator", person("verified", "admin").uid],
    ].map(([who, uid]) => ({ language, who, uid })),
  ),
)(
  "every page fits every width for $who, in $language",
  async ({ language, uid }) => {
    const { page, open, become, forgive } = await site.visit({ javaScript: false, language });
    forgive(/status of 40/);
    if (uid) await become(uid);
    const waiting = ["/", ...more];
    const seen = new Set<string>();
    const faults: string[] = [];
    for (const path of waiting) {
      const kind = kindOf(path);
      if (seen.has(kind)) continue;
      seen.add(kind);
      await open(path);
      if (!(await page.evaluate(() => document.contentType)).startsWith("text/html")) continue;
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        for (const fault of await page.evaluate(layoutFaults)) {
          faults.push(`${path} at ${width} px: ${fault}`);
        }
      }
      const links = await page
        .locator("a[href^='/']:not([download])")
        .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).pathname));
      waiting.push(
        ...links.filter(
          (link) => !/^\/(demo|api|files)\/|\/(documents|attachments)\/|download|data$/.test(link),
        ),
      );
    }
    expect(faults).toEqual([]);
    expect(seen.size).toBeGreaterThan(8);
  },
  300_000,
);
