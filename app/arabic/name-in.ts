import type { Language } from "./language.ts";

/** What a unit or a role is called in a language, as far as it has a name there. */
export function nameIn(
  language: Language,
  { name, nameEn }: { readonly name: string; readonly nameEn?: string | null | undefined },
): string {
  return (language === "en" && nameEn) || name;
}
