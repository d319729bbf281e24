import type { Gender } from "./names.ts";
import { contentPath } from "./read.ts";

const MEN = 24;
const WOMEN = 16;

export const PORTRAITS = MEN + WOMEN;

/** 0 to 23 are men, 24 to 39 women. */
export const portraitsOf = (gender: Gender): readonly number[] =>
  gender === "male"
    ? Array.from({ length: MEN }, (_, index) => index)
    : Array.from({ length: WOMEN }, (_, index) => MEN + index);

/** 0 to 39. */
export function portraitPath(index: number): string {
  return contentPath(`pictures/portraits/${String(index).padStart(2, "0")}.avif`);
}
