import type { Language } from "./language.ts";

/** British: no comma before "and". */
const locales: Readonly<Record<Language, string>> = { ar: "ar", en: "en-GB" };

/** Several in one line: "القاهرة والجيزة", "Cairo, Giza and Aswan"; a `disjunction` with "or", a `unit` with neither. */
export function formatList(
  items: Iterable<string>,
  language: Language,
  type: Intl.ListFormatType = "conjunction",
): string {
  return new Intl.ListFormat(locales[language], { type }).format(items);
}
