/** In pixels; nothing shows pictures larger, and the platform keeps none. */
const MAX_SIDE = 1600;
const QUALITY = 0.82;
/** Smaller ones are not worth a phone's time. */
const MIN_BYTES = 300 * 1024;

const photoTypes = ["image/jpeg", "image/png", "image/webp"];

/**
 * A form whose photos are made smaller before they travel: on a slow line a phone's photo of 4 MB is
 * minutes. A file that is no photo, that this browser can't draw, or that gets no smaller stays as it is.
 */
export async function shrinkPhotos(form: FormData): Promise<FormData> {
  const shrunk = new FormData();
  // One after the other: a photo takes 50 MB while it is drawn.
  for (const [name, value] of form) {
    shrunk.append(name, typeof value === "string" ? value : await shrink(value));
  }
  return shrunk;
}

async function shrink(file: File): Promise<File> {
  if (file.size < MIN_BYTES || !photoTypes.includes(file.type)) return file;
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
