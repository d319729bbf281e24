import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { FieldProblem } from "#app/contract/failure.ts";

/** What is to be kept of an upload, or what is wrong with it: a key below failure.json's `field`. */
export type CheckedFile =
  | { readonly bytes: Uint8Array; readonly extension: string }
  | Pick<FieldProblem, "problem" | "values">;

/** A phone's photo passes; what unpacks to more is a bomb. */
const MAX_PIXELS = 50_000_000;
/** In pixels; nothing shows pictures larger. */
const MAX_SIDE_PX = 1600;
/** libvips works on Node's thread pool, which the file system and DNS need as well. */
const LANES = 2;

const pictureTypes = ["image/jpeg", "image/png", "image/webp"];

/**
 * What a person uploaded as a picture, made anew: turned upright, no larger than a screen, and
 * without the place, time and device that phones write into it. Judged by content, never by name
 * or stated type. Transparent ones become WebP, others JPEG, which every chat app can preview.
 */
export async function checkPicture(bytes: Uint8Array): Promise<CheckedFile> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !pictureTypes.includes(type.mime)) return { problem: "picture" };
  return runInLane(async () => {
    try {
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (width * height > MAX_PIXELS) {
        return { problem: "picture-pixels", values: { megapixels: MAX_PIXELS / 1_000_000 } };
      }
      const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
        .autoOrient()
        .resize({
          width: MAX_SIDE_PX,
          height: MAX_SIDE_PX,
          fit: "inside",
          withoutEnlargement: true,
        });
      const { hasAlpha } = await picture.metadata();
      return hasAlpha
        ? { bytes: await picture.webp({ quality: 85 }).toBuffer(), extension: "webp" }
        : {
            bytes: await picture.jpeg({ quality: 82, mozjpeg: true }).toBuffer(),
            extension: "jpg",
          };
    } catch {
      // Cut short, or broken inside.
      return { problem: "picture" };
    }
  });
}

/** A picture that we keep, in a smaller width; one that is narrower already keeps its own. */
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

const lanes: Promise<unknown>[] = Array.from({ length: LANES }, () => Promise.resolve());
let nextLane = 0;

/** Runs jobs in the order they came, as many at a time as there are lanes. */
export function runInLane<T>(job: () => Promise<T>): Promise<T> {
  const lane = nextLane++ % LANES;
  const run = (lanes[lane] ?? Promise.resolve()).then(job);
  lanes[lane] = run.catch(() => undefined);
  return run;
}
