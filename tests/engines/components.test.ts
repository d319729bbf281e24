import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { openSite } from "#tests/world/chromium.ts";

/*
 * The page of all components beside pictures of it that somebody has looked at. What looks different
 * is either a mistake, or approved by taking the pictures anew:
 *
 *   APPROVE=1 npm run test:exhaustive -- tests/engines/components.test.ts
 */

const site = openSite();
const approved = join(import.meta.dirname, "components");
const isApproving = process.env.APPROVE === "1";

/** Beyond this a channel of a pixel, 0 to 255, is another colour and not another smoothing of an edge. */
const MAX_DIFFERENCE = 48;
/** So many in a million may differ: engines place a glyph by a fraction of a pixel differently. */
const MAX_PER_MILLION = 200;

test.each([
  ["ar", "dark", 360],
  ["ar", "light", 1280],
  ["en", "light", 360],
  ["en", "dark", 1280],
] as const)("in %s, %s, at %i px all components look as approved", async (...look) => {
  const [language, theme, width] = look;
  const visit = async (javaScript: boolean) => {
    const more = {
      viewport: { width, height: 900 },
      colorScheme: theme,
      reducedMotion: "reduce",
    } as const;
    const visit = await site.visit({ javaScript, language }, more);
    await visit.context.addCookies([{ name: "theme", value: theme, url: site.origin }]);
    expect(await visit.open("/demo/components")).toBe(200);
    return visit;
  };
  // axe is a script; the pictures are of the HTML alone.
  await (await visit(true)).look();
  const { page } = await visit(false);
  await page.evaluate(() => document.fonts.ready);
  const taken = await page.screenshot({ fullPage: true, animations: "disabled" });
  const file = join(approved, `${look.join("-")}.webp`);
  if (isApproving) {
    await mkdir(approved, { recursive: true });
    await writeFile(file, await sharp(taken).webp({ lossless: true, effort: 6 }).toBuffer());
  }
  const different = await differenceOf(taken, await readFile(file));
  const seen = join(tmpdir(), `sawt-components-${look.join("-")}.png`);
  if (different > MAX_PER_MILLION) await writeFile(seen, taken);
  expect(different, `pixels in a million; see ${seen}`).toBeLessThanOrEqual(MAX_PER_MILLION);
});

/** How many pixels in a million of two pictures differ; all of them where their sizes do. */
async function differenceOf(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([one, other].map(readPixels));
  if (a?.info.width !== b?.info.width || a?.info.height !== b?.info.height) return 1_000_000;
  let different = 0;
  for (let at = 0; at < (a?.data.length ?? 0); at += 3) {
    const isOther = [0, 1, 2].some(
      (channel) =>
        Math.abs((a?.data[at + channel] ?? 0) - (b?.data[at + channel] ?? 0)) > MAX_DIFFERENCE,
    );
    if (isOther) different++;
  }
  return Math.round((different * 3 * 1_000_000) / (a?.data.length ?? 1));
}

function readPixels(picture: Uint8Array) {
  return sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}
