/*
 * Folds spellings of Arabic for search: hamza, tashkeel, ال, ه for ة, ى for ي. A column of
 * foldForSearch(text) has a trigram index; a row matches when it is LIKE likePattern(token) for
 * every one of searchTokens(keyword). Trigrams don't help tokens of one or two letters. Never for
 * display.
 */
import { foldDigits } from "./digits.ts";
import { stripMarkPiles } from "./text.ts";

/** More tokens find no more and cost database time. */
const MAX_TOKENS = 8;

const letters: ReadonlyArray<readonly [RegExp, string]> = [
  // Egypt writes مسئول, شئون and رءوس where others write مسؤول, شؤون and رؤوس.
  [/[ؤئء]و/g, "و"],
  [/[أإآٱ]/g, "ا"],
  [/ى/g, "ي"],
  [/ة/g, "ه"],
  [/ؤ/g, "و"],
  [/ئ/g, "ي"],
  [/[ء\u0674]/g, ""],
  [/ک/g, "ك"],
  [/ی/g, "ي"],
  [/[\u06be\u06c0-\u06c3\u06d5]/g, "ه"],
  // Egypt's letters for foreign sounds, as optional as a hamza: ڤيلا and فيلا.
  [/ڤ/g, "ف"],
  [/پ/g, "ب"],
  [/چ/g, "ج"],
  [/گ/g, "ك"],
];

/** «عبد الله» and «عبدالله» are one name, also after و, ف, ب, ل, ك; «معبد الأقصر» is not one. */
const servantOf = /(^|[^\p{L}\p{N}])([وف]?[بلك]?عبد) (?=ال\p{L}{2})/gu;

/**
 * The search column's text (docs/architecture.md#arabic), idempotent. NFKC before stripping marks,
 * or أ would fall apart; lower case before that, since it can make marks (İ). Without control
 * characters and lone surrogates.
 */
export function foldForSearch(text: string): string {
  let folded = stripMarkPiles(text)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Cc}/gu, " ")
    .replace(/[\p{M}\p{Cf}\p{Cs}\u0640]/gu, "")
    .normalize("NFKC");
  for (const [letter, plain] of letters) folded = folded.replace(letter, plain);
  return foldDigits(folded).replace(/\s+/g, " ").trim().replace(servantOf, "$1$2");
}

/**
 * Distinct folded words, at most eight. ال is cut where three letters remain; «ابوزيد» becomes
 * «ابو» and «زيد», to match both spellings. What is cut stays a substring, so a text contains its
 * own tokens.
 */
export function searchTokens(text: string): string[] {
  const words = foldForSearch(text).match(/[\p{L}\p{N}](?:\S*[\p{L}\p{N}])?/gu) ?? [];
  const tokens = new Set<string>();
  for (const word of words) {
    const kunya = /^ابو(?=\p{L}{3})/u.test(word);
    if (kunya) tokens.add("ابو");
    tokens.add((kunya ? word.slice("ابو".length) : word).replace(/^ال(?=[\p{L}\p{N}]{3})/u, ""));
  }
  return [...tokens].slice(0, MAX_TOKENS);
}

export function likePattern(token: string): string {
  return `%${token.replace(/[\\%_]/g, "\\$&")}%`;
}
