import { z } from "zod";
import type { SeededRandom } from "./random.ts";
import { readContent } from "./read.ts";

export type Gender = "male" | "female";

const words = z.array(z.string());
const tradition = z.strictObject({ men: words, women: words, fathers: words, families: words });

const { muslim, coptic } = readContent(
  "names.json",
  z.strictObject({ muslim: tradition, coptic: tradition }),
);

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

/** What a person of a four-part name is usually called. */
export function shortName(name: string): string {
  const words = joinCompounds(name.split(" "));
  return `${words[0]} ${words.at(-1)}`;
}

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
