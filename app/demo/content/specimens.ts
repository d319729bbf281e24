import sharp from "sharp";
import { contentPath } from "./read.ts";

/** Each is watermarked «نموذج» (specimen). */
export const papers = [
  "card-front",
  "card-back",
  "sheet-brown",
  "sheet-green",
  "sheet-violet",
  "signature",
] as const;

export function paperPath(paper: (typeof papers)[number]): string {
  return contentPath(`pictures/papers/${paper}.avif`);
}

/** ٠ to ٩, each 20 × 30. */
const digits = [
  "M8 17L12 17L12 13L8 13Z",
  "M9 4L11 27",
  "M16 4Q15 11 10 11Q5 11 4 4L7 27",
  "M17 4Q17 10 13.5 10Q10 10 10 5Q10 10 7 10Q4 10 3 4L6 27",
  "M15 4Q5 5 6 10Q7 14 13 14Q4 16 5 21Q6 26 16 25",
  "M10 7Q3 14 4 21Q6 26 10 25Q14 26 16 21Q17 14 10 7Z",
  "M4 5Q8 9 14 6L16 27",
  "M3 4L10 26L17 4",
  "M3 26L10 4L17 26",
  "M14 9A5 5 0 1 0 9 14Q13 14 14 9L16 27",
];

/** Strokes, since the machine may lack an Arabic font. */
function written(number: string): Buffer {
  const drawn = [...number].map(
    (digit, at) => `<path d="${digits[Number(digit)]}" transform="translate(${at * 24} 0)"/>`,
  );
  return Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="490" height="44" viewBox="0 0 345 31">' +
      '<g fill="none" stroke="#26383b" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">' +
      `${drawn.join("")}</g></svg>`,
  );
}

export async function cardFront(
  blank: Uint8Array,
  portrait: Uint8Array,
  nationalId: string,
): Promise<Uint8Array> {
  const photo = await sharp(portrait).resize(230, 230).png().toBuffer();
  return sharp(blank)
    .composite([
      { input: photo, left: 40, top: 112 },
      { input: written(nationalId), left: 330, top: 420 },
    ])
    .jpeg({ quality: 78 })
    .toBuffer();
}
