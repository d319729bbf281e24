/** In pixels; nothing shows pictures larger, and the platform keeps none. */
const MAX_SIDE = 1600;
const QUALITY = 0.82;
/** Smaller ones are not worth a phone's time. */
const MIN_BYTES = 300 * 1024;

const photoTypes = ["image/jpeg", "image/png", "image/webp"];

/** By the file that was chosen; what came of one is there too, as itself. */
const shrunk = new WeakMap<File, Promise<File>>();
/** One after the other: a photo takes 50 MB while it is drawn. */
let last: Promise<unknown> = Promise.resolve();

/**
 * A photo as it is sent: no larger than what is kept of it, upright, without what it tells of place and
 * device. On a slow line a phone's photo of 4 MB is minutes, and some fields take no more than 2 MB. A
 * file that is no photo, that this browser can't draw, or that gets no smaller stays as it is.
 */
export function shrinkPhoto(file: File): Promise<File> {
  const known = shrunk.get(file);
  if (known) return known;
  const smaller = last.then(() => shrink(file));
  last = smaller;
  shrunk.set(file, smaller);
  void smaller.then((each) => shrunk.set(each, smaller));
  return smaller;
}

/** Whether a file is worth making smaller. */
export function isLargePhoto({ size, type }: File): boolean {
  return size >= MIN_BYTES && photoTypes.includes(type);
}

async function shrink(file: File): Promise<File> {
  if (!isLargePhoto(file)) return file;
  const resized = await resize(file).catch(() => null);
  if (!resized || resized.size >= file.size) return file;
  const name = `${file.name.replace(/\.\w+$/, "")}.jpg`;
  return new File([resized], name, { type: "image/jpeg", lastModified: file.lastModified });
}

async function resize(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const drawing = canvas.getContext("2d");
  if (!drawing) return null;
  // What is transparent would turn black.
  drawing.fillStyle = "#fff";
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}
