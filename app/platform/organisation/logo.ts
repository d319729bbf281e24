import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import type { FieldProblem } from "#app/contract/failure.ts";
import { MAX_LOGO_MB, MIN_LOGO_PX } from "#app/contract/organisation.values.ts";
import { heldPerPixel, mostPixelsOf, runInLane } from "../files/decoding.ts";
import { knownProblem } from "../files/picture.ts";
import { drawSvg, MAX_DRAWING_PIXELS, MAX_DRAWING_SECONDS } from "./draw-svg.ts";
import { readSvg } from "./svg.ts";

type Problem = Pick<FieldProblem, "problem" | "values">;
export type LogoSize = "mark" | "favicon" | "icon180" | "icon192" | "icon512";

const SOURCE_SIDE = 1024;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Draws a logo as a transparent PNG: 1024 pixels of an SVG, up to that of a PNG. Judged by content;
 * an SVG is sanitized first (svg.ts) and never served.
 */
export async function drawLogo(bytes: Uint8Array): Promise<Uint8Array | Problem> {
  if (bytes.length > MAX_LOGO_MB * 1024 * 1024) {
    return { problem: "file-large", values: { megabytes: MAX_LOGO_MB } };
  }
  const type = await fileTypeFromBuffer(bytes);
  if (type?.mime === "image/png") return drawPng(bytes);
  const known = knownProblem(bytes, type?.mime);
  if (known) return known;
  // file-type knows an SVG with an XML declaration as XML, and one without not at all.
  if (type && type.mime !== "application/xml") return { problem: "logo-type" };
  const read = await readSvg(bytes);
  return "problem" in read ? read : draw(() => drawSvg(read.svg, SOURCE_SIDE));
}

async function drawPng(bytes: Uint8Array): Promise<Uint8Array | Problem> {
  const picture = sharp(bytes, { limitInputPixels: MAX_DRAWING_PIXELS, failOn: "error" });
  const metadata = await picture.metadata().catch(() => undefined);
  if (!metadata) return { problem: "logo-broken" };
  const { width, height } = metadata;
  if (Math.max(width, height) < MIN_LOGO_PX) {
    return { problem: "logo-small", values: { pixels: MIN_LOGO_PX } };
  }
  const mostPixels = mostPixelsOf(metadata, bytes);
  if (width * height > mostPixels) {
    const megapixels = Math.floor(mostPixels / 1_000_000);
    return { problem: "picture-pixels", values: { megapixels } };
  }
  return draw(
    () => png(picture.resize({ ...square(SOURCE_SIDE), fit: "inside", withoutEnlargement: true })),
    width * height * heldPerPixel(metadata, bytes),
  );
}

async function draw(
  make: () => Promise<Uint8Array | Problem>,
  heldBytes = 0,
): Promise<Uint8Array | Problem> {
  return runInLane(make, heldBytes).catch(() => ({ problem: "logo-broken" }));
}

/**
 * The sizes for pages, mails and home screens.
 * @param source what drawLogo answered
 * @param ground `#rrggbb` behind the opaque icons of home screens; Android crops to any shape, so
 * the logo stays in the middle
 */
export async function renderLogoSizes(
  source: Uint8Array,
  ground: string,
): Promise<Record<LogoSize, Uint8Array>> {
  const plain = (side: number) =>
    runInLane(() =>
      png(sharp(source).resize({ ...square(side), fit: "contain", background: CLEAR })),
    );
  const icon = async (side: number, share: number) => {
    const input = Buffer.from(await plain(Math.round(side * share)));
    const create = { ...square(side), channels: 3, background: ground } as const;
    return runInLane(() => png(sharp({ create }).composite([{ input }])));
  };
  return {
    mark: await plain(128),
    favicon: await plain(64),
    icon180: await icon(180, 0.8),
    icon192: await icon(192, 0.6),
    icon512: await icon(512, 0.6),
  };
}

const square = (side: number) => ({ width: side, height: side });

async function png(picture: Sharp): Promise<Uint8Array> {
  return picture
    .timeout({ seconds: MAX_DRAWING_SECONDS })
    .png({ compressionLevel: 9, palette: false })
    .toBuffer();
}
