/* As news/terms.ts, with years: a search goes year by year, newest first, and stops early. */
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

const markOf = (year: number): string => quarterTermOf(`${year}-01`);

const typeTerm = (type: ArchiveType) => `@${type}`;

/** The suffixes of its words, its short words, its type. */
export function termsOf(item: Searchable): string[] {
  const { type, number, title, titleEn, body, bodyEn } = item;
  const texts = [title, number, body, titleEn, bodyEn].filter(Boolean);
  const mark = markOf(yearOf(item));
  return [typeTerm(type), ...termsIn(texts.join(" "))].map((term) => mark + term);
}

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
