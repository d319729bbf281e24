/*
 * As in news/terms.ts, every term is prefixed by the quarter of the year. Terms include the item's
 * number, its sender, and the area, so that a local leader's search reads no other governorate.
 */
import { monthOf, quarterTermOf, quoteTerm, termsIn, tokenTerm } from "../database/terms.ts";

export interface Searchable {
  readonly number: number;
  readonly name: string;
  readonly title: string | null;
  readonly body: string;
  readonly city: string | null;
  readonly areaCode: string | null;
  readonly createdAt: Date;
}

export function termsOf(item: Searchable): string[] {
  const quarter = quarterTermOf(monthOf(item.createdAt));
  const words = termsIn(`${item.title ?? ""} ${item.body} ${item.city ?? ""} ${item.name}`);
  const terms = new Set([...words, String(item.number), areaTerm(item.areaCode ?? "")]);
  return [...terms].map((term) => quarter + term);
}

const areaTerm = (code: string) => `#${code}`;

/** The tsquery of tokens (fold.ts: searchTokens) in a quarter, and in an area if one is given. */
export function queryOf(tokens: readonly string[], quarter: string, areaCode?: string): string {
  const terms = tokens.map((token) => tokenTerm(quarter, token));
  if (areaCode) terms.push(quoteTerm(quarter + areaTerm(areaCode)));
  return terms.join("&");
}

export function quartersBetween(from: Date, to: Date): string[] {
  const quarters: string[] = [];
  const month = new Date(
    Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - (from.getUTCMonth() % 3)),
  );
  while (month <= to) {
    quarters.unshift(quarterTermOf(monthOf(month)));
    month.setUTCMonth(month.getUTCMonth() + 3);
  }
  return quarters;
}
