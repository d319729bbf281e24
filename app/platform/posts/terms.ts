import { cairoDay } from "#app/arabic/dates.ts";
import type { PostFilter } from "#app/contract/posts.values.ts";
import { quarterTermOf, quoteTerm, termsIn, tokenTerm } from "../database/terms.ts";
import type { StoredAttachment } from "./tables.ts";

/** See news/terms.ts. */
export interface Searchable {
  readonly title: string;
  readonly body: string;
  readonly titleEn?: string | null | undefined;
  readonly bodyEn?: string | null | undefined;
  readonly attachment: StoredAttachment;
  readonly createdAt: Date;
}

export function termsOf(post: Searchable): string[] {
  const { title, body, titleEn, bodyEn, attachment, createdAt } = post;
  const quarter = quarterTermOf(cairoDay(createdAt).slice(0, 7));
  const kinds = attachment === "none" ? ["@without"] : [`@${attachment}`, "@with"];
  const words = termsIn([title, body, titleEn, bodyEn].filter(Boolean).join(" "));
  return [...kinds, ...words].map((term) => quarter + term);
}

/** The tsquery of tokens (fold.ts: searchTokens) in a quarter, narrowed by a filter. */
export function queryOf(tokens: readonly string[], quarter: string, filter: PostFilter): string {
  const terms = tokens.map((token) => tokenTerm(quarter, token));
  if (filter !== "all") terms.push(quoteTerm(`${quarter}@${filter}`));
  return terms.join("&");
}
