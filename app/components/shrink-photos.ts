/** Pixels; the platform stores none larger. */
const MAX_SIDE = 1600;
const QUALITY = 0.82;
/** Not worth shrinking below. */
const MIN_BYTES = 300 * 1024;

const photoTypes = ["image/jpeg", "image/png", "image/webp"];

/** Results map to themselves. */
const shrunk = new WeakMap<File, Promise<File>>();
/** Sequential: drawing a photo takes 50 MB. */
let last: Promise<unknown> = Promise.resolve();

/**
 * At most MAX_SIDE, upright, without EXIF. A 4 MB photo takes minutes on a slow line, and some
 * fields accept 2 MB. Returns the original if it can't be decoded or doesn't shrink.
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
  // JPEG turns transparency black.
  drawing.fillStyle = "#fff";
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}
