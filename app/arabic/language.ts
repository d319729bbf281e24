/** The two languages of the portal; Arabic comes first. */
export type Language = "ar" | "en";

/**
 * What Intl is asked for: Egyptian Arabic with Latin digits, one numeral system everywhere
 * (docs/architecture.md#arabic).
 */
export const locales: Readonly<Record<Language, string>> = { ar: "ar-EG-u-nu-latn", en: "en" };
