import { foldForSearch } from "./fold.ts";

/** Words of one letter find nothing that anybody looks for. */
const SHORTEST = 2;

/** What is written together with a word: the article, and before it و, ف, ب or ك, or ل that swallows its ا. */
const prefix = /^(?:[وف]?[بك]?ال|[وف]?لل)(?=\p{L}{3})/u;

/**
 * The words of a text, each once and in one form for all its spellings, for an index that knows whole
 * words alone: folded, and without the article and what stands before it, so that «والاجتماع» is found by
 * «اجتماع».
 */
export function wordsOf(text: string): string[] {
  const words = foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const forms = words.map((word) => word.replace(prefix, ""));
  return [...new Set(forms.filter((form) => form.length >= SHORTEST))];
}
