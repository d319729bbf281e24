import type { Language } from "./language.ts";

const formatsOf = (locale: string): Readonly<Record<Intl.ListFormatType, Intl.ListFormat>> => ({
  conjunction: new Intl.ListFormat(locale),
  disjunction: new Intl.ListFormat(locale, { type: "disjunction" }),
  unit: new Intl.ListFormat(locale, { type: "unit" }),
});

/** Built once: to build one takes as long as to use it fifteen times. British: no comma before "and". */
const formats: Readonly<Record<Language, ReturnType<typeof formatsOf>>> = {
  ar: formatsOf("ar"),
  en: formatsOf("en-GB"),
};

/** Several in one line: "القاهرة والجيزة", "Cairo, Giza and Aswan"; a `disjunction` with "or", a `unit` with neither. */
export function formatList(
  items: Iterable<string>,
  language: Language,
  type: Intl.ListFormatType = "conjunction",
): string {
  return formats[language][type].format(items);
}
