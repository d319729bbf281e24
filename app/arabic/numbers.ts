import { type Language, locales } from "./language.ts";

const formats: Readonly<Record<Language, Intl.NumberFormat>> = {
  ar: new Intl.NumberFormat(locales.ar),
  en: new Intl.NumberFormat(locales.en),
};

/** Latin digits in both languages. Not for ids and codes. */
export function formatNumber(value: number, language: Language): string {
  return formats[language].format(value);
}

export function formatPart(part: number, all: number, language: Language): string {
  if (all <= 0) return "–";
  return `${formatNumber(Math.min(100, Math.round((part / all) * 100)), language)}%`;
}
