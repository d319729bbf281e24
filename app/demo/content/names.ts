import { z } from "zod";
import type { SeededRandom } from "./random.ts";
import { readContent } from "./read.ts";

export type Gender = "male" | "female";

const words = z.array(z.string());
const tradition = z.strictObject({ men: words, women: words, fathers: words, families: words });

/**
 * Chains of first name, father, grandfather and family; the two traditions are not mixed in one.
 * Families that would often make the name of a well-known person are left out.
 */
const { muslim, coptic } = readContent(
  "names.json",
  z.strictObject({ muslim: tradition, coptic: tradition }),
);

/** A four-part name that nobody in `taken` has; it is added there. Every tenth chain is Coptic. */
export function fourPartName(random: SeededRandom, gender: Gender, taken: Set<string>): string {
  for (;;) {
    const tradition = random.happens(0.1) ? coptic : muslim;
    const first = random.pick(gender === "male" ? tradition.men : tradition.women);
    const father = random.pick(tradition.fathers);
    const grandfather = random.pick(tradition.fathers);
    const name = [first, father, grandfather, random.pick(tradition.families)].join(" ");
    if (first === father || father === grandfather || taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

/** First name and family: what a person of a four-part name is usually called. */
export function shortName(name: string): string {
  const words = joinCompounds(name.split(" "));
  return `${words[0]} ${words.at(-1)}`;
}

/** Gives the parts of a name, with "عبد الله" and "" kept in one part each. */
function joinCompounds(words: readonly string[]): string[] {
  const parts: string[] = [];
  for (const word of words) {
    const last = parts.at(-1);
    if (last === "عبد" || last === "أبو" || last === "عطا")
      parts[parts.length - 1] = `${last} ${word}`;
    else parts.push(word);
  }
  return parts;
}
