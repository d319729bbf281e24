import { foldForSearch } from "./fold.ts";

const SHORTEST = 2;

/** The article, with و, ف, ب or ك before it, or as لل. */
const prefix = /^(?:[وف]?[بك]?ال|[وف]?لل)(?=\p{L}{3})/u;

/** Distinct folded words without article and prefix: «والاجتماع» is found by «اجتماع». */
export function wordsOf(text: string): string[] {
  const words = foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const forms = words.map((word) => word.replace(prefix, ""));
  return [...new Set(forms.filter((form) => form.length >= SHORTEST))];
}
