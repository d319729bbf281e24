/*
 * Search over Arabic, as people type it: with or without hamza, tashkeel and ال, ه for ة, ى for ي.
 *
 * A table keeps a column of foldForSearch(title + " " + body) under a trigram index; a row is found
 * when every one of searchTokens(keyword) is in it: search_text LIKE likePattern(token). The match
 * is inside words, in any order, so what the tokens leave out (ال) need not leave the column.
 * Tokens of one or two letters get no help from a trigram index. For finding only, never for display.
 */
import { foldDigits } from "./digits.ts";
import { stripMarkPiles } from "./text.ts";

/** More words than this find no more, and cost the database. */
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
  // Persian and Urdu keyboards.
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
 * The text as the search column keeps it, and as a query is read: the same for all spellings of a
 * word (docs/architecture.md#arabic). NFKC comes before anything is stripped, or أ would fall
 * apart; lower case before marks are stripped, for it can make some (İ). Safe to store: no control
 * characters, no lone surrogates. Folding twice changes nothing.
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
 * The words to look for: distinct, folded, without punctuation around them, at most eight. A leading
 * ال goes where three letters remain, and «ابوزيد» becomes «ابو» and «زيد», which find both spellings.
 * Whatever is cut, the rest is inside the word, so a text always contains its own tokens.
 * Empty when there is nothing to look for, which callers treat as no keyword.
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

/** The pattern of LIKE that finds a token anywhere, with %, _ and \ taken as themselves. */
export function likePattern(token: string): string {
  return `%${token.replace(/[\\%_]/g, "\\$&")}%`;
}
