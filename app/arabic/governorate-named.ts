import { foldForSearch } from "./fold.ts";
import { type Governorate, governorates } from "./governorates.ts";

const folded = governorates.map((governorate) => ({
  governorate,
  name: ` ${foldForSearch(governorate.ar)} `,
}));

export function governorateNamedIn(text: string): Governorate | undefined {
  const words = toWords(text);
  let found: Governorate | undefined;
  let at = -1;
  for (const { governorate, name } of folded) {
    const place = words.lastIndexOf(name);
    if (place > at) {
      at = place;
      found = governorate;
    }
  }
  return found;
}

export function toWords(text: string): string {
  return ` ${foldForSearch(text).replaceAll(/[^\p{L}\p{N}]+/gu, " ")} `;
}

export function isSector(district: string): boolean {
  return toWords(district).startsWith(" قطاع ");
}
