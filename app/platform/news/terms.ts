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
 * MAX_FOUND: a common word fills up from the first, a rare one costs little in any.
 *
 * Measured by the calls themselves, in milliseconds at 1,000 → 100,000 items: a word that is nowhere
 * 1.7 → 1.6, in one item 2.6 → 2.2, in many 2.5 → 3.1, two such words 2.5 → 3.8, in a category
 * 2.5 → 5.0, three letters that most words have 3.5 → 4.2.
 */
import type { NewsCategory } from "#app/contract/news.values.ts";
import { monthOf, quarterTermOf, quoteTerm, termsIn, tokenTerm } from "../database/terms.ts";

export interface Searchable {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly titleEn?: string | null | undefined;
  readonly summaryEn?: string | null | undefined;
  readonly bodyEn?: string | null | undefined;
  readonly category: NewsCategory;
  readonly secretariatId?: string | null | undefined;
  readonly createdAt: Date;
}

/** What an item is found by: the endings of its words, its short words, its category, its secretariat. */
export function termsOf(item: Searchable): string[] {
  const { title, summary, body, titleEn, summaryEn, bodyEn, category, createdAt } = item;
  const { secretariatId } = item;
  const texts = [title, summary, body, titleEn, summaryEn, bodyEn].filter(Boolean);
  const quarter = quarterTermOf(monthOf(createdAt));
  const terms = [categoryTerm(category), ...termsIn(texts.join(" "))];
  if (secretariatId) terms.push(secretariatTerm(secretariatId));
  return terms.map((term) => quarter + term);
}

const categoryTerm = (category: NewsCategory) => `@${category}`;
const secretariatTerm = (id: string) => `@${id}`;

/**
 * The tsquery of tokens (fold.ts: searchTokens) in a quarter, and in a category and among the items of
 * some secretariats if any are given.
 */
export function queryOf(
  tokens: readonly string[],
  quarter: string,
  category: NewsCategory | undefined,
  secretariats?: readonly string[],
): string {
  const terms = tokens.map((token) => tokenTerm(quarter, token));
  if (category) terms.push(quoteTerm(quarter + categoryTerm(category)));
  if (secretariats) {
    const any = secretariats.map((id) => quoteTerm(quarter + secretariatTerm(id)));
    terms.push(`(${any.join("|")})`);
  }
  return terms.join("&");
}
