/*
 * What a text is found by: the endings of its words, so that a match inside a word is a match at the
 * start of a term and an index answers it by a prefix (news/terms.ts tells why, and what it costs).
 */
import { customType } from "drizzle-orm/pg-core";
import { foldForSearch } from "#app/arabic/fold.ts";

/** Shorter than this, a word is found as a whole one only: its prefixes are half of the index. */
const MIN_ENDING_LENGTH = 3;
/** No word is this long; what is, is found by its beginning. */
const MAX_TERM_LENGTH = 40;
/** PostgreSQL keeps a megabyte of terms; nobody writes a text of so many words. */
const MAX_TERMS = 10_000;

/** The endings of the words of a text and its short words, folded. */
export function termsIn(text: string): string[] {
  const terms = new Set<string>();
  for (const word of new Set(foldForSearch(text).split(" "))) {
    for (const term of [...suffixes(word), ...shortWords(word)]) terms.add(term);
    if (terms.size > MAX_TERMS) break;
  }
  return [...terms];
}

/** An ending begins where a token may begin: at a letter or a digit (fold.ts). */
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

/** What a tsquery asks for a token (fold.ts: searchTokens) by. */
export function tokenTerm(quarter: string, token: string): string {
  const term = quoteTerm(quarter + token.slice(0, MAX_TERM_LENGTH));
  return isShort(token) ? term : `${term}:*`;
}

/** The month of a moment in UTC, YYYY-MM. */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7);
}

/** The quarter of a month (YYYY-MM): two characters, counted from 1970. */
export function quarterTermOf(month: string): string {
  const quarters =
    (Number(month.slice(0, 4)) - 1970) * 4 + Math.floor((Number(month.slice(5)) - 1) / 3);
  return Math.max(0, quarters).toString(36).padStart(2, "0").slice(-2);
}

/** Terms as PostgreSQL reads a tsvector. */
export function quoteTerms(terms: readonly string[]): string {
  return terms.map(quoteTerm).join(" ");
}

/** A term as a tsvector and a tsquery have it. */
export function quoteTerm(term: string): string {
  return /['\\]/.test(term) ? `'${term.replace(/['\\]/g, "$&$&")}'` : `'${term}'`;
}

/** Terms as PostgreSQL indexes them: no parser, no dictionary, no dependence on the database's locale. */
export const termsColumn = customType<{ data: readonly string[]; driverData: string }>({
  dataType: () => "tsvector",
  toDriver: quoteTerms,
});
