import type { Language } from "./language.ts";

export const comma: Readonly<Record<Language, string>> = { ar: "،", en: "," };

export function joinByComma(
  items: readonly (string | undefined | null)[],
  language: Language,
): string {
  return items.filter(Boolean).join(`${comma[language]} `);
}
