import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { FieldProblem } from "#app/contract/failure.ts";
import { heldPerPixel, mostPixelsOf, runInLane } from "./decoding.ts";

/** What to keep of an upload, or a key below failure.json's `field`. */
export type CheckedFile =
  | { readonly bytes: Uint8Array; readonly extension: string }
  | Pick<FieldProblem, "problem" | "values">;

/** A phone's photo passes; more is a decompression bomb. */
const MAX_PIXELS = 50_000_000;
const MAX_SIDE_PX = 1600;

const pictureTypes = ["image/jpeg", "image/png", "image/webp"];
/** iPhones' format; nothing here can decode it (docs/decisions/0075-heic-refused-by-name.md). */
const heicTypes = ["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"];

/**
 * A problem that is named whatever type was expected.
 * @param mime by its content
 */
export function knownProblem(
  bytes: Uint8Array,
  mime: string | undefined,
): { problem: "file-empty" | "picture-heic" } | undefined {
  if (bytes.length === 0) return { problem: "file-empty" };
  return mime && heicTypes.includes(mime) ? { problem: "picture-heic" } : undefined;
}

/**
 * Re-encodes an uploaded picture: upright, at most screen size, without EXIF (place, time, device).
 * Judged by content. Transparent ones become WebP, others JPEG, which every chat app previews.
 */
export async function checkPicture(bytes: Uint8Array): Promise<CheckedFile> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !pictureTypes.includes(type.mime)) {
    return knownProblem(bytes, type?.mime) ?? { problem: "picture" };
  }
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    const pixels = metadata.width * metadata.height;
    const mostPixels = Math.min(MAX_PIXELS, mostPixelsOf(metadata, bytes));
    if (pixels > mostPixels) {
      const megapixels = Math.floor(mostPixels / 1_000_000);
      return { problem: "picture-pixels", values: { megapixels } };
    }
    return await runInLane(() => drawPicture(bytes), pixels * heldPerPixel(metadata, bytes));
  } catch {
    return { problem: "picture" };
  }
}

async function drawPicture(bytes: Uint8Array): Promise<CheckedFile> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: "inside", withoutEnlargement: true });
  const { hasAlpha } = await picture.metadata();
  return hasAlpha
    ? { bytes: await picture.webp({ quality: 85 }).toBuffer(), extension: "webp" }
    : { bytes: await picture.jpeg({ quality: 82, mozjpeg: true }).toBuffer(), extension: "jpg" };
}

export async function readPictureSize(
  bytes: Uint8Array,
): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  return { width, height };
}

export async function resizeToWidth(
  bytes: Uint8Array,
  width: number,
  format: "webp" | "avif",
): Promise<Uint8Array> {
  return runInLane(async () => {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS }).resize({
      width,
      withoutEnlargement: true,
    });
    return format === "webp"
      ? picture.webp({ quality: 76 }).toBuffer()
      : // Photographs look like WebP of 76; a step more of effort takes twice the time for 5 %.
        picture.avif({ quality: 56, effort: 2 }).toBuffer();
  });
}

/**
 * Crops to the sides' ratio around the focus, as large as possible.
 * @param focus "x y" in hundredths from the top left
 */
export async function cropToFocus(
  bytes: Uint8Array,
  focus: string,
  ratio: number,
): Promise<{ bytes: Uint8Array; extension: string }> {
  return runInLane(async () => {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS });
    const { width, height, hasAlpha } = await picture.metadata();
    const [x = 50, y = 50] = focus.split(" ").map(Number);
    const cropped = picture.extract(cutOf({ width, height }, { x, y }, ratio));
    return hasAlpha
      ? { bytes: await cropped.webp({ quality: 88 }).toBuffer(), extension: "webp" }
      : { bytes: await cropped.jpeg({ quality: 88, mozjpeg: true }).toBuffer(), extension: "jpg" };
  });
}

/** The largest part of a ratio, centred as far as the edges allow. */
export function cutOf(
  { width, height }: { width: number; height: number },
  focus: { x: number; y: number },
  ratio: number,
): { left: number; top: number; width: number; height: number } {
  const cut = {
    width: Math.min(width, Math.round(height * ratio)),
    height: Math.min(height, Math.round(width / ratio)),
  };
  const place = (whole: number, part: number, at: number) =>
    Math.round(Math.min(Math.max((whole * at) / 100 - part / 2, 0), whole - part));
  return {
    ...cut,
    left: place(width, cut.width, focus.x),
    top: place(height, cut.height, focus.y),
  };
}
