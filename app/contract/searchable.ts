import { searchTokens } from "#app/arabic/fold.ts";

/** One letter finds half of everything; a number may have one digit. */
const MIN_LETTERS = 2;

/** Whether a search over all lists begins with such words (docs/product.md#search). */
export function isSearchable(keyword: string): boolean {
  const tokens = searchTokens(keyword);
  return tokens.some((token) => /\p{N}/u.test(token) || token.length >= MIN_LETTERS);
}
