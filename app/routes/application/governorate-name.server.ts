import { governorates } from "#app/arabic/governorates.ts";

/** The governorates to choose from, in the reader's language. */
export function governorateOptions(language: "ar" | "en") {
  return governorates.map((place) => ({ value: place.ar, label: place[language] }));
}

/** A governorate in the reader's language; one that we don't know, as it is written. */
export function governorateName(name: string, language: "ar" | "en"): string {
  return governorates.find(({ ar }) => ar === name)?.[language] ?? name;
}
