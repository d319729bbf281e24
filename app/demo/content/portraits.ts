import type { Gender } from "./names.ts";
import { contentPath } from "./read.ts";

const MEN = 24;
const WOMEN = 16;

/** How many portraits there are. */
export const PORTRAITS = MEN + WOMEN;

/** The portraits of men (0 to 23) or of women (24 to 39). */
export const portraitsOf = (gender: Gender): readonly number[] =>
  gender === "male"
    ? Array.from({ length: MEN }, (_, index) => index)
    : Array.from({ length: WOMEN }, (_, index) => MEN + index);

/** Where the portrait of an index (0 to 39) is: a bust without features, 600 × 600. */
export function portraitPath(index: number): string {
  return contentPath(`pictures/portraits/${String(index).padStart(2, "0")}.avif`);
}
