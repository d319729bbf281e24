import { z } from "zod";
import type { Gender } from "../names.ts";
import { readContent } from "../read.ts";

/** Fills {slots} and chooses from `[for a man|for a woman]`. */
export function inflect(
  text: string,
  gender: Gender,
  slots: Readonly<Record<string, string>> = {},
): string {
  return text
    .replace(/\[([^|\]]*)\|([^\]]*)\]/g, (_, man: string, woman: string) =>
      gender === "male" ? man : woman,
    )
    .replace(/\{(\w+)\}/g, (_, slot: string) => {
      const filling = slots[slot];
      if (filling === undefined) throw new Error(`no filling for ${slot} in: ${text}`);
      return filling;
    });
}

const texts = z.array(z.string());
const words = readContent(
  "candidates/words.json",
  z.strictObject({
    roots: texts,
    promises: texts,
    /** Near a governorate, by its code. */
    universities: z.record(z.string(), z.string()),
    /** Those that have had every faculty for decades. */
    largeUniversities: texts,
  }),
);

/** Where one comes from. */
export const roots: readonly string[] = words.roots;

/** What one promises at the end. */
export const promises: readonly string[] = words.promises;

/** A university where somebody of the governorate may have studied. */
export function universityOf(code: string, needsLarge: boolean, draw: number): string {
  const large = words.largeUniversities;
  const local = words.universities[code] ?? "القاهرة";
  if (draw < 0.6 && (!needsLarge || large.includes(local))) return local;
  const national = needsLarge ? large : ["القاهرة", "عين شمس", "حلوان", "الأزهر"];
  return national[Math.floor(draw * 997) % national.length] ?? local;
}
