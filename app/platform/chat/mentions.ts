import { foldForSearch } from "#app/arabic/fold.ts";

/** Somebody whom a text may name, and their name as it is searched. */
export interface Nameable {
  readonly id: string;
  readonly folded: string;
}

/** Where a text names somebody, the @ included. */
export interface Mention {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** A name has so many words at most, and a message so many names. */
const MAX_WORDS = 6;
export const MAX_MENTIONS = 20;

const word = String.raw`[\p{L}\p{M}\p{N}'’ـ-]+`;
/** An @ that begins a word, and what stands after it on the same line: of an e-mail address it is none. */
const named = new RegExp(
  String.raw`(?<![^\s\p{P}])@(${word}(?: ${word}){0,${MAX_WORDS - 1}})`,
  "gu",
);

/** The first word after each @ of a text, as names are searched: whom it may name begins so. */
export function firstWordsOf(text: string): string[] {
  const words = [...text.matchAll(named)].map(([, words = ""]) => words.split(" ")[0] ?? "");
  return [...new Set(words.map(foldForSearch))].filter(Boolean).slice(0, MAX_MENTIONS);
}

/**
 * Whom a text names of some people: by the whole name, or by as many of its first words as tell one of
 * them from the others. Of namesakes each is meant.
 */
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
