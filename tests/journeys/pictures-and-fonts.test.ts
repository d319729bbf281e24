import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "#app/configuration.ts";
import { openSite } from "#tests/world/chromium.ts";
import { some } from "#tests/world/exhaustive.ts";

const site = openSite();
/** What the browser does by itself: no script of ours has part in it. */
const arabic = { javaScript: false, language: "ar" } as const;

describe("the first picture of /news", () => {
  test.each(
    some(
      [
        ["a small phone", 360, 2, "720.avif"],
        ["a phone of 3 ×", 360, 3, "720.avif"],
        ["a phone of 2.6 ×", 412, 2.625, "720.avif"],
        ["an old phone", 320, 1.5, "480.avif"],
        ["a desktop", 1280, 1, "480.avif"],
        ["a desktop of 2 ×", 1280, 2, "720.avif"],
      ] as const,
      0,
      2,
    ),
  )("is no wider than it has to be on %s", async (_, width, deviceScaleFactor, version) => {
    const more = { viewport: { width, height: 740 }, deviceScaleFactor };
    const { page, open } = await site.visit(arabic, more);
    await open("/news");
    const picture = page.locator(".cards img").first();
    const taken = await picture.evaluate((img: HTMLImageElement) => img.currentSrc);
    expect(taken.replace(/^.*\//, "")).toBe(version);
  });

  test("is followed by small ones on a phone", async () => {
    const more = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 };
    const { page, open } = await site.visit(arabic, more);
    await open("/news");
    const picture = page.locator(".cards .slim img").first();
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc))
      .toMatch(/480\.avif$/);
  });

  test("keeps its place until it comes", async () => {
    const { page, open, forgive } = await site.visit(arabic);
    forgive(/net::ERR_FAILED/);
    await page.route("**/files/**", (route) => route.abort());
    await open("/news");
    const box = await page.locator(".cards img").first().boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  });
});

describe("the font", () => {
  test.for(["ar", "en"] as const)(
    "moves next to nothing when it comes after the page was read, in %s",
    async (language, context) => {
      const { page } = await site.visit({ javaScript: true, language });
      const { promise: wasRead, resolve: allowFonts } = Promise.withResolvers<void>();
      await page.route("**/fonts/*", async (route) => {
        await wasRead;
        await route.continue();
      });
      await page.goto("/news", { waitUntil: "domcontentloaded" });
      await page.waitForFunction(() => performance.getEntriesByType("paint").length === 2);
      const isInstalled = await page.evaluate(hasFont, standIns[language]);
      const before = await page.evaluate(loadedFonts);
      allowFonts();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      expect(before).toBe(0);
      expect(await page.evaluate(loadedFonts)).toBe(2);
      // A machine without the system fonts of tokens.css shows some other one first.
      if (!isInstalled) context.skip();
      expect(await page.evaluate(shifted)).toBeLessThan(0.02);
    },
  );

  test("has every character of the texts and whatever stands inside an Arabic word", async () => {
    const { context, page, open } = await site.visit(arabic);
    await open("/news");
    const texts = await Promise.all(["ar", "en"].map(textsIn));
    const used = texts.join("").match(/[^\p{C}\p{Z}\p{M}]/gu) ?? [];
    const words = [
      "پچژڤگکیٱ",
      "لإآأؤئءةى",
      "بًبٌبٍبَبُبِبّبْبٰ",
      "لله ﷲ بـ",
      "٠١٢٣٤٥٦٧٨٩٪٫٬",
      "José Müller",
    ];
    const text = [...new Set(used), ...words].join(" ");
    await page.locator("h1").evaluate((element, content) => {
      element.textContent = content;
    }, text);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const session = await context.newCDPSession(page);
    await session.send("DOM.enable");
    await session.send("CSS.enable");
    const { root } = await session.send("DOM.getDocument");
    const { nodeId } = await session.send("DOM.querySelector", {
      nodeId: root.nodeId,
      selector: "h1",
    });
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
  });
});

/** Of the fonts that stand in (tokens.css), those that Debian and Android have. */
const standIns = {
  ar: ["NotoNaskhArabicUI", "NotoNaskhArabic-Regular"],
  en: ["Roboto-Regular", "LiberationSans"],
};

async function textsIn(language: string): Promise<string> {
  const folder = join(projectRoot(), "locales", language);
  const files = await readdir(folder);
  return (await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")))).join("");
}

// What follows runs in the page.

async function hasFont(names: string[]): Promise<boolean> {
  const faces = names.map((name) => new FontFace("probe", `local("${name}")`).load());
  return (await Promise.allSettled(faces)).some(({ status }) => status === "fulfilled");
}

/** Of our own: the faces that stand in are there at once. */
function loadedFonts(): number {
  const own = [...document.fonts].filter(({ family }) => family.includes("Noto Sans Arabic"));
  return own.filter(({ status }) => status === "loaded").length;
}

/** What moved on the page so far, as Core Web Vitals reckon it: they call up to 0.1 good. */
function shifted(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
        resolve(shifts.reduce((sum, { value }) => sum + value, 0));
      }),
    );
  });
}
