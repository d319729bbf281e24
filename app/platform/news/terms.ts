/*
 * News search: each typed word must occur in the text, also inside a word, since Arabic attaches
 * article, conjunction, preposition and pronoun («وبالحزب»).
 * LIKE '%…%' on a trigram index took 60 to 80 ms at 100,000 items, because it rechecks every
 * candidate; seconds for «طب», which has no trigram; and a C locale has no Arabic trigrams.
 * Instead, the index holds the endings of all words, so a match inside a word is a prefix query
 * without recheck. It costs 8 kB of disk an item.
 * To bound the matches, every term is prefixed by its quarter of the year: a search goes quarter by
 * quarter, newest first, and stops at MAX_FOUND.
 * Measured, in ms at 1,000 → 100,000 items: a word in none 1.7 → 1.6, in one item 2.6 → 2.2, in
 * many 2.5 → 3.1, two such words 2.5 → 3.8, in a category 2.5 → 5.0, three letters that most words
 * have 3.5 → 4.2.
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
 * The tsquery of tokens (fold.ts: searchTokens) in a quarter, narrowed to a category and some
 * secretariats if given.
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
