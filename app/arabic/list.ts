import type { Language } from "./language.ts";

const formatsOf = (locale: string): Readonly<Record<Intl.ListFormatType, Intl.ListFormat>> => ({
  conjunction: new Intl.ListFormat(locale),
  disjunction: new Intl.ListFormat(locale, { type: "disjunction" }),
  unit: new Intl.ListFormat(locale, { type: "unit" }),
});

/** Construction takes as long as fifteen uses. British: no comma before "and". */
const formats: Readonly<Record<Language, ReturnType<typeof formatsOf>>> = {
  ar: formatsOf("ar"),
  en: formatsOf("en-GB"),
};

export function formatList(
  items: Iterable<string>,
  language: Language,
  type: Intl.ListFormatType = "conjunction",
): string {
  return formats[language][type].format(items);
}
