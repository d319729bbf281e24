/*
 * How items are found: as news are (news/terms.ts), every term behind the quarter of the year. Among
 * them is the number of an item, by which people speak of it, who sent it, and the area, so that a
 * local leader's search reads nothing of other governorates.
 */
import { eraOf, monthOf, quoteTerm, tokenTerm, wordsIn } from "../database/terms.ts";

export interface Searchable {
  readonly number: number;
  readonly name: string;
  readonly title: string | null;
  readonly body: string;
  readonly city: string | null;
  readonly areaCode: string | null;
  readonly createdAt: Date;
}

/** What an item is found by. */
export function termsOf(item: Searchable): string[] {
  const era = eraOf(monthOf(item.createdAt));
  const words = wordsIn(`${item.title ?? ""} ${item.body} ${item.city ?? ""} ${item.name}`);
  const terms = new Set([...words, String(item.number), areaTerm(item.areaCode ?? "")]);
  return [...terms].map((term) => era + term);
}

const areaTerm = (code: string) => `#${code}`;

/** The tsquery of tokens (fold.ts: searchTokens) in a quarter, and in an area if one is given. */
export function queryOf(tokens: readonly string[], era: string, areaCode?: string): string {
  const terms = tokens.map((token) => tokenTerm(era, token));
  if (areaCode) terms.push(quoteTerm(era + areaTerm(areaCode)));
  return terms.join("&");
}

/** The quarters from a moment to another, newest first. */
export function erasBetween(from: Date, to: Date): string[] {
  const eras: string[] = [];
  const month = new Date(
    Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - (from.getUTCMonth() % 3)),
  );
  while (month <= to) {
    eras.unshift(eraOf(monthOf(month)));
    month.setUTCMonth(month.getUTCMonth() + 3);
  }
  return eras;
}
