import type { Language } from "./language.ts";

const formats: Readonly<Record<Language, Record<"conjunction" | "unit", Intl.ListFormat>>> = {
  ar: { conjunction: new Intl.ListFormat("ar"), unit: new Intl.ListFormat("ar", { type: "unit" }) },
  // British: no comma before "and".
  en: {
    conjunction: new Intl.ListFormat("en-GB"),
    unit: new Intl.ListFormat("en-GB", { type: "unit" }),
  },
};

/** Several in one line: "القاهرة والجيزة", "Cairo, Giza and Aswan"; as a `unit` without "and". */
export function formatList(
  items: Iterable<string>,
  language: Language,
  type: "conjunction" | "unit" = "conjunction",
): string {
  return formats[language][type].format(items);
}
