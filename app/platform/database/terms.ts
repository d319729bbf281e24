/* Suffixes of words: a match inside a word is a prefix match (reasons and cost: news/terms.ts). */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { customType } from "drizzle-orm/pg-core";
import { foldForSearch, searchTokens } from "#app/arabic/fold.ts";

/** Shorter words are found as whole ones only: their prefixes would be half of the index. */
const MIN_ENDING_LENGTH = 3;
/** Longer words are found by their beginning. */
const MAX_TERM_LENGTH = 40;
/** PostgreSQL's limit is a megabyte of terms. */
const MAX_TERMS = 10_000;

/** The folded suffixes of its words, and its short words. */
export function termsIn(text: string): string[] {
  const terms = new Set<string>();
  for (const word of new Set(foldForSearch(text).split(" "))) {
    for (const term of [...suffixes(word), ...shortWords(word)]) terms.add(term);
    if (terms.size > MAX_TERMS) break;
  }
  return [...terms];
}

/** A suffix begins where a token may: at a letter or a digit (fold.ts). */
function* suffixes(word: string): Iterable<string> {
  for (const { index } of word.matchAll(/[\p{L}\p{N}]/gu)) {
    if (word.length - index < MIN_ENDING_LENGTH) return;
    yield word.slice(index, index + MAX_TERM_LENGTH);
  }
}

function shortWords(word: string): string[] {
  return word.split(/[^\p{L}\p{N}]+/u).filter((part) => part && isShort(part));
}

const isShort = (text: string) => text.length < MIN_ENDING_LENGTH;

/** The tsquery of a token (fold.ts: searchTokens). */
export function tokenTerm(quarter: string, token: string): string {
  const term = quoteTerm(quarter + token.slice(0, MAX_TERM_LENGTH));
  return isShort(token) ? term : `${term}:*`;
}

/** YYYY-MM, in UTC. */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7);
}

/** Two characters, counted from 1970. */
export function quarterTermOf(month: string): string {
  const quarters =
    (Number(month.slice(0, 4)) - 1970) * 4 + Math.floor((Number(month.slice(5)) - 1) / 3);
  return Math.max(0, quarters).toString(36).padStart(2, "0").slice(-2);
}

/** In the syntax of a tsvector. */
export function quoteTerms(terms: readonly string[]): string {
  return terms.map(quoteTerm).join(" ");
}

/** In the syntax of tsvector and tsquery. */
export function quoteTerm(term: string): string {
  return /['\\]/.test(term) ? `'${term.replace(/['\\]/g, "$&$&")}'` : `'${term}'`;
}

/** Without parser or dictionary, independent of the database's locale. */
export const termsColumn = customType<{ data: readonly string[]; driverData: string }>({
  dataType: () => "tsvector",
  toDriver: quoteTerms,
});

/** Of which a `termsColumn` has all words of a search; undefined for a search without any. */
export function hasTerms(terms: SQLWrapper, keyword: string | undefined): SQL | undefined {
  const match = searchTokens(keyword ?? "").map((token) => tokenTerm("", token));
  return match.length > 0 ? sql`${terms} @@ ${match.join("&")}::tsquery` : undefined;
}

export function titleColumns({ title, titleEn }: { title: string; titleEn?: string | null }) {
  return { title, titleEn: titleEn || null, terms: termsIn(`${title} ${titleEn ?? ""}`) };
}
