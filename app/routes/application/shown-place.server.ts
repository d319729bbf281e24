import { governorates } from "#app/arabic/governorates.ts";

/** The governorates to choose from, in the reader's language. */
export function shownPlaces(language: "ar" | "en") {
  return governorates.map((place) => ({ value: place.ar, label: place[language] }));
}

/** A governorate in the reader's language; one that we don't know, as it is written. */
export function shownPlace(name: string, language: "ar" | "en"): string {
  return governorates.find(({ ar }) => ar === name)?.[language] ?? name;
}
