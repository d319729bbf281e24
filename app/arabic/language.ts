/** The two languages of the portal; Arabic comes first. */
export type Language = "ar" | "en";

/** The language of a tag as i18next keeps it; Arabic for any that the portal doesn't speak. */
export function toLanguage(tag: string): Language {
  return tag === "en" ? "en" : "ar";
}

/**
 * What Intl is asked for: Egyptian Arabic with Latin digits, one numeral system everywhere
 * (docs/architecture.md#arabic).
 */
export const locales: Readonly<Record<Language, string>> = { ar: "ar-EG-u-nu-latn", en: "en" };
