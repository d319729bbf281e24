export type Language = "ar" | "en";

export function toLanguage(tag: string): Language {
  return tag === "en" ? "en" : "ar";
}

/** Egyptian Arabic with Latin digits (docs/architecture.md#arabic). */
export const locales: Readonly<Record<Language, string>> = { ar: "ar-EG-u-nu-latn", en: "en" };
