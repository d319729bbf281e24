/*
 * How news are found: every word somebody types must stand somewhere in the text, also inside a
 * word, since Arabic writes article, conjunction, preposition and pronoun in one with it («وبالحزب»).
 *
 * LIKE '%…%' over a trigram index was tried first, at 100,000 items: 60 to 80 ms for any word, for
 * every candidate's text is read again; seconds for «طب», which has no trigram; and in a database
 * of the C locale Arabic has none at all. Here nothing is read again: a match inside a word is a
 * match at the start of one of its endings, so the index keeps the endings of all words, and a query
 * asks for a prefix. It costs 8 kB of disk an item.
 *
 * What is left is the number of matches, and that is bounded: every term begins with the quarter of
 * the year it was published in. A search asks quarter by quarter, newest first, and stops at
 * MOST_FOUND: a common word fills up from the first, a rare one costs little in any.
 *
 * Measured by the calls themselves, in milliseconds at 1,000 → 100,000 items: a word that is nowhere
 * 1.7 → 1.6, in one item 2.6 → 2.2, in many 2.5 → 3.1, two such words 2.5 → 3.8, in a category
 * 2.5 → 5.0, three letters that most words have 3.5 → 4.2.
 */
import { foldForSearch } from "#app/arabic/fold.ts";
import type { NewsCategory } from "#app/contract/newsroom.ts";

/** Shorter than this, a word is found as a whole one only: its prefixes are half of the index. */
const SHORTEST_ENDING = 3;
/** No word is this long; what is, is found by its beginning. */
const LONGEST_TERM = 40;
/** PostgreSQL keeps a megabyte of terms; nobody writes an article of so many words. */
const MOST_TERMS = 10_000;

export interface Searchable {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly category: NewsCategory;
  readonly createdAt: Date;
}

/** What an item is found by: the endings of its words, its short words, its category. */
export function termsOf({ title, summary, body, category, createdAt }: Searchable): string[] {
  const era = eraOf(monthOf(createdAt));
  const terms = new Set([categoryTerm(category)]);
  for (const word of new Set(foldForSearch(`${title} ${summary} ${body}`).split(" "))) {
    for (const term of [...endings(word), ...shortWords(word)]) terms.add(term);
    if (terms.size > MOST_TERMS) break;
  }
  return [...terms].map((term) => era + term);
}

/** An ending begins where a token may begin: at a letter or a digit (fold.ts). */
function* endings(word: string): Iterable<string> {
  for (const { index } of word.matchAll(/[\p{L}\p{N}]/gu)) {
    if (word.length - index < SHORTEST_ENDING) return;
    yield word.slice(index, index + LONGEST_TERM);
  }
}

function shortWords(word: string): string[] {
  return word.split(/[^\p{L}\p{N}]+/u).filter((part) => part && isShort(part));
}

const isShort = (text: string) => text.length < SHORTEST_ENDING;
const categoryTerm = (category: NewsCategory) => `@${category}`;

/** The month of a moment in UTC, YYYY-MM. */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7);
}

/** The quarter of a month (YYYY-MM): two characters, counted from 1970. */
export function eraOf(month: string): string {
  const quarters =
    (Number(month.slice(0, 4)) - 1970) * 4 + Math.floor((Number(month.slice(5)) - 1) / 3);
  return Math.max(0, quarters).toString(36).padStart(2, "0").slice(-2);
}

/** The tsquery of tokens (fold.ts: searchTokens) in a quarter, and in a category if one is given. */
export function queryOf(
  tokens: readonly string[],
  era: string,
  category: NewsCategory | undefined,
): string {
  const terms = tokens.map((token) => {
    const term = quote(era + token.slice(0, LONGEST_TERM));
    return isShort(token) ? term : `${term}:*`;
  });
  if (category) terms.push(quote(era + categoryTerm(category)));
  return terms.join("&");
}

/** Terms as PostgreSQL reads a tsvector. */
export function quoteTerms(terms: readonly string[]): string {
  return terms.map(quote).join(" ");
}

function quote(term: string): string {
  return /['\\]/.test(term) ? `'${term.replace(/['\\]/g, "$&$&")}'` : `'${term}'`;
}
