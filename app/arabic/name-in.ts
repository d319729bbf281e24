import type { Language } from "./language.ts";

export function nameIn(
  language: Language,
  { name, nameEn }: { readonly name: string; readonly nameEn?: string | null | undefined },
): string {
  return (language === "en" && nameEn) || name;
}
