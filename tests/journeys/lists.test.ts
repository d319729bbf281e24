import { expect, test } from "vitest";
import { openSite } from "#tests/world/chromium.ts";
import { person } from "#tests/world/platform.ts";

/*
 * Lists of leaders (docs/product.md#lists-and-search): on a laptop the first row begins where it is looked for, on a
 * phone a row is two lines. What a form or an hour's line adds is in the numbers.
 */

const site = openSite();
const lists = [
  "/users",
  "/users/applications",
  "/roles",
  "/desk/news",
  "/desk/candidates",
  "/desk/surveys",
  "/desk/settings/branches",
  "/statistics/feedback",
  "/statistics/reports",
];

test.each(["ar", "en"] as const)("lists begin high and have low rows, in %s", async (language) => {
  const { page, open, become } = await site.visit({ javaScript: false, language });
  await become(person("verified", "admin").uid);
  const faults: string[] = [];
  for (const path of lists) {
    expect(await open(path)).toBe(200);
    for (const [width, height, firstRow, row] of [
      [1280, 800, 290, 80],
      [360, 740, 430, 75],
    ] as const) {
      await page.setViewportSize({ width, height });
      const boxes = await page
        .locator(".listing tbody tr")
        .evaluateAll((rows) =>
          rows.map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
        );
      const [first] = boxes;
      const highest = Math.max(...boxes.map((each) => each.height));
      if (first && first.y > firstRow) faults.push(`${path} at ${width} begins at ${first.y}`);
      if (highest > row) faults.push(`${path} at ${width} has a row of ${highest}`);
      const across = await page.evaluate(() => document.documentElement.scrollWidth);
      if (across > width) faults.push(`${path} at ${width} is ${across} wide`);
    }
  }
  expect(faults).toEqual([]);
});
