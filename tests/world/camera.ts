import { writeFile } from "node:fs/promises";
import { encodeQR } from "qr";

const WIDTH = 640;
const HEIGHT = 480;
/** Some without the code, then some with it, over and over. */
const FRAMES = 20;
const EMPTY_FRAMES = 10;
/** A square of the code; with 69 in a row it fills most of the picture, as on a phone that is held close. */
const SQUARE = 5;
const [PAPER, INK, TABLE] = [225, 40, 120];

/** Writes what a camera sees before which a QR code is held: a film in YUV4MPEG2, as Chromium reads it. */
export async function filmQr(path: string, text: string): Promise<void> {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const left = Math.floor((WIDTH - rows.length * SQUARE) / 2);
  const top = Math.floor((HEIGHT - rows.length * SQUARE) / 2);
  const empty = Buffer.alloc(WIDTH * HEIGHT, TABLE);
  const shown = Buffer.from(empty);
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      for (let line = 0; line < SQUARE; line++) {
        const from = (top + y * SQUARE + line) * WIDTH + left + x * SQUARE;
        shown.fill(isDark ? INK : PAPER, from, from + SQUARE);
      }
    });
  });
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frames = Array.from({ length: FRAMES }, (_, at) => [
    Buffer.from("FRAME\n"),
    at < EMPTY_FRAMES ? empty : shown,
    grey,
  ]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(path, Buffer.concat([head, ...frames.flat()]));
}
