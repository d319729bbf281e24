import { z } from "zod";
import type { Gender } from "../names.ts";
import { readContent } from "../read.ts";

/** Fills {slots} and chooses from `[m|f]`. */
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
    universities: z.record(z.string(), z.string()),
    largeUniversities: texts,
  }),
);

export const roots: readonly string[] = words.roots;

export const promises: readonly string[] = words.promises;

export function universityOf(code: string, needsLarge: boolean, draw: number): string {
  const large = words.largeUniversities;
  const local = words.universities[code] ?? "القاهرة";
  if (draw < 0.6 && (!needsLarge || large.includes(local))) return local;
  const national = needsLarge ? large : ["القاهرة", "عين شمس", "حلوان", "الأزهر"];
  return national[Math.floor(draw * 997) % national.length] ?? local;
}
