import { foldForSearch } from "#app/arabic/fold.ts";

export interface Nameable {
  readonly id: string;
  readonly folded: string;
}

export interface Mention {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

const MAX_WORDS = 6;
export const MAX_MENTIONS = 20;

const word = String.raw`[\p{L}\p{M}\p{N}'’ـ-]+`;
/** An @ that begins a word, with the rest of its line; not in e-mail addresses. */
const named = new RegExp(
  String.raw`(?<![^\s\p{P}])@(${word}(?: ${word}){0,${MAX_WORDS - 1}})`,
  "gu",
);

export function firstWordsOf(text: string): string[] {
  const words = [...text.matchAll(named)].map(([, words = ""]) => words.split(" ")[0] ?? "");
  return [...new Set(words.map(foldForSearch))].filter(Boolean).slice(0, MAX_MENTIONS);
}

/** Matches whole names, or as many first words as are unambiguous; all namesakes. */
export function mentionsIn(text: string, people: readonly Nameable[]): Mention[] {
  if (people.length === 0) return [];
  return [...text.matchAll(named)].slice(0, MAX_MENTIONS).flatMap(({ index, 1: words = "" }) => {
    const given = words.split(" ");
    for (let count = given.length; count > 0; count -= 1) {
      const said = given.slice(0, count).join(" ");
      const found = meant(foldForSearch(said), people);
      if (found.length === 0) continue;
      return found.map(({ id }) => ({ id, start: index, end: index + 1 + said.length }));
    }
    return [];
  });
}

function meant(folded: string, people: readonly Nameable[]): readonly Nameable[] {
  const whole = people.filter((person) => person.folded === folded);
  if (whole.length > 0) return whole;
  const begun = people.filter((person) => person.folded.startsWith(`${folded} `));
  return begun.length === 1 ? begun : [];
}
