import sharp from "sharp";

/** A photo that compresses as badly as a real one: the same for the same size. */
export async function noisePng(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < pixels.length; at++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    // A slow gradient and a little grain.
    pixels[at] = ((at / width) % 200) + (state >> 24) / 2;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
}
