import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Page } from "playwright";
import sharp from "sharp";
import { expect } from "vitest";

/** Beyond this a channel of a pixel, 0 to 255, is another colour and not another smoothing of an edge. */
const MAX_DIFFERENCE = 48;
/** So many in a million may differ: engines place a glyph by a fraction of a pixel differently. */
const MAX_PER_MILLION = 200;
const ALL_PIXELS = 1_000_000;

/** A longer page is kept in parts: WebP holds 16,383 pixels at most. */
const MAX_HEIGHT = 12_000;

const isApproving = process.env.APPROVE === "1";

/** Languages, themes and widths in which pictures are kept: each of them with each other one once. */
export const looks = [
  ["ar", "dark", 360],
  ["ar", "light", 1280],
  ["en", "light", 360],
  ["en", "dark", 1280],
] as const;

/**
 * Compares a page with a picture of it that somebody has looked at. What looks different is either a
 * mistake, or approved by taking the pictures anew: APPROVE=1 npm run test:exhaustive -- FILE
 *
 * @param file where the picture is kept, without its ending
 */
export async function expectApproved(page: Page, file: string, fullPage: boolean): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const taken = await page.screenshot({ fullPage, animations: "disabled" });
  const { width, height } = await sharp(taken).metadata();
  for (let top = 0, part = 1; top < height; top += MAX_HEIGHT, part++) {
    const area = { left: 0, top, width, height: Math.min(MAX_HEIGHT, height - top) };
    const cut = await sharp(taken).extract(area).png().toBuffer();
    await expectPart(cut, part === 1 ? file : `${file}-${part}`);
  }
}

async function expectPart(taken: Uint8Array, file: string): Promise<void> {
  const kept = `${file}.webp`;
  const different = existsSync(kept) ? await differenceOf(taken, await readFile(kept)) : ALL_PIXELS;
  if (isApproving && different > MAX_PER_MILLION) {
    await mkdir(dirname(kept), { recursive: true });
    await writeFile(kept, await sharp(taken).webp({ lossless: true, effort: 6 }).toBuffer());
    return;
  }
  const seen = join(tmpdir(), `sawt-${basename(dirname(file))}-${basename(file)}.png`);
  if (different > MAX_PER_MILLION) await writeFile(seen, taken);
  expect(different, `pixels in a million; see ${seen}`).toBeLessThanOrEqual(MAX_PER_MILLION);
}

/** How many pixels in a million of two pictures differ; all of them where their sizes do. */
async function differenceOf(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([one, other].map(readPixels));
  if (a?.info.width !== b?.info.width || a?.info.height !== b?.info.height) return ALL_PIXELS;
  let different = 0;
  for (let at = 0; at < (a?.data.length ?? 0); at += 3) {
    const isOther = [0, 1, 2].some(
      (channel) =>
        Math.abs((a?.data[at + channel] ?? 0) - (b?.data[at + channel] ?? 0)) > MAX_DIFFERENCE,
    );
    if (isOther) different++;
  }
  return Math.round((different * 3 * ALL_PIXELS) / (a?.data.length ?? 1));
}

function readPixels(picture: Uint8Array) {
  return sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}
