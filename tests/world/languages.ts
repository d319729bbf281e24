import { isExhaustive } from "./exhaustive.ts";

/**
 * In which languages a screen's story is told: in one of them, in the exhaustive run in both. The words
 * of both are of the same keys (tests/architecture/locales), and every screen is rendered in both
 * (tests/screens/languages).
 */
export const mostlyArabic = isExhaustive ? (["ar", "en"] as const) : (["ar"] as const);
export const mostlyEnglish = isExhaustive ? (["en", "ar"] as const) : (["en"] as const);

export type Language = "ar" | "en";

/** Whether a text is of a language: Arabic ones have Arabic letters, English ones none. */
export function isIn(language: Language, text: string): boolean {
  return text.trim() !== "" && /\p{Script=Arabic}/u.test(text) === (language === "ar");
}
