import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import yazl from "yazl";

/** A .zip of some files, by their paths in it. */
export async function zipOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [path, bytes] of Object.entries(files)) zip.addBuffer(bytes, path);
  zip.end();
  return buffer(zip.outputStream);
}

/** A small picture of one colour. */
export function pictureOf(background: string, size = 40): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .png()
    .toBuffer();
}
