/*
 * How the archive is searched: as news are (news/terms.ts), but for the year of a paper's own day, with
 * which every term begins. A search asks year by year, newest first, and stops where it has enough.
 */
import type { ArchiveType } from "#app/contract/archive.values.ts";
import { quarterTermOf, quoteTerm, termsIn, tokenTerm } from "../database/terms.ts";

export interface Searchable {
  readonly type: ArchiveType;
  readonly number?: string | null | undefined;
  readonly day: string;
  readonly title: string;
  readonly titleEn?: string | null | undefined;
  readonly body: string;
  readonly bodyEn?: string | null | undefined;
}

export const yearOf = ({ day }: { readonly day: string }): number => Number(day.slice(0, 4));

/** Two characters that stand for a year: those of its first quarter. */
const markOf = (year: number): string => quarterTermOf(`${year}-01`);

const typeTerm = (type: ArchiveType) => `@${type}`;

/** What an item is found by: the endings of its words, its short words, its type. */
export function termsOf(item: Searchable): string[] {
  const { type, number, title, titleEn, body, bodyEn } = item;
  const texts = [title, number, body, titleEn, bodyEn].filter(Boolean);
  const mark = markOf(yearOf(item));
  return [typeTerm(type), ...termsIn(texts.join(" "))].map((term) => mark + term);
}

/** The tsquery of tokens (fold.ts: searchTokens) in a year, and in a type if one is given. */
export function queryOf(
  tokens: readonly string[],
  year: number,
  type: ArchiveType | undefined,
): string {
  const mark = markOf(year);
  const terms = tokens.map((token) => tokenTerm(mark, token));
  if (type) terms.push(quoteTerm(mark + typeTerm(type)));
  return terms.join("&");
}
