import { type Language, locales } from "./language.ts";

const formats: Readonly<Record<Language, Intl.NumberFormat>> = {
  ar: new Intl.NumberFormat(locales.ar),
  en: new Intl.NumberFormat(locales.en),
};

/** A number for people, thousands grouped, Latin digits in both languages. Not for ids and codes. */
export function formatNumber(value: number, language: Language): string {
  return formats[language].format(value);
}
